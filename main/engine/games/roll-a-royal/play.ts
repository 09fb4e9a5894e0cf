import { countedByHand } from '../../core/by-hand.ts';
import { BLANK, isCardFace } from '../../core/dice-kinds.ts';
import { type Transfer, applyTransfers } from '../../core/ledger.ts';
import { type Phrase, type Result, assertNever, ok, phrase, refuse } from '../../core/result.ts';
import { type SeatId, clockwiseFrom } from '../../core/seats.ts';
import { checkDice, expectedDice, putDown, riskOf, timesOf } from './dice.ts';
import { isSuperRoyal, opens } from './hands.ts';
import type { MoveOf, RoyalMove } from './moves.ts';
import { firstOf, nextTurn, owedAfter, roundOf } from './order.ts';
import { laidByHand, pointsOf, scoreLayout } from './scoring.ts';
import {
  type BestLaid,
  type Layout,
  ROLLS,
  type RoyalCarry,
  type RoyalStep,
  type RoyalTable,
  type StartHand,
  othersToThrow,
  throwsNext,
  type TurnHand,
  type RoyalHand,
} from './state.ts';

/** Starts a turn, or the throw for the start. */
export function start(table: RoyalTable): RoyalStep {
  const { seats, dealer, carry } = table;
  const fresh = !carry.started && carry.round === 1 && carry.done.length === 0;
  // Ruling `startTie`: "a lone player does not roll".
  if (fresh && seats.length > 1) {
    const contenders = clockwiseFrom(seats, dealer);
    return { hand: { kind: 'start', contenders, throws: [], next: null, ties: [] } };
  }
  const next = nextTurn(table, carry, dealer);
  if (next.kind === 'over')
    // The only player still to come has left, and this was the last round.
    return {
      hand: turn(dealer, carry.round, carry.done),
      settled: { carry, over: { reason: next.reason } },
    };
  const { seat, round, done } = next;
  const call = phrase('roll-a-royal.call.turn', { seat: { seat }, round });
  return { hand: turn(seat, round, done), dealer: seat, calls: [call] };
}

const turn = (seat: SeatId, round: number, done: readonly SeatId[]): TurnHand => ({
  kind: 'turn',
  seat,
  round,
  done,
  rolls: 0,
  dice: [],
  laying: false,
  laid: null,
});

/** Applies a move. Refusals: `roll-a-royal.*`, as README.md lists them. */
export function play(table: RoyalTable, hand: RoyalHand, move: RoyalMove): Result<RoyalStep> {
  if (hand.kind === 'start') return playStart(table, hand, move);
  if (move.kind === 'starter' || move.kind === 'throws-next') return refuse('roll-a-royal.start.over');
  if (move.seat !== hand.seat) return refuse('roll-a-royal.turn', { seat: { seat: hand.seat } });
  const seat = { seat: hand.seat };
  switch (move.kind) {
    case 'dice': {
      const expected = checkDice(expectedDice(hand, table.rules), move);
      if (!expected.ok) return expected;
      return expected.value.kind === 'risk' ? risk(table, hand, move) : roll(table, hand, move);
    }
    case 'stop':
      if (hand.rolls === 0 || hand.laying) return refuse('roll-a-royal.stop.notNow');
      return ok({ hand: { ...hand, laying: true }, calls: [phrase('roll-a-royal.call.stop', { seat })] });
    case 'layout':
      return layOut(table, hand, move);
    case 'points':
      return ok(countPoints(table, hand, move.points));
    case 'bank': {
      const { laid } = hand;
      if (!laid) return refuse('roll-a-royal.bank.notNow');
      const call = phrase('roll-a-royal.call.bank', { seat, points: laid.score });
      return ok(endTurn(table, hand, pointsOf(hand, laid, null, table.rules), [call]));
    }
    case 'give-up':
      if (hand.rolls > 0) return refuse('roll-a-royal.giveUp.notNow');
      return ok(endTurn(table, hand, [], [phrase('roll-a-royal.call.giveUp', { seat })]));
    default:
      return assertNever(move);
  }
}

