import type { Guide } from '../engine/core/guide.ts';
import type { Json, Refusal } from '../engine/core/result.ts';
import type { Seat, SeatId } from '../engine/core/seats.ts';
import type { AmendPreview, Amendment } from './amendment.ts';
import type { Imported } from './archive.ts';
import type { FileContents } from './arrived.ts';
import type { Command } from './command.ts';
import type { DiceSetAct, DiceSetsView } from './dice-sets.ts';
import type { BookAct, EveningsView, MergePreview } from './evenings.ts';
import type { HomeView } from './home.ts';
import type { MeAct, MeView, PhonesAct, PhonesView } from './phones.ts';
import type { GameReport, GameTale } from './report.ts';
import type { ScreensAct, ScreensView } from './screens.ts';
import type { Settings } from './settings.ts';
import type { Stake, StakeExample } from './settlement.ts';
import type { Replacing } from './replacing.ts';
import type { SheetLine } from './table.ts';
import type { TrayAct, TrayLine } from './tray.ts';

/** What can be asked of the main process, and what each answers. */
export interface Requests {
  readonly home: { readonly ask: Record<never, never>; readonly answer: HomeView };
  /** Fetches the rules of a game that may be started next: a page alone has them from the network. */
  readonly prepare: { readonly ask: { readonly game: string }; readonly answer: null };
  readonly start: {
    readonly ask: {
      readonly game: string;
      readonly rules: { readonly [name: string]: Json };
      readonly seats: readonly Seat[];
      readonly dealer: SeatId | null;
      /** Chips carried over from the last game, instead of fresh stacks, by seat. */
      readonly stacks?: { readonly [seat: string]: number };
    } & Replacing;
    readonly answer: { readonly file: string };
  };
  /**
   * `salvage`: of a damaged file (`journal.line.*`) go on with the good lines above the damage, in a copy; the file
   * itself is left as it is. The answer's file is the one that is played on. `end`: the game is ended, so that its sums count.
   */
  readonly open: {
    readonly ask: { readonly file: string; readonly salvage?: boolean; readonly end?: boolean } & Replacing;
    readonly answer: { readonly file: string };
  };
  /** How a game is played under these house rules, the usual ones where none are given; `players`: null, not yet known. */
  readonly guide: {
    readonly ask: {
      readonly game: string;
      readonly rules: { readonly [name: string]: Json };
      readonly players: number | null;
    };
    readonly answer: Guide;
  };
  /** What a stake comes to, shown where a table decides to play for money. */
  readonly stakeExample: {
    readonly ask: {
      readonly game: string;
      readonly rules: { readonly [name: string]: Json };
      readonly stake: Stake;
    };
    readonly answer: StakeExample;
  };
  /** A page names the game that it shows; without a name, the one that is open is left. */
  readonly leave: { readonly ask: Replacing; readonly answer: null };
  /** Answered when the move is on disk; `revision` is the table's after it. */
  readonly command: {
    readonly ask: { readonly command: Command };
    readonly answer: { readonly revision: number; readonly repeated: boolean };
  };
  readonly ask: { readonly ask: { readonly question: Json }; readonly answer: Json };
  readonly preview: { readonly ask: { readonly amendment: Amendment }; readonly answer: AmendPreview };
  readonly sheet: { readonly ask: Record<never, never>; readonly answer: readonly SheetLine[] };
  /** Ends a long `ask` of the same client, by its `n`; it is then answered with `table.ask.cancelled`. */
  readonly cancel: { readonly ask: { readonly of: number }; readonly answer: null };
  readonly tray: { readonly ask: { readonly act: TrayAct }; readonly answer: null };
  /** The tray's newest lines, newest last. They change with each push of the tray, and few screens show them. */
  readonly trayLines: { readonly ask: Record<never, never>; readonly answer: readonly TrayLine[] };
  readonly diceSets: { readonly ask: { readonly act: DiceSetAct }; readonly answer: DiceSetsView };
  /** All evenings, players' records and dice, from the journals. */
  readonly evenings: { readonly ask: Record<never, never>; readonly answer: EveningsView };
  /** Settles an evening, removes an unfinished game, or takes one of these back; answers with the evenings after it. */
  readonly book: { readonly ask: { readonly act: BookAct }; readonly answer: EveningsView };
  /** What merging two persons would change; `book` does it. */
  readonly mergePreview: {
    readonly ask: { readonly from: string; readonly into: string };
    readonly answer: MergePreview;
  };
  readonly tale: { readonly ask: { readonly file: string }; readonly answer: GameTale };
  /** A game played again from its file: its ledger and standings. */
  readonly report: { readonly ask: { readonly file: string }; readonly answer: GameReport };
  /** The journal of a game as text, and back: an import checks everything before it writes anything. */
  readonly export: { readonly ask: { readonly file: string }; readonly answer: { readonly text: string } };
  /** A text too long for one message: `upload` says all but its end, `import` names the upload and says the end. */
  readonly import: {
    readonly ask: { readonly text: string; readonly upload?: string };
    readonly answer: Imported;
  };
  /** Everything of this house as one text, which `import` takes in any shell: games, players, settings, dice sets. */
  readonly archive: { readonly ask: Record<never, never>; readonly answer: { readonly text: string } };
  /** The next part of a text. One is kept at a time: another `upload` forgets what came of the last. */
  readonly upload: {
    readonly ask: { readonly upload: string; readonly text: string };
    readonly answer: null;
  };
  /** The end of a text: what it holds. The text is kept, and an `import` that names the upload and adds nothing takes it in. */
  readonly inspect: {
    readonly ask: { readonly upload: string; readonly text: string };
    readonly answer: FileContents;
  };
  readonly player: {
    readonly ask: {
      readonly id: string;
      readonly name?: string;
      readonly look?: number;
      readonly forget?: boolean;
    };
    readonly answer: null;
  };
  readonly settings: { readonly ask: { readonly set: Partial<Settings> }; readonly answer: Settings };
  /** The host only. */
  readonly phones: { readonly ask: { readonly act: PhonesAct }; readonly answer: PhonesView };
  /** The host only. */
  readonly screens: { readonly ask: { readonly act: ScreensAct }; readonly answer: ScreensView };
  /** A phone only. */
  readonly me: { readonly ask: { readonly act: MeAct }; readonly answer: MeView };
  /** What the program tells of itself, for whoever helps: versions, tray, log. No player is named. The host only. */
  readonly diagnosis: { readonly ask: Record<never, never>; readonly answer: { readonly text: string } };
  /** A notice was read. */
  readonly dismiss: { readonly ask: { readonly notice: string }; readonly answer: null };
}
export type RequestKind = keyof Requests;

export type Request = {
  readonly [K in RequestKind]: { readonly n: number; readonly kind: K } & Requests[K]['ask'];
}[RequestKind];

export type Reply =
  | { readonly n: number; readonly ok: true; readonly value: unknown }
  | { readonly n: number; readonly ok: false; readonly error: Refusal };
