import type { BenchRow } from './row.ts';
import { SECTIONS } from './sections.ts';

const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
const sections = SECTIONS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word)),
);

/**
 * The rows of the sections that are asked for, each under its name. They are measured while this is imported: a game's rules are
 * imported when it is played, and what imports them is closed once this is there.
 */
export const rows: (BenchRow | Pick<BenchRow, 'what'>)[] = [];

for (const { name, bench } of sections) {
  process.stderr.write(`${name} …\n`);
  rows.push({ what: name });
  try {
    rows.push(...(await bench()));
  } catch (error) {
    // The other sections say what they have to say all the same.
    console.error(error);
    rows.push({ what: 'could not be measured', figure: '', bar: '', compared: String(error), ok: false });
  }
}
