import { describe, expect, test } from 'vitest';
import type { GameState } from '../../../main/engine/core/game.ts';
import { gameById, wholeGame } from '../../support/games.ts';
import { seeded } from '../../support/random.ts';
import { type PlainMove, Tabletop, seatsOf } from '../../support/tabletop.ts';

const euro = (pointMoney?: string) => ({
  currency: 'EUR',
  price: 10,
  per: 1,
  coin: 1,
  ...(pointMoney ? { pointMoney } : {}),
});

const moneyOf = (table: Tabletop): Record<string, number | null> =>
  Object.fromEntries(table.game.settlement(table.state).rows.map(({ key, money }) => [key, money]));

const paymentsOf = (table: Tabletop): readonly string[] =>
  table.game
    .settlement(table.state)
    .payments.map(({ from, to, amount }) => `${from} ${to} ${amount}`)
    .sort();

/** Four players; the Winner is out while the others hold 3, 11 and 8 cards. */
function sourceExample(pointMoney?: string): Tabletop {
  const table = new Tabletop(gameById('winner'), 4, { stake: euro(pointMoney) });
  table.play({ kind: 'score', winner: 's1', left: { s2: 3, s3: 11, s4: 8 } });
  table.play({ kind: 'end-now' });
  return table;
}

describe('own points', () => {
  // The source: 3, 11 and 8 cards left cost 3, 22 and 8 points; the winner scores +33.
  test('3, 11 and 8 cards left at 10 ct a point pay 3.30, −0.30, −2.20, −0.80', () => {
    const table = sourceExample('own');
    expect(moneyOf(table)).toEqual({ s1: 330, s2: -30, s3: -220, s4: -80 });
    expect(paymentsOf(table)).toEqual(['s2 s1 30', 's3 s1 220', 's4 s1 80']);
    expect(table.game.settlement(table.state).former).toBe(false);
  });

  test('a game agreed under the former ruling keeps it, with a note', () => {
    const table = sourceExample();
    // Four times one's own points.
    expect(moneyOf(table)).toEqual({ s1: 1320, s2: -120, s3: -880, s4: -320 });
    expect(table.game.settlement(table.state).former).toBe(true);
  });

  test('points given by the bank are shared, so that all still sums to 0', () => {
    const table = new Tabletop(gameById('winner'), 3, { stake: euro('own') });
    table.play({ kind: 'adjust', from: 'bank', to: 's1', amount: 30, reason: 'a present' });
    table.play({ kind: 'end-now' });
    expect(moneyOf(table)).toEqual({ s1: 200, s2: -100, s3: -100 });
  });
});

describe('Dream', () => {
  const dream = (pointMoney: string): Tabletop => {
    const table = new Tabletop(gameById('dream'), 3, { hands: 1, stake: euro(pointMoney) });
    // s1 2 points, s2 0, s3 3.
    table.play({ kind: 'tally', tricks: { s1: 2, s2: 0, s3: 3 }, out: 's2' });
    return table;
  };

  test('the difference with each', () => {
    const table = dream('each');
    table.play({ kind: 'end-now' });
    expect(moneyOf(table)).toEqual({ s1: -10, s2: 50, s3: -40 });
  });

  test('to the winner only', () => {
    const table = dream('winner');
    table.play({ kind: 'end-now' });
    expect(moneyOf(table)).toEqual({ s1: -20, s2: 50, s3: -30 });
    expect(paymentsOf(table)).toEqual(['s1 s2 20', 's3 s2 30']);
  });

  test('winners who tie share what the others pay, odd points to the first of them', () => {
    const table = new Tabletop(gameById('dream'), 4, { stake: euro('winner') });
    for (const [to, amount] of [
      ['s3', 3],
      ['s4', 6],
    ])
      table.play({ kind: 'adjust', from: 'bank', to, amount, reason: 'as it stands' });
    table.play({ kind: 'end-now' });
    expect(moneyOf(table)).toEqual({ s1: 50, s2: 40, s3: -30, s4: -60 });
  });

  test('own points are refused, as they do not sum to 0', () => {
    const table = dream('each');
    expect(table.refusal({ kind: 'stake', stake: euro('own') })).toBe('table.stake.pointMoney');
  });
});

