// Pairs positions in WebAssembly:  node positions.mjs FOLDER POSITIONS.jsonl > answers.jsonl
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { loadRonde } = await import(pathToFileURL(`${process.argv[2]}/ronde.mjs`));
const ronde = await loadRonde();
for (const line of readFileSync(process.argv[3], "utf8").split("\n").filter(Boolean)) {
  const { id, trf, system, acceleration, options } = JSON.parse(line);
  const began = performance.now();
  const { pairs, bye, no_pairing = false } = ronde.pair(trf, { system, acceleration, options });
  const milliseconds = performance.now() - began;
  console.log(JSON.stringify({ id, pairs, bye, no_pairing, milliseconds }));
}
