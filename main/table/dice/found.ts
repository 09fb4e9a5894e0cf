import { DICE, dieInPocket } from '../../engine/core/dice-kinds.ts';
import { phrase } from '../../engine/core/result.ts';
import { type Reading, stayKey } from '../../tray/types.ts';
import { Findings, type RowInput, isReported } from './findings.ts';

/** The dice of the request that the tray has read, and where they lie now. */
export function findDice(input: RowInput): Findings {
  const at = new Findings(input);
  if (!DICE[input.request.kind].alike) findInPockets(at);
  else if (input.request.mode === 'each') findRoll(at);
  else findThrows(at);
  return at;
}

/** Dice with a pocket each. */
function findInPockets(at: Findings): void {
  const { request } = at.input;
  const known = new Set([...at.input.placed].flatMap(([key, die]) => (at.asked.has(die) ? [] : [key])));
  for (const item of at.input.accepted) {
    if (isReported(item)) {
      at.takeReported(item.dice);
      continue;
    }
    for (const thrown of at.counted(item)) {
      const die = dieInPocket(request.kind, thrown.pocket);
      if (die === null) continue;
      if (item.kind === 'throw') at.throwOne(die, thrown);
      else if (at.asked.has(die) && !known.has(stayKey(thrown)))
        at.put(die, thrown, { throws: 1, sure: true, why: at.doubtOf(thrown) });
    }
  }
}

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
function findRoll(at: Findings): void {
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

/** The stay that a die left, or its own if that is unknown. */
const formerStay = (die: Reading): string => die.from?.key ?? stayKey(die);

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
      const from = formerStay(thrown);
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

/** Rethrows of interchangeable dice: finds which were thrown and how often. */
function findThrows(at: Findings): void {
  /** Dice that may still be any of several. */
  let strangers: readonly Reading[] = [];
  for (const item of at.input.accepted) {
    if (isReported(item)) {
      at.takeReported(item.dice);
      continue;
    }
    const dice = at.counted(item);
    const replaced = new Set(dice.flatMap((die) => [stayKey(die), ...(die.from ? [die.from.key] : [])]));
    strangers = strangers.filter((die) => !replaced.has(stayKey(die)));
    strangers = [...strangers, ...(item.kind === 'lying' ? findLying(at, dice) : throwKnown(at, dice))];
    if (item.kind === 'throw') strangers = seatOutside(at, strangers);
  }
  seatRest(
    at,
    strangers.filter((thrown) => !at.isGone(thrown)),
  );
}

/** Counts the throws of known dice; returns the others. */
function throwKnown(at: Findings, dice: readonly Reading[]): readonly Reading[] {
  const { assigned } = at.input;
  return dice.filter((thrown) => {
    const { from } = thrown;
    const die = assigned.get(stayKey(thrown)) ?? (from && at.placed.get(from.key));
    if (die !== undefined) at.throwOne(die, thrown);
    return die === undefined;
  });
}

/** Assigns the dice that lay outside the tray, all or none: with only some of them it is unclear which they are. */
function seatOutside(at: Findings, strangers: readonly Reading[]): readonly Reading[] {
  const outside = at.open.filter((die) => !at.isKnown(die));
  const typed = [...at.input.typed.values()].map(({ face }) => face);
  const rest =
    strangers.length > at.open.length
      ? withoutTyped(strangers, outside.length, { typed, faceOf: (thrown) => at.faceUp(thrown) })
      : strangers;
  if (rest.length === 0 || rest.length !== outside.length) return rest;
  for (const [thrown, die] of at.pairByFace(rest, outside)) at.throwOne(die, thrown);
  return [];
}

/** If there are as many dice as free places they fill them, and a person confirms; otherwise people are asked. */
function seatRest(at: Findings, strangers: readonly Reading[]): void {
  if (strangers.length === 0) return;
  const { present } = at.input;
  const rests = new Set([...at.placed].flatMap(([key, die]) => (present.has(key) ? [die] : [])));
  const places = at.open.filter((die) => !rests.has(die));
  if (places.length === strangers.length) {
    for (const [thrown, die] of at.pairByFace(strangers, places)) at.throwOne(die, thrown);
    at.unsure = true;
    return;
  }
  at.unknown = new Set(strangers.map(stayKey));
  at.notes.push(phrase('intake.dice.which', { n: strangers.length }));
}

/**
 * After a restart of the tray it is unknown which dice were thrown and how often: the faces are taken and people say
 * the rest. Returns the dice, unless exactly all or exactly the missing ones lie there.
 */
function findLying(at: Findings, dice: readonly Reading[]): readonly Reading[] {
  const { request } = at.input;
  const all = request.lying.map((_, die) => die);
  const missing = all.filter((die) => !at.isKnown(die));
  const places = dice.length === all.length ? all : dice.length === missing.length ? missing : null;
  if (!places) return dice;
  for (const [thrown, die] of at.pairByFace(dice, places)) {
    const isAsked = at.asked.has(die);
    const changed = at.faceUp(thrown) !== request.lying[die];
    if (!changed || !isAsked) at.placed.set(stayKey(thrown), die);
    if (changed && !isAsked) at.notes.push(phrase('intake.die.notAsked', { pocket: thrown.pocket }));
    else if (changed)
      at.put(die, thrown, {
        throws: 1,
        sure: false,
        why: at.doubtOf(thrown) ?? phrase('intake.die.sayThrows'),
      });
    else at.put(die, thrown, { throws: 0, sure: false, why: null });
  }
  return [];
}

/**
 * Leaves out dice with typed faces, down to `size` dice: a typed die and the one in the tray are the same.
 * @param faces the typed faces, and the face that a die in the tray shows
 */
function withoutTyped<T>(
  dice: readonly T[],
  size: number,
  { typed, faceOf }: { readonly typed: readonly string[]; readonly faceOf: (die: T) => string | null },
): readonly T[] {
  const rest = [...dice];
  for (const face of typed) {
    const index = rest.findIndex((die) => faceOf(die) === face);
    if (index >= 0 && rest.length > size) rest.splice(index, 1);
  }
  return rest;
}
