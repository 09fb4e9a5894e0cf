import type { RowDie } from '../../contract.ts';
import { DICE, pocketOf } from '../../engine/core/dice-kinds.ts';
import type { FaceSource } from '../../engine/core/dice.ts';
import type { DiceRequest } from '../../engine/core/prompt.ts';
import { type Phrase, phrase } from '../../engine/core/result.ts';
import { stayKey } from '../../tray/types.ts';
import { faceParam } from './sets.ts';
import type { Findings, ReadFace, ReadDie, RowInput, Typed } from './findings.ts';
import { findDice } from './found.ts';
import { type Die, corrected } from '../history/index.ts';

export interface Row {
  readonly dice: readonly RowDie[];
  /** The dice of the move; null while anything is missing, moving or unsure. */
  readonly take: readonly Die[] | null;
  /** Nothing is left to decide, so it may be taken without asking. */
  readonly certain: boolean;
  readonly say: Phrase | null;
  readonly assigned: ReadonlyMap<string, number>;
  /** The throws of each die seen by the tray. */
  readonly counted: ReadonlyMap<number, number>;
  /** All readings, if some do not or may not count; otherwise empty. */
  readonly read: readonly ReadDie[];
}

/** Combines accepted, typed and answered input into the dice row. Pure. */
export function drawRow(input: RowInput): Row {
  const at = findDice(input);
  const dice = drawDice(input, at);
  const { take, certain, say } = judge(input, at, dice);
  const counted = new Map([...at.found].map(([die, { throws }]) => [die, throws]));
  return { dice, take, certain, say, assigned: at.assigned, counted, read: at.read };
}

/** The dice as the screens show them. */
function drawDice(input: RowInput, at: Findings): readonly RowDie[] {
  const { request } = input;
  const airborne = new Set(input.hand.flatMap((key) => at.placed.get(key) ?? []));
  const free = DICE[request.kind].alike && (input.audible || request.mode !== 'each') ? input.inTheAir : 0;
  let unplaced = Math.max(0, free - airborne.size);
  return request.lying.map((lies, die): RowDie => {
    const lying = {
      die,
      kind: request.kind,
      face: lies,
      source: null,
      state: lies === null ? 'missing' : 'lying',
      throws: 0,
      why: null,
    } as const;
    if (!at.asked.has(die)) return airborne.has(die) ? { ...lying, state: 'moving' } : lying;
    const drawn = drawDie(input, at, lying, airborne.has(die));
    if (drawn !== null) return drawn;
    if (lies === null && unplaced > 0) {
      unplaced -= 1;
      return { ...lying, state: 'moving' };
    }
    return unread(input, lying);
  });
}

/** A die neither typed nor read: missing in a roll, otherwise unchanged. */
const unread = ({ request }: RowInput, lying: RowDie): RowDie =>
  request.mode === 'each' ? { ...lying, face: null, state: 'missing' } : lying;

/** A requested die as typed or read; null if neither. */
function drawDie(input: RowInput, at: Findings, lying: RowDie, isAirborne: boolean): RowDie | null {
  const { die } = lying;
  const byHand = input.typed.get(die);
  const tray = at.found.get(die);
  const throws = throwsOf(input, die, tray);
  if (byHand) {
    if (input.request.mode === 'some' && throws === 0) return lying;
    return { ...lying, face: byHand.face, source: sourceOf(die, byHand, tray), state: 'thrown', throws };
  }
  if (isAirborne) return airborneDie(input, lying, tray);
  return tray ? readDie(input, lying, tray, throws) : stuckDie(input, lying);
}

/** With the connection lost, only a person can say how a die in the air came to rest. */
const airborneDie = (input: RowInput, lying: RowDie, tray: ReadFace | undefined): RowDie =>
  input.request.mode === 'each' && !input.audible
    ? unread(input, lying)
    : { ...lying, state: 'moving', throws: tray?.throws ?? 0 };

function readDie(input: RowInput, lying: RowDie, tray: ReadFace, throws: number): RowDie {
  const { die } = lying;
  if (throws === 0 && input.said.has(die))
    return input.request.mode === 'each'
      ? unread(input, lying)
      : { ...lying, why: turned(tray.face, lying.face) };
  const why = doubtOf(input, die, tray);
  if (throws === 0 && why === null) return lying;
  const { face, source } = tray;
  return { ...lying, face, source, state: why ? 'unsure' : 'thrown', throws, why };
}

