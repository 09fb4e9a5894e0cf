import { phrase } from '../../engine/core/result.ts';
import { type Reading, stayKey } from '../../tray/types.ts';
import type { Findings } from './findings.ts';
import { isReported } from './row-input.ts';
import { withoutTyped } from './without-typed.ts';

/** Rethrows of interchangeable dice: finds which were thrown and how often. */
export function findThrows(at: Findings): void {
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
