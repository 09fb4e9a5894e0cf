/**
 * All that crosses between the main process and the renderer: types and const lists only. Both shells (IPC and
 * WebSocket) carry the same messages: a `Request` gets one `Reply`; a `Push` comes unasked.
 */
import type { GameView, Outcome, Standing, Unit } from './engine/core/game.ts';
import type { Balances, Transfer } from './engine/core/ledger.ts';
import type { Prompt } from './engine/core/prompt.ts';
import type { Json, Phrase, Refusal } from './engine/core/result.ts';
import type { RuleList } from './engine/core/rules.ts';
import type { Seat, SeatId } from './engine/core/seats.ts';
import type { DiceKind, FaceSource } from './engine/core/dice.ts';

export type * from './engine/core/game.ts';
export type * from './engine/core/prompt.ts';
export type * from './engine/core/result.ts';
export type * from './engine/core/rules.ts';
export type * from './engine/core/seats.ts';
export type * from './engine/core/ledger.ts';
export type * from './engine/core/dice.ts';
export type * from './engine/core/cards.ts';

export type { DreamDetail } from './engine/games/dream/view.ts';
export type { PoolNapView } from './engine/games/pool-nap/view.ts';
export type { BestAnswer, LayoutAnswer, PlaceAnswer } from './engine/games/roll-a-royal/ask.ts';
export type { HandKind } from './engine/games/roll-a-royal/hands.ts';
export type { RiskAnswer } from './engine/games/roll-a-royal/odds.ts';
export type { LaidOut, Layout } from './engine/games/roll-a-royal/state.ts';
export type { RoyalView, ShownDie } from './engine/games/roll-a-royal/view.ts';
export type { BidAnswer, OddsOpen, ThrowAnswer } from './engine/games/sleepless/odds.ts';
export type { SleeplessView } from './engine/games/sleepless/view.ts';
export type { WinnerDetail } from './engine/games/winner/view.ts';

/** A game as set-up shows it. Its name, length and needs are words: `game.<id>.name`, `game.<id>.needs`, … */
export interface GameInfo {
  readonly id: string;
  readonly unit: Unit;
  readonly players: { readonly min: number; readonly max: number };
  readonly steps: readonly string[];
  readonly rules: RuleList;
  /** The dice it is played with; empty for a game of cards. */
  readonly dice: readonly DiceKind[];
}

// ---- the table -------------------------------------------------------------------------------------------------

/** Who said it: the host at the laptop, a phone that claimed a seat, or the tray by itself, from certain readings. */
export type Actor =
  | { readonly kind: 'host' }
  | { readonly kind: 'phone'; readonly id: string; readonly name: string }
  | { readonly kind: 'tray' };

/**
 * What is said to the live table. `id` is made by the client, once for each tap: a repeat is acknowledged and not
 * played twice. `prompt` is the id of the prompt that is answered; null for what answers none (adjust, leave, …).
 */
export type Command = { readonly id: string } & (
  | {
      readonly kind: 'move';
      readonly prompt: string | null;
      readonly move: { readonly kind: string; readonly [field: string]: Json };
    }
  | { readonly kind: 'undo'; readonly revision: number }
  | { readonly kind: 'redo'; readonly revision: number }
  | { readonly kind: 'amend'; readonly revision: number; readonly amendment: Amendment }
  | { readonly kind: 'intake'; readonly act: IntakeAct }
);

/** A correction: the move at `seq` becomes `move` (null drops it), and what becomes of the later moves it changes. */
export interface Amendment {
  readonly seq: number;
  readonly move: Json | null;
  /** Moves that were forgotten, played right after `move`; each becomes a line of its own. */
  readonly more?: readonly Json[];
  readonly later: readonly {
    readonly seq: number;
    readonly then: 'keep' | 'drop' | { readonly change: Json; readonly more?: readonly Json[] };
  }[];
  /**
   * What becomes of the changed moves that `later` does not name. `ask` (the default): those still legal are kept, and
   * one that is not must be named before the correction can be made. `keep-legal`: those no longer legal are dropped.
   * `drop`: all that are listed in `affected` are.
   */
  readonly rest?: 'ask' | 'keep-legal' | 'drop';
}

