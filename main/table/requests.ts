import * as z from 'zod/mini';
import { text, typedName, whole } from '../engine/core/schema.ts';
import { CAMERA_ENDS, DIE_DOUBTS, LOCALES, type RequestKind } from '../contract.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import { DICE_KINDS } from '../engine/core/dice-kinds.ts';
import { cleanName } from '../engine/core/names.ts';
import { playerName, seatId, seatInfo } from '../engine/core/seats.ts';
import { diskRefusal, isDiskError } from '../journal/filesystem.ts';
import { stake } from '../engine/settle/stake.ts';
import { journalName } from './journal-name.ts';
import { leadingShape } from './leading.ts';

/** The schemas of requests: everything from a screen is parsed here first. */

const line = text(0, 200);
const file = journalName;
const replaces = z.optional(file);
const move = z.looseObject({ kind: text(0, 60) });
const index = whole(0, 999);
const face = text(0, 10);

const later = z.object({
  seq: z.number(),
  before: z.optional(z.array(move).check(z.maxLength(50))),
  then: z.optional(
    z.union([
      z.enum(['keep', 'drop']),
      z.object({ change: move, more: z.optional(z.array(move).check(z.maxLength(50))) }),
    ]),
  ),
});

const amendment = z.object({
  seq: z.number(),
  move: z.nullable(move),
  more: z.optional(z.array(move).check(z.maxLength(50))),
  later: z.array(later).check(z.maxLength(100_000)),
  rest: z.optional(z.enum(['ask', 'keep-legal', 'drop'])),
});

const intakeAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set-face'), die: index, face: z.nullable(face) }),
  z.object({ kind: z.literal('enter'), face }),
  z.object({ kind: z.literal('fill'), face }),
  z.object({ kind: z.literal('backspace') }),
  z.object({ kind: z.literal('count-read'), read: line, counts: z.boolean() }),
  z.object({ kind: z.literal('set-throws'), die: index, throws: whole(0, 99) }),
  z.object({
    kind: z.literal('photo'),
    dice: z.array(z.object({ die: index, face })).check(z.minLength(1), z.maxLength(20)),
  }),
  z.object({ kind: z.literal('use-offer'), offer: line }),
  z.object({ kind: z.literal('drop-offer'), offer: line }),
  z.object({ kind: z.literal('resolve'), doubt: text(0, 2000), way: line }),
  z.object({ kind: z.literal('clear') }),
  z.object({ kind: z.literal('take') }),
]);

const id = text(1, 100);
const command = z.discriminatedUnion('kind', [
  z.object({ id, kind: z.literal('move'), prompt: z.nullable(line), move }),
  z.object({ id, kind: z.literal('undo'), revision: z.number() }),
  z.object({ id, kind: z.literal('redo'), revision: z.number() }),
  z.object({ id, kind: z.literal('amend'), revision: z.number(), amendment }),
  z.object({ id, kind: z.literal('intake'), prompt: line, act: intakeAct }),
]);

const inPicture = z.number().check(z.minimum(-100_000), z.maximum(100_000));
const sighting = z.object({
  still: z.boolean(),
  since: z.number().check(z.minimum(0), z.maximum(86_400_000)),
  dice: z
    .array(
      z.object({
        die: z.nullable(text(0, 3)),
        kind: z.optional(z.enum(DICE_KINDS)),
        face: z.nullable(whole(1, 6)),
        why: z.nullable(z.enum(DIE_DOUBTS)),
        x: inPicture,
        y: inPicture,
        turn: z.number().check(z.minimum(-360), z.maximum(720)),
        picture: z.optional(z.string().check(z.regex(/^[0-9A-F]{8}$/))),
      }),
    )
    .check(z.maxLength(100)),
});
const page = text(1, 40);

const pockets = z.optional(z.array(whole(1, 14)).check(z.maxLength(14)));
const trayAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list') }),
  z.object({ kind: z.literal('connect'), path: text(0, 500) }),
  z.object({ kind: z.literal('disconnect') }),
  z.discriminatedUnion('do', [
    z.object({ kind: z.literal('flash'), do: z.literal('start'), path: text(0, 500) }),
    z.object({ kind: z.literal('flash'), do: z.enum(['yes', 'no', 'close']) }),
  ]),
  z.object({
    kind: z.literal('virtual'),
    do: line,
    pockets,
    faces: z.optional(z.array(whole(1, 6)).check(z.maxLength(14))),
  }),
  z.discriminatedUnion('do', [
    z.object({ kind: z.literal('camera'), do: z.literal('open'), page }),
    z.object({ kind: z.literal('camera'), do: z.literal('see'), page, sighting: z.optional(sighting) }),
    z.object({ kind: z.literal('camera'), do: z.literal('close'), page, why: z.enum(CAMERA_ENDS) }),
  ]),
  z.object({ kind: z.literal('record'), on: z.boolean() }),
  z.object({ kind: z.literal('replay'), file: line, replaces }),
]);

const phonesAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('look') }),
  z.object({ kind: z.literal('invite'), address: line }),
  z.object({ kind: z.literal('renew') }),
  z.object({ kind: z.literal('lock'), on: z.boolean() }),
  z.object({ kind: z.literal('revoke'), phone: id }),
  z.object({ kind: z.literal('revokeAddress'), address: line }),
  z.object({ kind: z.literal('seats'), byHost: z.boolean() }),
  z.object({ kind: z.literal('give'), seat: seatId, phone: z.nullable(id) }),
  z.object({ kind: z.literal('close') }),
]);

const screensAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('renew') }),
  z.object({ kind: z.literal('revoke'), screen: id }),
  z.object({ kind: z.literal('window') }),
]);

const meAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('claim'), seat: seatId }),
  z.object({ kind: z.literal('release') }),
  z.object({
    kind: z.literal('name'),
    name: typedName(0, 40),
  }),
]);

const set = line;
const setName = z.pipe(line, z.transform(cleanName));
const diceSetAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('look') }),
  z.object({ kind: z.literal('choose'), set }),
  z.object({ kind: z.literal('create'), name: setName, of: z.enum(DICE_KINDS), from: z.optional(set) }),
  z.object({ kind: z.literal('rename'), set, name: setName }),
  z.object({ kind: z.literal('delete'), set }),
  z.object({ kind: z.literal('set-side'), set, die: index, side: index, face: z.nullable(face) }),
  z.object({ kind: z.literal('learn'), set, pocket: index, face }),
]);

const bookAct = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('settle'),
    evening: z.number(),
    sums: z
      .array(
        z.object({
          currency: z.nullable(text(1, 10)),
          payments: z
            .array(z.object({ from: text(1, 100), to: text(1, 100), amount: z.number() }))
            .check(z.maxLength(1000)),
        }),
      )
      .check(z.maxLength(100)),
  }),
  z.object({ kind: z.literal('remove'), file, replaces }),
  z.object({ kind: z.literal('merge'), from: id, into: id }),
  z.object({ kind: z.literal('undo'), act: id }),
]);

const REQUESTS = {
  home: z.object({}),
  prepare: z.object({ game: line }),
  start: z.object({
    game: line,
    rules: z.record(text(0, 60), z.json()),
    seats: z.array(z.extend(seatInfo, { name: playerName })).check(z.minLength(1), z.maxLength(100)),
    dealer: z.nullable(seatId),
    stacks: z.optional(z.record(seatId, whole(1, 1_000_000_000))),
    replaces,
  }),
  open: z.object({ file, salvage: z.optional(z.boolean()), end: z.optional(z.boolean()), replaces }),
  guide: z.object({
    game: line,
    rules: z.record(text(0, 60), z.json()),
    players: z.nullable(whole(1, 100)),
  }),
  stakeExample: z.object({ game: line, rules: z.record(text(0, 60), z.json()), stake }),
  leave: z.object({ replaces }),
  archive: z.object({}),
  command: z.object({ command }),
  ask: z.object({ question: z.json() }),
  cancel: z.object({ of: z.number() }),
  preview: z.object({ amendment }),
  sheet: z.object({}),
  tray: z.object({ act: trayAct }),
  trayLines: z.object({}),
  settings: z.object({
    set: z.object({
      locale: z.optional(z.enum(['system', ...LOCALES])),
      theme: z.optional(z.enum(['system', 'dark', 'light'])),
      speak: z.optional(z.boolean()),
      volume: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
      fourColours: z.optional(z.boolean()),
      cards: z.optional(z.enum(['language', ...LOCALES])),
      newer: z.optional(z.boolean()),
      lead: z.optional(z.nullable(leadingShape)),
      soundsFrom: z.optional(text(1, 40)),
    }),
  }),
  diceSets: z.object({ act: diceSetAct }),
  evenings: z.object({}),
  book: z.object({ act: bookAct }),
  mergePreview: z.object({ from: id, into: id }),
  tale: z.object({ file }),
  report: z.object({ file }),
  export: z.object({ file }),
  import: z.object({ text: z.string(), upload: z.optional(line) }),
  upload: z.object({ upload: line, text: z.string() }),
  inspect: z.object({ upload: line, text: z.string() }),
  player: z.object({
    id,
    name: z.optional(playerName),
    look: z.optional(whole(0, 99)),
    forget: z.optional(z.boolean()),
  }),
  phones: z.object({ act: phonesAct }),
  screens: z.object({ act: screensAct }),
  me: z.object({ act: meAct }),
  diagnosis: z.object({}),
  dismiss: z.object({ notice: line }),
} as const satisfies Record<RequestKind, z.ZodMiniType>;

export type Asked<K extends RequestKind> = z.infer<(typeof REQUESTS)[K]>;

export const isRequestKind = (kind: unknown): kind is RequestKind =>
  typeof kind === 'string' && Object.hasOwn(REQUESTS, kind);

/** The parsed request. Refuses with `table.request.bad` {kind, where}. */
export function readAsked<K extends RequestKind>(kind: K, request: unknown): Result<Asked<K>> {
  const parsed = REQUESTS[kind].safeParse(request);
  if (parsed.success) return ok(parsed.data as Asked<K>);
  return refuse('table.request.bad', { kind, where: parsed.error.issues[0]?.path.join('.') ?? '' });
}

/** The answer to a request that threw: a disk's error has its own sentence, anything else is a bug. */
export const failure = (error: unknown): Result<never> =>
  isDiskError(error)
    ? diskRefusal(error)
    : refuse('table.failed', { message: error instanceof Error ? error.message : String(error) });

/** The requests allowed to a phone; the host may send all. */
export const FOR_PHONES: ReadonlySet<RequestKind> = new Set<RequestKind>([
  'command',
  'ask',
  'cancel',
  'sheet',
  'guide',
  'me',
]);
