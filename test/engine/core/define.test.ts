import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineGame } from '../../../main/engine/core/define.ts';
import { LedgerError, balanceOf } from '../../../main/engine/core/ledger.ts';
import { ok } from '../../../main/engine/core/result.ts';
import { phrase, refuse } from '../../support/any-code.ts';
import { rulesSchema } from '../../../main/engine/core/rules.ts';
import { POT, seatId } from '../../../main/engine/core/seats.ts';
import type { GameSpec } from '../../../main/engine/core/spec.ts';
import { type PlainMove, Tabletop, seatsOf } from '../../support/tabletop.ts';

type Put = { kind: 'put'; seat: z.infer<typeof seatId>; amount: number; end?: 'hand' | 'game' | undefined };
type Rules = { readonly stake: number };

const RULES = [
  { name: 'stake', kind: 'number', midGame: 'next-hand', default: 10, min: 0, max: 99, source: '' },
] as const;

/** A game as small as can be: everybody may put chips into the pot, and say that the hand or the game is over. */
const spec: GameSpec<Rules, { readonly puts: number }, { readonly hands: number }, Put, number> = {
  id: 'toy',
  revision: 1,
  unit: 'chips',
  best: 'most',
  players: { min: 2, max: 4 },
  steps: ['put'],
  rules: RULES,
  rulesSchema: rulesSchema(RULES),
  move: z.object({
    kind: z.literal('put'),
    seat: seatId,
    amount: z.int(),
    end: z.optional(z.enum(['hand', 'game'])),
  }),
  carry: { hands: 0 },
  stake: ({ stake }) => stake,
  // Everybody's hand costs the dealer one chip.
  start: ({ dealer }) => ({
    hand: { puts: 0 },
    transfers: [{ from: dealer, to: POT, amount: 1, reason: phrase('ante'), rule: 'ante' }],
  }),
  play(table, hand, { seat, amount, end }) {
    if (amount > 50) return refuse('toy.tooMuch');
    const transfers = [{ from: seat, to: POT, amount, reason: phrase('put'), rule: 'put' }] as const;
    const step = { hand: { puts: hand.puts + 1 }, transfers, calls: [phrase('put')] };
    const carry = { hands: table.carry.hands + 1 };
    if (end === 'hand') return ok({ ...step, settled: { carry } });
    if (end === 'game') return ok({ ...step, settled: { carry, over: { reason: phrase('toy.over') } } });
    return ok(step);
  },
  prompt: ({ dealer }, { puts }) => ({
    id: `put.${puts}`,
    step: 'put',
    seats: [dealer],
    question: phrase('put?', { seat: { seat: dealer } }),
    choices: [],
    dice: null,
  }),
  close: (table) => {
    const pot = balanceOf(table.balances, POT);
    const transfers =
      pot > 0
        ? [{ from: POT, to: table.dealer, amount: pot, reason: phrase('rest'), rule: 'rest' } as const]
        : [];
    return { transfers, calls: [] };
  },
  view: (_table, hand) => hand.puts,
};
const toy = defineGame(spec);

const table = (players = 3, rules = {}) => new Tabletop(toy, players, rules);
const put = (seat: string, amount: number, end?: 'hand' | 'game'): PlainMove => ({
  kind: 'put',
  seat,
  amount,
  ...(end ? { end } : {}),
});
const join = (id: string, after?: string): PlainMove => ({
  kind: 'join',
  seat: { id, name: id },
  ...(after ? { after } : {}),
});
const leave = (seat: string): PlainMove => ({ kind: 'leave', seat });
const ids = (t: Tabletop) => t.state.seats.map(({ id }) => id);

