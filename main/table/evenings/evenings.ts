import {
  type DiceSet,
  type Evening,
  type EveningsView,
  type GameResult,
  type LedgerRow,
  type PlayerRecord,
  SAME_EVENING,
  type SettlementRow,
  type Stamp,
} from '../../contract.ts';
import { earlyIn, openOf, settleEvening, unitOf } from '../../engine/settle/evening.ts';
import type { Payment } from '../../engine/settle/payments.ts';
import { addFalls, judgeFalls } from './dice-falls.ts';
import { HouseBook, type SettleEntry } from './house-book.ts';
import { type KnownPlayer, People } from './people.ts';
import type { Session, GameSummary, SeatSummary } from './tale.ts';

export interface SummarizedGame extends GameSummary {
  readonly file: string;
  /** The id in its journal. */
  readonly id: string;
  readonly game: string;
}

/** A game's seats with the persons and their current names. */
function seatsOf(told: SummarizedGame, people: People): readonly (SeatSummary & { readonly key: string })[] {
  const keys = people.keysIn(told.seats);
  return people.named(told.seats).map((seat, i) => ({ ...seat, key: keys[i] ?? seat.name }));
}

const resultOf = (told: SummarizedGame, people: People): GameResult => ({
  file: told.file,
  game: told.game,
  unit: told.unit,
  started: told.started,
  ended: told.ended,
  over: told.over,
  hands: told.hands,
  settlement: told.settlement,
  seats: seatsOf(told, people).map(({ bestHand: _, former: __, ...seat }) => seat),
});

/** A game's hands in one evening. */
interface Part {
  readonly told: SummarizedGame;
  readonly session: Session;
  /** The session after it; null for the last. */
  readonly next: Session | null;
}

const isCounted = ({ told, next }: Part): boolean => told.over && next === null;

function eveningOf(parts: readonly Part[], people: People, book: HouseBook): Evening {
  const counted = parts.filter(isCounted).map(({ told }) => told);
  const stamps = book.stampsOf(new Set(counted.map(({ id }) => id))).map((stamp) => withRoots(stamp, people));
  return {
    from: Math.min(...parts.map(({ session }) => session.from)),
    to: Math.max(...parts.map(({ session }) => session.to)),
    games: parts.map((part) => ({
      ...resultOf(part.told, people),
      started: part.session.from,
      ended: part.session.to,
      span: part.session.hands,
      counted: isCounted(part),
      later: part.next?.from ?? null,
    })),
    ledger: [...counted.flatMap((told) => rowsOf(told, people)), ...stampRows(counted, people, book, stamps)],
    stamps,
    players: playersOf(parts, people),
    sums: settleEvening(
      counted.map((told) => ({
        settlement: told.settlement,
        personOf: personIn(told, people),
        settled: book.settledOf(told.id),
      })),
    ),
  };
}

/** A stamp's payments between current persons: payments between two names of one person vanish. */
const withRoots = (stamp: Stamp, people: People): Stamp => ({
  ...stamp,
  sums: stamp.sums.map(({ currency, payments }) => ({
    currency,
    payments: payments
      .map(({ from, to, amount }) => ({ from: people.rootOf(from), to: people.rootOf(to), amount }))
      .filter(({ from, to }) => from !== to),
  })),
});

/** Row of a game, and rows of players settled when they left. */
function rowsOf(told: SummarizedGame, people: People): readonly LedgerRow[] {
  const { file, settlement } = told;
  const personOf = personIn(told, people);
  const seats = people.named(told.seats);
  const { stake, rows, leavings } = settlement;
  const currency = stake?.currency ?? null;
  const unit = stake ? 'money' : settlement.unit;
  const about = { file, stamp: null, unit, currency } as const;
  const amountOf = (row: SettlementRow): number => (unit === 'points' ? row.won : (row.money ?? row.net));
  return [
    { ...about, kind: 'game', name: null, amounts: byPerson(rows, personOf, amountOf) },
    ...leavings.flatMap((leaving): readonly LedgerRow[] => {
      const early = earlyIn(settlement, leaving);
      if (unit === 'points' || early.length === 0) return [];
      const name = seats.find(({ seat }) => seat === leaving.key)?.name ?? leaving.key;
      return [
        { ...about, kind: 'leaving', name, amounts: byPerson(early, personOf, ({ amount }) => -amount) },
      ];
    }),
  ];
}

