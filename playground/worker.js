// Python in a worker: the application answers the requests that the page hands over.
import { loadPyodide } from "./python/pyodide.mjs";

const HERE = new URL("./", import.meta.url);

// typst asks for the time zone by letting JavaScript evaluate this text, and nothing else is ever
// evaluated: the policy of the page forbids it.
const TIME_ZONE = "Intl.DateTimeFormat().resolvedOptions().timeZone";
self.eval = (text) => {
  if (text !== TIME_ZONE) throw new EvalError(text);
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
};

let python, answerOf;
let turn = Promise.resolve();
let stored = Promise.resolve();
let printing = null;

/** Bring the browser's stored events into Python's files, or the files into the store. */
const synchronise = (fromStore) =>
  new Promise((done, fail) =>
    python.FS.syncfs(fromStore, (error) => (error ? fail(error) : done())),
  );

/** Store what was written, when what was written before is stored. */
function store() {
  stored = stored.catch(() => null).then(() => synchronise(false));
  return stored;
}

async function unpack(name) {
  const found = await fetch(new URL(`python/${name}.zip`, HERE));
  if (!found.ok) throw new Error(found.statusText);
  python.unpackArchive(await found.arrayBuffer(), "zip", { extractDir: "/ronde" });
}

/** What sets documents is large, and fetched for the first of them; without it, Python says so. */
function preparePrinting() {
  printing ??= unpack("print").then(
    () => python.runPython("import importlib; importlib.invalidate_caches()"),
    () => (printing = null),
  );
  return printing;
}

async function start({ prefix, shell, persistent }) {
  python = await loadPyodide({ indexURL: new URL("python/", HERE).href });
  await unpack("ronde");
  const events = `/events${prefix}`; // pages in several folders of a host keep their events apart
  python.FS.mkdirTree(events);
  python.FS.mount(python.FS.filesystems.IDBFS, {}, events);
  await synchronise(true);
  const boot = python.runPython(`
import sys
sys.path.insert(0, "/ronde")
from ronde.web.in_browser.server import boot
boot`);
  answerOf = boot(events, prefix, shell, persistent).answer_page;
  await store();
}

/** What was entered is stored before the answer says so; what a page only shows is stored after. */
async function answer({ method, address, headers, body }) {
  if (/\.pdf(\?|$)/.test(address)) await preparePrinting();
  const found = await answerOf(
    method,
    address,
    python.toPy(headers),
    new Uint8Array(body ?? new ArrayBuffer(0)),
  );
  const [status, fields, content] = found.toJs();
  found.destroy();
  const storing = store();
  if (method !== "GET") await storing;
  return { status, headers: fields, body: content };
}

self.onmessage = ({ data }) => {
  const work = data.start ? () => start(data.start) : () => answer(data.request);
  turn = turn.then(work).then(
    (found) => self.postMessage({ id: data.id, found }),
    (error) => self.postMessage({ id: data.id, error: String(error) }),
  );
};