describe('what every table has', () => {
  test('it starts with stakes from the bank and the first hand', () => {
    const t = table();
    expect([t.chips, t.state.balances['bank'], t.state.handNumber, t.state.deals]).toEqual([
      [9, 10, 10, 1],
      -30,
      1,
      1,
    ]);
    expect(() => new Tabletop(toy, 1)).toThrow();
    expect(() => new Tabletop(toy, 5)).toThrow();
    expect(() => toy.begin({ stake: 10 }, [...seatsOf(2), ...seatsOf(1)])).toThrow('seats must differ');
  });

  test('the deal moves to the left when a hand is settled', () => {
    const t = table().play(put('s2', 2, 'hand'));
    expect([t.state.dealer, t.state.handNumber, t.state.handMoves, t.chips]).toEqual([
      's2',
      2,
      0,
      [9, 7, 10, 4],
    ]);
    expect(t.state.carry).toEqual({ hands: 1 });
  });

  test('a game that does not add up stops', () => {
    expect(() => table().play(put('s2', 0))).toThrow(LedgerError);
    expect(() => table().play(put('s2', -1))).toThrow(LedgerError);
  });

  test('void-hand pays back what the hand has moved, and nothing else', () => {
    const t = table().play(put('s2', 3), put('s3', 4), {
      kind: 'adjust',
      from: 's1',
      to: 's2',
      amount: 2,
      reason: 'fine',
    });
    expect(t.chips).toEqual([7, 9, 6, 8]);
    t.play({ kind: 'void-hand' });
    // The fine stands; the dealer's chip is paid back, and paid again for the new deal.
    expect([t.chips, t.state.handNumber, t.state.deals, t.state.dealer]).toEqual([
      [7, 12, 10, 1],
      1,
      2,
      's1',
    ]);
    expect(t.said[0]).toBe('table.call.voided');
    expect(t.refusal({ kind: 'void-hand' })).toBe('table.action.void-hand');
  });

  test('first-dealer: only before the first move of a hand', () => {
    const t = table().play({ kind: 'first-dealer', seat: 's3' });
    expect([t.state.dealer, t.chips]).toEqual(['s3', [10, 10, 9, 1]]);
    t.play(put('s1', 1));
    expect(t.refusal({ kind: 'first-dealer', seat: 's1' })).toBe('table.action.first-dealer');
  });

  test.each<[string, PlainMove, string]>([
    ['to oneself', { kind: 'adjust', from: 's1', to: 's1', amount: 1, reason: 'x' }, 'table.adjust.self'],
    [
      'to somebody who is not there',
      { kind: 'adjust', from: 's1', to: 's9', amount: 1, reason: 'x' },
      'table.seat.unknown',
    ],
    [
      'more than is in the pot',
      { kind: 'adjust', from: 'pot', to: 's1', amount: 2, reason: 'x' },
      'table.adjust.pot',
    ],
    ['a rebuy for nobody', { kind: 'rebuy', seat: 's9', amount: 5 }, 'table.seat.unknown'],
    ['nobody leaves', leave('s9'), 'table.seat.unknown'],
    ['a seat that is taken', join('s2'), 'table.join.taken'],
    ['beside nobody', join('s7', 's9'), 'table.seat.unknown'],
    ['a dealer who is not there', { kind: 'first-dealer', seat: 's9' }, 'table.seat.unknown'],
    ['what the game refuses', put('s1', 51), 'toy.tooMuch'],
  ])('refused: %s', (_, move, code) => {
    expect(table().refusal(move)).toBe(code);
  });

  test('the pot may be given away whole', () => {
    const t = table().play({ kind: 'adjust', from: 'pot', to: 's2', amount: 1, reason: 'x' });
    expect(t.chips).toEqual([9, 11, 10, 0]);
    const params = { from: { account: 'pot' }, to: { account: 's2' }, amount: 1, reason: 'x' };
    expect(t.last.calls).toEqual([phrase('table.call.adjust', params as never)]);
  });

  test('rebuy comes from the bank, at any moment', () => {
    const t = table().play(put('s2', 1), { kind: 'rebuy', seat: 's2', amount: 20 });
    expect([t.chips, t.state.balances['bank']]).toEqual([[9, 29, 10, 2], -50]);
    expect(table(3, { stake: 0 }).refusal({ kind: 'rebuy', seat: 's2', amount: 20 })).toBe(
      'table.action.rebuy',
    );
  });
});

