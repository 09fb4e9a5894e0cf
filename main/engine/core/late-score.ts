import { balanceOf } from './ledger.ts';
import type { LateScore } from './game.ts';
import type { LateScores, Table } from './spec.ts';

/**
 * The scores with which a late player may begin, and the one that the house rule `lateScore` names. The average is rounded
 * against the late player. Where the fewest points win, 0 would be a gift, and the highest score at the table is offered too.
 */
export function lateScoresAt(
  { seats, balances }: Pick<Table<unknown, unknown>, 'seats' | 'balances'>,
  best: 'most' | 'fewest',
  usual: LateScore,
): LateScores {
  const scores = seats.map((seat) => balanceOf(balances, seat));
  const average = scores.reduce((total, n) => total + n, 0) / Math.max(1, seats.length);
  if (best === 'most') return { usual, scores: { average: Math.floor(average), zero: 0 } };
  return {
    usual,
    scores: {
      highest: Math.max(0, ...scores),
      average: Math.max(0, Math.ceil(average)),
      zero: 0,
    },
  };
}
