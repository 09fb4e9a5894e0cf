import { isCard, isRank } from '../../engine/core/cards.ts';
import { BLANK } from '../../engine/core/dice-kinds.ts';
import { type Param, phrase } from '../../engine/core/result.ts';

/** A face in a sentence: a word for a blank, and the table's letters for a card or a rank. */
export function faceParam(face: string | null): Param {
  if (face === null) return '?';
  if (face === BLANK) return { phrase: phrase('dice.blank') };
  return isCard(face) || isRank(face) ? { cards: [face] } : face;
}
