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
  // Judged at once: as soon as a board has two players, the answer is asked for.
  const atOnce = form.querySelector("[data-at-once]");
  const judge = async (place) => {
    const board = place.closest("li");
    const full = board && [...board.querySelectorAll("input")].every((one) => one.value.trim());
    if (!full || !atOnce?.querySelector("input").checked) return;
    const typed = new URLSearchParams(new FormData(form));
    typed.set("do", "boards");
    const told = await fetch(`/train?${typed}`);
    if (!told.ok) return;
    const page = new DOMParser().parseFromString(await told.text(), "text/html");
    document.getElementById("answer").innerHTML = page.getElementById("answer").innerHTML;
  };
  if (atOnce) atOnce.hidden = false;
  const put = (number, place) => {
    for (const other of places) if (other.value.trim() === number) other.value = "";
    place.value = number;
    placed();
    judge(place);
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
    place.addEventListener("change", () => judge(place));
    place.addEventListener("dragover", (event) => event.preventDefault());
    place.addEventListener("drop", (event) => {
      event.preventDefault();
      const number = event.dataTransfer.getData("text/plain");
      if (/^\d+$/.test(number)) put(number, place);
    });
  }
  placed();
})();

// What was done is kept in this browser: the line of the last exercise is added, once.
(() => {
  const form = document.getElementById("progress");
  if (!form) return;
  const KEY = "ronde-training";
  const kept = () => localStorage.getItem(KEY) || "";
  const done = document.querySelector("[data-attempt]");
  const since = document.querySelector("[name=began]");
  if (done && since && localStorage.getItem(KEY + "-last") !== since.value) {
    localStorage.setItem(KEY, kept() + done.dataset.attempt + "\n");
    localStorage.setItem(KEY + "-last", since.value);
  }
  const lines = form.querySelector("[data-lines]");
  const save = form.querySelector("[data-save]");
  const forget = form.querySelector("[data-forget]");
  save.hidden = forget.hidden = !kept();
  form.addEventListener("submit", () => {
    lines.value = kept();
  });
  save.addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([kept()], { type: "application/jsonl" }));
    link.download = "ronde-progress.jsonl";
    link.click();
    URL.revokeObjectURL(link.href);
  });
  forget.addEventListener("click", () => {
    localStorage.removeItem(KEY);
    save.hidden = forget.hidden = true;
  });
})();