describe('a player who leaves', () => {
  /** Four players with these points, by agreement with the bank. */
  const withPoints = (points: Readonly<Record<string, number>>, pointMoney: string): Tabletop => {
    const table = new Tabletop(gameById('roll-a-royal'), 3, { stake: euro(pointMoney) });
    for (const [to, amount] of Object.entries(points))
      table.play({ kind: 'adjust', from: 'bank', to, amount, reason: 'as it stands' });
    return table;
  };
  const leavingsOf = ({ game, state }: Tabletop) =>
    game.settlement(state).leavings.map(({ key, payments }) => ({
      key,
      payments: payments.map(({ from, to, amount }) => `${from} ${to} ${amount}`),
    }));

  test('a player who leaves even owes nothing for later hands', () => {
    const table = withPoints({ s1: 1000, s2: 1000, s3: 1000 }, 'each');
    table.play({ kind: 'leave', seat: 's3' });
    table.play({ kind: 'adjust', from: 'bank', to: 's1', amount: 500, reason: 'one more turn' });
    table.play({ kind: 'end-now' });
    expect(moneyOf(table)).toEqual({ s1: 5000, s2: -5000, s3: 0 });
  });

  test('each settles the difference with the leaver at that moment, and that is final', () => {
    const table = withPoints({ s1: 30, s2: 10, s3: 20 }, 'each');
    table.play({ kind: 'leave', seat: 's3' });
    expect(leavingsOf(table)).toEqual([{ key: 's3', payments: ['s3 s1 100', 's2 s3 100'] }]);
    table.play({ kind: 'adjust', from: 'bank', to: 's2', amount: 100, reason: 'a good turn' });
    table.play({ kind: 'end-now' });
    // s1 and s2 settle 30 against 110; with s3 they settled 10 each.
    expect(moneyOf(table)).toEqual({ s1: 100 - 800, s2: -100 + 800, s3: 0 });
    expect(paymentsOf(table)).toEqual(['s1 s2 800']);
  });

  test('pays the one who leads then, where only the winner is paid', () => {
    const table = withPoints({ s1: 30, s2: 10, s3: 20 }, 'winner');
    table.play({ kind: 'leave', seat: 's3' });
    expect(leavingsOf(table)).toEqual([{ key: 's3', payments: ['s3 s1 100'] }]);
    table.play({ kind: 'end-now' });
    expect(moneyOf(table)).toEqual({ s1: 100 + 200, s2: -200, s3: -100 });
  });

  test('in a game of chips is paid by those furthest behind', () => {
    const table = new Tabletop(gameById('sleepless'), 4, { stake: euro('own') });
    table.play({ kind: 'adjust', from: 's1', to: 's4', amount: 5, reason: 'a bet' });
    table.play({ kind: 'adjust', from: 's2', to: 's4', amount: 2, reason: 'a bet' });
    table.play({ kind: 'adjust', from: 's4', to: 's3', amount: 1, reason: 'a bet' });
    table.play({ kind: 'leave', seat: 's4' });
    expect(leavingsOf(table)).toEqual([{ key: 's4', payments: ['s1 s4 50', 's2 s4 10'] }]);
    table.play({ kind: 'end-now' });
    expect(moneyOf(table)).toEqual({ s1: -50, s2: -20, s3: 10, s4: 60 });
    expect(paymentsOf(table)).toEqual(['s2 s3 10']);
  });

  test('is paid nothing at once where the table does not play for money', () => {
    const table = new Tabletop(gameById('sleepless'), 4, {});
    table.play({ kind: 'leave', seat: 's4' });
    expect(leavingsOf(table)).toEqual([]);
  });
});

