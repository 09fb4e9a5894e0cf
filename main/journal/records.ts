import { crc32 } from '#crc32';
import * as z from 'zod/mini';
import type { Balances } from '../engine/core/ledger.ts';
import { type Json, type Result, ok, refuse } from '../engine/core/result.ts';
import { text } from '../engine/core/schema.ts';
import { type Seat, type SeatId, seatId, seatInfo } from '../engine/core/seats.ts';

/** The format's name in the first line, and the version that this program writes: docs/journal.md. */
export const FORMAT = 'croupier-journal';
export const VERSION = 1;

/** The first line: all that is needed to replay the moves, years later. */
export interface Header {
  readonly format: typeof FORMAT;
  readonly version: number;
  /** Identifies the game, whatever the file is called. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** The version of the program that began the file. */
  readonly app: string;
  readonly game: string;
  /** The game's revision: raised whenever the same moves would compute something else. */
  readonly revision: number;
  /** Every house rule, resolved to its value. */
  readonly rules: { readonly [name: string]: Json };
  readonly seats: readonly Seat[];
}

/** Its author. `table`: the program itself, only for consequences of the moves. */
export type RecordActor =
  | { readonly kind: 'host' }
  | { readonly kind: 'phone'; readonly id: string; readonly name: string }
  | { readonly kind: 'table' };

/** `hand`: tapped or typed. `tray`: taken automatically from certain readings. `phone`; `import`: from another file. */
export const SOURCES = ['hand', 'tray', 'phone', 'import'] as const;
export type RecordSource = (typeof SOURCES)[number];

interface RecordBase {
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly by: RecordActor;
  readonly via: RecordSource;
  /** The first `seq` of the write that this line belongs to, if it is another one. */
  readonly batch?: number;
  /** The command's id: a repeat is acknowledged and not played again. */
  readonly command?: string;
}

export type MoveJson = { readonly kind: string; readonly [field: string]: Json };

export interface MoveRecord extends RecordBase {
  readonly kind: 'move';
  readonly move: MoveJson;
}

/** As the `of` of a `retract`: the game's beginning. */
export const BEGINNING = 0;

/** Takes back a move, a correction, or the beginning; taking back a `retract` does it again. */
export interface RetractRecord extends RecordBase {
  readonly kind: 'retract';
  readonly of: number;
}

/** Replacement of a move: no move, one, or several. Those after the first get sequence numbers of their own. */
export type Replacement = readonly MoveJson[];

/** The move `of` is replaced, and so are those of `later`; all other later moves are unchanged. */
export interface AmendRecord extends RecordBase {
  readonly kind: 'amend';
  readonly of: number;
  readonly moves: Replacement;
  readonly later?: readonly { readonly seq: number; readonly moves: Replacement }[];
}

/** Everybody's balance after the record `after`, at the end of a hand or after a correction. */
export interface BalancesRecord extends RecordBase {
  readonly kind: 'balances';
  readonly after: number;
  /** Number of complete hands. */
  readonly hand: number;
  readonly balances: Balances;
  readonly standings: readonly { readonly seat: SeatId; readonly balance: number; readonly place: number }[];
  readonly over: boolean;
}

export type JournalRecord = MoveRecord | RetractRecord | AmendRecord | BalancesRecord;

type Unnumbered<R> = R extends JournalRecord ? Omit<R, 'seq' | 'batch'> : never;
/** A record for the journal, which numbers it. */
export type DraftRecord = Unnumbered<JournalRecord>;

/** Number of sequence numbers that a record uses: inserted moves need numbers, too. */
export function seqsUsed(record: DraftRecord): number {
  if (record.kind !== 'amend') return 1;
  const extra = (moves: Replacement) => Math.max(0, moves.length - 1);
  return 1 + extra(record.moves) + (record.later ?? []).reduce((sum, { moves }) => sum + extra(moves), 0);
}

/** The last moment (ms since 1970) of the year 9999: file names and calendars go no further. */
export const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const isMoment = (raw: unknown): raw is number => typeof raw === 'number' && raw >= 0 && raw <= LAST_MOMENT;

const headerShape = z.object({
  format: z.literal(FORMAT),
  version: z.int().check(z.minimum(1)),
  id: text(1, 100),
  created: z.number().check(z.minimum(0), z.maximum(LAST_MOMENT)),
  app: text(0, 100),
  game: text(1, 100),
  revision: z.int().check(z.minimum(0)),
  rules: z.record(z.string(), z.json()),
  seats: z.array(seatInfo).check(z.minLength(1), z.maxLength(100)),
});

/** Reads a header, of the current version, as plain data. Refuses with `journal.header.bad`. */
export function parseHeader(raw: unknown): Result<Header> {
  const parsed = headerShape.safeParse(raw);
  if (parsed.success) return ok(parsed.data);
  return refuse('journal.header.bad', { where: parsed.error.issues[0]?.path.join('.') ?? '' });
}

const KNOWN_SOURCES: ReadonlySet<unknown> = new Set(SOURCES);

const isObject = (raw: unknown): raw is { readonly [key: string]: unknown } =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);
const isSeq = (raw: unknown): raw is number => Number.isSafeInteger(raw) && (raw as number) >= 1;
/** A count of records or hands, which cannot be larger than the record's own number. */
const isCount = (raw: unknown, seq: unknown): boolean =>
  Number.isSafeInteger(raw) && (raw as number) >= 0 && (raw as number) <= (seq as number);
const isMove = (raw: unknown): raw is MoveJson => isObject(raw) && typeof raw['kind'] === 'string';
const isReplacement = (raw: unknown): raw is Replacement => Array.isArray(raw) && raw.every(isMove);