export const PROMPT_CHANGES = ['seats', 'question', 'choices', 'dice'] as const;
export type PromptChange = (typeof PROMPT_CHANGES)[number];

/** What an amendment would do, before anyone does it. Made for `revision`; made anew when the table has moved on. */
export interface AmendPreview {
  readonly revision: number;
  /** What the corrected line answered when it was said: what might have been said instead. */
  readonly prompt: Prompt;
  /** Everybody's difference, by account; those without one are left out. */
  readonly difference: Balances;
  readonly before: Balances;
  readonly after: Balances;
  /** Each later move whose prompt is different now, with whether it would still be legal. */
  readonly affected: readonly {
    readonly line: SheetLine;
    readonly legal: boolean;
    readonly refusal: Refusal | null;
    /** What it would answer now. */
    readonly prompt: Prompt;
    /** What of the prompt is different. Where it is only `choices`, the move itself was offered before and is now. */
    readonly changes: readonly PromptChange[];
    /** What the amendment as it stands makes of it; null where it is illegal and nothing was decided. */
    readonly then: 'keep' | 'drop' | 'change' | null;
  }[];
  /**
   * Moves of later hands that only had other choices beside them, such as a higher bid: they stay as they were said,
   * unless `later` names them; then they are listed above.
   */
  readonly otherChoices: readonly number[];
  /** Set where the amendment cannot be made as it stands. */
  readonly refusal: Refusal | null;
}

/** A line of the score sheet: a move, or what was done to one. */
export interface SheetLine {
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly actor: Actor;
  readonly hand: number;
  readonly move: { readonly kind: string; readonly [field: string]: Json };
  /** The first says the move itself. */
  readonly calls: readonly Phrase[];
  readonly transfers: readonly Transfer[];
  /** Where the faces of a dice move came from, die by die. */
  readonly faces: readonly { readonly face: string; readonly source: FaceSource | null }[];
  /** How often and by whom it was corrected; the former moves and how they said themselves, oldest first. */
  readonly corrections: readonly {
    readonly at: number;
    readonly actor: Actor;
    readonly was: Json;
    readonly said: Phrase;
  }[];
  /** Retracted lines stay on the sheet, struck through. */
  readonly retracted: boolean;
  /** Who took it back or dropped it, and when; null while it stands. */
  readonly retractedBy: { readonly at: number; readonly actor: Actor } | null;
  /** Put in by a correction, by its actor; the line was not said when it happened. */
  readonly inserted: boolean;
}

export interface TableSnapshot {
  readonly file: string;
  readonly revision: number;
  readonly view: GameView<Json>;
  readonly rules: { readonly [name: string]: Json };
  readonly prompt: Prompt;
  readonly intake: IntakeView;
  /** The newest lines of the sheet, newest first. */
  readonly recent: readonly SheetLine[];
  /** What undo and redo would take back or do again, as the move says itself; null where there is nothing. */
  readonly undo: Phrase | null;
  readonly redo: Phrase | null;
  /** False while a move waits for the disk for more than a second. */
  readonly saved: boolean;
  /** What people must know: a repaired journal, a different result on load, a disk that is full. */
  readonly notices: readonly Notice[];
}

export interface Notice {
  readonly id: string;
  readonly say: Phrase;
  readonly tone: 'info' | 'warn' | 'error';
}

// ---- dice intake -----------------------------------------------------------------------------------------------

/** A die of the open dice request, as the table sees it now. */
export interface IntakeDie {
  readonly die: number;
  readonly face: string | null;
  readonly source: FaceSource | null;
  /** `lying`: as before; `thrown`: new and certain; `moving`; `unsure`: waits for a person; `missing`: not read yet. */
  readonly state: 'lying' | 'thrown' | 'moving' | 'unsure' | 'missing';
  /** How often it was thrown for this request, as far as lifts tell; a person may change it (0, 1, 2). */
  readonly throws: number;
  readonly why: Phrase | null;
}

