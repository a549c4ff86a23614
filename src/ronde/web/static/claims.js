// Claims by the keyboard: A accepts the marked claim, R rejects it. The buttons do the same.
"use strict";
(() => {
  let current = null;
  const voices = () => [...document.querySelectorAll("#claims .voice")];

  function mark(id) {
    const list = voices();
    const chosen = list.find((voice) => voice.id === id) ?? list[0];
    for (const voice of list) voice.classList.toggle("marked", voice === chosen);
    current = chosen ? chosen.id : null;
    chosen?.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("keydown", (event) => {
    if (
      "quiet" in document.body.dataset ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)
    )
      return;
    const list = voices();
    const place = list.findIndex((voice) => voice.id === current);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const other = list[place + (event.key === "ArrowDown" ? 1 : -1)];
      if (other) mark(other.id);
      event.preventDefault();
    } else if (/^[ar]$/i.test(event.key) && list[place]) {
      event.preventDefault();
      list[place].querySelector(`[data-key=${event.key.toLowerCase()}]`).click();
    }
  });
  new MutationObserver(() => mark(current)).observe(document.getElementById("main"), {
    childList: true,
  });
  mark(null);
})();
