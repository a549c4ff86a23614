// Two players clicked in a picture of a round: what a board of the two would cost.
(() => {
  const card = (event) => event.target.closest("svg.ronde-picture g[data-player]");
  const forget = () => {
    for (const one of document.querySelectorAll("svg.ronde-picture g.chosen")) {
      one.classList.remove("chosen");
    }
  };
  document.addEventListener("click", (event) => {
    const second = card(event);
    if (!second) return;
    const figure = second.closest(".ronde-figure");
    const first = figure?.querySelector("g.chosen");
    if (!figure?.dataset.ask) return;
    forget();
    if (!first) {
      second.classList.add("chosen");
    } else if (first.dataset.player !== second.dataset.player) {
      const two = `&player=${first.dataset.player}&other=${second.dataset.player}`;
      window.location.assign(figure.dataset.ask + two);
    }
  });
})();