/** Source: "Each player rolls the risk die. Highest number goes first." */
function playStart(table: RoyalTable, hand: StartHand, move: RoyalMove): Result<RoyalStep> {
  const begin = (seat: SeatId, calls: readonly Phrase[], throws = hand.throws): RoyalStep => ({
    hand: { ...hand, throws },
    calls,
    settled: { carry: { ...table.carry, started: true }, dealer: seat },
  });
  if (move.kind === 'starter') {
    if (!table.seats.includes(move.seat)) return refuse('table.seat.unknown', { seat: move.seat });
    return ok(begin(move.seat, [phrase('roll-a-royal.call.starts', { seat: { seat: move.seat } })]));
  }
  if (move.kind === 'throws-next') {
    if (move.seat === throwsNext(hand))
      return refuse('roll-a-royal.start.next', { seat: { seat: move.seat } });
    if (table.rules.startOrder === 'by-seat' || !othersToThrow(hand).includes(move.seat))
      return refuse('roll-a-royal.start.thrown', { seat: { seat: move.seat } });
    const call = phrase('roll-a-royal.call.throwsNext', { seat: { seat: move.seat } });
    return ok({ hand: { ...hand, next: move.seat }, calls: [call] });
  }
  if (move.kind !== 'dice') return refuse('roll-a-royal.start.first');
  const expected = checkDice(expectedDice(hand, table.rules), move);
  if (!expected.ok) return expected;

  const face = riskOf(move);
  const throws = [...hand.throws, { seat: move.seat, face }];
  const seat = { seat: move.seat };
  const thrown =
    face === BLANK
      ? phrase('roll-a-royal.call.startBlank', { seat })
      : phrase('roll-a-royal.call.startThrow', { seat, face });
  if (throws.length < hand.contenders.length)
    return ok({ hand: { ...hand, throws, next: null }, calls: [thrown] });

  const best = Math.max(...throws.map((one) => timesOf(one.face)));
  const tied = throws.filter((one) => timesOf(one.face) === best).map((one) => one.seat);
  const [winner] = tied;
  if (winner !== undefined && tied.length === 1)
    return ok(
      begin(winner, [thrown, phrase('roll-a-royal.call.starts', { seat: { seat: winner } })], throws),
    );
  // Ruling `startTie`: "those who tied highest roll the Risk die again".
  const again = phrase('roll-a-royal.call.tie', { seats: { list: tied.map((id) => ({ seat: id })) } });
  const next: StartHand = { ...hand, next: null, contenders: tied, throws: [], ties: [...hand.ties, throws] };
  return ok({ hand: next, calls: [thrown, again] });
}

/** A roll of the suited dice: all thirteen, then only those that showed blanks. */
function roll(table: RoyalTable, hand: TurnHand, move: MoveOf<'dice'>): Result<RoyalStep> {
  const put = putDown(hand, move, table.rules);
  if (!put.ok) return put;
  const dice = put.value;
  const rolls = hand.rolls + 1;
  const cards = dice.map(({ face }) => face).filter(isCardFace);
  const fresh = dice.flatMap(({ face, roll }) => (roll === rolls && isCardFace(face) ? [face] : []));
  const seat = { seat: hand.seat };
  const call =
    fresh.length > 0
      ? phrase('roll-a-royal.call.roll', { seat, roll: rolls, cards: { cards: fresh } })
      : phrase('roll-a-royal.call.rollBlank', { seat, roll: rolls });
  const rolled: TurnHand = { ...hand, dice, rolls };

  // Source: "All dice of the same suit, does not have to be on the first roll. Automatic win." Looked for before
  // the opener.
  if (isSuperRoyal(cards)) {
    const over = {
      reason: phrase('roll-a-royal.ending.superRoyal', { seat }),
      winners: [hand.seat],
    };
    const won = phrase('roll-a-royal.call.superRoyal', { seat });
    return ok({ hand: rolled, calls: [call, won], settled: { carry: after(table, hand, 0), over } });
  }
  if (rolls === 1 && !opens(cards, table.rules))
    return ok(endTurn(table, rolled, [], [call, phrase('roll-a-royal.call.notOpen', { seat })]));
  const laying = rolls === ROLLS || cards.length === dice.length;
  return ok({ hand: { ...rolled, laying }, calls: [call] });
}