export interface IntakeView {
  /** Null where the prompt expects no dice. */
  readonly dice: readonly IntakeDie[] | null;
  /** The move that would be sent by "take it"; null while dice are moving or unsure. */
  readonly ready: boolean;
  /** Why it is not ready, or what a person should look at. */
  readonly say: Phrase | null;
  /** What the tray shows and the table does not count until a person has said what is right, or the dice lie otherwise. */
  readonly doubts?: readonly DoubtView[];
  /** Kept readings that nobody has asked for yet, newest first, offered where the rules ask for such a roll. */
  readonly offers: readonly {
    readonly id: string;
    readonly at: number;
    readonly faces: readonly string[];
    /** Missing where nobody knows: then it is of the kind that the game rolls. */
    readonly kind?: DiceKind;
    /** True where it fits what the prompt asks for: one tap uses it. */
    readonly fits: boolean;
    /** Why it was kept: thrown early, held during an undo, taken back, lying there after a new start. */
    readonly why: Phrase;
  }[];
}

/** What people do to the dice row before it becomes a move; nothing of it is journalled. */
/** Something in the tray that cannot be right. Any one of its ways settles it with one tap. */
export interface DoubtView {
  readonly id: string;
  readonly say: Phrase;
  /** The dice concerned, as indices. */
  readonly dice: readonly number[];
  readonly ways: readonly { readonly way: string; readonly say: Phrase }[];
}

export type IntakeAct =
  | { readonly kind: 'set-face'; readonly die: number; readonly face: string | null }
  /** A face typed without saying of which die: the next one left to right, or the suited die that has this card. */
  | { readonly kind: 'enter'; readonly face: string }
  /** All dice that have no face yet show this: blanks are what is left. */
  | { readonly kind: 'fill'; readonly face: string }
  /** Takes back the face that was typed last. */
  | { readonly kind: 'backspace' }
  | { readonly kind: 'set-throws'; readonly die: number; readonly throws: number }
  | { readonly kind: 'use-offer'; readonly offer: string }
  | { readonly kind: 'drop-offer'; readonly offer: string }
  /** Says what is right of something doubtful. */
  | { readonly kind: 'resolve'; readonly doubt: string; readonly way: string }
  /** Forget what was typed and proposed for this request. */
  | { readonly kind: 'clear' }
  /** Send the dice move as it stands. */
  | { readonly kind: 'take'; readonly prompt: string };

// ---- the tray --------------------------------------------------------------------------------------------------

export const TRAY_STATES = ['closed', 'opening', 'greeting', 'ready', 'lost'] as const;
export type TrayState = (typeof TRAY_STATES)[number];

export interface PocketView {
  readonly pocket: number;
  readonly state: 'empty' | 'moving' | 'face' | 'cocked' | 'fault';
  readonly face: number | null;
  readonly lift: number;
}

export interface PortView {
  readonly path: string;
  /**
   * `virtual`: the tray on the screen; `emulated`: the real firmware in the emulator; `serial`: a USB serial port;
   * `other`: a port of this computer that rarely has a tray; `recording`: an evening that is played back.
   */
  readonly kind: 'serial' | 'other' | 'virtual' | 'emulated' | 'recording';
  readonly label: string;
  readonly known: boolean;
}

/** A recording of the tray that can be played back. */
export interface RecordingView {
  readonly file: string;
  readonly at: number;
}

export interface TrayView {
  readonly state: TrayState;
  /** One word for the light (`tray.word.ready`), and the sentence behind it. */
  readonly word: string;
  readonly say: Phrase;
  /** Why it does not work and what to do, step by step. */
  readonly help: readonly Phrase[];
  readonly port: PortView | null;
  readonly ports: readonly PortView[];
  readonly device: { readonly id: string; readonly firmware: string; readonly protocol: number } | null;
  readonly pockets: readonly PocketView[];
  readonly counters: { readonly [name: string]: number };
  /** The newest raw lines, newest last. */
  readonly lines: readonly {
    readonly at: number;
    readonly dir: 'in' | 'out';
    readonly text: string;
    readonly say: Phrase | null;
    /** The type of a good line (`roll`, `beat`, `state?`); missing for a bad one. */
    readonly kind?: string;
  }[];
  readonly recording: boolean;
  readonly recordings?: readonly RecordingView[];
}

