import { expect } from 'vitest';
import type { Evening, EveningsView } from '../../main/contract.ts';
import type { Game, GameState } from '../../main/engine/core/game.ts';
import { type Seat, seat } from '../../main/engine/core/seats.ts';
import { pointMoneyOf } from '../../main/engine/settle/stake.ts';
import {
  FORMAT,
  type Header,
  type JournalRecord,
  type MoveJson,
  VERSION,
} from '../../main/journal/records.ts';
import { type SummarizedGame, settlementIn, viewEvenings } from '../../main/table/evenings/evenings.ts';
import { type BookEntry, HouseBook } from '../../main/table/evenings/house-book.ts';
import { lastHandOf } from '../../main/table/evenings/index.ts';
import { reportOf } from '../../main/table/evenings/report.ts';
import { tellGame } from '../../main/table/evenings/tale.ts';
import { summarizeHistory } from './at-once.ts';
import type { History } from '../../main/table/history/index.ts';
import { recall } from '../../main/table/history/recall.ts';
import { standingsCsv } from '../../main/words/csv.ts';
import { GAMES, wholeGame } from './games.ts';
import { playerOf } from './random-games.ts';
import { type Random, seeded } from './random.ts';

/** Random evenings, whose figures must be equal on every surface. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Friday, 6 November 2026, 20:00 UTC. */
const FIRST = Date.UTC(2026, 10, 6, 20);

/** Faults of a computer's clock; `moves` is the number of moves of the game. */
const CLOCKS = {
  right: (at: number) => at,
  /** Corrected after the first moves. */
  behind: (at: number, move: number) => (move < 3 ? Date.UTC(2020, 0, 1) + move * MINUTE : at),
  ahead: (at: number, move: number) => (move < 3 ? Date.UTC(2031, 0, 1) + move * MINUTE : at),
  /** The battery fails for a while. */
  reset: (at: number, move: number) => (move > 4 && move < 8 ? move * MINUTE : at),
} as const;

export interface Journal {
  readonly header: Header;
  readonly records: readonly JournalRecord[];
  /** The evening in which it was really played. */
  readonly evening: number;
}

const NAMES = ['Ann', 'Ben', 'Cem', 'Dora', 'Eva', 'Finn', 'Gül'];
const person = (at: number, id: number): Seat => ({
  id: seat(`s${id}`),
  name: NAMES[at] ?? '?',
  look: at,
  player: `p${at}`,
});

/** An occasional table move; null for none. */
function tableMove(game: Game, state: GameState, random: Random, next: number): MoveJson | null {
  const { seats } = state;
  const mover = seats[random.below(seats.length)];
  const one = mover?.id ?? 's1';
  const rulings = pointMoneyOf(game);
  const sitting = new Set([...seats, ...state.joining].map(({ player }) => player));
  const free = NAMES.map((_, at) => at).filter((at) => !sitting.has(`p${at}`));
  const who = free[random.below(Math.max(1, free.length))];
  const other = seats.find(({ id }) => id !== one)?.id ?? 'bank';
  const voids: { readonly [field: string]: boolean } = random.chance(0.3) ? { voids: true } : {};
  const out = state.sittingOut[0];
  const payments = game.rules.filter(({ kind, group }) => kind === 'number' && group === 'payments');
  const rule = payments[random.below(payments.length)];
  const moves: readonly (MoveJson | null)[] = [
    { kind: 'leave', seat: one, ...voids },
    { kind: 'sit-out', seat: one, ...voids },
    out ? { kind: 'return', seat: out.seat } : null,
    { kind: 'swap', seat: one, with: other },
    // Each person has a name of their own: screens are compared by name.
    { kind: 'rename', seat: one, name: `Nobody ${mover?.player ?? next}` },
    // A different person has been sitting there.
    who === undefined
      ? null
      : { kind: 'rename', seat: one, name: NAMES[who] ?? '', look: who, player: `p${who}` },
    rule ? { kind: 'rules', rules: { [rule.name]: random.below(12) } } : null,
    state.gone[0] ? { kind: 'return', seat: state.gone[0].seat.id } : null,
    // A new player, or a former one with a new account.
    who === undefined ? null : { kind: 'join', seat: { ...person(who, next) } },
    { kind: 'rebuy', seat: one, amount: 5 },
    {
      kind: 'adjust',
      from: one,
      to: other,
      amount: 2,
      reason: 'a bet',
    },
    { kind: 'adjust', from: 'bank', to: one, amount: 3, reason: 'a present' },
    {
      kind: 'stake',
      stake: {
        currency: 'EUR',
        price: 10,
        per: 3,
        coin: 1,
        // Sometimes agreed under the former ruling.
        ...(random.chance(0.7) ? { pointMoney: rulings[random.below(rulings.length)] ?? 'own' } : {}),
      },
    },
    { kind: 'void-hand' },
  ];
  return moves[random.below(moves.length)] ?? null;
}

