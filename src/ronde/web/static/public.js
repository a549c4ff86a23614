// The public pages: they follow the journal, find names, open reasons in place. All of it works without.
"use strict";
(() => {
  // Without accents and capitals, as the server searches.
  const letters = { ł: "l", ø: "o", đ: "d", ð: "d", ı: "i", þ: "th", æ: "ae", œ: "oe", ß: "ss" };
  const fold = (text) =>
    text
      .toLowerCase()
      .replace(/[łøđðıþæœß]/g, (letter) => letters[letter])
      .normalize("NFKD")
      .replace(/\p{M}/gu, "");

  function filter(form) {
    const input = form.querySelector("input[type=search]");
    form.hidden = false;
    const sift = () => {
      const list = document.getElementById(form.dataset.filter);
      const words = fold(input.value).split(/\s+/).filter(Boolean);
      let found = 0;
      for (const line of list.querySelectorAll("[data-line]")) {
        const text = fold(line.dataset.line);
        line.hidden = !words.every((word) => text.includes(word));
        if (!line.hidden) found += 1;
      }
      const nobody = list.querySelector(".nobody");
      if (nobody) nobody.hidden = found > 0;
    };
    input.addEventListener("input", sift);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      sift();
    });
    if (input.value) sift();
  }
  const prepare = () => document.querySelectorAll("form[data-filter]").forEach(filter);

  // Which entry a page shows: a proxy on the way may give us one from a few seconds ago.
  const entryOf = (timing) => Number(/entry;desc="(\d+)"/.exec(timing)?.[1] ?? NaN);
  const opened = performance.getEntriesByType("navigation")[0]?.serverTiming ?? [];
  let shown = entryOf(opened.map((part) => `${part.name};desc="${part.description}"`).join());

  async function page(address) {
    const answer = await fetch(address, { headers: { Accept: "text/html" } }).catch(() => null);
    if (!answer || !answer.ok) return null;
    if (address === location.href) shown = entryOf(answer.headers.get("Server-Timing"));
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  }

  async function refresh() {
    const old = document.getElementById("fresh");
    const typing =
      old.contains(document.activeElement) && document.activeElement.tagName === "INPUT";
    const copy = await page(location.href);
    const fresh = copy && copy.getElementById("fresh");
    if (!fresh) return;
    if (typing) {
      waiting = true;
      return;
    }
    const before = new Map(
      [...old.querySelectorAll("tr[id]")].map((row) => [row.id, row.textContent]),
    );
    const open = [...old.querySelectorAll("details")].map((part) => part.open);
    const sought = old.querySelector("input[type=search]")?.value;
    old.replaceWith(fresh);
    fresh.querySelectorAll("details").forEach((part, place) => {
      part.open = Boolean(open[place]);
    });
    for (const row of fresh.querySelectorAll("tr[id]")) {
      if (before.has(row.id) && before.get(row.id) !== row.textContent) row.classList.add("new");
    }
    const input = fresh.querySelector("input[type=search]");
    if (input && sought) input.value = sought;
    prepare();
    document.dispatchEvent(new Event("ronde:fresh"));
    if (shown < Number(head)) soon(PROXY);
  }

  // Milliseconds after which a proxy asks again what it may have kept.
  const PROXY = 5000;
  let feed = null;
  let head = null;
  let waiting = false;
  let timer = null;
  // A hall full of phones does not ask in the same instant.
  function soon(later = 0) {
    const spread = Number(document.body.dataset.spread ?? 1500);
    clearTimeout(timer);
    timer = setTimeout(refresh, later + Math.random() * spread);
  }
  function listen() {
    if (!document.body.dataset.live || !window.EventSource) return;
    feed = new EventSource(document.body.dataset.live); // it connects again by itself
    feed.onmessage = (message) => {
      if (head === null ? shown < Number(message.data) : message.data !== head) soon();
      head = message.data;
    };
  }
  // Pages kept for the button Back hold no connection: a browser has six of them for one server.
  addEventListener("pagehide", () => feed?.close());
  addEventListener("pageshow", (event) => event.persisted && listen());
  document.addEventListener("focusout", () => {
    if (waiting) {
      waiting = false;
      soon();
    }
  });

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-panel]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const copy = await page(link.href);
    const explanation = copy && copy.getElementById("explanation");
    if (!explanation) {
      location.href = link.href;
      return;
    }
    document.getElementById("panel").replaceChildren(explanation);
    explanation.focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.getElementById("panel")?.replaceChildren();
  });

  const tab = document.querySelector(".menu [aria-current]");
  if (tab) tab.parentElement.scrollLeft = tab.offsetLeft - 40;
  prepare();
  listen();
})();
