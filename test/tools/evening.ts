import { writeFile } from 'node:fs/promises';
import { exportJournal } from '../../main/journal/sealing.ts';
import type { Json } from '../../main/engine/core/result.ts';
import { seatId } from '../../main/engine/core/seats.ts';
import { playRandom } from '../support/random-games.ts';
import { EXIT, type Terminal, readOptions, written } from './terminal.ts';

const SEATS = ['Ann', 'Ben', 'Cat', 'Dee'].map((name, i) => ({
  id: seatId.parse(`s${i + 1}`),
  name,
  look: i,
}));
const STAKE = { currency: 'EUR', price: 10, per: 1, coin: 5, pointMoney: 'own' };
const GAMES: readonly {
  readonly game: string;
  readonly seed: number;
  readonly rules: Record<string, Json>;
}[] = [
  { game: 'sleepless', seed: 3, rules: { stake: STAKE } },
  { game: 'pool-nap', seed: 4, rules: { stake: STAKE } },
  { game: 'dream', seed: 2, rules: {} },
];
/** Friday evening in most of Europe. */
const BEGIN = Date.UTC(2026, 10, 20, 19);
const GAP = 10 * 60 * 1000;

/** Plays the sample evening: people who know the rules and choose at random. */
export async function runEvening(args: readonly string[], { print }: Terminal): Promise<number> {
  const { values } = readOptions(args, { out: { type: 'string' } });
  let created = BEGIN;
  const games = GAMES.map(({ game, seed, rules }, i) => {
    const { header, records } = playRandom({ game, seats: SEATS, seed, rules, created, moves: 400 });
    created = (records.at(-1)?.at ?? created) + GAP;
    return exportJournal({ ...header, id: `sample-${i + 1}` }, records);
  });
  const text = `${JSON.stringify({ games }, null, 2)}\n`;
  if (values.out === undefined) print(text);
  else await written(values.out, writeFile(values.out, text));
  return EXIT.ok;
}
