import * as z from 'zod/mini';
import { defineGame } from '../../main/engine/core/define.ts';
import type { GameState } from '../../main/engine/core/game.ts';
import { type Transfer, balanceOf } from '../../main/engine/core/ledger.ts';
import { type Choice, type DiceRequest, diceMove } from '../../main/engine/core/prompt.ts';
import { ok } from '../../main/engine/core/result.ts';
import { phrase, refuse } from './any-code.ts';
import { type RuleList, type RulesOf, rulesSchema } from '../../main/engine/core/rules.ts';
import { POT, type SeatId, clockwiseAfter, seatId } from '../../main/engine/core/seats.ts';
import type { Step, Table } from '../../main/engine/core/spec.ts';

/**
 * A small game with everything that the table must support: a roll of three dice, bids in turn, throws bought with
 * the best bid, and a winner who takes the pot and a chip per ace from everybody.
 */
const RULES = [
  { kind: 'number', name: 'chips', midGame: 'opening-stacks', default: 20, min: 1, max: 999, source: '' },
  { kind: 'switch', name: 'aces', midGame: 'next-hand', default: true, source: '', former: true },
] as const satisfies RuleList;
type Rules = RulesOf<typeof RULES>;

const moveWith = (dice: ToyDice) =>
  z.discriminatedUnion('kind', [
    dice === 'poker' ? diceMove('poker') : diceMove('pips'),
    z.object({ kind: z.literal('bid'), seat: seatId, amount: z.int().check(z.minimum(0), z.maximum(99)) }),
    z.object({ kind: z.literal('stop'), seat: seatId }),
    z.object({ kind: z.literal('win'), seat: seatId }),
    /** A deliberate bug: chips from nowhere, or an exception. */
    z.object({ kind: z.literal('bug'), what: z.enum(['ledger', 'throw']) }),
  ]);
type Move = z.infer<ReturnType<typeof moveWith>>;

interface Hand {
  readonly step: 'roll' | 'bid' | 'throws' | 'win';
  readonly faces: readonly (string | null)[];
  readonly bids: readonly { readonly seat: SeatId; readonly amount: number }[];
  readonly left: number;
}

type ToyTable = Table<Rules, null>;
const DICE = [0, 1, 2];
/** Its dice, and the face that counts as an ace. */
const BEST = { poker: 'A', pips: '6' } as const;
type ToyDice = keyof typeof BEST;

const best = (hand: Hand) => [...hand.bids].sort((a, b) => b.amount - a.amount)[0];
const turn = (table: ToyTable, hand: Hand): SeatId =>
  clockwiseAfter(table.seats, table.dealer)[hand.bids.length] ?? table.dealer;

function request(table: ToyTable, hand: Hand, kind: ToyDice): DiceRequest | null {
  const seat = hand.step === 'roll' ? table.dealer : (best(hand)?.seat ?? table.dealer);
  if (hand.step === 'roll') return { kind, seat, dice: DICE, mode: 'each', throws: 3, lying: hand.faces };
  if (hand.step === 'throws')
    return { kind, seat, dice: DICE, mode: 'some', throws: hand.left, lying: hand.faces };
  return null;
}

