import * as z from 'zod/mini';
import type { Guide } from '../engine/core/game.ts';
import type { Json, Refusal } from '../engine/core/result.ts';
import { text, whole } from '../engine/core/schema.ts';
import { playerName, seatId, seatInfo } from '../engine/core/seats.ts';
import { stake } from '../engine/settle/stake.ts';
import {
  amendment,
  bookAct,
  command,
  diceSetAct,
  eventsAct,
  meAct,
  phonesAct,
  screensAct,
  trayAct,
} from './acts.ts';
import type { AmendPreview, DiceSetsView, SheetLine } from './table.ts';
import type { Imported, FileContents } from './archive.ts';
import type {
  EveningsView,
  GameReport,
  GameTale,
  MergePreview,
  SampleEvening,
  StakeExample,
} from './evenings.ts';
import type { EventsView } from './events.ts';
import type { HomeView } from './home.ts';
import type { MeView, PhonesView, ScreensView } from './phones.ts';
import { LOCALES, type Settings, VOICE_RATE } from './settings.ts';
import { type Parsed, id, journalName as file, leading, line, listOf, replaces, rules } from './shapes.ts';
import type { TrayLine } from './tray.ts';

const nothing = z.object({});
const game = line;
const question: z.ZodMiniType<Json> = z.json();
/** Names an upload, or sends the next part or the end of one. */
const upload = z.object({ upload: line, text: z.string() });

/** Requests to the main process. */
export const REQUESTS = {
  home: nothing,
  /**
   * Loads the rules of a game that may be started next; a page alone gets them from the network. Answers with the house
   * rules of this game's last table that differ from the published ones.
   */
  prepare: z.object({ game }),
  start: z.object({
    game,
    rules,
    seats: listOf(z.extend(seatInfo, { name: playerName }), 100, 1),
    dealer: z.nullable(seatId),
    /** Chips carried over from the last game instead of fresh stacks, by seat. */
    stacks: z.optional(z.record(seatId, whole(1, 1_000_000_000))),
    replaces,
  }),
  /**
   * `salvage`: continues a damaged file (`journal.line.*`) with the intact lines above the damage, in a copy; the
   * file itself is unchanged. The answer names the file in use. `end`: ends the game, so that its sums count.
   */
  open: z.object({ file, salvage: z.optional(z.boolean()), end: z.optional(z.boolean()), replaces }),
  /** The guide of a game under these house rules, by default the usual ones; `players` is null if unknown. */
  guide: z.object({ game, rules, players: z.nullable(whole(1, 100)) }),
  /** A worked example of a stake, for deciding to play for money. */
  stakeExample: z.object({ game, rules, stake }),
  /** A page names the game it shows; without a name, the open one is left. */
  leave: z.object({ replaces }),
  /** Everything of this house as one text, for `import` in any shell: games, players, settings, dice sets. */
  archive: nothing,
  /** Answered when the move is on disk; `revision` is the table's new one. */
  command: z.object({ command }),
  ask: z.object({ question }),
  /** Cancels a long `ask` of the same client by its `n`, which is then answered with `table.ask.cancelled`. */
  cancel: z.object({ of: z.number() }),
  preview: z.object({ amendment }),
  sheet: nothing,
  tray: z.object({ act: trayAct }),
  /** The tray's last lines, newest last. They change with each push of the tray, and few screens show them. */
  trayLines: nothing,
  settings: z.object({
    set: z.object({
      locale: z.optional(z.enum(['system', ...LOCALES])),
      theme: z.optional(z.enum(['system', 'dark', 'light'])),
      speak: z.optional(z.boolean()),
      voiceRate: z.optional(z.number().check(z.minimum(VOICE_RATE.min), z.maximum(VOICE_RATE.max))),
      volume: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
      fourColours: z.optional(z.boolean()),
      cards: z.optional(z.enum(['language', ...LOCALES])),
      newer: z.optional(z.boolean()),
      lead: z.optional(z.nullable(leading)),
      soundsFrom: z.optional(text(1, 40)),
    }),
  }),
  diceSets: z.object({ act: diceSetAct }),
  /** All evenings, players' records and dice, from the journals. */
  evenings: nothing,
  /** A finished evening that nobody played, to look around in. It is in no list and counts nowhere. */
  sample: nothing,
  /** Settles an evening, removes an unfinished game, or reverts one of these; answers with the resulting evenings. */
  book: z.object({ act: bookAct }),
  /** Preview of merging two persons; `book` does it. */
  mergePreview: z.object({ from: id, into: id }),
  tale: z.object({ file }),
  /** Replays a game from its file: ledger and standings. */
  report: z.object({ file }),
  /** The journal of a game as text, and back: an import checks everything before it writes anything. */
  export: z.object({ file }),
  /** For a text too long for one message, `upload` sends all but its end, and `import` names the upload and sends the end. */
  import: z.object({ text: z.string(), upload: z.optional(line) }),
  /** The next part of a text. Only one is kept: another `upload` drops the previous one. */
  upload,
  /** The end of a text, to inspect it. The text is kept, and an `import` that names the upload without more text imports it. */
  inspect: upload,
  player: z.object({
    id,
    name: z.optional(playerName),
    look: z.optional(whole(0, 99)),
    forget: z.optional(z.boolean()),
  }),
  /** The host only. */
  phones: z.object({ act: phonesAct }),
  /** The host only. */
  screens: z.object({ act: screensAct }),
  /** The host only. */
  events: z.object({ act: eventsAct }),
  /** A phone only. */
  me: z.object({ act: meAct }),
  /** The diagnosis: versions, tray, log. It names no player. The host only. */
  diagnosis: nothing,
  /** A notice has been read. */
  dismiss: z.object({ notice: line }),
} as const;