function isActor(raw: unknown): raw is RecordActor {
  if (!isObject(raw)) return false;
  if (raw['kind'] === 'host' || raw['kind'] === 'table') return true;
  return raw['kind'] === 'phone' && typeof raw['id'] === 'string' && typeof raw['name'] === 'string';
}

const isBalances = (raw: unknown): raw is Balances =>
  isObject(raw) && Object.values(raw).every((amount) => Number.isSafeInteger(amount));

const isStanding = (raw: unknown): boolean =>
  isObject(raw) &&
  seatId.safeParse(raw['seat']).success &&
  Number.isSafeInteger(raw['balance']) &&
  isSeq(raw['place']);

function isBody(raw: { readonly [key: string]: unknown }): boolean {
  switch (raw['kind']) {
    case 'move':
      return isMove(raw['move']);
    case 'retract':
      return isSeq(raw['of']) || raw['of'] === BEGINNING;
    case 'amend': {
      const later = raw['later'];
      const all = later === undefined ? [] : Array.isArray(later) ? (later as unknown[]) : [null];
      return (
        isSeq(raw['of']) &&
        isReplacement(raw['moves']) &&
        all.every((entry) => isObject(entry) && isSeq(entry['seq']) && isReplacement(entry['moves']))
      );
    }
    case 'balances':
      return (
        isCount(raw['after'], raw['seq']) &&
        isCount(raw['hand'], raw['seq']) &&
        isBalances(raw['balances']) &&
        Array.isArray(raw['standings']) &&
        (raw['standings'] as unknown[]).every(isStanding) &&
        typeof raw['over'] === 'boolean'
      );
    default:
      return false;
  }
}

/**
 * Whether plain data is a record. Written by hand instead of with a schema, because a long game has a hundred
 * thousand of them; the game itself checks the moves.
 */
export function isRecord(raw: unknown): raw is JournalRecord {
  return (
    isObject(raw) &&
    isSeq(raw['seq']) &&
    isMoment(raw['at']) &&
    isActor(raw['by']) &&
    KNOWN_SOURCES.has(raw['via']) &&
    (raw['batch'] === undefined || (isSeq(raw['batch']) && raw['batch'] <= raw['seq'])) &&
    (raw['command'] === undefined || typeof raw['command'] === 'string') &&
    isBody(raw)
  );
}

/** Whether a game's beginning is taken back: it is removed from all lists, but can be restored. */
export function isRemoved(records: readonly JournalRecord[]): boolean {
  let removal: number | null = null;
  for (const record of records) {
    if (record.kind !== 'retract') continue;
    if (record.of === BEGINNING) removal = record.seq;
    else if (record.of === removal) removal = null;
  }
  return removal !== null;
}

/**
 * The effective moves of these kinds in the order of play, with undo and corrections applied. Nothing is replayed;
 * moves dropped by a correction are missing.
 */
export function standingMoves(
  records: readonly JournalRecord[],
  kinds: ReadonlySet<string>,
): readonly MoveJson[] {
  const undone = new Set<number>();
  const retracted = new Map<number, number>();
  for (const record of records) {
    if (record.kind !== 'retract') continue;
    const again = retracted.get(record.of);
    if (again === undefined) undone.add(record.of);
    else undone.delete(again);
    retracted.set(record.seq, record.of);
  }
  const corrected = new Map<number, readonly { readonly seq: number; readonly move: MoveJson }[]>();
  for (const record of records) {
    if (record.kind !== 'amend' || undone.has(record.seq)) continue;
    let inserted = record.seq;
    for (const { seq, moves } of [{ seq: record.of, moves: record.moves }, ...(record.later ?? [])])
      corrected.set(
        seq,
        moves.map((move, i) => ({ seq: i === 0 ? seq : (inserted += 1), move })),
      );
  }
  const standing = (seq: number, move: MoveJson): readonly MoveJson[] =>
    corrected.get(seq)?.flatMap((one) => (one.seq === seq ? [one.move] : standing(one.seq, one.move))) ?? [
      move,
    ];
  return records.flatMap((record) =>
    record.kind === 'move' && !undone.has(record.seq) && (kinds.has(record.move.kind) || corrected.size > 0)
      ? standing(record.seq, record.move).filter(({ kind }) => kinds.has(kind))
      : [],
  );
}

/**
 * Every line ends with `,"sum":"…"}`: eight hexadecimal digits, the CRC-32 of the line's text before it, begun with
 * the sum of the line above (0 for the first). So changed, removed, inserted and moved lines are detected.
 */
const MARK = ',"sum":"';
const TAIL = `${MARK}00000000"}`.length;

const hex = (sum: number): string => sum.toString(16).padStart(8, '0');
const begin = (above: string): number => (above === '' ? 0 : parseInt(above, 16));

/** Adds its sum to a line: `{"a":1}` becomes `{"a":1,"sum":"…"}`. `above` is the sum of the line above, or ''. */
export function seal(json: string, above: string): { readonly line: string; readonly sum: string } {
  const text = json.slice(0, -1);
  const sum = hex(crc32(text, begin(above)));
  return { line: `${text}${MARK}${sum}"}`, sum };
}

/** The sum written in a line, right or wrong. `line` without its line end. */
export function sumOf(line: string): string | null {
  const at = line.length - TAIL;
  if (at < 0 || !line.endsWith('"}') || !line.startsWith(MARK, at)) return null;
  const sum = line.slice(at + MARK.length, -2);
  return /^[0-9a-f]{8}$/.test(sum) ? sum : null;
}

/** Whether `sum` is right for these bytes below a line with the sum `above`. */
export const isSound = (bytes: Uint8Array, sum: string, above: string): boolean =>
  crc32(bytes.subarray(0, bytes.length - TAIL), begin(above)) === parseInt(sum, 16);
