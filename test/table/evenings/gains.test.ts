import { expect, test } from 'vitest';
import { summarizeHistory, tellGame } from '../../../main/table/evenings/tale.ts';
import { recall } from '../../../main/table/history/recall.ts';
import { wholeGame } from '../../support/games.ts';
import { playRandom } from '../../support/random-games.ts';
import { seatsOf } from '../../support/tabletop.ts';

const historyOf = (game: string, seed: number) => {
  const { header, records } = playRandom({ game, seats: seatsOf(4), seed, created: 0, moves: 60 });
  const history = recall(wholeGame(game), header, records);
  if (!history.ok) throw new Error(history.error.code);
  return history.value;
};

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
    expect({ seed, last: series.at(-1)?.hand }).toEqual({ seed, last: summarizeHistory(history).hands });
  }
});