describe('joining and leaving', () => {
  test('a hundred people at one game are enough: each state knows them all', () => {
    const t = table();
    for (let n = 10; n < 200 && t.state.seats.length + t.state.gone.length < 100; n++)
      t.play(join(`s${n}`), leave(t.state.seats[0]?.id ?? ''));
    expect(t.state.seats.length + t.state.gone.length).toBe(100);
    expect(t.refusal(join('s900'))).toBe('table.join.many');
  });

  test('within a hand they wait for its end', () => {
    const t = table().play(put('s2', 1), leave('s3'), join('s4', 's1'));
    expect([ids(t), t.game.view(t.state).seats.map(({ status }) => status)]).toEqual([
      ['s1', 's2', 's3'],
      ['in', 'in', 'leaving', 'joining'],
    ]);
    expect(t.refusal(leave('s3'))).toBe('table.leave.already');
    t.play(put('s2', 1, 'hand'));
    expect([ids(t), t.chips]).toEqual([
      ['s1', 's4', 's2'],
      [9, 10, 7, 4],
    ]);
    // s3 has cashed in 10, s4 was given 10.
    expect([t.state.gone.map(({ seat, balance }) => [seat.id, balance]), t.state.balances['s3']]).toEqual([
      [['s3', 10]],
      0,
    ]);
    expect(t.refusal(join('s3'))).toBe('table.join.taken');
  });

  test('before the first move of a hand it is redealt at once', () => {
    const t = table().play(join('s4'));
    expect([ids(t), t.chips, t.state.deals]).toEqual([['s1', 's2', 's3', 's4'], [9, 10, 10, 10, 1], 2]);
    t.play(leave('s1'));
    expect([ids(t), t.state.dealer, t.chips]).toEqual([['s2', 's3', 's4'], 's2', [9, 10, 10, 1]]);
  });

  test('never fewer or more than the game is for', () => {
    const t = table(2).play(put('s2', 1));
    expect(t.refusal(leave('s1'))).toBe('table.action.leave');
    t.play(join('s3'), leave('s1'), join('s4'), join('s5'));
    expect(t.refusal(join('s6'))).toBe('table.action.join');
    expect(ids(t.play(put('s2', 1, 'hand')))).toEqual(['s2', 's3', 's4', 's5']);
  });

  test('the deal passes on if the next dealer leaves', () => {
    const t = table().play(put('s1', 1), leave('s2'), put('s1', 1, 'hand'));
    expect([ids(t), t.state.dealer]).toEqual([['s1', 's3'], 's3']);
  });
});

describe('the end', () => {
  test('the winner is decided before the pot goes its way', () => {
    const t = table().play(put('s1', 2), put('s2', 3, 'game'));
    expect(t.state.outcome).toMatchObject({ winners: ['s3'], reason: { code: 'toy.over' } });
    expect(t.state.outcome?.standings.map(({ seat, place, balance }) => [seat, place, balance])).toEqual([
      ['s3', 1, 10],
      ['s1', 2, 13],
      ['s2', 2, 7],
    ]);
    expect([t.prompt.step, t.prompt.actions, t.prompt.choices]).toEqual([
      'over',
      ['go-on', 'adjust', 'stake', 'rename'],
      [],
    ]);
    for (const move of [put('s1', 1), { kind: 'end-now' }, { kind: 'void-hand' }])
      expect(t.refusal(move)).toBe('table.finished');
  });

  test('end-now: the hand in progress counts for nothing; those who tie share the win', () => {
    const t = table().play(put('s2', 1, 'hand'), put('s3', 4), { kind: 'end-now' });
    // Hand 1 took a chip of s1 and of s2; the pot goes to the dealer, s2.
    expect(t.state.outcome).toMatchObject({ winners: ['s3'], reason: { code: 'table.ending.ended' } });
    expect(t.chips).toEqual([9, 11, 10, 0]);
    expect(table().play({ kind: 'end-now' }).state.outcome?.winners).toEqual(['s1', 's2', 's3']);
  });
});

