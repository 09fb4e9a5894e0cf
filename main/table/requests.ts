import { z } from 'zod';
import { CAMERA_ENDS, DIE_DOUBTS, LOCALES, type RequestKind } from '../contract.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import { DICE_KINDS } from '../engine/core/dice-kinds.ts';
import { cleanName } from '../engine/core/names.ts';
import { playerName, seatId, seatInfo } from '../engine/core/seats.ts';
import { journalName } from './journal-name.ts';
import { leadingShape } from './leading.ts';

/** What may be asked, as schemas: everything from a screen is parsed here before anyone looks at it. */

const text = z.string().max(200);
const file = journalName;
const move = z.looseObject({ kind: z.string().max(60) });
const index = z.number().int().min(0).max(999);
const face = z.string().max(10);

const later = z.object({
  seq: z.number(),
  then: z.union([
    z.enum(['keep', 'drop']),
    z.object({ change: move, more: z.array(move).max(50).optional() }),
  ]),
});

const amendment = z.object({
  seq: z.number(),
  move: move.nullable(),
  more: z.array(move).max(50).optional(),
  later: z.array(later).max(100_000),
  rest: z.enum(['ask', 'keep-legal', 'drop']).optional(),
});

const intakeAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set-face'), die: index, face: face.nullable() }),
  z.object({ kind: z.literal('enter'), face }),
  z.object({ kind: z.literal('fill'), face }),
  z.object({ kind: z.literal('backspace') }),
  z.object({ kind: z.literal('count-read'), read: text, counts: z.boolean() }),
  z.object({ kind: z.literal('set-throws'), die: index, throws: z.number().int().min(0).max(99) }),
  z.object({
    kind: z.literal('photo'),
    dice: z
      .array(z.object({ die: index, face }))
      .min(1)
      .max(20),
  }),
  z.object({ kind: z.literal('use-offer'), offer: text }),
  z.object({ kind: z.literal('drop-offer'), offer: text }),
  z.object({ kind: z.literal('resolve'), doubt: z.string().max(2000), way: text }),
  z.object({ kind: z.literal('clear') }),
  z.object({ kind: z.literal('take'), prompt: text }),
]);

const id = z.string().min(1).max(100);
const command = z.discriminatedUnion('kind', [
  z.object({ id, kind: z.literal('move'), prompt: text.nullable(), move }),
  z.object({ id, kind: z.literal('undo'), revision: z.number() }),
  z.object({ id, kind: z.literal('redo'), revision: z.number() }),
  z.object({ id, kind: z.literal('amend'), revision: z.number(), amendment }),
  z.object({ id, kind: z.literal('intake'), act: intakeAct }),
]);

const inPicture = z.number().min(-100_000).max(100_000);
const sighting = z.object({
  still: z.boolean(),
  since: z.number().min(0).max(86_400_000),
  dice: z
    .array(
      z.object({
        die: z.string().max(3).nullable(),
        kind: z.enum(DICE_KINDS).optional(),
        face: z.number().int().min(1).max(6).nullable(),
        why: z.enum(DIE_DOUBTS).nullable(),
        x: inPicture,
        y: inPicture,
        turn: z.number().min(-360).max(720),
        picture: z
          .string()
          .regex(/^[0-9A-F]{8}$/)
          .optional(),
      }),
    )
    .max(100),
});
const page = z.string().min(1).max(40);

const pockets = z.array(z.number().int().min(1).max(14)).max(14).optional();
const trayAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list') }),
  z.object({ kind: z.literal('connect'), path: z.string().max(500) }),
  z.object({ kind: z.literal('disconnect') }),
  z.discriminatedUnion('do', [
    z.object({ kind: z.literal('flash'), do: z.literal('start'), path: z.string().max(500) }),
    z.object({ kind: z.literal('flash'), do: z.enum(['yes', 'no', 'close']) }),
  ]),
  z.object({
    kind: z.literal('virtual'),
    do: text,
    pockets,
    faces: z.array(z.number().int().min(1).max(6)).max(14).optional(),
  }),
  z.discriminatedUnion('do', [
    z.object({ kind: z.literal('camera'), do: z.literal('open'), page }),
    z.object({ kind: z.literal('camera'), do: z.literal('see'), page, sighting: sighting.optional() }),
    z.object({ kind: z.literal('camera'), do: z.literal('close'), page, why: z.enum(CAMERA_ENDS) }),
  ]),
  z.object({ kind: z.literal('record'), on: z.boolean() }),
  z.object({ kind: z.literal('replay'), file: text }),
]);

const phonesAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('look') }),
  z.object({ kind: z.literal('invite'), address: text }),
  z.object({ kind: z.literal('renew') }),
  z.object({ kind: z.literal('lock'), on: z.boolean() }),
  z.object({ kind: z.literal('revoke'), phone: id }),
  z.object({ kind: z.literal('revokeAddress'), address: text }),
  z.object({ kind: z.literal('seats'), byHost: z.boolean() }),
  z.object({ kind: z.literal('give'), seat: seatId, phone: id.nullable() }),
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
    name: z.string().max(400).transform(cleanName).pipe(z.string().max(40)),
  }),
]);

const set = text;
const setName = text.transform(cleanName);
const diceSetAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('look') }),
  z.object({ kind: z.literal('choose'), set }),
  z.object({ kind: z.literal('create'), name: setName, of: z.enum(DICE_KINDS), from: set.optional() }),
  z.object({ kind: z.literal('rename'), set, name: setName }),
  z.object({ kind: z.literal('delete'), set }),
  z.object({ kind: z.literal('set-side'), set, die: index, side: index, face: face.nullable() }),
  z.object({ kind: z.literal('learn'), set, pocket: index, face }),
]);

const REQUESTS = {
  home: z.object({}),
  start: z.object({
    game: text,
    rules: z.record(z.string().max(60), z.json()),
    seats: z.array(seatInfo).min(1).max(100),
    dealer: seatId.nullable(),
    stacks: z.record(seatId, z.number().int().min(1).max(1_000_000_000)).optional(),
  }),
  open: z.object({ file, salvage: z.boolean().optional() }),
  guide: z.object({
    game: text,
    rules: z.record(z.string().max(60), z.json()),
    players: z.number().int().min(1).max(100).nullable(),
  }),
  leave: z.object({}),
  archive: z.object({}),
  command: z.object({ command }),
  ask: z.object({ question: z.json() }),
  cancel: z.object({ of: z.number() }),
  preview: z.object({ amendment }),
  sheet: z.object({}),
  tray: z.object({ act: trayAct }),
  settings: z.object({
    set: z.object({
      locale: z.enum(['system', ...LOCALES]).optional(),
      theme: z.enum(['system', 'dark', 'light']).optional(),
      speak: z.boolean().optional(),
      volume: z.number().min(0).max(1).optional(),
      fourColours: z.boolean().optional(),
      newer: z.boolean().optional(),
      lead: leadingShape.nullable().optional(),
      soundsFrom: z.string().min(1).max(40).optional(),
    }),
  }),
  diceSets: z.object({ act: diceSetAct }),
  evenings: z.object({}),
  tale: z.object({ file }),
  report: z.object({ file }),
  export: z.object({ file }),
  import: z.object({ text: z.string(), upload: text.optional() }),
  upload: z.object({ upload: text, text: z.string() }),
  player: z.object({
    id,
    name: playerName.optional(),
    look: z.number().int().min(0).max(99).optional(),
    forget: z.boolean().optional(),
  }),
  phones: z.object({ act: phonesAct }),
  screens: z.object({ act: screensAct }),
  me: z.object({ act: meAct }),
  diagnosis: z.object({}),
  dismiss: z.object({ notice: text }),
} as const satisfies Record<RequestKind, z.ZodType>;

export type Asked<K extends RequestKind> = z.infer<(typeof REQUESTS)[K]>;

export const isRequestKind = (kind: unknown): kind is RequestKind =>
  typeof kind === 'string' && Object.hasOwn(REQUESTS, kind);

/** What is asked, as it was understood. Refuses with `table.request.bad` {kind, where}. */
export function readAsked<K extends RequestKind>(kind: K, request: unknown): Result<Asked<K>> {
  const parsed = REQUESTS[kind].safeParse(request);
  if (parsed.success) return ok(parsed.data as Asked<K>);
  return refuse('table.request.bad', { kind, where: parsed.error.issues[0]?.path.join('.') ?? '' });
}

/** What a phone may ask; the host may ask everything. */
export const FOR_PHONES: ReadonlySet<RequestKind> = new Set<RequestKind>([
  'command',
  'ask',
  'cancel',
  'sheet',
  'guide',
  'me',
]);
