import fc from 'fast-check';
import { ASKED, type Deed, POCKETS, RowPlay } from './row-play.ts';

const pocket = fc.integer({ min: 1, max: 9 });
const pockets = fc.uniqueArray(pocket, { minLength: 1, maxLength: 6 });

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('throw' as const), pockets, moves: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('drop' as const), pockets }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lift' as const), pockets }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take' as const), pockets }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 4000 }) }),
  },
);

export interface Sequence {
  readonly deeds: readonly Deed[];
  readonly seed: number;
  /** Which of the final dice are meant. */
  readonly meant: number;
  readonly last: 'throw' | 'as it lies';
}

export const sequence: fc.Arbitrary<Sequence> = fc.record({
  deeds: fc.array(deed, { maxLength: 14 }),
  seed: fc.nat(),
  meant: fc.nat(),
  last: fc.constantFrom('throw' as const, 'as it lies' as const),
});

/** Issue 21: three taps are enough to take the true faces. */
const MOST_TAPS = 3;

/** Result of a sequence: number of taps, or why there was nothing to take. */
export type Outcome = number | 'nothing';

/**
 * Plays a sequence and then takes the meant dice: the newest complete throw with at most one tap, or four of the
 * dice read with at most three, if at most two others lie there. Throws if that is impossible.
 */
export async function playSequence({ deeds, seed, meant, last }: Sequence): Promise<Outcome> {
  const play = await RowPlay.sit(seed);
  try {
    for (const one of deeds) play.do(one);
    play.rest();
    const outcome = last === 'throw' ? throwWhole(play) : takeSome(play, meant);
    for (const take of play.byItself) {
      const wrong = play.wrongIn(take);
      if (wrong.length > 0) throw new Error(`taken by itself: ${wrong.join(', ')}`);
    }
    return outcome;
  } finally {
    await play.end();
  }
}

function throwWhole(play: RowPlay): Outcome {
  for (let at = POCKETS; play.lying.length < ASKED; at--) play.do({ kind: 'drop', pockets: [at] });
  play.rest();
  const dice = play.lying.slice(0, ASKED);
  const taken = play.byItself.length;
  play.do({ kind: 'throw', pockets: dice, moves: false });
  play.rest();
  if (play.byItself.length > taken) return 0;
  const taps = play.takeWithin(dice, 1);
  if (taps === null)
    throw new Error(`the newest throw cannot be taken with a tap: ${JSON.stringify(play.view)}`);
  return taps;
}

function takeSome(play: RowPlay, meant: number): Outcome {
  const told = play.told;
  const spare = told.length - ASKED;
  if (spare < 0 || spare > 2) return 'nothing';
  const wanted = told.filter((_, i) => !outOf(told.length, spare, meant).has(i));
  const taps = play.takeWithin(wanted, MOST_TAPS);
  if (taps === null)
    throw new Error(
      `pockets ${wanted.join(' ')} of ${told.join(' ')} cannot be taken: ${JSON.stringify(play.view)}`,
    );
  return taps;
}

/** `count` different indices below `length`, derived from a number. */
function outOf(length: number, count: number, number: number): ReadonlySet<number> {
  const out = new Set<number>();
  for (let n = number; out.size < count; n = Math.floor(n / length) + 1) {
    let index = n % length;
    while (out.has(index)) index = (index + 1) % length;
    out.add(index);
  }
  return out;
}
