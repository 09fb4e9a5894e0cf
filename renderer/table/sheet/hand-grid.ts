import type { Balances, GameTale, HandResult, Phrase, SeatId, SheetLine } from '../../../main/contract.ts';
import { resultOf } from '../../components/game-words.ts';

/** What a hand changed for an account, and what it had afterwards; null if it took no part. */
export interface GridCell {
  readonly change: number | null;
  readonly total: number | null;
}

/** A cell of the grid; without a seat, the whole hand. */
export interface GridPlace {
  readonly hand: number;
  readonly seat: SeatId | null;
}

/** From more players on, what decided a hand has no room beside their numbers on most screens. */
export const MANY = 6;

/** A row of the score sheet: a hand, or the pot shared out at the end. */
export interface GridRow {
  readonly result: HandResult;
  /** The call that ended it; null if none is known. */
  readonly decided: Phrase | null;
  /** In the order of `tale.seats`. */
  readonly cells: readonly GridCell[];
  readonly pot: GridCell;
}

const linesOfHand = (lines: readonly SheetLine[], hand: number): readonly SheetLine[] =>
  lines.filter((line) => line.hand === hand).sort((a, b) => a.at - b.at || a.seq - b.seq);

const plus = (balances: Balances, won: Balances): Balances =>
  Object.fromEntries(Object.entries(balances).map(([key, n]) => [key, n + (won[key] ?? 0)]));

/** All rows of a game, oldest first. */
export function gridOf({
  seats,
  hands,
  lines,
}: Pick<GameTale, 'seats' | 'hands' | 'lines'>): readonly GridRow[] {
  let inPot = 0;
  let totals: Balances = {};
  return hands.map((result): GridRow => {
    const { kind, hand, won, after, pot } = result;
    inPot += pot;
    // What people hold does not include their shares of the pot.
    totals = kind === 'hand' ? after : plus(totals, won);
    const last = linesOfHand(lines, hand).findLast(({ retracted }) => !retracted);
    return {
      result,
      decided: kind === 'hand' && last ? resultOf(last) : null,
      cells: seats.map(({ id }) => ({ change: won[id] ?? null, total: totals[id] ?? null })),
      pot: { change: pot, total: inPot },
    };
  });
}

/** The lines behind a number: those of a hand that moved something for a player, under any of their accounts. */
export function linesBehind(
  { lines, former }: Pick<GameTale, 'lines' | 'former'>,
  hand: number,
  seat: SeatId | null,
): readonly SheetLine[] {
  const all = linesOfHand(lines, hand);
  if (seat === null) return all;
  const accounts: readonly string[] = [seat, ...former.filter(({ now }) => now === seat).map(({ id }) => id)];
  return all.filter(({ transfers }) =>
    transfers.some(({ from, to }) => accounts.includes(from) || accounts.includes(to)),
  );
}

/** Who is in front, while not all are. */
export function leadersOf(
  seats: readonly { readonly seat: SeatId; readonly place: number | null }[],
): readonly SeatId[] {
  const first = seats.filter(({ place }) => place === 1).map(({ seat }) => seat);
  return first.length < seats.length ? first : [];
}

/** Whether the pot needs a column. */
export const hasPot = (rows: readonly GridRow[]): boolean => rows.some(({ pot }) => pot.total !== 0);

/** Rows of a printed page below heading and standings. */
const ROWS = 50;
/** Rows of a settlement besides its people: titles, head, frame. */
const ABOVE_SETTLEMENT = 9;
/** Characters across the page. */
const ACROSS = 112;

/** Rows of a printed page taken by a settlement, whose table and payments are side by side. */
export const settlementRows = (people: number): number =>
  people === 0 ? 0 : ABOVE_SETTLEMENT + Math.ceil(1.7 * people);

/**
 * Splits the rows into columns beside each other, so that a game fits a page of paper, of which `taken` rows are used.
 * What does not fit goes on to the next page: no hand is left out.
 */
export function columnsOnPaper<Row>(
  rows: readonly Row[],
  accounts: number,
  taken = 0,
): readonly (readonly Row[])[] {
  const most = Math.max(1, Math.floor(ACROSS / (12 + accounts * 9)));
  const count = Math.min(most, Math.ceil(rows.length / Math.max(1, ROWS - taken)));
  const length = Math.ceil(rows.length / Math.max(1, count));
  return Array.from({ length: count }, (_, i) => rows.slice(i * length, (i + 1) * length));
}
