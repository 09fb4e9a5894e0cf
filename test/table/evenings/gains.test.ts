import { expect, test } from 'vitest';
import { summarizeHistory, tellGame } from '../../../main/table/evenings/tale.ts';
import { recall } from '../../../main/table/history/recall.ts';
import { wholeGame } from '../../support/games.ts';
import { playRandom } from '../../support/random-games.ts';
import { seatsOf } from '../../support/tabletop.ts';

const historyOf = (game: string, seed: number, moves = 60) => {
  const { header, records } = playRandom({ game, seats: seatsOf(4), seed, created: 0, moves });
  const history = recall(wholeGame(game), header, records);
  if (!history.ok) throw new Error(history.error.code);
  return history.value;
};

/** 0 for the start, and each hand once. */
const upTo = (hands: number): number[] => Array.from({ length: hands + 1 }, (_, hand) => hand);

test.each(['sleepless', 'pool-nap'])(
  'in %s everybody has gained what they hold beyond what they bought',
  (game) => {
    for (let seed = 1; seed <= 30; seed++)
      for (const { name, balance, bought, gain } of summarizeHistory(historyOf(game, seed)).seats)
        expect({ seed, name, gain }).toEqual({ seed, name, gain: balance - bought });
  },
);

test.each(['sleepless', 'pool-nap'])(
  'in %s everybody begins with nothing won, whatever the first deal costs',
  (game) => {
    const [first] = tellGame(historyOf(game, 1)).series;
    expect(Object.values(first?.won ?? {})).toEqual([0, 0, 0, 0]);
  },
);

test('a hand that was broken off is no point of the chart', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const history = historyOf('pool-nap', seed);
    const { series } = tellGame(history);
    const { hands } = summarizeHistory(history);
    expect({ seed, hands: series.map(({ hand }) => hand) }).toEqual({ seed, hands: upTo(hands) });
  }
});

test('the biggest swing of a hand is what the chart says of it, the first ante included', () => {
  const firstHands: number[] = [];
  for (let seed = 1; seed <= 120; seed++) {
    const { series, highlights } = tellGame(historyOf('pool-nap', seed, 30));
    const { seat, hand, gain } = highlights.swing!;
    // What is paid after the last whole hand is no hand's.
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