/** Lays the dice out; they may be laid again until the points are banked or risked. */
function layOut(table: RoyalTable, hand: TurnHand, move: MoveOf<'layout'>): Result<RoyalStep> {
  if (!hand.laying) return refuse('roll-a-royal.layout.notNow');
  // Ruling `bestLayout`: after scoring, the best layout may be shown, so it is too late to lay it.
  if (hand.laid && table.rules.bestLayout === 'afterwards') return refuse('roll-a-royal.layout.scored');
  const layout = layoutOf(move);
  if (!layout) return refuse('roll-a-royal.layout.either');
  const scored = scoreLayout(hand, layout, table.rules);
  if (!scored.ok) return scored;
  const laid = scored.value;
  const seat = { seat: hand.seat };
  const call = phrase('roll-a-royal.call.layout', {
    seat,
    n: laid.hands.length,
    points: laid.score,
  });
  if (laid.score === 0) return ok(endTurn(table, hand, [], [call]));
  return ok({ hand: { ...hand, laid }, calls: [call] });
}

/** The layout's points counted by hand. They may be banked or risked, and replace those of a layout entered before. */
function countPoints(table: RoyalTable, hand: TurnHand, points: number): RoyalStep {
  const { laid } = hand;
  const call = phrase('roll-a-royal.call.counted', { seat: { seat: hand.seat }, points });
  const calls = laid && laid.score !== points ? [call, countedByHand(laid.score)] : [call];
  if (points === 0) return endTurn(table, hand, [], calls);
  return { hand: { ...hand, laying: true, laid: laidByHand(points, table.rules) }, calls };
}

/** A layout of a move: a grid or a list of hands, never both. */
export function layoutOf({ grid, hands }: Pick<MoveOf<'layout'>, 'grid' | 'hands'>): Layout | null {
  if (grid && !hands) return { grid };
  return hands && !grid ? { hands } : null;
}

/** Source: "the player has the option to use the risk roll. Score is multiplied by the number on the die." */
function risk(table: RoyalTable, hand: TurnHand, move: MoveOf<'dice'>): Result<RoyalStep> {
  const { laid } = hand;
  if (!laid) return refuse('roll-a-royal.dice.none');
  const times = timesOf(riskOf(move));
  const transfers = pointsOf(hand, laid, times, table.rules);
  const points = sumOf(transfers);
  const params = { seat: { seat: hand.seat }, times, points, lost: laid.score };
  const call = phrase(times === 0 ? 'roll-a-royal.call.riskBlank' : 'roll-a-royal.call.risk', params);
  return ok(endTurn(table, hand, transfers, [call]));
}

const sumOf = (transfers: readonly Transfer[]) => transfers.reduce((sum, { amount }) => sum + amount, 0);

/** What is kept of this turn. */
const after = (table: RoyalTable, hand: TurnHand, points: number): RoyalCarry => ({
  ...table.carry,
  started: true,
  round: hand.round,
  done: [...new Set([...hand.done, hand.seat])],
  first: table.carry.first === null ? hand.seat : firstOf(table.present, table.carry),
  order: table.present,
  ...owedAfter(table, hand),
  sheet: [...table.carry.sheet, { seat: hand.seat, round: roundOf(table, hand), points }],
  bestLaid: bestLaidAfter(table, hand),
});

/** Points counted by hand show no layout. */
function bestLaidAfter(table: RoyalTable, hand: TurnHand): BestLaid | null {
  const { bestLaid } = table.carry;
  const { seat, dice, laid } = hand;
  if (!laid || laid.byHand || laid.score <= (bestLaid?.laid.score ?? 0)) return bestLaid;
  return { seat, round: roundOf(table, hand), dice, laid };
}

/** The dice go on to the left, or the game is over. */
function endTurn(
  table: RoyalTable,
  hand: TurnHand,
  transfers: readonly Transfer[],
  calls: readonly Phrase[],
): RoyalStep {
  const carry = after(table, hand, sumOf(transfers));
  const balances = applyTransfers(table.balances, transfers);
  const next = nextTurn({ ...table, balances }, carry, hand.seat);
  const step = { hand, transfers, calls };
  if (next.kind === 'over') return { ...step, settled: { carry, over: { reason: next.reason } } };
  const { round, done } = next;
  return { ...step, settled: { carry: { ...carry, round, done }, dealer: next.seat } };
}