// ---- dice sets -------------------------------------------------------------------------------------------------

/**
 * Which symbol each die of a set shows on its faces 1 to 6, as the tray numbers them; null where nobody has said yet.
 * Poker dice are all alike: one entry. Suited dice: thirteen, die n in pocket n. The Risk die: one, in pocket 14.
 */
export interface DiceSet {
  readonly id: string;
  readonly name: string;
  readonly kind: DiceKind;
  readonly dice: readonly (readonly (string | null)[])[];
  /** Comes with the program and cannot be changed; copy it to learn one's own. */
  readonly builtIn: boolean;
}

export interface DiceSetsView {
  readonly sets: readonly DiceSet[];
  /** The set in use, by kind of die. */
  readonly chosen: { readonly [kind in DiceKind]: string };
}

export type DiceSetAct =
  | { readonly kind: 'look' }
  | { readonly kind: 'choose'; readonly set: string }
  /** A new set, as a copy of `from` or with nothing known; it is chosen at once. */
  | { readonly kind: 'create'; readonly name: string; readonly of: DiceKind; readonly from?: string }
  | { readonly kind: 'rename'; readonly set: string; readonly name: string }
  | { readonly kind: 'delete'; readonly set: string }
  /** This die (from 0) shows `face` on its side 1 to 6; null forgets it. */
  | {
      readonly kind: 'set-side';
      readonly set: string;
      readonly die: number;
      readonly side: number;
      readonly face: string | null;
    }
  /** The side that lies up in this pocket now shows `face`: how one's own dice are learned, face by face. */
  | { readonly kind: 'learn'; readonly set: string; readonly pocket: number; readonly face: string };

export type TrayAct =
  | { readonly kind: 'list' }
  | { readonly kind: 'connect'; readonly path: string }
  | { readonly kind: 'disconnect' }
  /** The virtual tray: throw these pockets (faces at random unless given), lift, or make a fault. */
  | {
      readonly kind: 'virtual';
      readonly do: string;
      readonly pockets?: readonly number[];
      readonly faces?: readonly number[];
    }
  | { readonly kind: 'record'; readonly on: boolean }
  | { readonly kind: 'replay'; readonly file: string };

// ---- the app ---------------------------------------------------------------------------------------------------

export interface SavedGame {
  readonly file: string;
  readonly game: string;
  readonly started: number;
  readonly changed: number;
  readonly seats: readonly Seat[];
  readonly hand: number;
  readonly over: boolean;
  readonly standings: readonly { readonly seat: SeatId; readonly balance: number; readonly place: number }[];
}

export interface HomeView {
  readonly running: SavedGame | null;
  readonly saved: readonly SavedGame[];
  /** Files that cannot be opened as they are, and why; `salvage`: with the good part of it people may go on, in a copy. */
  readonly troubled: readonly { readonly file: string; readonly why: Refusal; readonly salvage: boolean }[];
  readonly players: readonly { readonly id: string; readonly name: string; readonly look: number }[];
  readonly games: readonly GameInfo[];
  readonly version: string;
}

// ---- evenings --------------------------------------------------------------------------------------------------

/** A player's part in a finished or unfinished game. */
export interface SeatResult {
  readonly seat: SeatId;
  /** The remembered player; null for a name of long ago. */
  readonly player: string | null;
  readonly name: string;
  readonly look: number;
  readonly balance: number;
  /** What the game itself has brought: the balance without what was bought or cashed in. */
  readonly gain: number;
  /** 1 for the best; null for who left. */
  readonly place: number | null;
  readonly won: boolean;
}

export interface GameResult {
  readonly file: string;
  readonly game: string;
  readonly unit: Unit;
  readonly started: number;
  readonly ended: number;
  readonly over: boolean;
  readonly hands: number;
  readonly seats: readonly SeatResult[];
}