/** A game of an evening: some are unfinished, some are for money, people come, leave and return. */
function randomGame(seed: number, evening: number, begins: number): Journal {
  const random = seeded(seed);
  const game = GAMES[random.below(GAMES.length)] ?? wholeGame('winner');
  const { min, max } = game.players;
  const count = Math.max(2, min) + random.below(Math.min(4, max) - Math.max(2, min) + 1);
  const seats = Array.from({ length: count }, (_, i) => person(i, i + 1));
  const pointMoney = pointMoneyOf(game)[random.below(pointMoneyOf(game).length)];
  const stake = { currency: random.chance(0.8) ? 'EUR' : 'CHF', price: 25, per: 10, coin: 5, pointMoney };
  const rules = game.rulesSchema.parse(random.chance(0.5) ? { stake } : {});
  let state: GameState = game.begin(rules, seats).state;
  const said: MoveJson[] = [];
  const play = (move: MoveJson): void => {
    const parsed = game.move.safeParse(move);
    const played = parsed.success ? game.play(state, parsed.data) : null;
    if (!played?.ok) return;
    state = played.value.state;
    said.push(move);
  };
  let next = count + 1;
  for (let tries = 0; tries < 28 && !state.outcome; tries++) {
    const wish = random.chance(0.2) ? tableMove(game, state, random, next) : null;
    if (wish?.kind === 'join') next += 1;
    play(wish ?? (playerOf(game.id)(game, state, random) as MoveJson));
  }
  if (!state.outcome && random.chance(0.7)) play({ kind: 'end-now' });
  const kinds = Object.values(CLOCKS);
  // A clock is corrected during a game; one that is wrong throughout cannot be detected.
  const clock = said.length > 9 && random.chance(0.5) ? kinds[random.below(kinds.length)] : CLOCKS.right;
  const at = (move: number): number => clock?.(begins + move * MINUTE, move) ?? begins;
  return {
    evening,
    header: {
      format: FORMAT,
      version: VERSION,
      id: `${game.id}-${seed}`,
      created: at(0),
      app: '0',
      game: game.id,
      revision: game.revision,
      rules: rules as Header['rules'],
      seats,
    },
    records: said.map((move, i) => ({
      seq: i + 1,
      at: at(i + 1),
      by: { kind: 'host' },
      via: 'hand',
      kind: 'move',
      move,
    })),
  };
}

/** Two evenings a week apart, with one to three games each. */
export function randomEvenings(seed: number): readonly Journal[] {
  const random = seeded(seed);
  return [0, 1].flatMap((evening) => {
    let begins = FIRST + evening * 7 * 24 * HOUR;
    return Array.from({ length: 1 + random.below(3) }, (_, i) => {
      const journal = randomGame(seed * 100 + evening * 10 + i, evening, begins);
      begins += (journal.records.length + 5) * MINUTE;
      return journal;
    });
  });
}

const sumOf = (list: readonly number[]): number => list.reduce((sum, n) => sum + n, 0);
const valuesOf = (amounts: Readonly<Record<string, number>>): number => sumOf(Object.values(amounts));

