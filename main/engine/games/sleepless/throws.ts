import type { PokerFace } from '../../core/dice-kinds.ts';
import { type DiceRequest, checkThrow, layThrown, throwsOf } from '../../core/prompt.ts';
import { type Param, type Phrase, type Result, ok, phrase, refuse } from '../../core/result.ts';
import { openClaims } from './claims.ts';
import type { MoveOf } from './moves.ts';
import { type PayRules, payoutOf } from './rules.ts';
import {
  DICE,
  type Flow,
  type Hand,
  type SleeplessTable,
  change,
  changeRound,
  facesOf,
  flowOf,
  roundOf,
  say,
} from './state.ts';

/** The dice expected now; null if none. */
export function diceAsked(table: SleeplessTable, hand: Hand): DiceRequest | null {
  const lying = DICE.map((die) => hand.dice?.[die]?.face ?? null);
  switch (hand.step) {
    case 'roll':
      // Source: "Dealer throws 4 poker dice"
      return {
        kind: 'poker',
        seat: table.dealer,
        dice: DICE,
        mode: 'each',
        throws: DICE.length,
        lying,
        follows: true,
      };
    case 'throws':
    case 'last-throws': {
      const { auction, throwsLeft } = roundOf(hand);
      if (!auction.high) throw new Error('throws without a bidder');
      return {
        kind: 'poker',
        seat: auction.high.seat,
        dice: DICE,
        mode: 'some',
        throws: throwsLeft,
        lying,
        follows: true,
      };
    }
    default:
      return null;
  }
}

/** The dice in words: "K K 9 A: one pair". */
export function sayDice(
  faces: readonly PokerFace[],
  rules: PayRules,
): {
  readonly faces: Param;
  readonly combination: { readonly phrase: Phrase };
  readonly pays: number;
} {
  const { combination, pays } = payoutOf(faces, rules);
  return {
    faces: { cards: faces },
    combination: { phrase: phrase(`sleepless.combination.${combination}`) },
    pays,
  };
}

export function playDice(table: SleeplessTable, hand: Hand, move: MoveOf<'dice'>): Result<Flow> {
  const asked = diceAsked(table, hand);
  if (!asked) return refuse('dice.notNow');
  const checked = checkThrow(asked, move);
  if (!checked.ok) return checked;

  const dice = layThrown(hand.dice ?? [], move);
  const seat = { seat: move.seat };
  const next = change(flowOf(table, hand), { dice });
  const lying = sayDice(facesOf(next.hand), table.rules);
  if (hand.step === 'roll')
    return ok(change(say(next, phrase('sleepless.call.rolled', { seat, ...lying })), { step: 'draws' }));

  const throws = throwsOf(move);
  const throwsLeft = roundOf(hand).throwsLeft - throws;
  const thrown = { cards: move.dice.map(({ face }) => face) };
  const call = phrase('sleepless.call.threw', { seat, thrown, count: throws, left: throwsLeft, ...lying });
  const counted = changeRound(say(next, call), { throwsLeft });
  return ok(throwsLeft === 0 ? openClaims(counted) : counted);
}

/** Source: "having started, [he] may stop when he wishes". */
export function playStop(table: SleeplessTable, hand: Hand, move: MoveOf<'stop'>): Result<Flow> {
  const bidder = roundOf(hand).auction.high?.seat;
  if (move.seat !== bidder) return refuse('sleepless.stop.bidder');
  const call = phrase('sleepless.call.stop', { seat: { seat: move.seat } });
  return ok(openClaims(say(flowOf(table, hand), call)));
}