/** Games that followed each other within a few hours, newest first. */
export interface Evening {
  readonly from: number;
  readonly to: number;
  readonly games: readonly GameResult[];
  /** Who gained what over the night: chips apart from points, for points of different games do not add up. */
  readonly players: readonly {
    readonly key: string;
    readonly name: string;
    readonly look: number;
    readonly games: number;
    readonly won: number;
    readonly chips: number;
  }[];
}

/** What a player has done in one game, over all evenings. Only finished games count as won or not. */
export interface PlayerRecord {
  readonly key: string;
  readonly name: string;
  readonly look: number;
  readonly game: string;
  readonly unit: Unit;
  readonly games: number;
  readonly won: number;
  readonly total: number;
  /** The best final result; the fewest points, where the fewest win. */
  readonly best: { readonly amount: number; readonly file: string } | null;
  readonly bestHand: { readonly gain: number; readonly file: string; readonly hand: number } | null;
}

export interface EveningsView {
  readonly evenings: readonly Evening[];
  readonly records: readonly PlayerRecord[];
  readonly dice: DiceFalls;
}

/** The whole story of one game, for its sheet and its chart. */
export interface GameTale {
  readonly seats: readonly (Seat & { readonly balance: number })[];
  /** Everybody's balance before the first hand (0) and after each. */
  readonly series: readonly { readonly hand: number; readonly balances: Balances }[];
  readonly lines: readonly SheetLine[];
}

/** A journal played again: what it comes to. */
export interface GameReport {
  readonly game: string;
  readonly id: string;
  readonly created: number;
  readonly rules: { readonly [name: string]: Json };
  /** All who ever sat there: those of the header, then who joined. */
  readonly seats: readonly Seat[];
  readonly hand: number;
  readonly over: boolean;
  readonly outcome: Outcome | null;
  readonly standings: readonly Standing[];
  readonly balances: Balances;
  /** Every movement of chips that stands, in order, with the move (`seq`) and hand that it came from. */
  readonly ledger: readonly (Transfer & { readonly seq: number; readonly hand: number })[];
  /** Lines that were refused: each changed nothing, and those after it were played without it. */
  readonly refusals: readonly { readonly seq: number; readonly error: Refusal }[];
  /** Hands whose recorded balances are not what the moves come to now; the recorded ones were taken. */
  readonly differences: readonly {
    readonly hand: number;
    readonly recorded: Balances;
    readonly computed: Balances;
  }[];
  /** Bytes at the end that a power cut tore. */
  readonly tornBytes: number;
}

export type FallCounts = { readonly [face: string]: number };

/** How one die has fallen against chance. */
export interface DiceFall {
  readonly kind: DiceKind;
  /** Poker dice are all alike: 0. A suited die by its number from 0. */
  readonly die: number;
  /** The people's own dice set by which the tray read it, its name null once the set is deleted; null of the built-in. */
  readonly set: { readonly id: string; readonly name: string | null } | null;
  /** Read by a tray, or typed. */
  readonly by: 'tray' | 'hand';
  readonly total: number;
  /** `card`: the cards of a suited die that never came, or all of them where there came more than a die has. */
  readonly cells: readonly { readonly face: string; readonly count: number; readonly chance: number }[];
  /** Pearson's chi-square test; null where there is nothing to test. */
  readonly test: { readonly statistic: number; readonly degrees: number; readonly p: number } | null;
  /** `too-few`: some face is expected fewer than `leastExpected` times; `unlikely`: p is below `unfairBelow`. */
  readonly verdict: 'too-few' | 'chance' | 'unlikely';
}

export interface DiceFalls {
  readonly falls: readonly DiceFall[];
  readonly leastExpected: number;
  readonly unfairBelow: number;
}

// ---- phones ----------------------------------------------------------------------------------------------------