describe('a player who comes back', () => {
  const royal = (pointMoney: string): Tabletop => {
    const table = new Tabletop(gameById('roll-a-royal'), 3, { stake: euro(pointMoney) });
    for (const [to, amount] of [
      ['s1', 30],
      ['s2', 10],
      ['s3', 20],
    ])
      table.play({ kind: 'adjust', from: 'bank', to, amount, reason: 'as it stands' });
    return table;
  };

  test('settles with each on top of the settlement at leaving', () => {
    const table = royal('each').play({ kind: 'leave', seat: 's3' });
    // s3 has paid s1 100 and got 100 from s2.
    table.play({ kind: 'return', seat: 's3' });
    table.play({ kind: 'adjust', from: 'bank', to: 's2', amount: 100, reason: 'a good turn' });
    table.play({ kind: 'end-now' });
    // 30, 110 and 20 points: 3 × 30 − 160 = −70, 170, −100.
    expect(moneyOf(table)).toEqual({ s1: -700, s2: 1700, s3: -1000 });
    // −700 − 100, 1700 + 100, −1000.
    expect(paymentsOf(table)).toEqual(['s1 s2 800', 's3 s2 1000']);
  });

  test('settles only what has changed when they leave again', () => {
    const table = royal('each').play({ kind: 'leave', seat: 's3' }, { kind: 'return', seat: 's3' });
    table.play({ kind: 'adjust', from: 'bank', to: 's3', amount: 15, reason: 'a good turn' });
    table.play({ kind: 'leave', seat: 's3' });
    const paid = table.game
      .settlement(table.state)
      .leavings.map(({ payments }) => payments.map(({ from, to, amount }) => `${from} ${to} ${amount}`));
    // 35 against 30 and 10: s3 gets 50 from s1 in all, and has paid 100; from s2 250 in all, and has got 100.
    expect(paid).toEqual([
      ['s3 s1 100', 's2 s3 100'],
      ['s1 s3 150', 's2 s3 150'],
    ]);
  });

  test('pays their chips in again: the net amount is unchanged', () => {
    const table = new Tabletop(gameById('pool-nap'), 3, { stake: euro('own') });
    table.play({ kind: 'adjust', from: 's3', to: 's1', amount: 4, reason: 'a bet' });
    table.play({ kind: 'leave', seat: 's3' });
    const held = table.state.gone[0]?.balance;
    table.play({ kind: 'return', seat: 's3' });
    // The first hand is dealt again: all pay its ante.
    expect([held, table.state.balances['s3']]).toEqual([46, 45]);
    expect(table.state.bought['s3']).toBe(50);
    expect(table.state.seats.map(({ id }) => id)).toEqual(['s1', 's2', 's3']);
    table.play({ kind: 'end-now' });
    const rows = table.game.settlement(table.state).rows.map(({ key, net }) => [key, net]);
    expect(rows).toEqual([
      ['s1', 4],
      ['s2', 0],
      ['s3', -4],
    ]);
    // 40 were paid when s3 left: nothing is open.
    expect(paymentsOf(table)).toEqual([]);
  });

  /** Points come, people leave and come back; all sit there at the end. */
  const comeAndGo = (pointMoney: string, seed: number, goes: boolean): Tabletop => {
    const random = seeded(seed);
    const table = new Tabletop(gameById('dream'), 4, { hands: 50, stake: euro(pointMoney) });
    for (let n = 0; n < 25; n++) {
      const one = `s${1 + random.below(4)}`;
      const away = table.state.gone.some(({ seat }) => seat.id === one);
      const wish = random.chance(0.5)
        ? { kind: 'adjust', from: 'bank', to: one, amount: 1 + random.below(9), reason: 'points' }
        : { kind: away ? 'return' : 'leave', seat: one };
      if ((goes || wish.kind === 'adjust') && !(away && wish.kind === 'adjust') && table.allows(wish))
        table.play(wish);
    }
    for (const { seat } of table.state.gone) table.play({ kind: 'return', seat: seat.id });
    return table;
  };

  test.each(['each', 'winner'])('all in all costs what the points say (%s)', (pointMoney) => {
    for (let seed = 0; seed < 200; seed++) {
      const table = comeAndGo(pointMoney, seed, true);
      const points = Object.fromEntries(
        table.state.seats.map(({ id }) => [id, table.state.balances[id] ?? 0]),
      );
      const stayed = new Tabletop(gameById('dream'), 4, { hands: 50, stake: euro(pointMoney) });
      // Odd points of a tie go by seat, so the seats are asked in the same order.
      for (const [to, amount] of Object.entries(points))
        if (amount > 0) stayed.play({ kind: 'adjust', from: 'bank', to, amount, reason: 'points' });
      table.play({ kind: 'end-now' });
      stayed.play({ kind: 'end-now' });
      const nets = (t: Tabletop) =>
        Object.fromEntries(t.game.settlement(t.state).rows.map(({ key, net }) => [key, net]));
      expect(Object.keys(nets(table)).sort(), `seed ${seed}`).toEqual(['s1', 's2', 's3', 's4']);
      const [is, would] = [nets(table), nets(stayed)];
      const ties = new Set(Object.values(points)).size < 4 && pointMoney === 'winner';
      for (const id of Object.keys(would))
        expect(Math.abs((is[id] ?? NaN) - (would[id] ?? NaN)), `seed ${seed}`).toBeLessThanOrEqual(
          ties ? 3 : 0,
        );
    }
  });
});

test('nobody pays themselves: a person in two seats is settled as one', () => {
  const game = wholeGame('sleepless');
  const seats = seatsOf(3).map((one) => ({ ...one, player: `p-${one.id}` }));
  let state: GameState = game.begin(game.rulesSchema.parse({ stake: euro() }), seats).state;
  const play = (move: PlainMove): void => {
    const played = game.play(state, game.move.parse(move));
    if (!played.ok) throw new Error(played.error.code);
    state = played.value.state;
  };
  play({ kind: 'adjust', from: 's3', to: 's1', amount: 4, reason: 'a bet' });
  play({ kind: 'leave', seat: 's3' });
  play({ kind: 'join', seat: { id: 's4', name: 'Player 3', look: 2, player: 'p-s3' } });
  play({ kind: 'adjust', from: 's1', to: 's4', amount: 6, reason: 'a bet' });
  play({ kind: 'end-now' });
  const { payments } = game.settlement(state);
  // −4 and +6 are one person's +2.
  expect(payments.map(({ amount }) => amount).reduce((a, b) => a + b, 0)).toBe(20);
  expect(payments.every(({ from, to }) => from === 's1' && to === 's4')).toBe(true);
});
