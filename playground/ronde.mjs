// Ronde for pages and for Node: exact pairings without a server. The types are in ronde.d.ts.
import { loadPyodide } from "./python/pyodide.mjs";

const PYTHON = new URL("./python/", import.meta.url);
const inNode = typeof process === "object" && Boolean(process.versions?.node);

/** What the rules or the report do not allow, as a sentence. */
export class RondeError extends Error {}

async function packages() {
  const place = new URL("ronde.zip", PYTHON);
  if (inNode)
    return new Uint8Array(await (await import("node:fs/promises")).readFile(place)).buffer;
  const found = await fetch(place);
  if (!found.ok) throw new Error(`${place}: ${found.status}`);
  return found.arrayBuffer();
}

/** Start Python once; the functions that come back answer at once. */
export async function loadRonde({ language = "en" } = {}) {
  const indexURL = inNode ? (await import("node:url")).fileURLToPath(PYTHON) : PYTHON.href;
  const python = await loadPyodide({ indexURL });
  python.unpackArchive(await packages(), "zip", { extractDir: "/ronde" });
  const answer = python.runPython(`
import sys
sys.path.insert(0, "/ronde")
from ronde.web.in_browser.library import answer
answer`);
  const ask =
    (question) =>
    (report, choices = {}) => {
      const found = JSON.parse(answer(question, report, JSON.stringify(choices), language));
      if (found.error !== undefined) throw new RondeError(found.error);
      return found.answer;
    };
  return {
    pair: ask("pair"),
    check: ask("check"),
    standings: ask("standings"),
    explain: ask("explain"),
  };
}
