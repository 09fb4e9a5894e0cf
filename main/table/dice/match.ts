import type { IntakeDie } from '../../contract.ts';
import { DICE, pocketOf } from '../../engine/core/dice-kinds.ts';
import type { FaceSource } from '../../engine/core/dice.ts';
import type { DiceRequest } from '../../engine/core/prompt.ts';
import { type Phrase, phrase } from '../../engine/core/result.ts';
import { stayKey } from '../../tray/types.ts';
import { type Found, Findings } from './findings.ts';
import { findInPockets } from './found-pockets.ts';
import { findRoll } from './found-roll.ts';
import { findThrows } from './found-throws.ts';
import { type SourcedDie, corrected } from '../history/index.ts';
import type { ReadDie, RowInput, Typed } from './row-input.ts';

export interface Row {
  readonly dice: readonly IntakeDie[];
  /** The dice of the move that would be sent; null while anything is missing, moving or unsure. */
  readonly take: readonly SourcedDie[] | null;
  /** Nothing is left to decide: it may be taken without asking anybody. */
  readonly certain: boolean;
  readonly say: Phrase | null;
  readonly assigned: ReadonlyMap<string, number>;
  /** How often the tray saw each die thrown. */
  readonly counted: ReadonlyMap<number, number>;
  /** All that was read, where some of it does not count or nobody knows whether it does; else empty. */
  readonly read: readonly ReadDie[];
}

/** Folds what was accepted, typed and said into the dice row. Pure. */
export function drawRow(input: RowInput): Row {
  const at = findDice(input);
  const dice = drawDice(input, at);
  const { take, certain, say } = judge(input, at, dice);
  const counted = new Map([...at.found].map(([die, { throws }]) => [die, throws]));
  return { dice, take, certain, say, assigned: at.assigned, counted, read: at.read };
}

/** Which dice of the request the tray has read, and where they lie now. */
function findDice(input: RowInput): Findings {
  const at = new Findings(input);
  if (!DICE[input.request.kind].alike) findInPockets(at);
  else if (input.request.mode === 'each') findRoll(at);
  else findThrows(at);
  return at;
}

/** The dice as the screens show them. */
function drawDice(input: RowInput, at: Findings): readonly IntakeDie[] {
  const { request } = input;
  const airborne = new Set(input.hand.flatMap((key) => at.placed.get(key) ?? []));
  const free = DICE[request.kind].alike && (input.audible || request.mode !== 'each') ? input.inTheAir : 0;
  let unplaced = Math.max(0, free - airborne.size);
  return request.lying.map((lies, die): IntakeDie => {
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

/** A die neither typed nor read: missing in a roll, else it lies as it lay. */
const unread = ({ request }: RowInput, lying: IntakeDie): IntakeDie =>
  request.mode === 'each' ? { ...lying, face: null, state: 'missing' } : lying;

/** A die that is asked for, as it was typed or read; null where it was neither. */
function drawDie(input: RowInput, at: Findings, lying: IntakeDie, isAirborne: boolean): IntakeDie | null {
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

/** Once the line is down, only a person can tell how a die in the air came to rest. */
const airborneDie = (input: RowInput, lying: IntakeDie, tray: Found | undefined): IntakeDie =>
  input.request.mode === 'each' && !input.audible
    ? unread(input, lying)
    : { ...lying, state: 'moving', throws: tray?.throws ?? 0 };

function readDie(input: RowInput, lying: IntakeDie, tray: Found, throws: number): IntakeDie {
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

/** Only a person can tell a die whose own pocket has stuck sensors. */
function stuckDie({ request, stuck }: RowInput, lying: IntakeDie): IntakeDie | null {
  const pocket = pocketOf(request.kind, lying.die);
  if (request.mode !== 'each' || DICE[request.kind].alike || !stuck.has(pocket)) return null;
  return { ...lying, face: null, state: 'unsure', why: phrase('intake.die.stuck', { pocket }) };
}

/** How often a die was thrown: what a person said, plus what the tray has seen since. */
function throwsOf({ said, typed }: RowInput, die: number, tray: Found | undefined): number {
  const told = said.get(die);
  const seen = tray?.throws ?? 0;
  if (told) return told.throws + Math.max(0, seen - told.of);
  return seen || (typed.has(die) ? 1 : 0);
}

/** Where a typed face comes from: it may correct what the tray has read, or say the same. */
function sourceOf(die: number, { face, by }: Typed, tray: Found | undefined): FaceSource {
  if (tray?.source && tray.face !== null && tray.face !== face)
    return corrected({ die, face: tray.face, source: tray.source }, by);
  if (tray?.source && tray.face === face) return tray.source;
  return { kind: 'hand', ...(by === undefined ? {} : { by }) };
}

function doubtOf({ said, doubts }: RowInput, die: number, tray: Found): Phrase | null {
  // A person who says how often it was thrown settles a doubt about that.
  const settled = said.has(die) && tray.face !== null && OF_THROWS.has(tray.why?.code ?? '');
  const stay = tray.source?.kind === 'sensor' ? stayKey(tray.source) : '';
  return (settled ? null : tray.why) ?? doubts.get(stay) ?? null;
}

/** Whether the row can be taken, whether anybody has to confirm it, and what people are told. */
function judge(
  input: RowInput,
  at: Findings,
  dice: readonly IntakeDie[],
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

const totalOf = (thrown: readonly IntakeDie[]): number => thrown.reduce((sum, { throws }) => sum + throws, 0);

/** Where a die was thrown twice, or more throws were seen than are left. */
function problemOf({ mode, throws: most }: DiceRequest, thrown: readonly IntakeDie[]): Phrase | null {
  if (mode === 'each') return thrown.some(({ throws }) => throws > 1) ? phrase('intake.die.again') : null;
  const n = totalOf(thrown);
  return n > most ? phrase('intake.throws.tooMany', { n, most }) : null;
}

const isWaiting = ({ state }: IntakeDie, audible: boolean): boolean =>
  state === 'unsure' || (state === 'moving' && audible);

/** Any die in a hand may land as any other, so nothing is taken meanwhile, unless people typed just those faces. */
function isQuiet({ request, typed, hand, audible, inTheAir }: RowInput, at: Findings): boolean {
  const told = request.dice.filter((die) => typed.has(die) && hand.some((key) => at.placed.get(key) === die));
  return !audible || inTheAir <= told.length;
}

const firstWhy = (dice: readonly IntakeDie[]): Phrase | null =>
  dice.find(({ why }) => why !== null)?.why ?? null;

/** Whether all throws that are left were made, each beyond doubt. */
const areSure = ({ request, typed }: RowInput, { found }: Findings, thrown: readonly IntakeDie[]): boolean =>
  totalOf(thrown) === request.throws &&
  thrown.every(({ die }) => typed.has(die) || found.get(die)?.sure === true);

const sourced = ({ die, face, throws, source }: IntakeDie, each: boolean): SourcedDie => ({
  die,
  face: face ?? '',
  throws: each ? 1 : throws,
  ...(source ? { source } : {}),
});

/** Doubts that a person settles by saying how often the die was thrown. */
const OF_THROWS: ReadonlySet<string> = new Set(['intake.die.sayThrows', 'intake.die.again']);

const turned = (face: string | null, lies: string | null): Phrase | null =>
  face !== null && lies !== null && face !== lies ? phrase('intake.die.turnBack', { face: lies }) : null;