/** Settlements of these games, one row per stamp and currency. */
function stampRows(
  games: readonly SummarizedGame[],
  people: People,
  book: HouseBook,
  stamps: readonly Stamp[],
): readonly LedgerRow[] {
  return stamps.flatMap(({ act, at }) => {
    const paid = games.flatMap((told) =>
      book.settledOf(told.id, act).flatMap(({ currency, amounts }) =>
        Object.entries(amounts).map(([seat, amount]) => ({
          key: personIn(told, people)(seat),
          currency,
          amount: -amount,
        })),
      ),
    );
    return [...new Set(paid.map(({ currency }) => currency))].map((currency): LedgerRow => ({
      kind: 'stamp',
      file: null,
      name: null,
      stamp: { act, at },
      unit: currency === null ? 'chips' : 'money',
      currency,
      amounts: byPerson(
        paid.filter((one) => one.currency === currency),
        (key) => key,
        ({ amount }) => amount,
      ),
    }));
  });
}

function byPerson<Row extends { readonly key: string }>(
  rows: readonly Row[],
  personOf: (key: string) => string,
  amountOf: (row: Row) => number,
): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const row of rows) {
    const person = personOf(row.key);
    sums[person] = (sums[person] ?? 0) + amountOf(row) || 0;
  }
  return sums;
}

/** Who sits in a seat, over several games. */
function personIn({ seats }: SummarizedGame, people: People): (seat: string) => string {
  const found = people.keysIn(seats);
  const keys = new Map(
    seats.flatMap(({ seat, former }, i) => [seat, ...former].map((one) => [one as string, found[i] ?? seat])),
  );
  return (seat) => keys.get(seat) ?? seat;
}

function playersOf(parts: readonly Part[], people: People): Evening['players'] {
  const players = new Map<
    string,
    { name: string; look: number; games: number; won: number; chips: number }
  >();
  for (const part of parts) {
    const sat = new Set<string>();
    for (const { key, ...seat } of seatsOf(part.told, people)) {
      const { name, look } = people.shown(key, seat);
      const sum = players.get(key) ?? { name, look, games: 0, won: 0, chips: 0 };
      players.set(key, sum);
      if (!isCounted(part)) continue;
      // A person who left and came back has two seats in one game.
      if (!sat.has(key)) sum.games += 1;
      sat.add(key);
      if (seat.won) sum.won += 1;
      if (part.told.unit === 'chips') sum.chips += seat.gain;
    }
  }
  return [...players]
    .map(([key, sum]) => ({ key, ...sum }))
    .sort((a, b) => b.chips - a.chips || b.won - a.won || a.name.localeCompare(b.name));
}

/** Evenings, newest first: hands of any games without a long break between them. */
function groupsOf(games: readonly SummarizedGame[]): readonly (readonly Part[])[] {
  const parts = games
    .flatMap((told) =>
      told.sessions.map((session, i): Part => ({ told, session, next: told.sessions[i + 1] ?? null })),
    )
    .sort((a, b) => a.session.from - b.session.from);
  const groups: Part[][] = [];
  let until = -Infinity;
  for (const part of parts) {
    const last = groups.at(-1);
    if (last && part.session.from - until <= SAME_EVENING) last.push(part);
    else groups.push([part]);
    until = Math.max(until, part.session.to);
  }
  return groups.reverse();
}

const NO_BOOK = new HouseBook([]);

export function groupEvenings(
  games: readonly SummarizedGame[],
  players: readonly KnownPlayer[],
  book = NO_BOOK,
): readonly Evening[] {
  const people = new People(players, book.merges, games);
  const kept = games.filter(({ id }) => !book.removal(id));
  return groupsOf(kept).map((group) => eveningOf(group, people, book));
}

/** What a stamp records of an evening, by game and seat. Null if there is nothing to settle. */
export function settlementIn(
  games: readonly SummarizedGame[],
  players: readonly KnownPlayer[],
  book: HouseBook,
  from: number,
): SettleEntry['sums'] | null {
  const evening = groupEvenings(games, players, book).find((one) => one.from === from);
  if (!evening) return null;
  const counted = new Set(evening.games.flatMap(({ file, counted: is }) => (is ? [file] : [])));
  const told = games.filter(({ file }) => counted.has(file));
  return evening.sums.map(({ currency, payments }) => ({
    currency,
    payments: [...payments],
    games: told.flatMap(({ id, settlement }) => {
      const paid = book.settledOf(id).filter((one) => one.currency === currency);
      const open = unitOf(settlement) === currency ? openOf(settlement) : new Map<string, number>();
      const keys = new Set([...open.keys(), ...paid.flatMap(({ amounts }) => Object.keys(amounts))]);
      const amounts = Object.fromEntries(
        [...keys].map((key) => [
          key,
          (open.get(key) ?? 0) - paid.reduce((sum, one) => sum + (one.amounts[key] ?? 0), 0),
        ]),
      );
      return keys.size > 0 ? [{ game: id, amounts }] : [];
    }),
  }));
}

