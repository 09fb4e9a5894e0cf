import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RowPlay } from '../../support/row-play.ts';
import { type Outcome, playSequence, sequence } from '../../support/row-sequences.ts';

it('after any drops, lifts and throws, a few taps take the intended dice', async () => {
  const outcomes: Outcome[] = [];
  const taken = fc.asyncProperty(sequence, async (one) => {
    outcomes.push(await playSequence(one));
  });
  // New ones each time, and some that are the same: among those there are rolls of every number of taps.
  await fc.assert(taken, { numRuns: 50 });
  outcomes.length = 0;
  await fc.assert(taken, { numRuns: 80, seed: 10 });
  const taps = (n: Outcome) => outcomes.filter((outcome) => outcome === n).length;
  // Of every kind there are some: what is tested is reached.
  for (const n of [0, 1, 2, 3]) expect(taps(n), `${n} taps`).toBeGreaterThan(0);
});

it('a wrong count of dice does not stay: five were dropped and lifted, three dropped, and four thrown', async () => {
  const play = await RowPlay.sit(1);
  play.do({ kind: 'drop', pockets: [1, 2, 3, 4, 5] });
  play.rest();
  expect([play.view.say?.code, play.view.ready]).toEqual(['intake.dice.tooMany', false]);
  expect(play.view.read?.map(({ pocket, counts }) => [pocket, counts])).toEqual(
    [1, 2, 3, 4, 5].map((pocket) => [pocket, null]),
  );
  play.do({ kind: 'lift', pockets: [1, 2, 3, 4, 5] });
  play.do({ kind: 'drop', pockets: [7, 8, 9] });
  play.rest();
  expect(play.byItself).toEqual([]);
  play.do({ kind: 'throw', pockets: [7, 8, 9, 1], moves: false });
  play.rest();
  expect(play.byItself.length).toBe(1);
  await play.end();
});

it('beside a spare die the newest throw is a tap away, and the spare die is not asked about again', async () => {
  const play = await RowPlay.sit(1);
  play.do({ kind: 'drop', pockets: [9] });
  play.rest();
  play.do({ kind: 'drop', pockets: [1, 2, 3, 4] });
  play.rest();
  expect([play.view.say?.code, play.view.ready]).toEqual(['intake.dice.spare', true]);
  expect(play.takeWithin([1, 2, 3, 4], 1)).toBe(1);
  play.do({ kind: 'throw', pockets: [1, 2, 3, 4], moves: false });
  play.rest();
  expect(play.byItself.length).toBe(1);
  await play.end();
});

it('five thrown for four requested: the fifth is tapped away, and the roll continues automatically', async () => {
  const play = await RowPlay.sit(1);
  play.do({ kind: 'drop', pockets: [1, 2, 3, 4, 5] });
  play.rest();
  expect(play.takeWithin([1, 2, 3, 5], 1)).toBe(1);
  await play.end();
});

it('two throws of two, in the air while the game went on, are used together with two taps', async () => {
  const outcome = await playSequence({
    deeds: [
      { kind: 'drop', pockets: [5, 3, 7, 1] },
      { kind: 'drop', pockets: [4, 6, 8] },
      { kind: 'throw', pockets: [4, 3, 1, 7, 5], moves: true },
      { kind: 'lift', pockets: [8, 9, 6] },
      { kind: 'wait', ms: 1953 },
      { kind: 'throw', pockets: [2, 1], moves: false },
      { kind: 'drop', pockets: [3, 1] },
      { kind: 'throw', pockets: [2, 6, 4], moves: false },
    ],
    seed: 0,
    meant: 0,
    last: 'as it lies',
  });
  expect(outcome).toBe(2);
});

it('a fraction of a millisecond does not stop the clock: found by chance, two dice thrown from a hand of three', async () => {
  const throwing = (pockets: number[]) => ({ kind: 'throw', pockets, moves: false }) as const;
  const outcome = await playSequence({
    deeds: [
      { kind: 'drop', pockets: [4, 1] },
      { kind: 'wait', ms: 1966 },
      { kind: 'wait', ms: 3721 },
      { kind: 'take', pockets: [2] },
      { kind: 'drop', pockets: [3, 5] },
      { kind: 'wait', ms: 2891 },
      { kind: 'lift', pockets: [5] },
      throwing([3, 1, 4]),
      throwing([1, 3]),
    ],
    seed: 284339367,
    meant: 0,
    last: 'throw',
  });
  expect(outcome).toBe(0);
});

it('an offered die that has left the tray is no answer, and a new die in its pocket needs no tap', async () => {
  // Pocket 14 held a die when the tray was found; it was taken away.
  const play = await RowPlay.sit(0);
  play.do({ kind: 'drop', pockets: [14, 1, 2, 3, 4, 5] });
  play.rest();
  expect(play.view.say?.code).toBe('intake.dice.tooMany');
  expect(play.view.offers.map(({ fits }) => fits)).toEqual([false]);
  expect(play.takeWithin([14, 1, 2, 3], 2)).toBe(2);
  await play.end();
});