function play(table: ToyTable, hand: Hand, said: Move, kind: ToyDice) {
  const step = (next: Partial<Hand>, more: Omit<Step<Hand, null>, 'hand'> = {}) =>
    ok({ hand: { ...hand, ...next }, ...more });
  switch (said.kind) {
    case 'dice': {
      const asked = request(table, hand, kind);
      if (!asked || asked.seat !== said.seat) return refuse('toy.dice.notNow');
      const faces = hand.faces.map((face, die) => said.dice.find((d) => d.die === die)?.face ?? face);
      const call = phrase('toy.call.dice', { seat: { seat: said.seat }, faces: faces.join(' ') });
      if (hand.step === 'roll') {
        if (said.dice.length !== 3 || faces.includes(null)) return refuse('toy.dice.all');
        return step({ faces, step: 'bid' }, { calls: [call] });
      }
      const left = hand.left - said.dice.reduce((sum, { throws }) => sum + throws, 0);
      if (left < 0) return refuse('toy.dice.tooMany');
      return step({ faces, left, step: left === 0 ? 'win' : 'throws' }, { calls: [call] });
    }
    case 'bid': {
      if (hand.step !== 'bid' || said.seat !== turn(table, hand)) return refuse('toy.bid.turn');
      if (said.amount > Math.max(0, balanceOf(table.balances, said.seat))) return refuse('toy.bid.tooHigh');
      const bids = [...hand.bids, { seat: said.seat, amount: said.amount }];
      const call = phrase('toy.call.bid', { seat: { seat: said.seat }, amount: said.amount });
      if (bids.length < table.seats.length) return step({ bids }, { calls: [call] });
      const high = best({ ...hand, bids });
      if (!high || high.amount === 0) return step({ bids, step: 'win' }, { calls: [call] });
      const reason = phrase('toy.reason.bid');
      const transfers: Transfer[] = [
        { from: high.seat, to: POT, amount: high.amount, reason, rule: 'toy.bid' },
      ];
      return step({ bids, step: 'throws', left: high.amount * 2 }, { transfers, calls: [call] });
    }
    case 'stop':
      if (hand.step !== 'throws' || said.seat !== best(hand)?.seat) return refuse('toy.stop');
      return step({ step: 'win' }, { calls: [phrase('toy.call.stop', { seat: { seat: said.seat } })] });
    case 'win': {
      if (hand.step !== 'win' || !table.seats.includes(said.seat)) return refuse('toy.win');
      const pot = balanceOf(table.balances, POT);
      const reason = phrase('toy.reason.win');
      const aces = table.rules.aces ? hand.faces.filter((face) => face === BEST[kind]).length : 0;
      const transfers: Transfer[] = [
        ...(pot > 0 ? [{ from: POT, to: said.seat, amount: pot, reason, rule: 'toy.pot' } as const] : []),
        ...table.seats
          .filter((seat) => seat !== said.seat && aces > 0)
          .map((from) => ({ from, to: said.seat, amount: aces, reason, rule: 'toy.aces' })),
      ];
      const broke = table.handNumber >= 1_000_000;
      return step(
        {},
        {
          transfers,
          calls: [phrase('toy.call.win', { seat: { seat: said.seat } })],
          settled: { carry: null, ...(broke ? { over: { reason: phrase('toy.ending') } } : {}) },
        },
      );
    }
    case 'bug': {
      if (said.what === 'throw') throw new Error('a bug');
      const transfers: Transfer[] = [
        { from: POT, to: 's99' as SeatId, amount: 1, reason: phrase('toy.reason.bug'), rule: 'toy.bug' },
      ];
      return step({}, { transfers });
    }
  }
}

const tap = (seat: SeatId, what: Move): Choice => ({
  kind: 'move',
  say: phrase(`toy.choose.${what.kind}`),
  seat,
  move: what,
});

export const toyGame = (revision = 1, changes: { readonly acePays?: number } = {}, kind: ToyDice = 'poker') =>
  defineGame<Rules, Hand, null, Move, Hand>({
    id: 'toy',
    revision,
    unit: 'chips',
    best: 'most',
    players: { min: 2, max: 6 },
    steps: ['roll', 'bid', 'throws', 'win'],
    rules: RULES,
    dice: [kind],
    rulesSchema: rulesSchema(RULES),
    move: moveWith(kind),
    own: ['bid', 'stop', 'win'],
    carry: null,
    stake: (rules) => rules.chips,
    start: () => ({ hand: { step: 'roll', faces: [null, null, null], bids: [], left: 0 } }),
    play: (table, hand, said) => {
      const played = play(table, hand, said, kind);
      if (!played.ok || changes.acePays === undefined || said.kind !== 'win') return played;
      const by = changes.acePays;
      const transfers = (played.value.transfers ?? []).map((t) =>
        t.rule === 'toy.aces' ? { ...t, amount: t.amount * by } : t,
      );
      return ok({ ...played.value, transfers });
    },
    prompt: (table, hand) => {
      const id = `${hand.step}.${hand.bids.length}.${hand.left}`;
      const dice = request(table, hand, kind);
      const base = {
        id,
        step: hand.step,
        dice,
        question: phrase(`toy.ask.${hand.step}`, { faces: hand.faces.join(' ') }),
      };
      switch (hand.step) {
        case 'roll':
          return { ...base, seats: [table.dealer], choices: [] };
        case 'bid': {
          const seat = turn(table, hand);
          const most = Math.min(3, Math.max(0, balanceOf(table.balances, seat)));
          const amounts = Array.from({ length: most + 1 }, (_, amount) => amount);
          return {
            ...base,
            seats: [seat],
            choices: amounts.map((amount) => tap(seat, { kind: 'bid', seat, amount })),
          };
        }
        case 'throws': {
          const seat = best(hand)?.seat ?? table.dealer;
          return { ...base, seats: [seat], choices: [tap(seat, { kind: 'stop', seat })] };
        }
        case 'win':
          return {
            ...base,
            seats: table.seats,
            choices: table.seats.map((seat) => tap(seat, { kind: 'win', seat })),
          };
      }
    },
    view: (_, hand) => hand,
  });

export type ToyState = GameState<Rules, Hand, null>;
