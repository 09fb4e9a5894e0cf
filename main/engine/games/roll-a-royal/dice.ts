import { BLANK, type DiceKind, type RiskFace, type SuitedFace, isFace } from '../../core/dice-kinds.ts';
import { type Result, ok, refuse } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { checkThrow } from '../../core/throw.ts';
import { mayShow } from './faces.ts';
import type { MoveOf } from './moves.ts';
import type { RoyalRules } from './rules.ts';
import {
  ROLLS,
  type RolledDie,
  type RoyalHand,
  type TurnHand,
  isCardFace,
  othersToThrow,
  thrownNext,
  throwsNext,
} from './state.ts';

/** The dice that are expected now; null where none are. */
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
    // Ruling `startOrder`: whoever has still to throw may.
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
 * Checks thrown dice against what is expected: exactly those, each once, with faces of their kind. Refuses
 * `roll-a-royal.dice.none`, `roll-a-royal.dice.face` {number, face}, and what the core's `checkThrow` refuses.
 */
export function checkDice(expected: Expected | null, move: MoveOf<'dice'>): Result<Expected> {
  if (!expected) return refuse('roll-a-royal.dice.none');
  const thrown = checkThrow({ ...expected, mode: 'each', throws: expected.dice.length }, move);
  if (!thrown.ok) return thrown;
  // A blank on the first die alone may be of either kind, where a journal of 0.1.0 does not say it.
  const [{ die: first, face: shown } = { die: 0, face: BLANK }] = move.dice;
  const either = move.dice.length === 1 && first === 0 && shown === BLANK;
  const other = move.dice.find(({ face }) => !isFace(expected.kind, face));
  if (other) return refuse('roll-a-royal.dice.face', { number: other.die + 1, face: other.face });
  if (move.of !== expected.kind && !either)
    return refuse('roll-a-royal.dice.face', { number: first + 1, face: shown });
  return ok(expected);
}

/** The face of the one Risk die of a throw that `checkDice` has let pass. */
export const riskOf = ({ dice: [die] }: MoveOf<'dice'>): RiskFace => (die?.face ?? BLANK) as RiskFace;

/**
 * Puts thrown suited dice among those that lie. Refuses `roll-a-royal.dice.cardTwice` {card, die, other} and, where
 * the faces of the dice are known, `roll-a-royal.dice.notOnDie` {card, die, number}.
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
  // The 52 cards are each on one face of one die, so no card lies twice.
  for (const [die, { face }] of dice.entries()) {
    if (!isCardFace(face)) continue;
    const other = dice.findIndex((earlier) => earlier.face === face);
    if (other < die) return refuse('roll-a-royal.dice.cardTwice', { card: { cards: [face] }, die, other });
  }
  return ok(dice);
}
