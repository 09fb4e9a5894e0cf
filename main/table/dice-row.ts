import type { DiceSet, IntakeDie } from '../contract.ts';
import { BLANK, type FaceSource } from '../engine/core/dice.ts';
import type { DiceRequest } from '../engine/core/prompt.ts';
import { type Phrase, phrase } from '../engine/core/result.ts';
import { stayKey } from '../tray/types.ts';
import { dieInPocket, faceOf } from './dice-sets.ts';
import { type SourcedDie, corrected } from './sources.ts';
import type { Throw, ThrownDie } from './tray-watch.ts';

/** What goes into the row: a throw that the prompt was open for, dice found lying there, a dice move taken back. */
export type Accepted =
  | { readonly kind: 'throw'; readonly throw: Throw }
  | { readonly kind: 'lying'; readonly dice: readonly ThrownDie[] }
  | { readonly kind: 'undone'; readonly dice: readonly SourcedDie[] };

export interface RowInput {
  readonly request: DiceRequest;
  readonly set: DiceSet;
  /** Which die lies where, by stay, before anything was accepted. */
  readonly placed: ReadonlyMap<string, number>;
  /** Which die an accepted reading was taken for when it came: that does not change when somebody types. */
  readonly assigned: ReadonlyMap<string, number>;
  /** The stays that lie in the tray now. */
  readonly present: ReadonlySet<string>;
  readonly accepted: readonly Accepted[];
  readonly typed: ReadonlyMap<number, { readonly face: string; readonly by: string | undefined }>;
  /** What people say that was thrown, by die. */
  readonly said: ReadonlyMap<number, number>;
  readonly doubts: ReadonlyMap<string, Phrase>;
  /** The stays of dice that are in a hand, and how many dice are not at rest. */
  readonly hand: readonly string[];
  readonly inTheAir: number;
  /** Whether the tray can be heard. A die that was in the air when the plug was pulled is for a person to tell. */
  readonly audible: boolean;
}

export interface Row {
  readonly dice: readonly IntakeDie[];
  /** The dice of the move that would be sent; null while anything is missing, moving or unsure. */
  readonly take: readonly SourcedDie[] | null;
  /** Nothing is left to decide: it may be taken without asking anybody. */
  readonly certain: boolean;
  readonly say: Phrase | null;
  readonly assigned: ReadonlyMap<string, number>;
}

/** A die as the tray shows it for this request. */
interface Found {
  readonly face: string | null;
  readonly source: FaceSource | null;
  readonly throws: number;
  /** Every throw of it showed another face than before: it cannot have been put back unthrown. */
  readonly sure: boolean;
  readonly why: Phrase | null;
}

/** Folds what was accepted, typed and said into the dice row. Pure. */
export function drawRow(input: RowInput): Row {
  const { request, typed, said } = input;
  const { found, placed, assigned, notes } = findDice(input);
  const say = [...notes];
  const each = request.mode === 'each';
  const asked = new Set(request.dice);
  const airborne = new Set(input.hand.flatMap((key) => placed.get(key) ?? []));
  const free = request.kind === 'poker' && (input.audible || !each) ? input.inTheAir : 0;
  let unplaced = Math.max(0, free - airborne.size);

  const dice = request.lying.map((lies, die): IntakeDie => {
    const byHand = typed.get(die);
    const tray = found.get(die);
    const lying = {
      die,
      face: lies,
      source: null,
      state: lies === null ? 'missing' : 'lying',
      throws: 0,
      why: null,
    } as const;
    if (!asked.has(die)) return airborne.has(die) ? { ...lying, state: 'moving' } : lying;
    const throws = said.get(die) ?? (byHand ? (tray?.throws ?? 1) || 1 : (tray?.throws ?? 0));
    if (byHand) {
      if (!each && throws === 0) return lying;
      const { face, by } = byHand;
      const source: FaceSource =
        tray?.source && tray.face !== null && tray.face !== face
          ? corrected({ die, face: tray.face, source: tray.source }, by)
          : tray?.source && tray.face === face
            ? tray.source
            : { kind: 'hand', ...(by === undefined ? {} : { by }) };
      return { die, face, source, state: 'thrown', throws, why: null };
    }
    // Once the line is down, how it comes to rest is for a person to tell.
    if (airborne.has(die) && each && !input.audible) return { ...lying, face: null, state: 'missing' };
    if (airborne.has(die)) return { ...lying, state: 'moving', throws: tray?.throws ?? 0 };
    if (!tray) {
      if (lies === null && unplaced > 0) {
        unplaced -= 1;
        return { ...lying, state: 'moving' };
      }
      return each ? { ...lying, face: null, state: 'missing' } : lying;
    }
    if (throws === 0 && said.has(die))
      return each ? { ...lying, face: null, state: 'missing' } : { ...lying, why: turned(tray.face, lies) };
    // What a person says of the throws is what was doubtful about them.
    const why = said.has(die) && tray.face !== null && OF_THROWS.has(tray.why?.code ?? '') ? null : tray.why;
    if (throws === 0 && why === null) return lying;
    return { die, face: tray.face, source: tray.source, state: why ? 'unsure' : 'thrown', throws, why };
  });

  const thrown = dice.filter(({ state, die }) => asked.has(die) && state === 'thrown');
  const waits = dice.filter(
    ({ die, state }) => asked.has(die) && (state === 'unsure' || (state === 'moving' && input.audible)),
  );
  const total = thrown.reduce((sum, { throws }) => sum + throws, 0);
  const twice = each ? thrown.filter(({ throws }) => throws > 1) : [];
  if (!each && total > request.throws)
    say.push(phrase('intake.throws.tooMany', { n: total, most: request.throws }));
  if (twice.length > 0) say.push(phrase('intake.die.again'));
  const complete = each ? thrown.length === request.dice.length : thrown.length > 0;
  const blocked = waits.length > 0 || twice.length > 0 || (!each && total > request.throws);
  // Dice in a hand may land on any die's account: nothing is taken meanwhile, but what somebody has said of just those.
  const told = request.dice.filter((die) => typed.has(die) && airborne.has(die)).length;
  const ready = complete && !blocked && (each || !input.audible || input.inTheAir <= told);

  const take = ready
    ? thrown.map(({ die, face, throws, source }): SourcedDie => ({
        die,
        face: face ?? '',
        throws: each ? 1 : throws,
        ...(source ? { source } : {}),
      }))
    : null;
  const sure =
    each || (total === request.throws && thrown.every(({ die }) => typed.has(die) || found.get(die)?.sure));
  const first = waits.find(({ why }) => why !== null)?.why ?? null;
  return { dice, take, certain: ready && sure && say.length === 0, say: say[0] ?? first, assigned };
}

