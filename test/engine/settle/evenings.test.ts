import { describe, expect, test } from 'vitest';
import { settleEvening } from '../../../main/engine/settle/evening.ts';
import { gameById } from '../../support/games.ts';
import { Tabletop } from '../../support/tabletop.ts';
import dream from '../../vectors/evenings/dream.json' with { type: 'json' };
import poolNap from '../../vectors/evenings/pool-nap.json' with { type: 'json' };

/** A game of an evening worked out by hand; the arithmetic stands in the fixture. */
function play(fixture: typeof dream | typeof poolNap): Tabletop {
  const table = new Tabletop(gameById(fixture.game), fixture.players, fixture.rules);
  for (const move of fixture.moves) table.play(move);
  return table;
}

describe.each([
  ['Pool Nap' as const, poolNap],
  ['Dream' as const, dream],
])('worked out by hand: %s with a newcomer and a leaver', (_, fixture) => {
  const table = play(fixture);
  const { rows, payments, fewest } = table.game.settlement(table.state);

  test('what everybody has won', () => {
    expect(table.state.outcome).not.toBeNull();
    expect(Object.fromEntries(rows.map(({ key, net }) => [key, net]))).toEqual(fixture.nets);
  });
  test('who pays whom', () => {
    expect(payments.map(({ from, to, amount }) => `${from} ${to} ${amount}`).sort()).toEqual(
      [...fixture.payments].sort(),
    );
    expect(fewest).toBe(true);
  });
  test('the places, and who left without one', () => {
    const standings = table.state.outcome?.standings ?? [];
    expect(Object.fromEntries(standings.map(({ seat, place }) => [seat, place]))).toEqual(fixture.places);
  });
});

test('over the evening chips are summed as chips and money as money', () => {
  const sums = settleEvening(
    [poolNap, dream].map((fixture) => {
      const table = play(fixture);
      return { settlement: table.game.settlement(table.state), personOf: (key) => `person ${key}` };
    }),
  );
  expect(sums.map(({ currency, games }) => [currency, games])).toEqual([
    [null, 1],
    ['EUR', 1],
  ]);
  for (const { rows } of sums) expect(rows.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  expect(sums[0]?.rows[0]).toEqual({ key: 'person s2', net: 7, open: 7 });
});
