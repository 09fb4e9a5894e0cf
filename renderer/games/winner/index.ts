import type { Choice, GameView, Phrase, SeatId, TableSnapshot } from '../../../main/contract.ts';
import { CARD_KEYS } from '../../components/cards/card-entry.ts';
import { offerQuestion } from '../../table/cards/question.ts';
import type { GameScreen } from '../../table/registry.ts';
import WinnerCentre from './WinnerCentre.vue';
import WinnerGlance from './WinnerGlance.vue';
import { COUNT_KEY, REFEREE_KEY, detailOf } from './detail.ts';
import { answerOf, asksLoser, isCounted, picked, promptOf } from './short.ts';

export const screen: GameScreen = {
  centre: WinnerCentre,
  glance: WinnerGlance,
  said,
  laid: ({ prompt }) => offerQuestion(prompt, ['play']),
  cards: (view, seat) => detailOf(view).seats.find((entry) => entry.seat === seat)?.left ?? null,
  counter: (view) => {
    const { length } = detailOf(view);
    return {
      code: `winner.screen.${length.by === 'games' ? 'gameOf' : 'gameTo'}`,
      params: { game: view.hand, to: length.to },
    };
  },
  prompt: promptOf,
  answers: (choice, table) => {
    const run = answerOf(choice, table);
    return run && { ready: true, run };
  },
  own: isPicked,
  hint: (table) => (asksLoser(table) ? { code: 'winner.screen.playOn' } : null),
  keys: (table) => [
    REFEREE_KEY,
    COUNT_KEY,
    ...(picked() ? [...'0123456789', 'enter', 'backspace', 'escape'] : []),
    ...(table.prompt.choices.some((choice) => isPicked(choice, table))
      ? [...CARD_KEYS, 'enter', 'backspace']
      : []),
  ],
};

/** Cards picked on the table itself. If only the end is counted, digits are kept for that. */
function isPicked(choice: Choice, table: TableSnapshot): boolean {
  const only = choice.kind === 'form' && choice.fields.length === 1 ? choice.fields[0] : undefined;
  return only?.type === 'cards' && choice.rare !== true && !isCounted(table);
}

function said(view: GameView, seat: SeatId): Phrase | null {
  if (picked()?.winner === seat) return { code: 'winner.said.winner' };
  const detail = detailOf(view);
  const player = detail.seats.find((entry) => entry.seat === seat);
  if (player?.out === 1) return { code: 'winner.said.winner' };
  if (player && player.out !== null) return { code: 'winner.said.out' };
  if (player?.passed) return { code: 'winner.said.passed' };
  if (seat === detail.turn)
    return { code: detail.trick.length === 0 ? 'winner.said.leads' : 'winner.said.plays' };
  return detail.trick.at(-1)?.seat === seat ? { code: 'winner.said.holds' } : null;
}
