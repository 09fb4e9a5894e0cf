import { readFileSync } from 'node:fs';
import { gameById } from './games.ts';
import { expect } from 'vitest';
import type { Json } from '../../main/engine/core/result.ts';
import { type PlainMove, Tabletop } from './tabletop.ts';

/** A game worked out by hand: everybody's chips after each hand, with the arithmetic. */
interface GameByHand {
  readonly game: string;
  readonly says: string;
  readonly players: number;
  readonly rules: { readonly [name: string]: Json };
  readonly opening?: { readonly chips: readonly number[]; readonly arithmetic: string };
  readonly hands: readonly {
    readonly says: string;
    /** Moves, or the game's own shorthand. */
    readonly moves: readonly (PlainMove | string)[];
    readonly arithmetic: string;
    /** Balances in seat order, then the pot. */
    readonly chips: readonly number[];
  }[];
  readonly winners: readonly string[];
}

/** A game of `test/vectors`. */
export const readByHand = (file: string): GameByHand =>
  JSON.parse(readFileSync(new URL(`../vectors/${file}.json`, import.meta.url), 'utf8')) as GameByHand;

/** Plays a game of `test/vectors` and compares it with the arithmetic hand by hand. */
export function checkByHand(file: string, expand?: (table: Tabletop, text: string) => PlainMove): void {
  const fixture = readByHand(file);
  const table = new Tabletop(gameById(fixture.game), fixture.players, fixture.rules);
  if (fixture.opening) expect(table.chips, fixture.opening.arithmetic).toEqual(fixture.opening.chips);
  for (const [i, hand] of fixture.hands.entries()) {
    expect(table.state.outcome, `${hand.says}: the game is over already`).toBeNull();
    for (const move of hand.moves) {
      if (typeof move !== 'string') table.play(move);
      else if (expand) table.play(expand(table, move));
      else throw new Error(`no shorthand here: ${move}`);
    }
    expect(table.chips, `hand ${i + 1}: ${hand.arithmetic}`).toEqual(hand.chips);
    if (i + 1 < fixture.hands.length) expect(table.state.handNumber, hand.says).toBe(i + 2);
  }
  expect(table.state.outcome?.winners).toEqual(fixture.winners);
}
