// The list of players by keys: a row, its tick, and what is done with it. Everything works without it.
"use strict";
(() => {
  const bulk = document.getElementById("bulk");
  const rows = () => [...document.querySelectorAll("table.people tbody tr[id]")];
  const current = () => rows().find((row) => row.classList.contains("current"));
  const ticked = () => document.querySelector("table.people input[name=people]:checked");

  function go(step) {
    const list = rows();
    const row = list[list.indexOf(current()) + step] ?? current() ?? list[0];
    for (const one of list) one.classList.toggle("current", one === row);
    row?.scrollIntoView({ block: "nearest" });
    glance(row);
  }

  // What is known of the player of a row, beside the list where there is room for it.
  let waiting = 0;
  function glance(row) {
    clearTimeout(waiting);
    if (!row || !matchMedia("(min-width: 80rem)").matches) return;
    const { href } = row.querySelector("th a");
    waiting = setTimeout(
      () => window.htmx?.ajax("GET", href, { target: "#panel", select: "#glance" }),
      150,
    );
  }
  document.addEventListener("click", (event) => {
    const row = event.target.closest("table.people tbody tr[id]");
    if (!row || event.target.closest("a, button, input, label")) return;
    for (const one of rows()) one.classList.toggle("current", one === row);
    glance(row);
  });

  // How many are ticked stands where what is done with them is chosen.
  const count = document.getElementById("ticked");
  const say = () => {
    if (count) count.textContent = boxes().filter((box) => box.checked).length || "";
  };

  const boxes = () => [...document.querySelectorAll("table.people input[name=people]")];
  function tickAll(ticked = boxes().some((box) => !box.checked)) {
    for (const box of boxes()) box.checked = ticked;
    const all = document.getElementById("tick-all");
    if (all) all.checked = ticked;
    say();
  }
  document.addEventListener("change", (event) => {
    if (event.target.id === "tick-all") tickAll(event.target.checked);
    else if (event.target.name === "people") say();
  });

  const enter = () => {
    const form = document.querySelector(".enter-player");
    if (form) form.open = true;
    form?.querySelector("[name=name]").focus();
  };
  const KEYS = {
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
    " ": () => current()?.querySelector("[name=people]")?.click(),
    a: () => tickAll(),
    c: () =>
      (ticked()
        ? bulk?.querySelector("[value=here]")
        : current()?.querySelector("button.here")
      )?.click(),
    e: () => current()?.querySelector("th a").click(),
    n: enter,
    b: () => ticked() && bulk?.elements.rounds.focus(),
    w: () => ticked() && bulk?.querySelector("[value=withdraw]")?.focus(), // Enter does it
  };

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return event.target.blur(); // from a field to the list
    const typing = /^(INPUT|SELECT|TEXTAREA|BUTTON|SUMMARY)$/.test(event.target.tagName);
    if ("quiet" in document.body.dataset || event.ctrlKey || event.altKey || event.metaKey) return;
    if ((typing && event.target.type !== "checkbox") || !Object.hasOwn(KEYS, event.key)) return;
    if (event.target.type === "checkbox" && event.key === " ") return;
    event.preventDefault();
    KEYS[event.key]();
  });
})();