export const historyOf = ({ header }: Journal, records: readonly JournalRecord[]): History => {
  const history = recall(wholeGame(header.game), header, records);
  if (!history.ok) throw new Error(history.error.code);
  return history.value;
};

/** The figures of one game on every surface, compared directly because there are very many. */
function checkGame(
  journal: Journal,
  records: readonly JournalRecord[],
  fail: (what: string) => never,
): SummarizedGame {
  const history = historyOf(journal, records);
  const { game, state } = history;
  // Shown by table, phone, television and finale.
  const { settlement, seats } = game.view(state);
  const { rows, pot, over, unit } = settlement;
  if (sumOf(rows.map(({ net }) => net)) + (over ? 0 : pot) !== 0) fail('nets do not sum to 0');
  if (settlement.stake && over && sumOf(rows.map(({ money }) => money ?? NaN)) !== 0)
    fail('money does not sum to 0');
  if (!over && settlement.payments.length > 0) fail('an unfinished game is settled');
  if (unit === 'chips' && rows.some(({ won, net }) => won !== net)) fail('chips: won is not the net');
  for (const { rows: at } of settlement.leavings)
    if (sumOf(at.map(({ money }) => money)) !== 0 || sumOf(at.map(({ net }) => net)) !== 0)
      fail('a leaving does not sum to 0');
  // The sheet and its chart, down to the hands.
  const { hands, series } = tellGame(history);
  if (unit === 'chips')
    for (const hand of hands)
      if (valuesOf(hand.won) + hand.pot !== 0) fail(`hand ${hand.hand} does not sum to 0`);
  const told = summarizeHistory(history);
  const report = reportOf(game, { header: journal.header, records, tornBytes: 0, sum: '' } as never);
  if (!report.ok) return fail(report.error.code);
  const csv = standingsCsv(report.value, ({ code }) => code)
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  for (const { key, won, net, money } of rows) {
    if (records.length > 0) {
      if (sumOf(hands.map((hand) => hand.won[key] ?? 0)) !== won) fail(`${key}: the hands are not the total`);
      if ((series.at(-1)?.won[key] ?? 0) !== won) fail(`${key}: the chart ends elsewhere`);
    }
    if (told.seats.find((one) => one.seat === key)?.gain !== won) fail(`${key}: the summary differs`);
    const line = csv[report.value.standings.findIndex((one) => one.seat === key)];
    if (Number(line?.[4]) !== net || (money !== null && Number(line?.[5]) !== money))
      fail(`${key}: the CSV differs`);
    if (!seats.some(({ id }) => id === key)) fail(`${key} is on no seat`);
  }
  // The card at the end of a hand.
  const last = lastHandOf(history);
  const hand = hands.find((one) => one.kind === 'hand' && one.hand === last?.hand);
  if (last && JSON.stringify(last.won) !== JSON.stringify(hand?.won)) fail('the card differs from the sheet');
  const { id, game: name } = journal.header;
  return { ...told, file: `${id}.jsonl`, id, game: name };
}

