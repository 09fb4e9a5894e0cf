// Makes main/engine/odds/risk/turn-scores.json: what turns of Roll-a-Royal are worth, found by playing them with the
// virtual dice, always to the best layout. `node test/bench/turn-scores.mjs [turns]`; some minutes.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importFile } from '../support/import-file.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { WAYS, playTurns } = await importFile(new URL('../support/turn-scores.ts', import.meta.url));
const turns = Number(process.argv[2] ?? 1_000_000);
const seed = 1;
const ways = Object.keys(WAYS).map((way) => {
  process.stderr.write(`${way} …\n`);
  return `    "${way}": [\n${playTurns(way, turns, seed)
    .map((row) => `      [${row.join(', ')}]`)
    .join(',\n')}\n    ]`;
});
const about =
  'Rows of [points without the bonus, turns without the bonus, turns with it]. Default rules, virtual dice, blanks thrown again up to twice, always the best layout; made by test/bench/turn-scores.mjs.';
writeFileSync(
  `${root}main/engine/odds/risk/turn-scores.json`,
  `{\n  "about": "${about}",\n  "seed": ${seed},\n  "turns": ${turns},\n  "ways": {\n${ways.join(',\n')}\n  }\n}\n`,
);