describe('going on after the end', () => {
  const dealt = ({ state }: Tabletop) => [state.dealer, state.handNumber, state.deals];

  test('a hand that nobody finished is dealt again by the same dealer', () => {
    const t = table().play(put('s2', 1, 'hand'), put('s1', 1), { kind: 'end-now' }, { kind: 'go-on' });
    expect(dealt(t)).toEqual(['s2', 2, 3]);
  });

  test('after a hand that ended the game the deal moves on', () => {
    const t = table().play(put('s2', 1, 'hand'), put('s1', 1, 'game'), { kind: 'go-on' });
    expect(dealt(t)).toEqual(['s3', 3, 3]);
  });
});

describe('prompt ids', () => {
  test('they change with the question, the hand and the deal', () => {
    const t = table();
    const seen = [t.prompt.id];
    for (const move of [
      put('s1', 1),
      { kind: 'void-hand' },
      { kind: 'first-dealer', seat: 's2' },
      put('s2', 1, 'hand'),
    ] as PlainMove[])
      seen.push(t.play(move).prompt.id);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('moves that do not answer the question leave them unchanged', () => {
    const t = table().play(put('s1', 1));
    const { id } = t.prompt;
    t.play(
      { kind: 'adjust', from: 's1', to: 's2', amount: 1, reason: 'a fine' },
      { kind: 'rebuy', seat: 's3', amount: 5 },
      leave('s3'),
    );
    expect(t.prompt.id).toBe(id);
  });
});

describe('a player comes back', () => {
  const back = (seat: string, more = {}): PlainMove => ({ kind: 'return', seat, ...more });

  test('to the old seat: its place, chips and purchases', () => {
    const t = table().play(put('s2', 3, 'hand'), { kind: 'rebuy', seat: 's2', amount: 5 }, leave('s2'));
    expect(ids(t)).toEqual(['s1', 's3']);
    expect([t.state.balances['s2'], t.state.gone[0]?.balance]).toEqual([0, 12]);
    t.play(back('s2'));
    expect([ids(t), t.state.gone, t.state.bought['s2']]).toEqual([['s1', 's2', 's3'], [], 15]);
    expect(t.state.balances['s2']).toBe(12);
    expect(t.paid).toContain('bank → s2 12');
    expect(t.said).toEqual(['table.call.return', 'table.call.returned']);
  });

  test('in mid-hand with the next hand; until then they are away', () => {
    const t = table(4).play(leave('s3'), leave('s4'), put('s2', 1));
    t.play(back('s4', { after: 's1', buys: 7 }));
    expect(t.state.seats).toHaveLength(2);
    const status = () => t.game.view(t.state).seats.map(({ id, status: now }) => `${id} ${now}`);
    expect(status()).toEqual(['s1 in', 's2 in', 's3 gone', 's4 returning']);
    expect(t.refusal(back('s4'))).toBe('table.return.seated');
    t.play(back('s3'));
    expect(t.prompt.actions).not.toContain('join');
    expect(t.prompt.actions).not.toContain('return');
    t.play(put('s2', 1, 'hand'));
    expect([ids(t), t.state.balances['s4'], t.state.bought['s4']]).toEqual([
      ['s1', 's4', 's2', 's3'],
      17,
      17,
    ]);
  });

  test('stays away where the game ends before', () => {
    const t = table(3).play(leave('s3'), put('s2', 1), back('s3'), { kind: 'end-now' });
    expect(t.game.view(t.state).seats.map(({ status }) => status)).toEqual(['in', 'in', 'gone']);
    expect(t.game.view(t.state).standings.at(-1)).toMatchObject({ seat: 's3', place: null });
  });

  test('a leaving player can stay after all', () => {
    const t = table().play(put('s2', 1), leave('s3'), back('s3'), put('s2', 1, 'hand'));
    expect(ids(t)).toEqual(['s1', 's2', 's3']);
  });

  test('nobody else does', () => {
    const t = table(4);
    expect(t.refusal(back('s2'))).toBe('table.action.join');
    t.play(leave('s4'));
    t.play(back('s4'), leave('s3'));
    expect(t.refusal(back('s2'))).toBe('table.return.seated');
    expect(t.refusal(back('s9'))).toBe('table.seat.unknown');
    expect(t.refusal(back('s3', { after: 's9' }))).toBe('table.seat.unknown');
    t.play(join('s5'));
    expect(t.refusal(back('s3'))).toBe('table.action.join');
  });
});
