// Python in a worker: the application answers the requests that the page hands over.
import { loadPyodide } from "./python/pyodide.mjs";

const HERE = new URL("./", import.meta.url);

let python, server, answerOf;
let turn = Promise.resolve();

/** Bring the browser's stored events into Python's files, or the files into the store. */
const synchronise = (fromStore) =>
  new Promise((done, fail) =>
    python.FS.syncfs(fromStore, (error) => (error ? fail(error) : done())),
  );

async function start({ prefix, shell, persistent }) {
  const packages = fetch(new URL("python/ronde.zip", HERE)).then((answer) => answer.arrayBuffer());
  python = await loadPyodide({ indexURL: new URL("python/", HERE).href, fullStdLib: false });
  python.unpackArchive(await packages, "zip", { extractDir: "/ronde" });
  const events = `/events${prefix}`; // pages in several folders of a host keep their events apart
  python.FS.mkdirTree(events);
  python.FS.mount(python.FS.filesystems.IDBFS, {}, events);
  await synchronise(true);
  const boot = python.runPython(`
import sys
sys.path.insert(0, "/ronde")
from ronde.web.in_browser.server import boot
boot`);
  server = boot(events, prefix, shell, persistent);
  answerOf = server.answer_page;
  await synchronise(false);
}

/** What was entered is stored before the answer says so; what a page only shows is stored after. */
async function answer({ method, address, headers, body }) {
  const found = await answerOf(
    method,
    address,
    python.toPy(headers),
    new Uint8Array(body ?? new ArrayBuffer(0)),
  );
  const [status, fields, content] = found.toJs();
  found.destroy();
  const stored = synchronise(false);
  if (method !== "GET") await stored;
  return { status, headers: fields, body: content };
}

self.onmessage = ({ data }) => {
  const work = data.start ? () => start(data.start) : () => answer(data.request);
  turn = turn.then(work).then(
    (found) => self.postMessage({ id: data.id, found }),
    (error) => self.postMessage({ id: data.id, error: String(error) }),
  );
};
