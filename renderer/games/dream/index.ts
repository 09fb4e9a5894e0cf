import type { Choice, GameView, Phrase, SeatId, TableSnapshot } from '../../../main/contract.ts';
import type { GameScreen } from '../../table/registry.ts';
import DreamCentre from './DreamCentre.vue';
import DreamGlance from './DreamGlance.vue';
import { UNDRAWN_KEY, cardQuestion, detailOf } from './detail.ts';

export const screen: GameScreen = {
  centre: DreamCentre,
  glance: DreamGlance,
  said,
  laid: cardQuestion,
  cards: (view, seat) => detailOf(view).seats.find((entry) => entry.seat === seat)?.cards ?? null,
  tricks: (view, seat) => detailOf(view).seats.find((entry) => entry.seat === seat)?.tricks ?? null,
  counter: (view) => ({
    code: 'dream.screen.handOf',
    params: { hand: view.hand, hands: detailOf(view).hands },
  }),
  own: isOnTable,
  keys: (table) => (detailOf(table.view).keep === 'total' ? [UNDRAWN_KEY] : []),
};

/** The value pad, the penalty, and who goes out. A second way to the same total stays in the bar. */
function isOnTable(choice: Choice, { prompt }: TableSnapshot): boolean {
  switch (choice.move.kind) {
    case 'play':
      return (
        choice.rare === true ||
        prompt.choices.find(({ move }) => move.kind === 'play' && move['value'] === choice.move['value']) ===
          choice
      );
    case 'penalty':
      return choice.rare === true;
    case 'out':
      return true;
    default:
      return false;
  }
}

function said(view: GameView, seat: SeatId): Phrase | null {
  const { turn, running } = detailOf(view);
  if (seat !== turn) return null;
  return { code: running?.trick.length === 0 ? 'dream.said.leads' : 'dream.said.plays' };
}
