import { phrase } from '../../engine/core/result.ts';
import { type Reading, stayKey } from '../../tray/types.ts';
import type { Findings } from './findings.ts';
import { isReported } from './row-input.ts';
import { withoutTyped } from './without-typed.ts';

/** A die that was read, with what happened to it since. */
interface Read {
  readonly thrown: Reading;
  /** The number of its throw; a die thrown again stays in its first one. */
  readonly throw: number;
  readonly twice: boolean;
  readonly place: number | undefined;
}

/**
 * A roll of interchangeable dice: the number of throws of each does not matter. If more dice lie there than asked
 * for, the newest complete throw counts; otherwise a person says which do not.
 */
export function findRoll(at: Findings): void {
  const { request, typed } = at.input;
  const seated = new Set(at.input.assigned.values());
  const byHand = [...typed].filter(([die]) => !seated.has(die));
  const size = request.dice.length - byHand.length;
  const { reads, whole } = follow(at, size);
  const live = withoutTyped(reads, size, {
    typed: byHand.map(([, { face }]) => face),
    faceOf: ({ thrown }) => at.faceUp(thrown),
  });
  const { counting, spare, isWhole } = choose(at, live, whole, size);
  // With every face typed, it does not matter which die is which.
  if (spare.length > 0 && request.dice.some((die) => !typed.has(die)))
    tellOfSpare(at, counting, spare, isWhole);
  seat(at, counting, new Set(byHand.map(([die]) => die)));
}

function tellOfSpare(
  at: Findings,
  counting: readonly Read[],
  spare: readonly Read[],
  isWhole: boolean,
): void {
  at.unsure = true;
  if (isWhole) {
    at.notes.push(phrase('intake.dice.spare', { n: spare.length }));
    return;
  }
  const all = [...counting, ...spare];
  at.undecided = true;
  at.unknown = new Set(all.map(({ thrown }) => stayKey(thrown)));
  at.notes.push(phrase('intake.dice.tooMany', { n: all.length, asked: counting.length }));
}

/** Follows each die through the throws that were accepted. */
function follow(
  at: Findings,
  size: number,
): { readonly reads: readonly Read[]; readonly whole: number | null } {
  const { accepted, assigned } = at.input;
  const reads = new Map<string, Read>();
  let whole: number | null = null;
  for (const [n, item] of accepted.entries()) {
    if (isReported(item)) {
      reads.clear();
      whole = null;
      at.takeReported(item.dice);
      continue;
    }
    const dice = at.counted(item);
    const isWhole = dice.length === size;
    if (isWhole) {
      whole = n;
      at.found.clear();
    }
    for (const thrown of dice) {
      const key = stayKey(thrown);
      const from = thrown.from?.key ?? key;
      const before = reads.get(from) ?? reads.get(key);
      reads.delete(from);
      reads.delete(key);
      const place = assigned.get(key) ?? before?.place ?? assigned.get(from);
      const twice = before !== undefined && (before.twice || !at.isAgain(thrown));
      const known = isWhole ? { throw: n, twice: false } : { throw: before?.throw ?? n, twice };
      reads.set(key, { thrown, place, ...known });
    }
  }
  return { reads: [...reads.values()].filter(({ thrown }) => !at.isGone(thrown)), whole };
}

/** Which of the dice count. */
function choose(
  at: Findings,
  live: readonly Read[],
  whole: number | null,
  size: number,
): { readonly counting: readonly Read[]; readonly spare: readonly Read[]; readonly isWhole: boolean } {
  if (live.length <= size) return { counting: live, spare: [], isWhole: true };
  const resting = live.filter(({ thrown }) => !at.isInHand(thrown));
  const newest = resting.filter((read) => read.throw === whole);
  const wantsOther = resting.some(({ thrown }) => at.input.wanted.has(stayKey(thrown)));
  if (newest.length === size && !wantsOther) {
    const spare = resting.filter((read) => read.throw !== whole);
    return { counting: newest, spare, isWhole: true };
  }
  if (resting.length === size) {
    // Somebody has removed dice: the rest may be the roll, or a die in a hand may belong to it.
    at.unsure = true;
    return { counting: resting, spare: [], isWhole: true };
  }
  const inOrder = [...resting, ...live.filter((read) => !resting.includes(read))];
  const counting = inOrder.slice(0, Math.max(0, size));
  const spare = resting.filter((read) => !counting.includes(read));
  return { counting, spare, isWhole: false };
}

/** Puts dice into the row: known ones in their old place, the others in free places. */
function seat(at: Findings, reads: readonly Read[], byHand: ReadonlySet<number>): void {
  const { request, said } = at.input;
  const free = new Set(request.dice.filter((die) => !byHand.has(die) && !at.found.has(die)));
  const places = new Map<Read, number>();
  for (const read of reads)
    if (read.place !== undefined && free.delete(read.place)) places.set(read, read.place);
  for (const read of reads) {
    if (places.has(read)) continue;
    const [place] = free;
    if (place === undefined) return;
    free.delete(place);
    places.set(read, place);
  }
  for (const [{ thrown, twice }, die] of places) {
    at.put(die, thrown, { throws: 1, sure: true, why: at.doubtOf(thrown) });
    if (!twice) continue;
    at.unsure = true;
    if (!said.has(die) && !at.notes.some(({ code }) => code === 'intake.die.again'))
      at.notes.push(phrase('intake.die.again'));
  }
}
