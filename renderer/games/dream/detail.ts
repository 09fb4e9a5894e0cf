import type { Card, DreamDetail, GameView, TableSnapshot } from '../../../main/contract.ts';
import type { CardMove, CardQuestion } from '../../table/cards/question.ts';

/** Safe cast: the game at the table is Dream. */
export const detailOf = (view: GameView): DreamDetail => view.detail as unknown as DreamDetail;

/** Key for "no card was drawn first". */
export const UNDRAWN_KEY = 'n';

/** What a card may count: an ace 1 or 11, a court card 10. */
function valuesOf(card: Card): readonly number[] {
  const rank = card.slice(0, -1);
  if (rank === 'A') return [1, 11];
  return [Number(rank) || 10];
}

/** The running total: the new top card of the pile is the play of whoever is asked, and a draw that was due was made. */
export function cardQuestion({ prompt, view }: TableSnapshot): CardQuestion | null {
  const { running } = detailOf(view);
  const [seat] = prompt.seats;
  if (!running || !seat || !prompt.choices.some(({ move }) => move.kind === 'play')) return null;
  const movesOf = (card: Card): readonly CardMove[] => {
    const values = valuesOf(card);
    const usual = values.flatMap((value) => {
      const choice = prompt.choices.find(({ move }) => move.kind === 'play' && move['value'] === value);
      return choice ? [{ move: choice.move, say: choice.say, cards: [card] }] : [];
    });
    if (usual.length > 0) return usual;
    const [value = 10] = values;
    return [{ move: { kind: 'play', seat, value, drew: running.draw }, say: prompt.question, cards: [card] }];
  };
  return {
    kind: 'turn',
    isBegun: running.trick.length > 0,
    moves: ([card]) => (card ? movesOf(card) : []),
    isPlay: ({ kind }) => kind === 'play',
    isOf: ({ value }, card) => valuesOf(card).some((one) => one === value),
  };
}
