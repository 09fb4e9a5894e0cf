import type { Phrase, SeatId, SheetLine } from '../../../main/contract.ts';

const TURN = 'roll-a-royal.call.turn';
const says = (line: SheetLine, part: string): boolean =>
  line.calls.some(({ code }) => code.startsWith(`roll-a-royal.call.${part}`));

/**
 * Whose turn a hand is, and its number among their turns: the end of the previous hand says so. Without that line
 * only the player; null for a hand without moves.
 */
export function turnName(lines: readonly SheetLine[], hand: number): Phrase | null {
  const own = lines.filter((line) => line.hand === hand);
  if (own.some((line) => says(line, 'start'))) return { code: 'roll-a-royal.step.start' };
  const announced = lines
    .filter((line) => line.hand === hand - 1 && !line.retracted)
    .flatMap(({ calls }) => calls)
    .find(({ code }) => code === TURN);
  if (announced) return announced;
  const seat = own.map(({ move }) => move['seat']).find((one) => typeof one === 'string') as
    SeatId | undefined;
  if (seat === undefined) return null;
  return hand === 1
    ? { code: TURN, params: { seat: { seat }, round: 1 } }
    : { code: 'roll-a-royal.screen.seatsTurn', params: { seat: { seat } } };
}