/** Doubts that a person settles by saying how often the die was thrown. */
const OF_THROWS: ReadonlySet<string> = new Set(['intake.die.sayThrows', 'intake.die.again']);

const turned = (face: string | null, lies: string | null): Phrase | null =>
  face !== null && lies !== null && face !== lies ? phrase('intake.die.turnBack', { face: lies }) : null;

function findDice({ request, set, typed, doubts, ...input }: RowInput): {
  found: Map<number, Found>;
  placed: Map<string, number>;
  assigned: Map<string, number>;
  notes: Phrase[];
} {
  const found = new Map<number, Found>();
  const placed = new Map(input.placed);
  const assigned = new Map(input.assigned);
  const notes: Phrase[] = [];
  const each = request.mode === 'each';
  const asked = new Set(request.dice);

  const faceUp = ({ stay, side }: ThrownDie): string | null =>
    side === null ? null : faceOf(set, stay.pocket, side);
  const doubtOf = (die: ThrownDie): Phrase | null => {
    const { pocket } = die.stay;
    if (die.side === null) return phrase('intake.die.cocked', { pocket });
    if (faceUp(die) === null) return phrase('intake.die.unlearned', { pocket, side: die.side });
    return doubts.get(stayKey(die.stay)) ?? null;
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

  const throwOne = (die: number, thrown: ThrownDie) => {
    if (!asked.has(die)) {
      placed.set(stayKey(thrown.stay), die);
      notes.push(phrase('intake.die.notAsked', { pocket: thrown.stay.pocket }));
      return;
    }
    const before = found.get(die);
    const lay = before ? before.face : (request.lying[die] ?? null);
    const throws = thrown.again ? Math.max(1, before?.throws ?? 1) : (before?.throws ?? 0) + 1;
    const sure = (before?.sure ?? true) && (thrown.again || faceUp(thrown) !== lay);
    const again = each && before !== undefined && throws > 1 ? phrase('intake.die.again') : null;
    put(die, thrown, throws, sure, doubtOf(thrown) ?? again);
  };

  const throwAll = (dice: readonly ThrownDie[]) => {
    const strangers: ThrownDie[] = [];
    for (const thrown of dice) {
      const kind = dieInPocket(request.kind, thrown.stay.pocket);
      if (kind === null) continue;
      const die = request.kind === 'poker' ? dieOf(thrown) : kind;
      if (die === undefined) strangers.push(thrown);
      else throwOne(die, thrown);
    }
    seat(strangers, throwOne);
  };

  /** Poker dice of which nobody knows which they were: into the places that are open. */
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
    if (request.kind !== 'poker' || each) {
      const kept = new Map([...placed].filter(([, die]) => !asked.has(die)));
      for (const thrown of dice) {
        const pocket = dieInPocket(request.kind, thrown.stay.pocket);
        if (pocket === null || kept.has(stayKey(thrown.stay))) continue;
        if (request.kind === 'poker') continue;
        if (asked.has(pocket)) put(pocket, thrown, 1, true, doubtOf(thrown));
      }
      if (request.kind === 'poker') seat(dice, (die, thrown) => put(die, thrown, 1, true, doubtOf(thrown)));
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

  if (request.kind === 'suited') doubtTwins(found, request);
  return { found, placed, assigned, notes };
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

/** No card is on two dice: where the tray shows one twice, dice were swapped or misread. */
function doubtTwins(found: Map<number, Found>, request: DiceRequest): void {
  const count = new Map<string, number>();
  request.lying.forEach((lies, die) => {
    const face = found.has(die) ? found.get(die)?.face : request.dice.includes(die) ? null : lies;
    if (face && face !== BLANK) count.set(face, (count.get(face) ?? 0) + 1);
  });
  for (const [die, is] of found)
    if (is.face && (count.get(is.face) ?? 0) > 1)
      found.set(die, { ...is, why: is.why ?? phrase('intake.die.twice', { face: is.face }) });
}