/** An address of this machine that a phone may be able to reach. */
export interface NetworkAddress {
  /** `192.168.1.20` */
  readonly address: string;
  /** What the system calls the interface: `wlan0`, `Wi-Fi`. */
  readonly name: string;
  /**
   * `private`: a house's own network, as a rule the right one; `public`: whoever is on the internet may reach it;
   * `virtual`: of a program or a VPN on this machine, as a rule no phone reaches it; `local`: given by the machine
   * itself where no router gave one.
   */
  readonly reach: 'private' | 'public' | 'virtual' | 'local';
}

/** A phone that was let in, as the host sees it. */
export interface PhoneView {
  readonly id: string;
  /** What it called itself, else who sits on its first seat, else empty. */
  readonly name: string;
  /** What kind of device it says it is; `phones.device.<device>` are the words. */
  readonly device: PhoneDevice;
  /** Its network address, to tell two alike apart. */
  readonly address: string;
  readonly seats: readonly SeatId[];
  /** False while it sleeps or is out of reach: it keeps its seats, and is up to date when it comes back. */
  readonly here: boolean;
  /** Milliseconds since 1970: when it was let in, and when it was last heard of. */
  readonly since: number;
  readonly seen: number;
}

export const PHONE_DEVICES = ['iphone', 'ipad', 'android', 'computer', 'other'] as const;
export type PhoneDevice = (typeof PHONE_DEVICES)[number];

/** All that the host sees of the phones. */
export interface PhonesView {
  /** Null until somebody invites: until then nothing but this machine itself is listened to. */
  readonly open: {
    readonly address: string;
    readonly port: number;
    /** What the QR code shows: `http://192.168.1.20:4870/#<token>`. Null while the table is locked. */
    readonly link: string | null;
    /** False when the machine has lost this address (another network): choose again. */
    readonly there: boolean;
  } | null;
  /** Where one may invite to, the likeliest first. */
  readonly addresses: readonly NetworkAddress[];
  /** Nobody new comes in; those who are in stay. */
  readonly locked: boolean;
  /** In the order in which they came. */
  readonly phones: readonly PhoneView[];
  /** What was refused so far, by reason; those that never happened are left out. `phones.refused.<reason>`. */
  readonly refused: { readonly [reason: string]: number };
}

/** What the host does about phones. Each is answered with the view after it, which is pushed to all host screens too. */
export type PhonesAct =
  /** Looks again which addresses the machine has. */
  | { readonly kind: 'look' }
  /**
   * Listens on this address, one of `addresses`. On another address than before all phones must come in anew. Refuses
   * `phones.address.gone`, `phones.address.busy`.
   */
  | { readonly kind: 'invite'; readonly address: string }
  /** Makes a new link: the former one lets nobody in any more. Those who are in stay. */
  | { readonly kind: 'renew' }
  /** Whether nobody new comes in. */
  | { readonly kind: 'lock'; readonly on: boolean }
  /** Puts a phone out, at once and for good; the link is renewed with it, for that phone knows it. */
  | { readonly kind: 'revoke'; readonly phone: string }
  /** Gives a seat to a phone, whoever had it; null takes it away. What was said for it stays said. */
  | { readonly kind: 'give'; readonly seat: SeatId; readonly phone: string | null }
  /** Listens no longer: every phone is put out, and no link is good any more. */
  | { readonly kind: 'close' };

/** What a phone is told of itself. A client that hears this push is a phone; it hears it before anything else. */
export interface MeView {
  readonly id: string;
  readonly name: string;
  /**
   * The seats that it answers for; none: a viewer. For these it may say the prompt's choices, and dice where
   * `prompt.dice.seat` is one of them.
   */
  readonly seats: readonly SeatId[];
  /** The seats that other phones answer for: they cannot be claimed. */
  readonly taken: readonly SeatId[];
}

/** What a phone does about itself; answered with the view after it. */
export type MeAct =
  /** Claims a free seat; the one it had before becomes free. Refuses `phones.seat.taken`, `phones.seat.unknown`. */
  | { readonly kind: 'claim'; readonly seat: SeatId }
  /** Gives its seats back and only looks on. */
  | { readonly kind: 'release' }
  /** What the host and the score sheet call it; empty: as the seat it claims. */
  | { readonly kind: 'name'; readonly name: string };

