// The projector: as many rows as fit, pages that turn by themselves, keys, a clock. Without it the list scrolls.
"use strict";
(() => {
  const seconds = Number(document.body.dataset.seconds) || 12;
  const counter = document.getElementById("counter");
  const bar = document.getElementById("bar");
  let rows = [];
  let head = null;
  let page = 0;
  let pages = 1;
  let size = 1;
  let columns = 1;
  let paused = false;
  let elapsed = 0;
  let tall = 0;

  const place = () => document.getElementById("pages");

  function gather() {
    const table = place()?.querySelector("table");
    if (!table) {
      rows = [];
      return;
    }
    head = table.tHead;
    rows = [...table.tBodies[0].rows];
  }

  // How many rows fit is measured, not guessed: the highest row decides.
  function measure() {
    const box = place();
    if (!box || !rows.length) {
      pages = 1;
      return;
    }
    document.documentElement.classList.add("turning");
    columns = box.clientWidth > 1500 && rows.length > 12 ? 2 : 1;
    if (
      columns === 1 &&
      box.clientWidth > 1100 &&
      box.classList.contains("names") &&
      rows.length > 24
    )
      columns = 2;
    document.documentElement.classList.toggle("many", columns > 1);
    for (const row of rows) row.style.height = "";
    box.replaceChildren(table(rows));
    const height = Math.max(...rows.map((row) => row.getBoundingClientRect().height));
    const room = box.clientHeight - head.getBoundingClientRect().height - 2;
    size = Math.max(1, Math.floor(room / Math.max(1, height))) * columns;
    pages = Math.max(1, Math.ceil(rows.length / size));
    tall = pages > 1 ? Math.floor(room / (size / columns)) : 0;
    page = Math.min(page, pages - 1);
  }

  function table(part) {
    const made = document.createElement("table");
    const body = document.createElement("tbody");
    body.append(...part);
    made.append(head.cloneNode(true), body);
    head = made.tHead;
    return made;
  }

  function show() {
    const box = place();
    if (box && rows.length) {
      const part = rows.slice(page * size, (page + 1) * size);
      const each = Math.ceil(Math.min(size, Math.max(part.length, columns)) / columns);
      const whole = size / columns;
      const tables = [];
      for (let start = 0; start < part.length; start += pages > 1 ? whole : each) {
        tables.push(table(part.slice(start, start + (pages > 1 ? whole : each))));
      }
      for (const row of part) row.style.height = tall ? `${tall}px` : "";
      box.replaceChildren(...tables);
      fit();
    }
    const text = counter.dataset.text.replace("{page}", page + 1).replace("{pages}", pages);
    counter.textContent = paused ? `${text} · ${counter.dataset.paused}` : text;
    bar.style.width = `${pages > 1 ? (100 * elapsed) / seconds : 0}%`;
  }

  function turn(step) {
    page = (page + step + pages) % pages;
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
    const left = Math.ceil((new Date(place.dataset.begins) - Date.now()) / 1000);
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
    if (paused || pages < 2) return;
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
  // All rows go back into one table before they are measured again.
  function restore() {
    if (rows.length) place().replaceChildren(table(rows));
  }
  document.addEventListener("ronde:fresh", begin);
  tick();
  countDown();
  begin();
})();
