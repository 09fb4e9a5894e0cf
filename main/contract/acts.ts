import * as z from 'zod/mini';
import { DICE_KINDS } from '../engine/core/dice-kinds.ts';
import { cleanName } from '../engine/core/names.ts';
import { text, typedName, whole } from '../engine/core/schema.ts';
import { seatId } from '../engine/core/seats.ts';
import { type Parsed, face, id, journalName, line, listOf, move, replaces } from './shapes.ts';
import { CAMERA_ENDS, DIE_DOUBTS, DIE_STATES, RADIO_ENDS } from './tray.ts';

const inPicture = z.number().check(z.minimum(-100_000), z.maximum(100_000));
const side = whole(1, 6);

const sightedDie = z.object({
  /** Id as on printed dice (`7`, `R`, `P2`); null if unreadable or unknown. */
  die: z.nullable(text(0, 3)),
  /** Kind of the user's interchangeable dice, which have no id. */
  kind: z.optional(z.enum(DICE_KINDS)),
  /** The upper side; null if it cannot even be guessed. */
  face: z.nullable(side),
  /** Null if the face is certain. */
  why: z.nullable(z.enum(DIE_DOUBTS)),
  /** Position in mm on the table if known, else in pixels; and rotation in degrees. */
  x: inPicture,
  y: inPicture,
  turn: z.number().check(z.minimum(-360), z.maximum(720)),
  /** Id of a doubtful die's picture, kept by the page: 8 hexadecimal digits. */
  picture: z.optional(z.string().check(z.regex(/^[0-9A-F]{8}$/))),
});
export type SightedDie = Parsed<typeof sightedDie>;

/** One reading of the picture. */
const sighting = z.object({
  /** False while something moves: dice not seen may only be covered. */
  still: z.boolean(),
  /** Time in ms since the start of the current motion, or of the one before this stillness. */
  since: z.number().check(z.minimum(0), z.maximum(86_400_000)),
  dice: listOf(sightedDie, 100),
});
export type Sighting = Parsed<typeof sighting>;

/** `page`: random id of the page with the camera; only one has it at a time. */
const page = text(1, 40);
const cameraAct = z.discriminatedUnion('do', [
  z.object({ kind: z.literal('camera'), do: z.literal('open'), page }),
  /** Without a sighting: a keep-alive, at least once a second. */
  z.object({ kind: z.literal('camera'), do: z.literal('see'), page, sighting: z.optional(sighting) }),
  z.object({ kind: z.literal('camera'), do: z.literal('close'), page, why: z.enum(CAMERA_ENDS) }),
]);
export type CameraAct = Parsed<typeof cameraAct>;

/** Permanent id of a smart die. */
const smartDie = z.string().check(z.regex(/^[0-9a-f]{8}$/));
/** A die and its pocket: SPEC.md, "How people roll". The Risk die has the last one. */
const joinedDie = z.object({ die: smartDie, pocket: whole(1, 14) });
export type JoinedDie = Parsed<typeof joinedDie>;

/** What a die is doing now; repeated when anything changes. */
const dieWord = z.object({
  die: smartDie,
  state: z.enum(DIE_STATES),
  /** The upper side; meaningful only at rest. */
  face: z.nullable(side),
  /** Degrees from lying flat; null if unknown. */
  lean: z.nullable(z.number().check(z.minimum(0), z.maximum(90))),
  /** In percent. */
  battery: z.nullable(whole(0, 100)),
});
export type DieWord = Parsed<typeof dieWord>;

const radioAct = z.discriminatedUnion('do', [
  /** Begins, or changes which dice there are. */
  z.object({ kind: z.literal('radio'), do: z.literal('open'), page, dice: listOf(joinedDie, 14) }),
  /** Without words: a keep-alive, at least once a second. */
  z.object({ kind: z.literal('radio'), do: z.literal('see'), page, words: z.optional(listOf(dieWord, 14)) }),
  z.object({ kind: z.literal('radio'), do: z.literal('close'), page, why: z.enum(RADIO_ENDS) }),
]);
export type RadioAct = Parsed<typeof radioAct>;

const path = text(0, 500);
export const trayAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list') }),
  z.object({ kind: z.literal('connect'), path }),
  z.object({ kind: z.literal('disconnect') }),
  /** Flashes the board at a port; `yes` and `no` answer its question, `close` clears a finished attempt. */
  z.discriminatedUnion('do', [
    z.object({ kind: z.literal('flash'), do: z.literal('start'), path }),
    z.object({ kind: z.literal('flash'), do: z.enum(['yes', 'no', 'close']) }),
  ]),
  /** Virtual tray: throws these pockets (random faces by default), lifts, or provokes a fault. */
  z.object({
    kind: z.literal('virtual'),
    do: line,
    pockets: z.optional(listOf(whole(1, 14), 14)),
    faces: z.optional(listOf(side, 14)),
  }),
  cameraAct,
  radioAct,
  z.object({ kind: z.literal('record'), on: z.boolean() }),
  z.object({ kind: z.literal('replay'), file: line, replaces }),
]);
export type TrayAct = Parsed<typeof trayAct>;