/** Only a person can read a die whose pocket has stuck sensors. */
function stuckDie({ request, stuck }: RowInput, lying: RowDie): RowDie | null {
  const pocket = pocketOf(request.kind, lying.die);
  if (request.mode !== 'each' || DICE[request.kind].alike || !stuck.has(pocket)) return null;
  return { ...lying, face: null, state: 'unsure', why: phrase('intake.die.stuck', { pocket }) };
}

/** The throws of a die: a person's number plus what the tray has seen since. */
function throwsOf({ said, typed }: RowInput, die: number, tray: ReadFace | undefined): number {
  const told = said.get(die);
  const seen = tray?.throws ?? 0;
  if (told) return told.throws + Math.max(0, seen - told.of);
  return seen || (typed.has(die) ? 1 : 0);
}

/** The source of a typed face: it may correct the tray's reading or confirm it. */
function sourceOf(die: number, { face, by }: Typed, tray: ReadFace | undefined): FaceSource {
  if (tray?.source && tray.face !== null && tray.face !== face)
    return corrected({ die, face: tray.face, source: tray.source }, by);
  if (tray?.source && tray.face === face) return tray.source;
  return { kind: 'hand', ...(by === undefined ? {} : { by }) };
}

function doubtOf({ said, doubts }: RowInput, die: number, tray: ReadFace): Phrase | null {
  // A number of throws given by a person settles a doubt about it.
  const settled = said.has(die) && tray.face !== null && OF_THROWS.has(tray.why?.code ?? '');
  const stay = tray.source?.kind === 'sensor' ? stayKey(tray.source) : '';
  return (settled ? null : tray.why) ?? doubts.get(stay) ?? null;
}

/** Whether the row is complete, whether it needs confirming, and what people are told. */
function judge(
  input: RowInput,
  at: Findings,
  dice: readonly RowDie[],
): Pick<Row, 'take' | 'certain' | 'say'> {
  const { request } = input;
  const each = request.mode === 'each';
  const thrown = dice.filter(({ state, die }) => at.asked.has(die) && state === 'thrown');
  const waits = dice.filter((die) => at.asked.has(die.die) && isWaiting(die, input.audible));
  const problem = problemOf(request, thrown);
  const complete = each ? thrown.length === request.dice.length : thrown.length > 0;
  const blocked = waits.length > 0 || problem !== null || at.undecided;
  const ready = complete && !blocked && (each || isQuiet(input, at));
  const sure = !at.unsure && (each || areSure(input, at, thrown));
  const [say = problem] = at.say;
  return {
    take: ready ? thrown.map((die) => sourced(die, each)) : null,
    certain: ready && sure && say === null,
    say: say ?? firstWhy(waits),
  };
}

const totalOf = (thrown: readonly RowDie[]): number => thrown.reduce((sum, { throws }) => sum + throws, 0);

/** Set if a die was thrown twice, or more throws were seen than are left. */
function problemOf({ mode, throws: most }: DiceRequest, thrown: readonly RowDie[]): Phrase | null {
  if (mode === 'each') return thrown.some(({ throws }) => throws > 1) ? phrase('intake.die.again') : null;
  const n = totalOf(thrown);
  return n > most ? phrase('intake.throws.tooMany', { n, most }) : null;
}

const isWaiting = ({ state }: RowDie, audible: boolean): boolean =>
  state === 'unsure' || (state === 'moving' && audible);

/**
 * A die in a hand may turn out to be any of them, so nothing is taken meanwhile unless exactly those faces were
 * typed.
 */
function isQuiet({ request, typed, hand, audible, inTheAir }: RowInput, at: Findings): boolean {
  const told = request.dice.filter((die) => typed.has(die) && hand.some((key) => at.placed.get(key) === die));
  return !audible || inTheAir <= told.length;
}

const firstWhy = (dice: readonly RowDie[]): Phrase | null =>
  dice.find(({ why }) => why !== null)?.why ?? null;

/** Whether all remaining throws were made, each without doubt. */
const areSure = ({ request, typed }: RowInput, { found }: Findings, thrown: readonly RowDie[]): boolean =>
  totalOf(thrown) === request.throws &&
  thrown.every(({ die }) => typed.has(die) || found.get(die)?.sure === true);

const sourced = ({ die, face, throws, source }: RowDie, each: boolean): Die => ({
  die,
  face: face ?? '',
  throws: each ? 1 : throws,
  ...(source ? { source } : {}),
});

/** Doubts that a person settles by saying how often the die was thrown. */
const OF_THROWS: ReadonlySet<string> = new Set(['intake.die.sayThrows', 'intake.die.again']);

const turned = (face: string | null, lies: string | null): Phrase | null =>
  face !== null && lies !== null && face !== lies
    ? phrase('intake.die.turnBack', { face: faceParam(lies) })
    : null;
