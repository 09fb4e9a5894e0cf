import { describe, expect, test } from 'vitest';
import type { TableSnapshot } from '../../../main/contract.ts';
import { seat } from '../../../main/engine/core/seats.ts';
import { isTurn, ownChoices } from '../../../renderer/phone/choices.ts';
import { dream, nap, winner } from '../../support/scenes/cards.ts';
import { sleepless } from '../../support/scenes/phones.ts';

const kinds = (table: TableSnapshot, ...seats: readonly string[]) => {
  const { shown, more } = ownChoices(table.prompt, seats.map(seat));
  const name = ({ move }: { move: { kind: string } }) => move.kind;
  return { shown: shown.map(name), more: more.map(name) };
};

describe('what a player may say on their own phone', () => {
  test.each([
    ['to draw or to stand, not that all have drawn', sleepless.draw, 's2', ['draw', 'stand'], []],
    ['to bid or to pass', sleepless.bid, 's2', ['pass', 'bid', 'bid', 'bid'], ['bid']],
    ['nothing while another bids', sleepless.bid, 's3', [], []],
    ['nothing for the table, for whoever deals', sleepless.raise, 's1', [], []],
    ['that they stop throwing, not who claims', sleepless.throwing, 's3', ['stop'], []],
    [
      'that they claim, which the table seldom needs; their cards behind “More…”',
      sleepless.claim,
      's3',
      ['claim'],
      ['claim'],
    ],
    ['a bid of Pool Nap', nap.bidding, 's4', ['pass', 'bid', 'bid', 'bid'], []],
    [
      'who bids names the trump and takes a trick',
      nap.first,
      's4',
      ['trick', 'trump', 'trump', 'trump', 'trump'],
      [],
    ],
    ['that they take the trick, not that others do', nap.tricks, 's1', ['trick'], []],
    ['a play of Winner, not that all pass', winner.pair, 's1', ['play', 'pass'], []],
    [
      'a card of Dream; those without drawing behind “More…”',
      dream.room,
      's4',
      ['play', 'play', 'play', 'play', 'play', 'cannot'],
      ['play', 'play', 'play'],
    ],
  ] as const)('%s', (_, table, who, shown, more) => expect(kinds(table, who)).toEqual({ shown, more }));

  test('a phone with two seats speaks for both', () =>
    expect(kinds(sleepless.claim, 's3', 's4').shown).toEqual(['claim', 'claim']));

  test('a viewer may say nothing, and is never asked', () => {
    expect(kinds(sleepless.bid)).toEqual({ shown: [], more: [] });
    expect(isTurn(sleepless.bid.prompt, [])).toBe(false);
  });

  test.each([
    ['who is asked alone', sleepless.bid, 's2', true],
    ['who throws', sleepless.throwing, 's3', true],
    ['who may claim', sleepless.claim, 's3', true],
    ['who waits', sleepless.bid, 's1', false],
  ] as const)('it is the turn of %s: %#', (_, table, who, is) =>
    expect(isTurn(table.prompt, [seat(who)])).toBe(is),
  );
});
