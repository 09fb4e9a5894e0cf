import { defineStore } from 'pinia';
import { ref, watch } from 'vue';
import type { Account, Phrase, SheetLine, TableSnapshot, Transfer } from '../../main/contract.ts';
import { sound } from '../app/sound.ts';
import { whenRevealed } from '../app/motion.ts';
import { useTable } from './table.ts';

export interface Flight {
  readonly id: number;
  readonly from: Account;
  readonly to: Account;
  readonly amount: number;
  readonly reason: Phrase;
  /** Delay in ms, so that several flights do not overlap. */
  readonly delay: number;
  /** Returned by an undo. */
  readonly back: boolean;
}

const STEP = 90;
const LAST_START = 360;
/** How long the sums stay after the last chip has landed, ms. */
const SUMS_STAY = 2_500;

/** Movements between two snapshots: transfers of new lines, and reversed ones of retracted lines. */
export function movements(
  before: TableSnapshot,
  after: TableSnapshot,
): readonly Omit<Flight, 'id' | 'delay'>[] {
  const known = new Map(before.recent.map((line) => [line.seq, line]));
  const newest = Math.max(0, ...known.keys());
  const isNew = (line: SheetLine) => !line.retracted && (known.get(line.seq)?.retracted ?? line.seq > newest);
  const isGone = (line: SheetLine) => line.retracted && known.get(line.seq)?.retracted === false;
  const here = new Set(after.recent.map(({ seq }) => seq));
  const dropped = before.recent.filter(
    ({ seq, retracted }) => !retracted && !here.has(seq) && seq > Math.max(0, ...here),
  );
  const forth = ({ from, to, amount, reason }: Transfer) => ({ from, to, amount, reason, back: false });
  const back = ({ from, to, amount, reason }: Transfer) => ({
    from: to,
    to: from,
    amount,
    reason,
    back: true,
  });
  return [
    ...[...after.recent]
      .reverse()
      .filter(isNew)
      .flatMap(({ transfers }) => transfers.map(forth)),
    ...[...after.recent.filter(isGone), ...dropped].flatMap(({ transfers }) => transfers.map(back)),
  ];
}

function sumsOf(moving: readonly Omit<Flight, 'id' | 'delay'>[]): ReadonlyMap<Account, number> {
  const sums = new Map<Account, number>();
  for (const { from, to, amount } of moving) {
    sums.set(from, (sums.get(from) ?? 0) - amount);
    sums.set(to, (sums.get(to) ?? 0) + amount);
  }
  return sums;
}

export const useFlights = defineStore('flights', () => {
  const table = useTable();
  const flights = ref<Flight[]>([]);
  /** Sums of the last payments per account, shown long enough to read. */
  const sums = ref<ReadonlyMap<Account, number>>(new Map());
  /** Number of mounted layers; without one, nothing would ever land. */
  let layers = 0;
  let next = 1;
  let fading: ReturnType<typeof setTimeout> | undefined;

  watch(
    () => table.table,
    (after) => {
      const before = table.former;
      if (!after || !before) {
        flights.value = [];
        sums.value = new Map();
        return;
      }
      const moving = movements(before, after);
      if (moving.length === 0) return;
      const amount = moving.reduce((sum, flight) => sum + flight.amount, 0);
      whenRevealed(() => {
        sound.chips(amount);
      });
      if (layers === 0) return;
      clearTimeout(fading);
      sums.value = sumsOf(moving);
      const step = Math.min(STEP, LAST_START / moving.length);
      flights.value = [
        ...flights.value,
        ...moving.map((flight, index) => ({ ...flight, id: next++, delay: index * step })),
      ];
    },
    // Before rendering, so that a seat of the next game does not count chips still flying in the last one.
    { flush: 'sync' },
  );

  /** Registers a layer that draws them; the returned function removes it and lands all flights. */
  const draw = (): (() => void) => {
    layers += 1;
    return () => {
      layers -= 1;
      if (layers > 0) return;
      flights.value = [];
      sums.value = new Map();
    };
  };

  const land = (id: number): void => {
    flights.value = flights.value.filter((flight) => flight.id !== id);
    if (flights.value.length > 0) return;
    clearTimeout(fading);
    fading = setTimeout(() => {
      sums.value = new Map();
    }, SUMS_STAY);
  };

  /** Last sum of an account; 0 if nothing is shown. */
  const lastSum = (account: Account): number => sums.value.get(account) ?? 0;

  /** Chips still flying to an account, which are not counted before they land. */
  const arriving = (account: Account): number =>
    flights.value.reduce(
      (sum, flight) =>
        sum + (flight.to === account ? flight.amount : 0) - (flight.from === account ? flight.amount : 0),
      0,
    );

  return { flights, draw, land, arriving, lastSum };
});