/** The host's acts about phones. Each is answered with the resulting view, which is also pushed to all host screens. */
export const phonesAct = z.discriminatedUnion('kind', [
  /** Refreshes the machine's addresses. */
  z.object({ kind: z.literal('look') }),
  /**
   * Listens on one of `addresses`. On a new address all phones must be admitted again. Refuses
   * `phones.address.gone`, `phones.address.busy`.
   */
  z.object({ kind: z.literal('invite'), address: line }),
  /** Creates a new link and invalidates the old one. Present phones stay. */
  z.object({ kind: z.literal('renew') }),
  /** Whether new phones are refused. */
  z.object({ kind: z.literal('lock'), on: z.boolean() }),
  /** Removes a phone for good, and renews the link that it knows. */
  z.object({ kind: z.literal('revoke'), phone: id }),
  /** Removes every phone of a network address, as `revoke` does. */
  z.object({ kind: z.literal('revokeAddress'), address: line }),
  z.object({ kind: z.literal('seats'), byHost: z.boolean() }),
  /** Gives a seat to a phone, whoever had it; null frees it. Earlier answers for it remain. */
  z.object({ kind: z.literal('give'), seat: seatId, phone: z.nullable(id) }),
  /** Stops listening: removes every phone and invalidates all links. */
  z.object({ kind: z.literal('close') }),
]);
export type PhonesAct = Parsed<typeof phonesAct>;

/** The host's acts about screens, answered with the resulting view, which is also pushed to all host screens. */
export const screensAct = z.discriminatedUnion('kind', [
  /** Creates a new link and invalidates the old one. Present televisions stay. */
  z.object({ kind: z.literal('renew') }),
  /** Admits the television that shows these letters. Refuses `screens.letters`, `screens.full`. */
  z.object({ kind: z.literal('show'), letters: z.string().check(z.regex(/^[A-Z]{4}$/)) }),
  /** Removes a television for good and renews the link that it knows. Refuses `screens.unknown`. */
  z.object({ kind: z.literal('revoke'), screen: id }),
  /** Opens the second window, or brings it to the front. Refuses `screens.window` if unsupported. */
  z.object({ kind: z.literal('window') }),
]);
export type ScreensAct = Parsed<typeof screensAct>;

/** The host's acts about events for other programs, answered with the resulting view. */
export const eventsAct = z.discriminatedUnion('kind', [
  /** Switches them on with a new token. */
  z.object({ kind: z.literal('on') }),
  /** Ends all streams; the token and the webhook are forgotten. */
  z.object({ kind: z.literal('off') }),
  /** Creates a new token and ends the streams of the old one. */
  z.object({ kind: z.literal('renew') }),
  /** An empty address: none. Refuses `events.webhook`, `events.off`. */
  z.object({ kind: z.literal('webhook'), address: text(0, 500) }),
]);
export type EventsAct = Parsed<typeof eventsAct>;

/** A phone's acts about itself, answered with the resulting view. */
export const meAct = z.discriminatedUnion('kind', [
  /**
   * Claims a free seat and frees the previous one; requests it if the host assigns seats. Refuses
   * `phones.seat.taken`, `phones.seat.unknown`.
   */
  z.object({ kind: z.literal('claim'), seat: seatId }),
  /** Frees its seats; it becomes a spectator. */
  z.object({ kind: z.literal('release') }),
  /** Its name for the host and the score sheet; empty: that of its seat. */
  z.object({ kind: z.literal('name'), name: typedName(0, 40) }),
]);
export type MeAct = Parsed<typeof meAct>;

const set = line;
const setName = z.pipe(line, z.transform(cleanName));
const index = whole(0, 999);
export const diceSetAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('look') }),
  z.object({ kind: z.literal('choose'), set }),
  /** Creates a set as a copy of `from` or empty, and selects it. */
  z.object({ kind: z.literal('create'), name: setName, of: z.enum(DICE_KINDS), from: z.optional(set) }),
  z.object({ kind: z.literal('rename'), set, name: setName }),
  z.object({ kind: z.literal('delete'), set }),
  /** Sets the symbol of a die (from 0) on a side 1 to 6; null clears it. */
  z.object({ kind: z.literal('set-side'), set, die: index, side: index, face: z.nullable(face) }),
  /** Sets the symbol of the side now up in this pocket: teaches the user's own dice face by face. */
  z.object({ kind: z.literal('learn'), set, pocket: index, face }),
]);
export type DiceSetAct = Parsed<typeof diceSetAct>;

