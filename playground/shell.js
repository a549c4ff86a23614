// The page around the application: it starts Python and shows the application in a frame.
const body = document.body;
const frame = document.querySelector("iframe");
const state = document.getElementById("state");
const scope = new URL("./", location.href);
const prefix = `${scope.pathname}app`;

const say = (name) => {
  state.textContent = state.dataset[name];
};

/** The worker with Python: one question, one answer. */
class Python {
  #worker = new Worker("worker.js", { type: "module" });
  #waiting = new Map();
  #last = 0;

  constructor() {
    this.#worker.onmessage = ({ data }) => {
      const { done, fail } = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.error) fail(new Error(data.error));
      else done(data.found);
    };
    this.#worker.onerror = () => say("broken");
  }

  ask(question, given = []) {
    const id = ++this.#last;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      this.#worker.postMessage({ id, ...question }, given);
    });
  }
}

/** The service worker keeps the page for later, and hands over the requests of the frame. */
async function controlled() {
  await navigator.serviceWorker.register("service-worker.js");
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  await new Promise((done) =>
    navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }),
  );
}

/** Where the frame begins: a report that came in the link, the page of before, or the first. */
function beginning() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (wanted.has("report")) return `/try/link?packed=${wanted.get("report")}`;
  const before = wanted.get("at") ?? "/";
  return before.startsWith("/") && !before.startsWith("//") ? before : "/";
}

function follow() {
  const inside = frame.contentWindow.location;
  if (!inside.pathname.startsWith(prefix)) return;
  document.title = frame.contentDocument.title;
  const at = inside.pathname.slice(prefix.length) + inside.search;
  history.replaceState(null, "", at === "/" ? scope.pathname + shellName() : `#at=${escaped(at)}`);
  frame.hidden = false;
  frame.focus();
  body.classList.add("open");
}

const shellName = () => location.pathname.slice(scope.pathname.length);
const escaped = (text) => encodeURIComponent(text).replaceAll("%2F", "/");

async function run() {
  say("first");
  await controlled();
  say("starting");
  const persistent = (await navigator.storage?.persist?.()) ?? false;
  const shell = new URL(shellName(), scope).href;
  const python = new Python();
  await python.ask({ start: { prefix, shell, persistent } });
  navigator.serviceWorker.addEventListener("message", async ({ data, ports }) => {
    data.headers["accept-language"] = document.documentElement.lang;
    try {
      const given = data.body ? [data.body] : [];
      ports[0].postMessage(await python.ask({ request: data }, given));
    } catch (error) {
      ports[0].postMessage({ error: error.message });
    }
  });
  navigator.serviceWorker.startMessages();
  frame.addEventListener("load", follow);
  window.addEventListener("hashchange", () => {
    if (location.hash.startsWith("#report=")) frame.src = prefix + beginning();
  });
  frame.src = prefix + beginning();
}

/** Two Pythons over the same stored events would overwrite each other: the first tab has them. */
async function begin() {
  if (!navigator.serviceWorker || !navigator.locks || !window.WebAssembly) return say("unable");
  await navigator.locks.request(`ronde ${prefix}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return say("elsewhere");
    try {
      await run();
    } catch (error) {
      say("broken");
      console.error(error);
      return;
    }
    await new Promise(() => {}); // as long as this page is open
  });
}

begin();
