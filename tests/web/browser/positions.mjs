// Pairs positions, or ranks standings, in WebAssembly:
//   node positions.mjs FOLDER POSITIONS.jsonl > answers.jsonl
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { loadRonde } = await import(pathToFileURL(`${process.argv[2]}/ronde.mjs`));
const ronde = await loadRonde();

function paired({ trf, system, acceleration, options }) {
  const { pairs, bye, no_pairing = false } = ronde.pair(trf, { system, acceleration, options });
  return { pairs, bye, no_pairing };
}

const ranked = ({ trf, code }) => ({ rows: ronde.standings(trf, { tieBreaks: [code] }).rows });

for (const line of readFileSync(process.argv[3], "utf8").split("\n").filter(Boolean)) {
  const position = JSON.parse(line);
  const began = performance.now();
  const answer = position.values ? ranked(position) : paired(position);
  const milliseconds = performance.now() - began;
  console.log(JSON.stringify({ id: position.id, ...answer, milliseconds }));
}
