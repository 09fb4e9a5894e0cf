import { describe, expect, test } from 'vitest';
import type { Game, GameState, GoOn } from '../../../main/engine/core/game.ts';
import { BANK, POT, type SeatId, seat } from '../../../main/engine/core/seats.ts';
import { balanceOf, checkSum } from '../../../main/engine/core/ledger.ts';
import { openOf } from '../../../main/engine/settle/evening.ts';
import type { Payment } from '../../../main/engine/settle/payments.ts';
import { pointMoneyOf } from '../../../main/engine/settle/stake.ts';
import { GAMES } from '../../support/games.ts';
import { playerOf } from '../../support/random-games.ts';
import { seeded } from '../../support/random.ts';
import { type PlainMove, seatsOf } from '../../support/tabletop.ts';
import { fewestByTrying } from './oracle.ts';

/** `SEED=17 npx vitest …` plays the same games again. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));

/** Payments bring everybody's amount to 0, and nobody pays themselves. */
function checkPaid(amounts: ReadonlyMap<string, number>, payments: readonly Payment[]): void {
  const open = new Map(amounts);
  for (const { from, to, amount } of payments) {
    expect(from).not.toBe(to);
    open.set(from, (open.get(from) ?? NaN) + amount);
    open.set(to, (open.get(to) ?? NaN) - amount);
  }
  expect([...open.values()].every((left) => left === 0)).toBe(true);
}

/** How often a player has left. */
const timesLeft = (state: GameState, key: string): number =>
  state.leavings.filter((one) => one.key === key).length;

/** What must hold at any moment: chips add up, everybody is settled to nought with no payment too many. */
function checkSettled(game: Game, state: GameState): void {
  checkSum(state.balances);
  const settlement = game.settlement(state);
  const { rows, payments, pot, over, leavings, fewest } = settlement;
  expect(over).toBe(state.outcome !== null);
  expect(rows.reduce((sum, { net }) => sum + net, over ? 0 : pot)).toBe(0);
  if (game.unit === 'chips') expect(rows.map(({ won }) => won)).toEqual(rows.map(({ net }) => net));
  for (const { key, rows: at, payments: paid } of leavings) {
    expect(paid.every(({ from, to }) => (from === key) !== (to === key))).toBe(true);
    checkPaid(new Map(at.map((row) => [row.key, row.money])), paid);
    expect(at.reduce((sum, { net }) => sum + net, 0)).toBe(0);
    // Nothing is left to settle with somebody who has left and not come back.
    const away = state.gone.some(({ seat: { id } }) => id === key);
    if (over && away && leavings.filter((one) => one.key === key).length === timesLeft(state, key))
      expect([...openOf(settlement)].find(([seat]) => seat === key)?.[1]).toBe(0);
  }
  if (!over) expect(payments).toEqual([]);
  else {
    const open = openOf(settlement);
    checkPaid(open, payments);
    if (fewest && rows.length <= 5) expect(payments.length).toBe(fewestByTrying([...open.values()]));
  }
  // The standings, with those who left, hold what the ledger says, but for chips that were cashed in.
  const { standings } = game.view(state);
  expect(standings).toHaveLength(state.seats.length + state.gone.length);
  const cashed = game.unit === 'chips' ? state.gone.reduce((sum, { balance }) => sum + balance, 0) : 0;
  const held = standings.reduce((sum, { balance }) => sum + balance, 0);
  expect(held + balanceOf(state.balances, POT) + balanceOf(state.balances, BANK)).toBe(cashed);
}

const goOnMove = ({ broke, more }: GoOn): PlainMove => ({
  kind: 'go-on',
  ...(more ? { more: 2 } : {}),
  ...(broke.length > 0
    ? { buys: Object.fromEntries(broke.map(({ seat: id, amount }) => [id, amount])) }
    : {}),
});

