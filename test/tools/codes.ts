import { checkBook } from './code-book.ts';
import { EXIT, type Terminal, readOptions } from './terminal.ts';

/** Checks the code book of the printed dice and says how far its words are apart. */
export function runCodes(args: readonly string[], { print, complain }: Terminal): Promise<number> {
  const { values } = readOptions(args, { json: { type: 'boolean' } });
  const check = checkBook();
  const { words, distance, mirrorDistance, span, longestRun, faults } = check;
  const pairs = Object.fromEntries(check.pairs);
  if (values.json) print(JSON.stringify({ ...check, pairs }, null, 2));
  else {
    const apart = Object.entries(pairs).map(([pearls, count]) => `${pearls}: ${count}`);
    print(`${words} words; any two differ in at least ${distance} of 24 pearls, over all turns.`);
    print(`Pairs at each distance: ${apart.join(', ')}.`);
    print(`From mirror images they differ in at least ${mirrorDistance}.`);
    print(`Their span holds ${span} words; no run is longer than ${longestRun}.`);
    for (const word of faults) complain(`The word ${word} is wrong, or is there twice.`);
  }
  return Promise.resolve(faults.length === 0 && distance >= 8 ? EXIT.ok : EXIT.failed);
}
