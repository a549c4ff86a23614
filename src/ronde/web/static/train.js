// The trainer: a card that is clicked or dragged goes into a place of the boards.
(() => {
  const form = document.querySelector("[data-boards]");
  const cards = document.querySelector("[data-cards]");
  if (!form || !cards) return;
  const places = [
    ...form.querySelectorAll(".training-boards input"),
    form.querySelector("[name=bye]"),
  ].filter(Boolean);
  const placed = () => {
    const used = new Set(places.map((place) => place.value.trim()));
    for (const card of cards.querySelectorAll("[data-number]")) {
      card.classList.toggle("placed", used.has(card.dataset.number));
    }
  };
  const put = (number, place) => {
    for (const other of places) if (other.value.trim() === number) other.value = "";
    place.value = number;
    placed();
  };
  for (const card of cards.querySelectorAll("[data-number]")) {
    card.draggable = true;
    card.addEventListener("dragstart", (event) => {
      event.dataTransfer.setData("text/plain", card.dataset.number);
    });
    card.addEventListener("click", () => {
      const empty = places.find((place) => !place.value.trim());
      if (empty) put(card.dataset.number, empty);
    });
  }
  for (const place of places) {
    place.addEventListener("input", placed);
    place.addEventListener("dragover", (event) => event.preventDefault());
    place.addEventListener("drop", (event) => {
      event.preventDefault();
      const number = event.dataTransfer.getData("text/plain");
      if (/^\d+$/.test(number)) put(number, place);
    });
  }
  placed();
})();