/**
 * What one of an evening's payments settles: it is booked to the first game of each of the two. Empty if nobody owes
 * such a payment.
 */
export function onePaid(
  games: readonly SummarizedGame[],
  players: readonly KnownPlayer[],
  book: HouseBook,
  {
    sums,
    only,
  }: { readonly sums: SettleEntry['sums']; readonly only: Payment & { readonly currency: string | null } },
): SettleEntry['sums'] {
  const people = new People(players, book.merges, games);
  const { currency, ...payment } = only;
  const sum = sums.find((one) => one.currency === currency);
  const isOwed = sum?.payments.some(
    ({ from, to, amount }) => from === payment.from && to === payment.to && amount === payment.amount,
  );
  if (!sum || !isOwed) return [];
  const share = (person: string, amount: number): SettleEntry['sums'][number]['games'] => {
    for (const { game, amounts } of sum.games) {
      const told = games.find(({ id }) => id === game);
      const seat = told && Object.keys(amounts).find((key) => personIn(told, people)(key) === person);
      if (seat !== undefined) return [{ game, amounts: { [seat]: amount } }];
    }
    return [];
  };
  const shares = [...share(payment.from, -payment.amount), ...share(payment.to, payment.amount)];
  return [{ currency, payments: [payment], games: shares }];
}

type Growing = { -readonly [K in keyof PlayerRecord]: PlayerRecord[K] };

/** What each player has done in each game, best first within a game. */
export function recordsOf(
  games: readonly SummarizedGame[],
  players: readonly KnownPlayer[],
  book = NO_BOOK,
): readonly PlayerRecord[] {
  const people = new People(players, book.merges, games);
  const records = new Map<string, Growing>();
  for (const told of games) {
    const { game, unit, best, over, file } = told;
    // An unfinished game counts for nobody yet.
    if (!over) continue;
    for (const { key, ...seat } of seatsOf(told, people)) {
      const { name, look } = people.shown(key, seat);
      const id = `${key}\n${game}`;
      const record: Growing = records.get(id) ?? {
        key,
        name,
        look,
        game,
        unit,
        games: 0,
        won: 0,
        total: 0,
        best: null,
        bestHand: null,
      };
      records.set(id, record);
      const { bestHand } = seat;
      if (bestHand && bestHand.gain > (record.bestHand?.gain ?? 0)) record.bestHand = { ...bestHand, file };
      record.total += seat.gain;
      record.games += 1;
      if (seat.won) record.won += 1;
      const amount = unit === 'chips' ? seat.gain : seat.balance;
      if (!record.best || (best === 'most' ? amount > record.best.amount : amount < record.best.amount))
        record.best = { amount, file };
    }
  }
  return [...records.values()].sort(
    (a, b) => a.game.localeCompare(b.game) || b.won - a.won || b.total - a.total,
  );
}

export function viewEvenings(
  games: readonly SummarizedGame[],
  players: readonly KnownPlayer[],
  sets: readonly DiceSet[] = [],
  book = NO_BOOK,
): EveningsView {
  const kept = games.filter(({ id }) => !book.removal(id));
  const people = new People(players, book.merges, games);
  return {
    evenings: groupEvenings(kept, players, book),
    removed: games.flatMap((told) => {
      const act = book.removal(told.id);
      const { file, game, started, seats } = told;
      return act
        ? [
            {
              act: act.id,
              at: act.at,
              file,
              game,
              started,
              names: people.named(seats).map(({ name }) => name),
            },
          ]
        : [];
    }),
    merged: book.mergeActs.map(({ id: act, from, into }) => ({
      act,
      name: people.nameOf(from),
      into: people.rootOf(into),
    })),
    records: recordsOf(kept, players, book),
    dice: judgeFalls(addFalls(games.map(({ falls }) => falls)), sets),
  };
}
