// The projector: as many rows as fit, pages that turn by themselves, keys, a clock. Without it the list scrolls.
"use strict";
(() => {
  const seconds = Number(document.body.dataset.seconds) || 12;
  const counter = document.getElementById("counter");
  const bar = document.getElementById("bar");
  // Lists, each with its head and its rows; and the pages, each a part of one list.
  let lists = [];
  let pages = [];
  let page = 0;
  let paused = false;
  let elapsed = 0;

  const place = () => document.getElementById("pages");

  function gather() {
    lists = [...(place()?.querySelectorAll("table") ?? [])].map((table) => ({
      caption: table.caption,
      head: table.tHead,
      rows: [...table.tBodies[0].rows],
    }));
  }

  // How many rows fit is measured, not guessed: the highest row decides.
  function measure() {
    const box = place();
    pages = [];
    document.documentElement.classList.add("turning");
    let many = false;
    for (const list of lists) {
      if (!box || !list.rows.length) continue;
      const wide = box.clientWidth > 1500 && list.rows.length > 12;
      const names =
        box.clientWidth > 1100 && box.classList.contains("names") && list.rows.length > 24;
      list.columns = wide || names ? 2 : 1;
      many ||= list.columns > 1;
      document.documentElement.classList.toggle("many", list.columns > 1);
      for (const row of list.rows) row.style.height = "";
      const whole = table(list, list.rows);
      box.replaceChildren(whole);
      const height = Math.max(...list.rows.map((row) => row.getBoundingClientRect().height));
      const above = whole.tBodies[0].getBoundingClientRect().top - box.getBoundingClientRect().top;
      const room = box.clientHeight - above - 2;
      list.whole = Math.max(1, Math.floor(room / Math.max(1, height)));
      const size = list.whole * list.columns;
      list.tall = list.rows.length > size ? Math.floor(room / list.whole) : 0;
      for (let start = 0; start < list.rows.length; start += size) {
        pages.push({ list, rows: list.rows.slice(start, start + size) });
      }
    }
    document.documentElement.classList.toggle("many", many);
    page = Math.max(0, Math.min(page, pages.length - 1));
  }

  function table(list, part) {
    const made = document.createElement("table");
    const body = document.createElement("tbody");
    body.append(...part);
    if (list.caption) made.append(list.caption.cloneNode(true));
    made.append(list.head.cloneNode(true), body);
    return made;
  }

  function show() {
    const box = place();
    const shown = pages[page];
    if (box && shown) {
      const { list, rows } = shown;
      const filled = list.rows.length > list.whole * list.columns;
      const each = filled
        ? list.whole
        : Math.ceil(Math.max(rows.length, list.columns) / list.columns);
      const tables = [];
      for (let start = 0; start < rows.length; start += each) {
        tables.push(table(list, rows.slice(start, start + each)));
      }
      for (const row of rows) row.style.height = list.tall ? `${list.tall}px` : "";
      box.replaceChildren(...tables);
      fit();
    }
    const count = Math.max(1, pages.length);
    const text = counter.dataset.text.replace("{page}", page + 1).replace("{pages}", count);
    counter.textContent = paused ? `${text} · ${counter.dataset.paused}` : text;
    bar.style.width = `${count > 1 ? (100 * elapsed) / seconds : 0}%`;
  }

  function turn(step) {
    page = (page + step + pages.length) % Math.max(1, pages.length);
    elapsed = 0;
    show();
  }

  function begin() {
    gather();
    measure();
    show();
  }

  // No name is cut: one that is too long is written smaller.
  function fit() {
    for (const cell of place()?.querySelectorAll(".name") ?? []) {
      cell.style.fontSize = "";
      const text = document.createRange();
      text.selectNodeContents(cell);
      const style = getComputedStyle(cell);
      const room =
        cell.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 1;
      const scale = room / text.getBoundingClientRect().width;
      if (scale < 1) cell.style.fontSize = `${Math.max(0.5, scale * 0.98)}em`;
    }
  }

  function tick() {
    const now = new Date();
    document.getElementById("clock").textContent = now.toLocaleTimeString(
      document.documentElement.lang,
      { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    );
  }

  // How long until the round begins; without it the time of the start stands there.
  function countDown() {
    const place = document.getElementById("countdown");
    if (!place) return;
    const begins = new Date(place.dataset.begins);
    const words = document.getElementById("begins");
    if (begins.toDateString() === new Date().toDateString())
      words.textContent = words.dataset.today;
    const left = Math.ceil((begins - Date.now()) / 1000);
    if (!(left > 0)) {
      place.textContent = "";
      return;
    }
    const days = Math.floor(left / 86400);
    const two = (number) => String(number).padStart(2, "0");
    const clock = [Math.floor(left / 3600) % 24, two(Math.floor(left / 60) % 60), two(left % 60)];
    const ahead = days ? `${place.dataset.days.replace("{days}", days)} ` : "";
    place.textContent = `${ahead}${clock.join(":")}`;
  }

  setInterval(() => {
    tick();
    countDown();
    if (paused || pages.length < 2) return;
    elapsed += 0.5;
    if (elapsed >= seconds) turn(1);
    else bar.style.width = `${(100 * elapsed) / seconds}%`;
  }, 500);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (["ArrowRight", "ArrowDown", "PageDown"].includes(event.key)) turn(1);
    else if (["ArrowLeft", "ArrowUp", "PageUp"].includes(event.key)) turn(-1);
    else if (event.key === "Home") {
      page = 0;
      turn(0);
    } else if (event.key === " ") {
      paused = !paused;
      show();
    } else return;
    event.preventDefault();
  });

  let timer = null;
  addEventListener("resize", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      restore();
      begin();
    }, 150);
  });
  // All rows go back into their tables before they are measured again.
  function restore() {
    if (lists.length) place()?.replaceChildren(...lists.map((list) => table(list, list.rows)));
  }
  document.addEventListener("ronde:fresh", begin);
  tick();
  countDown();
  begin();
})();