/** An evening: its ledger adds up to its sums, and its persons have the totals of their seats. */
function checkEvening(
  evening: Evening,
  games: readonly SummarizedGame[],
  fail: (what: string) => never,
): void {
  for (const row of evening.ledger)
    if (row.unit !== 'points' && valuesOf(row.amounts) !== 0) fail(`a ${row.kind} does not sum to 0`);
  for (const { currency, rows, payments } of evening.sums) {
    if (sumOf(rows.map(({ net }) => net)) !== 0) fail('the evening does not sum to 0');
    const ledger = evening.ledger.filter((row) => row.unit !== 'points' && row.currency === currency);
    const open = new Map(rows.map((row) => [row.key, row.open]));
    for (const row of rows) {
      if (sumOf(ledger.map(({ amounts }) => amounts[row.key] ?? 0)) !== row.open)
        fail(`${row.key}: the ledger differs`);
      const won = ledger.filter(({ kind }) => kind === 'game').map(({ amounts }) => amounts[row.key] ?? 0);
      if (sumOf(won) !== row.net) fail(`${row.key}: the games are not the net`);
    }
    for (const { from, to, amount } of payments) {
      if (from === to) fail(`${from} pays themselves`);
      open.set(from, (open.get(from) ?? NaN) + amount);
      open.set(to, (open.get(to) ?? NaN) - amount);
    }
    if ([...open.values()].some((left) => left !== 0)) fail('the payments do not settle it');
  }
  for (const { file, counted, over, seats } of evening.games) {
    const { settlement } = games.find((told) => told.file === file) ?? fail(`${file} is unknown`);
    if (counted && !over) fail('an unfinished game is counted');
    const row = evening.ledger.find((one) => one.kind === 'game' && one.file === file);
    if (counted !== (row !== undefined)) fail(`${file}: counted, and not in the ledger`);
    for (const key of Object.keys(row?.amounts ?? {})) {
      const own = settlement.rows.filter((one) => seats.some((at) => at.key === key && at.seat === one.key));
      const amount = sumOf(own.map(({ money, net, won }) => money ?? (row?.unit === 'points' ? won : net)));
      if (row?.amounts[key] !== amount) fail(`${file}: ${key} differs from the table`);
    }
  }
}

const isPaid = ({ sums }: Evening): boolean => sums.every(({ rows }) => rows.every(({ open }) => open === 0));

/** Settles evenings in sequence: settled amounts are not charged again, and undoing restores the sum. */
function checkStamps(games: readonly SummarizedGame[], fail: (what: string) => never): void {
  let acts: readonly BookEntry[] = [];
  const view = (some = games): EveningsView => viewEvenings(some, [], [], new HouseBook(acts));
  const about = (id: string) => ({ id, at: FIRST, by: { kind: 'host' as const } });
  const former = view();
  for (const { from } of former.evenings) {
    const sums = settlementIn(games, [], new HouseBook(acts), from) ?? fail('no sum');
    acts = [...acts, { ...about(`settle ${from}`), kind: 'settle', sums: [...sums] }];
  }
  const settled = view();
  for (const evening of settled.evenings) {
    if (!isPaid(evening)) fail('settled, and still open');
    checkEvening(evening, games, fail);
  }
  const [newest] = former.evenings;
  if (!newest) return;
  acts = [...acts, { ...about('undo'), kind: 'undo', of: `settle ${newest.from}` }];
  if (JSON.stringify(view().evenings[0]) !== JSON.stringify(newest)) fail('taken back, and not as before');
}

/** Throws with the seed if two surfaces differ. */
export function checkEvenings(seed: number): void {
  const fail = (what: string): never => {
    throw new Error(`SEED=${seed}: ${what}`);
  };
  const journals = randomEvenings(seed);
  const random = seeded(seed);
  for (const journal of journals)
    checkGame(journal, journal.records.slice(0, random.below(journal.records.length + 1)), fail);
  const games = journals.map((journal) => checkGame(journal, journal.records, fail));
  const view = viewEvenings(games, []);
  expect(view.evenings.length, `SEED=${seed}: evenings`).toBe(2);
  for (const [at, evening] of [...view.evenings].reverse().entries()) {
    const here = journals.filter((one) => one.evening === at).map(({ header }) => `${header.id}.jsonl`);
    expect(evening.games.map(({ file }) => file).sort(), `SEED=${seed}`).toEqual([...here].sort());
    checkEvening(evening, games, fail);
  }
  const finished = games.filter(({ over }) => over);
  for (const record of view.records) {
    const own = finished
      .filter(({ game }) => game === record.game)
      .flatMap(({ seats }) => seats.filter(({ player }) => player === record.key));
    if (sumOf(own.map(({ gain }) => gain)) !== record.total) fail(`${record.key}: the records differ`);
  }
  checkStamps(games, fail);
}