/** Who may come back. */
const awayIn = ({ gone, leaving }: GameState): readonly SeatId[] => [
  ...gone.flatMap(({ seat: { id }, returning }) => (returning ? [] : [id])),
  ...leaving,
];

/** What a table may want at any moment. */
const wishes = (
  state: GameState,
  at: number,
  next: number,
  rulings: readonly string[],
): readonly PlainMove[] => [
  { kind: 'end-now' },
  { kind: 'join', seat: { id: seat(`s${next}`), name: `Player ${next}`, look: 9 } },
  { kind: 'leave', seat: state.seats[at]?.id },
  { kind: 'return', seat: awayIn(state)[at % Math.max(1, awayIn(state).length)] ?? seat('s1') },
  { kind: 'rebuy', seat: state.seats[at]?.id, amount: 5 },
  { kind: 'void-hand' },
  { kind: 'go-on' },
  { kind: 'stake', stake: { currency: 'EUR', price: 200, per: 15, coin: 1 } },
  ...rulings.map((pointMoney) => ({
    kind: 'stake',
    stake: { currency: 'EUR', price: 10, per: 3, coin: 1, pointMoney },
  })),
];

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (id, game) => {
  const rulings = pointMoneyOf(game);
  const play = (state: GameState, move: PlainMove): GameState | null => {
    const played = game.play(state, game.move.parse(move));
    if (!played.ok) expect(played.error.code).toMatch(/^[a-z]/);
    return played.ok ? played.value.state : null;
  };

  /** Ends a game and, where it may go on, goes on. */
  const endAndGoOn = (state: GameState): void => {
    const goOn = state.outcome?.goOn;
    if (!goOn) return;
    // What the outcome offers can be taken: everybody who needs chips buys them, and the agreed length grows.
    const next = play(state, goOnMove(goOn)) ?? expect.fail(`no way on: ${JSON.stringify(goOn)}`);
    checkSettled(game, next);
  };

  /** Whatever the menu offers can be done: for one of the seats at least, where it names one. */
  const checkOffers = (state: GameState, next: number): void => {
    const goOn = state.outcome?.goOn;
    const moves = [
      ...[...state.seats.keys()].flatMap((at) => wishes(state, at, next, rulings)),
      ...(goOn ? [goOnMove(goOn)] : []),
    ];
    for (const action of game.prompt(state).actions) {
      const wished = moves.filter(({ kind }) => kind === action);
      if (wished.length > 0)
        expect(
          wished.some((wish) => play(state, wish)),
          action,
        ).toBe(true);
    }
  };

  test(`ending, joining, leaving and buying at every point, SEED=${SEED}`, () => {
    for (let n = 0; n < 2; n++) {
      const random = seeded(SEED + n);
      const count = game.players.min + random.below(Math.min(5, game.players.max) - game.players.min + 1);
      let state = game.begin(game.rulesSchema.parse({}), seatsOf(count)).state;
      let next = count + 1;
      for (let i = 0; i < 60; i++) {
        checkSettled(game, state);
        checkOffers(state, next);
        for (const wish of wishes(state, random.below(state.seats.length), next, rulings)) {
          const after = play(state, wish);
          const offered: readonly string[] = game.prompt(state).actions;
          // Everything that is done was offered.
          if (after) expect(offered).toContain(wish.kind);
          if (!after) continue;
          checkSettled(game, after);
          if (wish.kind === 'end-now') endAndGoOn(after);
          if (
            ['join', 'leave', 'return', 'rebuy', 'stake'].includes(wish.kind) &&
            random.chance(wish.kind === 'return' ? 0.2 : 0.03)
          ) {
            state = after;
            if (wish.kind === 'join') next += 1;
          }
        }
        const move: PlainMove | null = state.outcome
          ? state.outcome.goOn && goOnMove(state.outcome.goOn)
          : playerOf(id)(game, state, random);
        if (!move) break;
        state = play(state, move) ?? state;
      }
    }
  });
});
