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

/** Requests to the main process, and their answers. */
export interface Requests {
  readonly home: { readonly ask: Record<never, never>; readonly answer: HomeView };
  /** Loads the rules of a game that may be started next; a page alone gets them from the network. */
  readonly prepare: { readonly ask: { readonly game: string }; readonly answer: null };
  readonly start: {
    readonly ask: {
      readonly game: string;
      readonly rules: { readonly [name: string]: Json };
      readonly seats: readonly Seat[];
      readonly dealer: SeatId | null;
      /** Chips carried over from the last game instead of fresh stacks, by seat. */
      readonly stacks?: { readonly [seat: string]: number };
    } & Replacing;
    readonly answer: { readonly file: string };
  };
  /**
   * `salvage`: continues a damaged file (`journal.line.*`) with the intact lines above the damage, in a copy; the
   * file itself is unchanged. The answer names the file in use. `end`: ends the game, so that its sums count.
   */
  readonly open: {
    readonly ask: { readonly file: string; readonly salvage?: boolean; readonly end?: boolean } & Replacing;
    readonly answer: { readonly file: string };
  };
  /** The guide of a game under these house rules, by default the usual ones; `players` is null if unknown. */
  readonly guide: {
    readonly ask: {
      readonly game: string;
      readonly rules: { readonly [name: string]: Json };
      readonly players: number | null;
    };
    readonly answer: Guide;
  };
  /** A worked example of a stake, for deciding to play for money. */
  readonly stakeExample: {
    readonly ask: {
      readonly game: string;
      readonly rules: { readonly [name: string]: Json };
      readonly stake: Stake;
    };
    readonly answer: StakeExample;
  };
  /** A page names the game it shows; without a name, the open one is left. */
  readonly leave: { readonly ask: Replacing; readonly answer: null };
  /** Answered when the move is on disk; `revision` is the table's new one. */
  readonly command: {
    readonly ask: { readonly command: Command };
    readonly answer: { readonly revision: number; readonly repeated: boolean };
  };
  readonly ask: { readonly ask: { readonly question: Json }; readonly answer: Json };
  readonly preview: { readonly ask: { readonly amendment: Amendment }; readonly answer: AmendPreview };
  readonly sheet: { readonly ask: Record<never, never>; readonly answer: readonly SheetLine[] };
  /** Cancels a long `ask` of the same client by its `n`, which is then answered with `table.ask.cancelled`. */
  readonly cancel: { readonly ask: { readonly of: number }; readonly answer: null };
  readonly tray: { readonly ask: { readonly act: TrayAct }; readonly answer: null };
  /** The tray's last lines, newest last. They change with each push of the tray, and few screens show them. */
  readonly trayLines: { readonly ask: Record<never, never>; readonly answer: readonly TrayLine[] };
  readonly diceSets: { readonly ask: { readonly act: DiceSetAct }; readonly answer: DiceSetsView };
  /** All evenings, players' records and dice, from the journals. */
  readonly evenings: { readonly ask: Record<never, never>; readonly answer: EveningsView };
  /** Settles an evening, removes an unfinished game, or reverts one of these; answers with the resulting evenings. */
  readonly book: { readonly ask: { readonly act: BookAct }; readonly answer: EveningsView };
  /** Preview of merging two persons; `book` does it. */
  readonly mergePreview: {
    readonly ask: { readonly from: string; readonly into: string };
    readonly answer: MergePreview;
  };
  readonly tale: { readonly ask: { readonly file: string }; readonly answer: GameTale };
  /** Replays a game from its file: ledger and standings. */
  readonly report: { readonly ask: { readonly file: string }; readonly answer: GameReport };
  /** The journal of a game as text, and back: an import checks everything before it writes anything. */
  readonly export: { readonly ask: { readonly file: string }; readonly answer: { readonly text: string } };
  /** For a text too long for one message, `upload` sends all but its end, and `import` names the upload and sends the end. */
  readonly import: {
    readonly ask: { readonly text: string; readonly upload?: string };
    readonly answer: Imported;
  };
  /** Everything of this house as one text, for `import` in any shell: games, players, settings, dice sets. */
  readonly archive: { readonly ask: Record<never, never>; readonly answer: { readonly text: string } };
  /** The next part of a text. Only one is kept: another `upload` drops the previous one. */
  readonly upload: {
    readonly ask: { readonly upload: string; readonly text: string };
    readonly answer: null;
  };
  /** The end of a text, to inspect it. The text is kept, and an `import` that names the upload without more text imports it. */
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
  /** The diagnosis: versions, tray, log. It names no player. The host only. */
  readonly diagnosis: { readonly ask: Record<never, never>; readonly answer: { readonly text: string } };
  /** A notice has been read. */
  readonly dismiss: { readonly ask: { readonly notice: string }; readonly answer: null };
}
export type RequestKind = keyof Requests;

export type Request = {
  readonly [K in RequestKind]: { readonly n: number; readonly kind: K } & Requests[K]['ask'];
}[RequestKind];

export type Reply =
  | { readonly n: number; readonly ok: true; readonly value: unknown }
  | { readonly n: number; readonly ok: false; readonly error: Refusal };