const payment = z.object({ from: id, to: id, amount: z.number() });

/** Acts about evenings and games that are not on the table. Recorded, and reverted by `undo`. */
export const bookAct = z.discriminatedUnion('kind', [
  /**
   * `sums` is what people saw: refused with `evenings.changed` if it differs from the open amounts. `only`: the one
   * payment of these that was made; all of them if left out.
   */
  z.object({
    kind: z.literal('settle'),
    evening: z.number(),
    sums: listOf(z.object({ currency: z.nullable(text(1, 10)), payments: listOf(payment, 1000) }), 100),
    only: z.optional(z.extend(payment, { currency: z.nullable(text(1, 10)) })),
  }),
  /** Removes an unfinished game from all lists. */
  z.object({ kind: z.literal('remove'), file: journalName, replaces }),
  /** Merges a person into a remembered one; refused as in `MergePreview`. */
  z.object({ kind: z.literal('merge'), from: id, into: id }),
  z.object({ kind: z.literal('undo'), act: id }),
]);
export type BookAct = Parsed<typeof bookAct>;

const moves = z.optional(listOf(move, 50));

const laterDecision = z.object({
  seq: z.number(),
  /** Answers to questions that the corrected game asks before this move: each becomes a line of its own. */
  before: moves,
  /** Absent if only answers are inserted before it. */
  then: z.optional(z.union([z.enum(['keep', 'drop']), z.object({ change: move, more: moves })])),
});
export type LaterDecision = Parsed<typeof laterDecision>;

/** A correction: the move at `seq` becomes `move` (null drops it), and what becomes of the later moves it changes. */
export const amendment = z.object({
  seq: z.number(),
  move: z.nullable(move),
  /** Forgotten moves, played right after `move`; each becomes a line of its own. */
  more: moves,
  later: listOf(laterDecision, 100_000),
  /**
   * Default for changed moves that `later` does not name. `ask` (the default): legal ones are kept, and illegal
   * ones must be decided before the correction can be made. `keep-legal`: illegal ones are dropped. `drop`: all
   * moves in `affected` are dropped.
   */
  rest: z.optional(z.enum(['ask', 'keep-legal', 'drop'])),
});
export type Amendment = Parsed<typeof amendment>;

/** Acts on the dice row before it becomes a move; not journalled. */
const intakeAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set-face'), die: index, face: z.nullable(face) }),
  /** Types a face without a die: the next one from left to right, or the suited die with this card. */
  z.object({ kind: z.literal('enter'), face }),
  /** Sets all dice without a face: the rest are blanks. */
  z.object({ kind: z.literal('fill'), face }),
  /** Removes the last typed face. */
  z.object({ kind: z.literal('backspace') }),
  /** Includes or excludes a die that was read. */
  z.object({ kind: z.literal('count-read'), read: line, counts: z.boolean() }),
  z.object({ kind: z.literal('set-throws'), die: index, throws: whole(0, 99) }),
  /** Dice read from a photograph, offered like an early roll. */
  z.object({ kind: z.literal('photo'), dice: listOf(z.object({ die: index, face }), 20, 1) }),
  z.object({ kind: z.literal('use-offer'), offer: line }),
  z.object({ kind: z.literal('drop-offer'), offer: line }),
  z.object({ kind: z.literal('resolve'), doubt: text(0, 2000), way: line }),
  /** Clears typed and proposed faces for this request. */
  z.object({ kind: z.literal('clear') }),
  /** Sends the dice move. */
  z.object({ kind: z.literal('take') }),
]);
export type IntakeAct = Parsed<typeof intakeAct>;

/**
 * A command to the live table. `id` is created by the client for each tap: a repeat is acknowledged but not played
 * twice. `prompt` is the id of the answered prompt; null for moves without one (adjust, leave, …).
 */
export const command = z.discriminatedUnion('kind', [
  z.object({ id, kind: z.literal('move'), prompt: z.nullable(line), move }),
  z.object({ id, kind: z.literal('undo'), revision: z.number() }),
  z.object({ id, kind: z.literal('redo'), revision: z.number() }),
  z.object({ id, kind: z.literal('amend'), revision: z.number(), amendment }),
  /** Dice of a prompt: refused with `table.stale` if another one is open. */
  z.object({ id, kind: z.literal('intake'), prompt: line, act: intakeAct }),
]);
export type Command = Parsed<typeof command>;