export type RequestKind = keyof typeof REQUESTS;

export type AskOf<K extends RequestKind> = Parsed<(typeof REQUESTS)[K]>;

interface Answers {
  readonly home: HomeView;
  readonly prepare: { readonly rules: { readonly [name: string]: Json } };
  readonly start: { readonly file: string };
  readonly open: { readonly file: string };
  readonly guide: Guide;
  readonly stakeExample: StakeExample;
  readonly leave: null;
  readonly archive: { readonly text: string };
  readonly command: { readonly revision: number; readonly repeated: boolean };
  readonly ask: Json;
  readonly cancel: null;
  readonly preview: AmendPreview;
  readonly sheet: readonly SheetLine[];
  readonly tray: null;
  readonly trayLines: readonly TrayLine[];
  readonly settings: Settings;
  readonly diceSets: DiceSetsView;
  readonly evenings: EveningsView;
  readonly sample: SampleEvening;
  readonly book: EveningsView;
  readonly mergePreview: MergePreview;
  readonly tale: GameTale;
  readonly report: GameReport;
  readonly export: { readonly text: string };
  readonly import: Imported;
  readonly upload: null;
  readonly inspect: FileContents;
  readonly player: null;
  readonly phones: PhonesView;
  readonly screens: ScreensView;
  readonly events: EventsView;
  readonly me: MeView;
  readonly diagnosis: { readonly text: string };
  readonly dismiss: null;
}

export type Requests = {
  readonly [K in RequestKind]: { readonly ask: AskOf<K>; readonly answer: Answers[K] };
};

/** A request that asks for nothing more is no record of other keys. */
type More<Ask> = Readonly<Record<string, never>> extends Ask ? unknown : Ask;

export type Request = {
  readonly [K in RequestKind]: { readonly n: number; readonly kind: K } & More<AskOf<K>>;
}[RequestKind];

export type Reply =
  | { readonly n: number; readonly ok: true; readonly value: unknown }
  | { readonly n: number; readonly ok: false; readonly error: Refusal };
