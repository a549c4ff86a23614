// Keys for results, and pages that follow the journal. Everything works without it, by forms.
"use strict";
(() => {
  const body = document.body;
  const token = body.dataset.csrf;
  const flash = document.getElementById("flash");

  function say(sentence, problem) {
    const line = document.createElement("p");
    line.className = problem ? "problem" : "flash";
    line.textContent = sentence;
    flash.replaceChildren(line);
    for (const old of document.querySelectorAll(".said > form")) old.remove();
  }

  // A form whose fields nobody sees.
  function posting(action, fields) {
    const form = document.createElement("form");
    form.method = "post";
    form.action = action;
    for (const [name, value] of fields) {
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = name;
      input.value = value;
      form.append(input);
    }
    return form;
  }

  // A small form beside what was said, with one button for each choice.
  function offer(action, fields, choices) {
    const form = posting(action, Object.entries({ csrf: token, ...fields }));
    form.className = "undo row";
    for (const [name, value, words] of choices) {
      const button = document.createElement("button");
      button.name = name;
      button.value = value;
      button.textContent = words;
      form.append(button);
    }
    flash.after(form);
  }

  // Nothing is replaced under a finger or a pressed mouse: the click would be lost.
  let lifted = Promise.resolve();
  let lift = null;
  let lifting = 0;
  function pressed() {
    clearTimeout(lifting);
    if (!lift) lifted = new Promise((resolve) => (lift = resolve));
  }
  function released() {
    lifting = setTimeout(() => {
      lift?.();
      lift = null;
    }, 300); // the click of a touch comes a moment later
  }
  addEventListener("pointerdown", pressed, true);
  addEventListener("pointerup", released, true);
  addEventListener("pointercancel", released, true);

  // One copy of the page at a time, and one more if something has happened since it was asked
  // for: an older copy never comes after a newer one.
  let looking = false;
  let changed = false;
  async function refresh() {
    changed = true;
    if (looking) return;
    looking = true;
    try {
      while (changed) {
        changed = false;
        await renew();
      }
    } finally {
      looking = false;
    }
  }

  // Parts of the page marked data-fresh are taken from a new copy of it.
  async function renew() {
    const answer = await fetch(location.href, {
      headers: { Accept: "text/html", "X-Ronde-Live": "1" },
    }).catch(() => null);
    if (!answer || !answer.ok) return;
    const copy = new DOMParser().parseFromString(await answer.text(), "text/html");
    await lifted;
    for (const old of document.querySelectorAll("[data-fresh]")) {
      const fresh = copy.getElementById(old.id);
      if (
        !fresh ||
        (old.contains(document.activeElement) &&
          /^(INPUT|SELECT)$/.test(document.activeElement.tagName))
      )
        continue;
      const focused =
        old.contains(document.activeElement) && document.activeElement.closest("[id]");
      const ticked = [...old.querySelectorAll("input[type=checkbox]:checked")];
      old.replaceWith(fresh);
      if (window.htmx) window.htmx.process(fresh);
      for (const box of fresh.querySelectorAll("input[type=checkbox]"))
        box.checked ||= ticked.some((one) => one.name === box.name && one.value === box.value);
      if (focused && focused !== old)
        document.getElementById(focused.id)?.querySelector("button, a")?.focus();
    }
    mark(current, false);
    show(asked);
    remind();
  }

  // Time alone makes something due: then the page is looked at anew.
  let alarm = 0;
  function remind() {
    const seconds = Number(document.getElementById("reminders")?.dataset.again);
    clearTimeout(alarm);
    if (seconds && seconds < 86400) alarm = setTimeout(refresh, 1000 * seconds);
  }

  let feed = null;
  let head = null;
  function listen() {
    if (!body.dataset.live || !window.EventSource) return;
    feed = new EventSource(body.dataset.live); // it connects again by itself after a restart
    feed.onmessage = (message) => {
      if (head !== null && message.data !== head) refresh();
      head = message.data;
    };
  }
  // Pages kept for the button Back hold no connection: a browser has six of them for one server.
  addEventListener("pagehide", () => feed?.close());
  addEventListener("pageshow", (event) => event.persisted && listen());

  const boards = () => document.querySelector("#boards[data-keys]"); // there is a slip, then
  let current = null;

  function rows() {
    return boards() ? [...boards().querySelectorAll("tr[data-board]")] : [];
  }

  function mark(number, scroll = true) {
    for (const row of rows()) {
      const here = row.dataset.board === number;
      row.classList.toggle("current", here);
      if (here) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
      if (here && scroll) row.scrollIntoView({ block: "nearest" });
    }
    current = number;
  }

  // An adjourned game is open too, but nobody waits for it today.
  const waits = (row) => row.dataset.seen === "?" && !("adjourned" in row.dataset);

  function next(from) {
    const list = rows();
    const start = list.findIndex((row) => row.dataset.board === from) + 1;
    const open = [...list.slice(start), ...list.slice(0, start)].find(waits);
    return open ? open.dataset.board : from;
  }

  // While the server is away, what was typed waits and is sent again; the key makes that harmless.
  async function send(table, form, row) {
    for (;;) {
      const answer = await fetch(table.dataset.results, {
        method: "POST",
        body: form,
        headers: { Accept: "application/json" },
      }).catch(() => null);
      if (answer && answer.status <= 500) return answer;
      row.classList.add("waiting");
      say(table.dataset.away, true);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  let keys = 0;
  async function enter(row, result) {
    const table = boards();
    const key = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}-${keys++}`;
    const form = new URLSearchParams({
      csrf: token,
      round: table.dataset.round,
      board: row.dataset.board,
      seen: row.dataset.seen,
      result,
      key,
    });
    const answer = await send(table, form, row);
    row = document.getElementById(row.id) ?? row; // a refresh may have put a new one in its place
    row.classList.remove("waiting");
    if (answer.status === 428) return ask(table, form);
    const reply = await answer.json();
    if (!answer.ok) {
      say(reply.error, true);
      if (reply.present) {
        const fields = { round: table.dataset.round, board: reply.board, seen: reply.present };
        const words = table.dataset.instead.replace("{result}", reply.text);
        offer(table.dataset.results, fields, [["result", reply.yours, words]]);
      }
      return refresh();
    }
    changed = looking; // a copy that is on its way may be older than this result
    const before = row.dataset.seen === "?" ? "" : row.querySelector(".result").textContent.trim();
    row.dataset.seen = reply.result;
    row.querySelector(".result").textContent = reply.text;
    row.querySelector("input[name=seen]").value = reply.result;
    row.classList.add("saved");
    const words = before && reply.result !== "?" ? table.dataset.replaced : table.dataset.said;
    const facts = { board: row.dataset.board, result: reply.text, before };
    say(
      words.replace(/\{(\w+)\}/g, (_, name) => facts[name]),
      false,
    );
    if (reply.entry && table.dataset.undo) {
      offer(table.dataset.undo, {}, [["latest", reply.entry, table.dataset.undoWords]]);
    }
  }

  // Where the rules ask first, the question is a page.
  function ask(table, fields) {
    const form = posting(table.dataset.results, fields);
    document.body.append(form);
    form.submit();
  }

  // The board of the address, else the first one that waits.
  function here() {
    const wanted = rows().find((row) => `#${row.id}` === location.hash);
    return (wanted ?? rows().find(waits) ?? rows()[0])?.dataset.board ?? null;
  }

  const KEYS = {
    1: "1-0",
    2: "½-½",
    3: "0-1",
    "+": "1F-0F",
    "-": "0F-1F",
    "*": "0F-0F",
    a: "adjourned",
    0: "?",
  };

  // Results that have no key, in the row of the board.
  function others(row) {
    const more = row?.querySelector(".enter details");
    if (!more) return;
    more.open = true;
    more.querySelector("button").focus();
  }

  // A slip: the number of its board, a space or Enter, and one key; the boards in any order. Digits belong to
  // the slip wherever they are typed, so that none is taken for a result. Esc gives the keys to the list.
  const slip = document.getElementById("slip");
  const said = document.getElementById("slip-said");
  const slipHelp = slip ? [...said.childNodes] : [];
  let listing = false;

  function slipRow() {
    const number = slip.elements.board.value.replace(/^0+(?=\d)|\.$/g, "");
    return number && rows().find((row) => row.dataset.board === number);
  }

  function slipSays() {
    const number = slip.elements.board.value;
    const row = slipRow();
    if (!number) said.replaceChildren(...slipHelp);
    else if (!row) said.textContent = said.dataset.missing.replace("{board}", number);
    else {
      const { board, white, black, seen } = row.dataset;
      const words = { board, white, black };
      const who = said.dataset.found.replace(/\{(\w+)\}/g, (_, name) => words[name]);
      const known = row.querySelector(".result").textContent.trim().replace(/\s+/g, " ");
      said.textContent = `${who}, ${seen === "?" ? said.dataset.open : known}`;
    }
    mark(row ? row.dataset.board : null);
  }

  function toSlip(number = slip.elements.board.value) {
    const { board, result } = slip.elements;
    listing = false;
    slip.classList.remove("listing");
    board.value = number;
    result.value = "";
    slipSays();
  }

  function toList() {
    toSlip("");
    listing = true;
    slip.classList.add("listing");
    said.textContent = said.dataset.list;
    document.activeElement?.blur();
    mark(here());
  }

  // What was typed: keyboards on the screen send no keys, so the fields themselves are read.
  function slipInput(event) {
    const { board, result } = slip.elements;
    if (event.target === board) {
      const ends = /[\d.]\s/.test(board.value);
      board.value = board.value.replaceAll(",", ".").replace(/[^\d.]/g, "");
      slipSays();
      if (ends && slipRow()) result.focus();
      return;
    }
    const [row, key] = [slipRow(), result.value.trim()];
    if (!row) return;
    if (key === ".") {
      result.value = "";
      others(row);
    } else if (KEYS[key]) {
      toSlip("");
      board.focus();
      enter(row, KEYS[key]);
    }
  }

  function slipKey(event) {
    const { board, result } = slip.elements;
    const modified = event.ctrlKey || event.altKey || event.metaKey;
    if (event.key === "Escape") {
      event.stopPropagation();
      toList();
    } else if (event.target === board && /^[^\d., ]$/.test(event.key) && !modified) {
      event.preventDefault(); // the number of a board has digits only
    } else if (event.target === board && event.key === "Enter") {
      event.preventDefault();
      if (slipRow()) result.focus();
    } else if (event.target === result && event.key === "Backspace" && !result.value) {
      event.preventDefault();
      board.focus();
    }
  }

  // Keys typed beside the fields of the slip.
  function slipFromPage(event) {
    const { board, result } = slip.elements;
    const still = /^(BODY|MAIN)$/.test(event.target.tagName);
    if (/^\d$/.test(event.key)) {
      event.preventDefault();
      toSlip(event.key);
      board.focus();
    } else if (event.key === "Escape" && !document.querySelector("#panel > *")) {
      toList();
    } else if ([" ", "Enter"].includes(event.key) && still && slipRow()) {
      event.preventDefault();
      result.focus();
    }
  }

  // The board of the address is offered; a digit takes its place.
  function offerBoard() {
    if (listing) return mark(here());
    const { board } = slip.elements;
    const wanted = rows().find((row) => `#${row.id}` === location.hash);
    const alone = !document.activeElement || [body, board].includes(document.activeElement);
    if (wanted) toSlip(wanted.dataset.board);
    if ("quiet" in body.dataset || !matchMedia("(any-pointer: fine)").matches) return;
    if (!alone && !wanted) return;
    board.focus({ preventScroll: true });
    board.select();
  }

  if (slip) {
    slip.addEventListener("keydown", slipKey);
    slip.addEventListener("input", slipInput);
    slip.addEventListener("focusin", () => listing && toSlip(""));
    addEventListener("hashchange", offerBoard);
    offerBoard();
  }

  document.addEventListener("keydown", (event) => {
    if (!slip || "quiet" in body.dataset || event.ctrlKey || event.altKey || event.metaKey) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.target.closest?.("dialog, #menu")) return;
    if (event.key === "b") {
      event.preventDefault();
      toSlip("");
      return slip.elements.board.focus();
    }
    if (!listing) return slipFromPage(event);
    const list = rows();
    const place = list.findIndex((row) => row.dataset.board === current);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const other = list[place + (event.key === "ArrowDown" ? 1 : -1)];
      if (other) mark(other.dataset.board);
      event.preventDefault();
    } else if (event.key === ".") {
      event.preventDefault();
      others(list[place]);
    } else if (KEYS[event.key] && list[place]) {
      event.preventDefault();
      const row = list[place];
      const following = event.key === "0" ? current : next(current);
      mark(following);
      enter(row, KEYS[event.key]);
    }
  });

  // The explanation beside the boards: ↑ and ↓ ask about the next board, Esc or × closes it.
  const panel = document.getElementById("panel");
  const questions = () => [...document.querySelectorAll("td.ask a.why")];
  let asked = "";

  function show(address) {
    asked = address;
    for (const link of questions()) link.classList.toggle("asked", link.href === asked);
  }

  function closePanel() {
    panel?.replaceChildren();
    show("");
  }

  panel?.addEventListener("htmx:afterSwap", () => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "close small";
    button.textContent = "×";
    button.setAttribute("aria-label", panel.dataset.close);
    button.addEventListener("click", closePanel);
    panel.firstElementChild?.prepend(button);
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.why");
    if (link && !panel?.contains(link)) show(link.href);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closePanel();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !asked || panel.contains(event.target)) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const links = questions();
    const place = links.findIndex((link) => link.href === asked);
    const link = place < 0 ? null : links[place + step];
    if (!link) return;
    event.preventDefault();
    link.focus();
    link.click();
  });

  // Somebody from the rating lists: taken by a touch, or with Down and Enter.
  document.addEventListener("click", (event) => {
    const choice = event.target.closest("[data-fill]");
    if (!choice) return;
    const form = choice.closest("form");
    for (const [name, value] of Object.entries(JSON.parse(choice.dataset.fill)))
      form.elements[name].value = value;
    document.getElementById("found").replaceChildren();
    form.querySelector("button.main").focus();
  });

  document.addEventListener("input", (event) => {
    const source = event.target.form?.elements.source;
    if (source && event.target.name === "rating") source.value = ""; // it is the arbiter's now
  });

  document.addEventListener("keydown", (event) => {
    const found = document.getElementById("found");
    const field = document.querySelector("[data-look-up]");
    if (!found || (event.target !== field && !found.contains(event.target))) return;
    const steps = [field, ...found.querySelectorAll("button")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      found.replaceChildren();
      field.focus();
    }
    if (!step) return;
    event.preventDefault();
    steps[steps.indexOf(event.target) + step]?.focus();
  });

  // Back to the form as it was typed, not to an empty one.
  document.querySelector("a[data-back]")?.addEventListener("click", (event) => {
    if (!document.referrer || history.length < 2) return;
    event.preventDefault();
    history.back();
  });

  listen();
  remind();
})();
