import {
  BLANK,
  type DiceKind,
  type RiskFace,
  type SuitedFace,
  isCardFace,
  isFace,
} from '../../core/dice-kinds.ts';
import { type Result, ok, refuse } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { checkThrow } from '../../core/prompt.ts';
import { mayShow } from './faces.ts';
import type { MoveOf } from './moves.ts';
import type { RoyalRules } from './rules.ts';
import {
  ROLLS,
  type RolledDie,
  type RoyalHand,
  type TurnHand,
  othersToThrow,
  thrownNext,
  throwsNext,
} from './state.ts';

/** The dice expected now; null if none. */
export interface Expected {
  readonly kind: Extract<DiceKind, 'suited' | 'risk'>;
  readonly seat: SeatId;
  readonly instead?: readonly SeatId[];
  readonly dice: readonly number[];
}

export function expectedDice(hand: RoyalHand, rules: RoyalRules): Expected | null {
  if (hand.kind === 'start') {
    const seat = throwsNext(hand);
    if (seat === null) return null;
    // Ruling `startOrder`: any player who has not thrown yet may throw.
    const instead = rules.startOrder === 'any' ? othersToThrow(hand) : [];
    return { kind: 'risk', seat, ...(instead.length > 0 ? { instead } : {}), dice: [0] };
  }
  if (hand.laid) return { kind: 'risk', seat: hand.seat, dice: [0] };
  if (hand.laying || hand.rolls >= ROLLS) return null;
  return { kind: 'suited', seat: hand.seat, dice: thrownNext(hand) };
}

/** What a face of the Risk die multiplies by. Source: "2 blank sides is a multiple of 0". */
export const timesOf = (face: RiskFace): number => (face === BLANK ? 0 : Number(face));

/**
 * Checks that exactly the expected dice were thrown, each once, with faces of their kind. Refuses
 * `roll-a-royal.dice.none`, `roll-a-royal.dice.face` {number, face}, and what the core's `checkThrow` refuses.
 */
export function checkDice(expected: Expected | null, move: MoveOf<'dice'>): Result<Expected> {
  if (!expected) return refuse('roll-a-royal.dice.none');
  const thrown = checkThrow({ ...expected, mode: 'each', throws: expected.dice.length }, move);
  if (!thrown.ok) return thrown;
  // In journals of 0.1.0, a single blank on the first die may be of either kind.
  const [{ die: first, face: shown } = { die: 0, face: BLANK }] = move.dice;
  const either = move.dice.length === 1 && first === 0 && shown === BLANK;
  const other = move.dice.find(({ face }) => !isFace(expected.kind, face));
  if (other) return refuse('roll-a-royal.dice.face', { number: other.die + 1, face: other.face });
  if (move.of !== expected.kind && !either)
    return refuse('roll-a-royal.dice.face', { number: first + 1, face: shown });
  return ok(expected);
}

/** The face of the Risk die, from a throw that passed `checkDice`. */
export const riskOf = ({ dice: [die] }: MoveOf<'dice'>): RiskFace => (die?.face ?? BLANK) as RiskFace;

/**
 * Replaces the thrown suited dice among the current ones. Refuses `roll-a-royal.dice.cardTwice` {card, die, other}
 * and, if the faces of the dice are known, `roll-a-royal.dice.notOnDie` {card, die, number}.
 */
export function putDown(
  hand: TurnHand,
  move: MoveOf<'dice'>,
  { diceFaces }: Pick<RoyalRules, 'diceFaces'>,
): Result<readonly RolledDie[]> {
  const dice: RolledDie[] = [...hand.dice];
  const roll = hand.rolls + 1;
  for (const thrown of move.dice) {
    const face = thrown.face as SuitedFace;
    if (isCardFace(face) && !mayShow(diceFaces, thrown.die, face))
      return refuse('roll-a-royal.dice.notOnDie', {
        card: { cards: [face] },
        die: thrown.die,
        number: thrown.die + 1,
      });
    dice[thrown.die] = { face, roll, ...(thrown.source ? { source: thrown.source } : {}) };
  }
  // Each of the 52 cards is on one face of one die, so no card can appear twice.
  for (const [die, { face }] of dice.entries()) {
    if (!isCardFace(face)) continue;
    const other = dice.findIndex((earlier) => earlier.face === face);
    if (other < die) return refuse('roll-a-royal.dice.cardTwice', { card: { cards: [face] }, die, other });
  }
  return ok(dice);
}
