import { DICE, dieInPocket } from '../../engine/core/dice-kinds.ts';
import type { FaceSource } from '../../engine/core/dice.ts';
import type { DiceRequest } from '../../engine/core/prompt.ts';
import { type Phrase, phrase } from '../../engine/core/result.ts';
import { stayKey } from '../../tray/types.ts';
import type { RowInput } from './match.ts';
import { faceOf } from './sets.ts';
import type { ThrownDie } from './watch.ts';

/** A die as the tray shows it for this request. */
export interface Found {
  readonly face: string | null;
  readonly source: FaceSource | null;
  readonly throws: number;
  /** Every throw of it showed another face than before: it cannot have been put back unthrown. */
  readonly sure: boolean;
  readonly why: Phrase | null;
}

/** Which dice of the request the tray has read, where they lie now, and what is to be said of it. */
export function findDice({ request, set, typed, settled, ...input }: RowInput): {
  found: Map<number, Found>;
  placed: Map<string, number>;
  assigned: Map<string, number>;
  notes: Phrase[];
} {
  const found = new Map<number, Found>();
  const placed = new Map(input.placed);
  const assigned = new Map(input.assigned);
  const notes: Phrase[] = [];
  const leftOut = new Map<number, Phrase>();
  const each = request.mode === 'each';
  const { alike } = DICE[request.kind];
  const asked = new Set(request.dice);

  const faceUp = ({ stay, side }: ThrownDie): string | null =>
    side === null ? null : faceOf(set, stay.pocket, side);
  const doubtOf = (die: ThrownDie): Phrase | null => {
    const { pocket } = die.stay;
    if (die.side === null) return phrase('intake.die.cocked', { pocket });
    return faceUp(die) === null ? phrase('intake.die.unlearned', { pocket, side: die.side }) : null;
  };
  const put = (die: number, thrown: ThrownDie, throws: number, sure: boolean, why: Phrase | null) => {
    for (const [key, at] of placed) if (at === die) placed.delete(key);
    placed.set(stayKey(thrown.stay), die);
    assigned.set(stayKey(thrown.stay), die);
    const source: FaceSource = { kind: 'sensor', ...thrown.stay, ...(set.builtIn ? {} : { set: set.id }) };
    found.set(die, { face: faceUp(thrown), source, throws, sure, why });
  };
  /** Which poker die this is, as far as anybody can tell. */
  const dieOf = ({ stay, from }: ThrownDie): number | undefined =>
    input.assigned.get(stayKey(stay)) ?? (from === null ? undefined : placed.get(from));
  /** Whether the tray still has this die, where it lay or in a hand. */
  const isKnown = (die: number): boolean =>
    [...placed].some(([key, at]) => at === die && (input.present.has(key) || input.hand.includes(key)));
  const open = () => request.dice.filter((die) => !typed.has(die) && !found.has(die));

  /** A die that was lifted and may not be thrown counts as it lay; one put back as it lay is nobody's business. */
  const leaveOut = (die: number, thrown: ThrownDie) => {
    placed.set(stayKey(thrown.stay), die);
    const { pocket } = thrown.stay;
    if (faceUp(thrown) === request.lying[die] || settled.seen.has(stayKey(thrown.stay))) leftOut.delete(die);
    else leftOut.set(die, phrase('intake.die.notAsked', { pocket }));
  };

  const throwOne = (die: number, thrown: ThrownDie) => {
    if (!asked.has(die)) {
      leaveOut(die, thrown);
      return;
    }
    if (settled.moved.has(stayKey(thrown.stay))) {
      placed.set(stayKey(thrown.stay), die);
      assigned.set(stayKey(thrown.stay), die);
      return;
    }
    const before = found.get(die);
    const lay = before ? before.face : (request.lying[die] ?? null);
    const again = thrown.again || (thrown.from !== null && settled.again.has(thrown.from));
    const throws = again ? Math.max(1, before?.throws ?? 1) : (before?.throws ?? 0) + 1;
    const sure = (before?.sure ?? true) && (again || faceUp(thrown) !== lay);
    const twice = each && before !== undefined && throws > 1 ? phrase('intake.die.again') : null;
    put(die, thrown, throws, sure, doubtOf(thrown) ?? twice);
  };

  const throwAll = (dice: readonly ThrownDie[]) => {
    const strangers: ThrownDie[] = [];
    for (const thrown of dice) {
      const own = dieInPocket(request.kind, thrown.stay.pocket);
      if (own === null || settled.forgotten.has(stayKey(thrown.stay))) continue;
      const die = alike ? dieOf(thrown) : own;
      if (die === undefined) strangers.push(thrown);
      else throwOne(die, thrown);
    }
    seat(strangers, throwOne);
  };

  /** Dice of which nobody knows which they were: into the places that are open. */
  const seat = (strangers: readonly ThrownDie[], into: (die: number, thrown: ThrownDie) => void) => {
    let rest = [...strangers];
    if (rest.length > open().length) {
      // The dice that somebody typed lie in the tray as well: they are not two dice.
      for (const { face } of typed.values()) {
        const at = rest.findIndex((thrown) => faceUp(thrown) === face);
        if (at >= 0 && rest.length > open().length) rest.splice(at, 1);
      }
    }
    if (each) {
      const places = open();
      if (rest.length > places.length) {
        notes.push(phrase('intake.dice.tooMany', { n: rest.length, asked: places.length }));
        rest = [];
      }
      rest.forEach((thrown, i) => into(places[i] ?? 0, thrown));
      return;
    }
    // Of dice that lay outside the tray, all or none: of some, nobody can tell which.
    const outside = open().filter((die) => !isKnown(die));
    if (rest.length === 0) return;
    if (rest.length !== outside.length) {
      notes.push(phrase('intake.dice.which', { n: rest.length }));
      return;
    }
    pairByFace(rest, outside, faceUp, request.lying).forEach(([thrown, die]) => into(die, thrown));
  };

  /** After a new start nothing tells which dice were thrown, nor how often: the faces are taken and people say the rest. */
  const findLying = (dice: readonly ThrownDie[]) => {
    if (!alike || each) {
      const kept = new Map([...placed].filter(([, die]) => !asked.has(die)));
      for (const thrown of dice) {
        const pocket = dieInPocket(request.kind, thrown.stay.pocket);
        if (pocket === null || kept.has(stayKey(thrown.stay))) continue;
        if (alike || settled.forgotten.has(stayKey(thrown.stay))) continue;
        if (asked.has(pocket)) put(pocket, thrown, 1, true, doubtOf(thrown));
      }
      if (alike) seat(dice, (die, thrown) => put(die, thrown, 1, true, doubtOf(thrown)));
      return;
    }
    const all = request.lying.map((_, die) => die);
    const missing = all.filter((die) => !isKnown(die));
    const places = dice.length === all.length ? all : dice.length === missing.length ? missing : null;
    if (!places) {
      notes.push(phrase('intake.dice.which', { n: dice.length }));
      return;
    }
    for (const [thrown, die] of pairByFace(dice, places, faceUp, request.lying)) {
      const changed = faceUp(thrown) !== request.lying[die];
      if (!changed || !asked.has(die)) placed.set(stayKey(thrown.stay), die);
      if (changed && !asked.has(die))
        notes.push(phrase('intake.die.notAsked', { pocket: thrown.stay.pocket }));
      else
        put(
          die,
          thrown,
          changed ? 1 : 0,
          false,
          changed ? (doubtOf(thrown) ?? phrase('intake.die.sayThrows')) : null,
        );
    }
  };

  for (const item of input.accepted)
    if (item.kind === 'throw') throwAll(item.throw.dice);
    else if (item.kind === 'lying') findLying(item.dice);
    else
      for (const { die, face, throws = 1, source } of item.dice)
        if (asked.has(die)) found.set(die, { face, source: source ?? null, throws, sure: true, why: null });

  return { found, placed, assigned, notes: [...notes, ...leftOut.values()] };
}

/** Pairs dice with places so that as many as can be lie as they lay. */
function pairByFace(
  dice: readonly ThrownDie[],
  places: readonly number[],
  faceUp: (die: ThrownDie) => string | null,
  lying: DiceRequest['lying'],
): readonly (readonly [ThrownDie, number])[] {
  const left = [...places];
  const pairs: (readonly [ThrownDie, number])[] = [];
  const rest: ThrownDie[] = [];
  for (const die of dice) {
    const at = left.findIndex((place) => lying[place] !== null && lying[place] === faceUp(die));
    if (at < 0) rest.push(die);
    else pairs.push([die, ...(left.splice(at, 1) as [number])]);
  }
  return [...pairs, ...rest.flatMap((die, i) => (left[i] === undefined ? [] : [[die, left[i]] as const]))];
}
