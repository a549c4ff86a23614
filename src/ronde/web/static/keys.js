// Keys that lead from page to page, help at once, and the place where one was after an act.
"use strict";
(() => {
  const body = document.body;
  // Keys type in a field; one for a number alone, such as that of a slip, leaves letters to us.
  const typing = ({ target, key }) =>
    (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) &&
      !("digits" in target.dataset && letter(key))) ||
    target.isContentEditable;
  const letter = (key) => key.length === 1 && /[^\d ]/.test(key);

  // Help: the text at the end of the page, in front of it.
  function help() {
    const known = document.getElementById("help-window");
    if (known) return known.open ? known.close() : known.showModal();
    const source = document.getElementById("help");
    if (!source || !window.HTMLDialogElement) return location.assign(body.dataset.help);
    const box = document.createElement("dialog");
    box.id = "help-window";
    box.setAttribute("aria-label", source.querySelector("summary").textContent);
    const title = document.createElement("h1");
    title.textContent = source.querySelector("summary").textContent;
    const close = document.createElement("button");
    close.className = "close";
    close.textContent = "×";
    close.setAttribute("aria-label", "Esc");
    close.addEventListener("click", () => box.close());
    box.append(close, title);
    for (const part of source.children)
      if (part.tagName !== "SUMMARY") box.append(part.cloneNode(true));
    body.append(box);
    box.showModal();
  }

  // Up and down from one player of a table to the next in the same column, left and right across.
  function walk(event) {
    const picks = [...document.querySelectorAll("a.pick")];
    if (!picks.length || !event.key.startsWith("Arrow")) return;
    const rows = [...new Set(picks.map((pick) => pick.closest("tr")))];
    const of = (row) => [...row.querySelectorAll("a.pick")];
    const from = picks.find(
      (pick) => pick === document.activeElement || pick.hasAttribute("aria-current"),
    );
    event.preventDefault();
    if (!from) return picks[0].focus();
    const place = rows.indexOf(from.closest("tr"));
    const column = of(rows[place]).indexOf(from);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    const across = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    const row = of(rows[place + step] ?? rows[place]);
    (row[column + across] ?? row[column] ?? row[0]).focus();
  }

  // The menu with its search: up and down from one page to the next, Esc closes it.
  const menu = document.getElementById("menu");
  const main = document.getElementById("main");
  const field = (within) => within.querySelector("input[type=search]");
  menu.addEventListener("toggle", () => {
    if (menu.open && matchMedia("(pointer: fine)").matches) field(menu).focus();
  });
  menu.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      menu.open = false;
      menu.querySelector("summary").focus();
    } else if (step) {
      const steps = [field(menu), ...menu.querySelectorAll(".groups a, .groups button")];
      event.preventDefault();
      event.stopPropagation();
      steps[steps.indexOf(document.activeElement) + step]?.focus();
    }
  });
  document.addEventListener("click", (event) => {
    if (menu.open && !menu.contains(event.target)) menu.open = false;
  });

  let leader = 0;
  const leads = () => Date.now() - leader < 1500;
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "F1") {
        event.preventDefault();
        return help();
      }
      const finish = document.querySelector("[data-ctrl-enter]");
      if (finish && event.ctrlKey && event.key === "Enter") {
        event.preventDefault();
        return finish.click();
      }
      if (
        "quiet" in body.dataset ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        typing(event) ||
        (menu.open && menu.contains(event.target))
      )
        return;
      if (event.key === "?") {
        event.preventDefault();
        return help();
      }
      if (event.key === "/") {
        event.preventDefault();
        menu.open = true;
        return field(menu).focus();
      }
      if (event.key === "f" && !leads() && field(main)) {
        event.preventDefault();
        field(main).focus();
        return field(main).select();
      }
      if (event.key === "g") {
        leader = Date.now();
        return;
      }
      if (leads()) {
        leader = 0;
        const link = document.querySelector(`a[data-go="${CSS.escape(event.key)}"]`);
        if (!link) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        return link.click();
      }
      if (event.key === "u") {
        const said = document.querySelector(".said > form button[name=latest]");
        (said ?? document.querySelector("#last button"))?.click();
        return;
      }
      const pressed = document.querySelector(`[data-press="${CSS.escape(event.key)}"]`);
      if (pressed) {
        event.preventDefault();
        return pressed.tagName === "INPUT" ? pressed.focus() : pressed.click();
      }
      walk(event);
    },
    true,
  );

  // After an act on the same page: the same place, and the focus on the same control.
  const MEMORY = "ronde-place";
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-stay]");
    if (!form) return;
    const pressed = event.submitter;
    const row = form.closest("[id]");
    const place = {
      page: location.pathname,
      scroll: scrollY,
      row: row ? row.id : "",
      name: pressed ? pressed.name : "",
      value: pressed && form.dataset.stay === "value" ? pressed.value : "",
    };
    sessionStorage.setItem(MEMORY, JSON.stringify(place));
  });
  const kept = sessionStorage.getItem(MEMORY);
  if (kept) {
    sessionStorage.removeItem(MEMORY);
    const place = JSON.parse(kept);
    if (place.page === location.pathname) {
      const within = place.row ? document.getElementById(place.row) : document;
      const named = place.name ? `[name="${CSS.escape(place.name)}"]` : "";
      const valued = place.value ? `[value="${CSS.escape(place.value)}"]` : "";
      const settle = () => {
        const again =
          within?.querySelector(`button${named}${valued}`) ?? within?.querySelector("button");
        again?.focus({ preventScroll: true });
        scrollTo({ top: place.scroll, behavior: "instant" });
      };
      settle();
      addEventListener("load", () => requestAnimationFrame(settle)); // after the mark of the address
    }
  }

  // The addresses of this machine and the like can be taken along by a button.
  for (const button of document.querySelectorAll("button[data-copy]")) {
    button.hidden = !navigator.clipboard;
    button.addEventListener("click", () => navigator.clipboard.writeText(button.dataset.copy));
  }
})();
