import { describe, expect, test } from 'vitest';
import type { Header, JournalRecord, MoveJson } from '../../../main/journal/records.ts';
import { lastHandOf } from '../../../main/table/evenings/index.ts';
import { tellGame } from '../../../main/table/evenings/tale.ts';
import { summarizeHistory } from '../../support/at-once.ts';
import { recall } from '../../../main/table/history/recall.ts';
import { GAMES, wholeGame } from '../../support/games.ts';
import { playRandom } from '../../support/random-games.ts';
import { Tabletop, seatsOf } from '../../support/tabletop.ts';

function recallOf(game: string, header: Header, records: readonly JournalRecord[]) {
  const history = recall(wholeGame(game), header, records);
  if (!history.ok) throw new Error(history.error.code);
  return history.value;
}

const historyOf = (game: string, seed: number, moves = 60) => {
  const { header, records } = playRandom({ game, seats: seatsOf(4), seed, created: 0, moves, absent: true });
  return recallOf(game, header, records);
};

/** 0 for the start, and each hand once. */
const upTo = (hands: number): number[] => Array.from({ length: hands + 1 }, (_, hand) => hand);

test.each(['sleepless', 'pool-nap'])(
  'in %s everybody has gained what they hold beyond what they bought, and a share of the leftover pot',
  (game) => {
    for (let seed = 1; seed <= 30; seed++) {
      const { seats, settlement } = summarizeHistory(historyOf(game, seed));
      for (const { name, seat, balance, bought, gain } of seats) {
        const share = settlement.rows.find(({ key }) => key === seat)?.potShare ?? NaN;
        expect({ seed, name, gain }).toEqual({ seed, name, gain: balance - bought + share });
      }
      expect(seats.reduce((sum, { gain }) => sum + gain, 0)).toBe(0);
    }
  },
);

test.each(['sleepless', 'pool-nap'])(
  'in %s everybody starts with a gain of 0, whatever the first deal costs',
  (game) => {
    const [first] = tellGame(historyOf(game, 1)).series;
    expect(Object.values(first?.won ?? {})).toEqual([0, 0, 0, 0]);
  },
);

test('an abandoned hand is not a point of the chart', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const history = historyOf('pool-nap', seed);
    const { series } = tellGame(history);
    const { hands } = summarizeHistory(history);
    expect({ seed, hands: series.map(({ hand }) => hand) }).toEqual({ seed, hands: upTo(hands) });
  }
});

test('the biggest swing of a hand matches the chart, including the first ante', () => {
  const firstHands: number[] = [];
  for (let seed = 1; seed <= 120; seed++) {
    const { series, highlights } = tellGame(historyOf('pool-nap', seed, 30));
    const { seat, hand, gain } = highlights.swing!;
    // Payments after the last complete hand belong to no hand.
    if (hand >= (series.at(-1)?.hand ?? 0)) continue;
    const at = series.findIndex((point) => point.hand === hand);
    const wonAt = (index: number): number => series[index]?.won[seat] ?? 0;
    expect({ seed, gain }).toEqual({ seed, gain: wonAt(at) - wonAt(at - 1) });
    if (hand === 1) firstHands.push(seed);
  }
  expect(firstHands.length).toBeGreaterThan(3);
});

test('what a summary has played of a game just opened is not played again for the table', () => {
  const history = historyOf('sleepless', 5, 200);
  const { timeline } = history;
  summarizeHistory(history);
  const { plays } = timeline;
  expect(timeline.stateBefore(timeline.length - 2)).not.toBe(history.state);
  expect([plays, timeline.plays]).toEqual([timeline.length, timeline.length]);
});

describe.each(GAMES.map(({ id }) => id))('the hands of %s', (game) => {
  test('add up to what the settlement says, seat by seat, and each sums to 0 with the pot', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const history = historyOf(game, seed);
      const { hands } = tellGame(history);
      const { rows, unit } = history.game.settlement(history.state);
      for (const { key, won } of rows)
        expect({ seed, key, won: hands.reduce((sum, hand) => sum + (hand.won[key] ?? 0), 0) }).toEqual({
          seed,
          key,
          won,
        });
      if (unit === 'chips')
        for (const { hand, won, pot } of hands)
          expect({ seed, hand, sum: Object.values(won).reduce((a, b) => a + b, pot) }).toEqual({
            seed,
            hand,
            sum: 0,
          });
    }
  });

  test('the last complete hand is reported equally during the game and at its end', () => {
    for (let seed = 1; seed <= 3; seed++) {
      const { header, records } = playRandom({
        game,
        seats: seatsOf(4),
        seed,
        created: 0,
        moves: 60,
        absent: true,
      });
      for (let n = 1; n < records.length; n++) {
        const history = recallOf(game, header, records.slice(0, n));
        const last = lastHandOf(history);
        const { hands } = tellGame(history);
        if (last === null) expect(history.state.outcome ?? history.state.handNumber === 1).toBeTruthy();
        else expect(last).toEqual(hands.find(({ hand }) => hand === last.hand));
      }
    }
  });
});

test('the last hand names who left with it, and who won nothing in it', () => {
  const table = new Tabletop(wholeGame('pool-nap'), 4, { chips: 20, dealerAnte: 'from-first' });
  const moves: readonly MoveJson[] = [
    { kind: 'contract', seat: 's2', tricks: 2 },
    { kind: 'leave', seat: 's4' },
    { kind: 'taken', seat: 's2', tricks: 2 },
  ];
  const header = playRandom({ game: 'pool-nap', seats: seatsOf(4), seed: 1, created: 0, moves: 0 }).header;
  const records = moves.map((move, i): JournalRecord => ({
    seq: i + 1,
    at: i,
    by: { kind: 'host' },
    via: 'hand',
    kind: 'move',
    move,
  }));
  table.play(...moves);
  const last = lastHandOf(
    recallOf('pool-nap', { ...header, rules: table.state.rules as Header['rules'] }, records),
  );
  expect(last?.won['s4']).toBeLessThan(0);
  expect(Object.keys(last?.won ?? {}).sort()).toEqual(['s1', 's2', 's3', 's4']);
});