/** The languages: `main/words/<locale>.json` has the words of each. A new one is that file and an entry here. */
export const LOCALES = ['en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

export interface Settings {
  readonly locale: Locale | 'system';
  readonly theme: 'system' | 'dark' | 'light';
  readonly speak: boolean;
  readonly fourColours: boolean;
}

/** What can be asked of the main process, and what each answers. */
export interface Requests {
  readonly home: { readonly ask: Record<never, never>; readonly answer: HomeView };
  readonly start: {
    readonly ask: {
      readonly game: string;
      readonly rules: { readonly [name: string]: Json };
      readonly seats: readonly Seat[];
      readonly dealer: SeatId | null;
    };
    readonly answer: { readonly file: string };
  };
  /**
   * `salvage`: of a damaged file (`journal.line.*`) go on with the good lines above the damage, in a copy; the file
   * itself is left as it is. The answer's file is the one that is played on.
   */
  readonly open: {
    readonly ask: { readonly file: string; readonly salvage?: boolean };
    readonly answer: { readonly file: string };
  };
  readonly leave: { readonly ask: Record<never, never>; readonly answer: null };
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
  readonly diceSets: { readonly ask: { readonly act: DiceSetAct }; readonly answer: DiceSetsView };
  /** All evenings, players' records and dice, from the journals. */
  readonly evenings: { readonly ask: Record<never, never>; readonly answer: EveningsView };
  readonly tale: { readonly ask: { readonly file: string }; readonly answer: GameTale };
  /** A game played again from its file: its ledger and standings. */
  readonly report: { readonly ask: { readonly file: string }; readonly answer: GameReport };
  /** The journal of a game as text, and back: an import checks everything before it writes anything. */
  readonly export: { readonly ask: { readonly file: string }; readonly answer: { readonly text: string } };
  /** A text too long for one message: `upload` says all but its end, `import` names the upload and says the end. */
  readonly import: {
    readonly ask: { readonly text: string; readonly upload?: string };
    readonly answer: { readonly file: string };
  };
  /** The next part of a text. One is kept at a time: another `upload` forgets what came of the last. */
  readonly upload: {
    readonly ask: { readonly upload: string; readonly text: string };
    readonly answer: null;
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

/** What comes unasked; each carries the whole of its part, so a client that missed one is up to date with the next. */
export type Push =
  | { readonly push: 'table'; readonly table: TableSnapshot | null }
  | { readonly push: 'tray'; readonly tray: TrayView }
  | { readonly push: 'settings'; readonly settings: Settings }
  /** To host screens only. */
  | { readonly push: 'phones'; readonly phones: PhonesView }
  /** To phones only, and first. A phone hears `me`, `settings` and `table`, nothing else. */
  | { readonly push: 'me'; readonly me: MeView };

/**
 * How a value became another: what travels instead of the whole. Plain JSON, exact: applied to the former value it
 * gives the new one.
 */
export type Patch =
  | { readonly set: Json }
  /** An object: fields that are new or changed, and those that are gone. */
  | { readonly in?: { readonly [field: string]: Patch }; readonly out?: readonly string[] }
  /**
   * A list, from its beginning: a number above 0 keeps so many items, one below 0 skips so many, a list puts these in, a
   * patch changes the next item. What is left at the end is kept.
   */
  | { readonly edit: readonly (number | readonly Json[] | Patch)[] };

/** Why a line was ended for good: coming back with the same address does not help. */
export const LINE_OVER = ['token', 'locked'] as const;
export type LineOver = (typeof LINE_OVER)[number];

/** How a renderer talks to the main process, whatever the shell: `window.croupier` in Electron, a WebSocket elsewhere. */
export interface Wire {
  send(request: Request): void;
  /** Called with every reply and push; returns a function that ends it. */
  receive(listener: (message: Reply | Push) => void): () => void;
  /**
   * Called with true when connected, false when the line is down; then `over` says why it stays so: `token`, the
   * address is wrong, stale or was revoked; `locked`, nobody new is let in at the moment.
   */
  status(listener: (connected: boolean, over?: LineOver) => void): () => void;
}
