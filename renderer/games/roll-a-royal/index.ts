import { defineAsyncComponent } from 'vue';
import type { Choice, Phrase, TableSnapshot } from '../../../main/contract.ts';
import { CARD_KEYS } from '../../components/cards/card-entry.ts';
import { useTable } from '../../stores/table.ts';
import { useToasts } from '../../stores/toasts.ts';
import { ODDS_KEY } from '../../components/odds/use-odds.ts';
import type { GameScreen, OwnChoice, PlaceFaces } from '../../table/registry.ts';
import RoyalAside from './RoyalAside.vue';
import RoyalCentre from './RoyalCentre.vue';
import RoyalGlance from './RoyalGlance.vue';
import RoyalWall from './RoyalWall.vue';
import RoyalWallAside from './RoyalWallAside.vue';
import { isEmpty, plain } from './layout/cells.ts';
import { draftOf } from './layout/draft.ts';
import { detailOf, turnKey, turnName } from './turn.ts';

/** Keys for laying cards, which no choice may use. */
const LAYING_KEYS = [...CARD_KEYS, 'p', 'b', 'e', ' ', 'backspace', 'delete', 'enter'];

/** The layout in the middle of the table has its own button for this choice. */
function answers(choice: Choice, table: TableSnapshot): OwnChoice | null {
  if (choice.kind !== 'form' || choice.move.kind !== 'layout' || table.view.step !== 'layout') return null;
  const draft = draftOf(turnKey(table));
  const score = draft?.answer?.score ?? null;
  const send = (): void => {
    if (draft) void useTable().play({ ...choice.move, ...plain(draft.layout) });
  };
  return {
    ...(score === null ? {} : { say: { code: 'roll-a-royal.screen.score', params: { points: score } } }),
    ready: draft !== null && score !== null && !isEmpty(draft.layout),
    run: send,
  };
}

/** If the faces of the dice are known, the engine says which die has a card. */
function place(table: TableSnapshot): PlaceFaces | undefined {
  if (detailOf(table.view).diceFaces === 'unknown') return undefined;
  return async (cards) => {
    const answer = await useTable().ask({ kind: 'place-cards', cards: [...cards] });
    if (answer.ok) return (answer.value as unknown as { dice: { die: number; face: string }[] }).dice;
    useToasts().refuse(answer.error);
    return [];
  };
}

export const screen: GameScreen = {
  centre: RoyalCentre,
  wall: RoyalWall,
  wallAside: RoyalWallAside,
  glance: RoyalGlance,
  aside: RoyalAside,
  finale: defineAsyncComponent(() => import('./RoyalFinale.vue')),
  seats: 'list',
  faces: ['risk'],
  fields: { 'royal-layout': defineAsyncComponent(() => import('./layout/LayoutField.vue')) },
  counter: (view): Phrase => {
    const { round, turns } = detailOf(view);
    return turns === null
      ? { code: 'roll-a-royal.screen.turn', params: { number: round } }
      : { code: 'roll-a-royal.screen.turnOf', params: { number: round, turns } };
  },
  handName: turnName,
  // A hand is one player's turn: the first round is everybody's first.
  isFirst: (view) => detailOf(view).round <= 1,
  // The throw for the start is nobody's turn.
  isPlayed: ({ step }) => step !== 'start',
  answers,
  // Once laid, the choice to lay it again is under it.
  own: ({ move }, table) => table.view.step === 'risk' && move.kind === 'layout',
  keys: (table) => (table.view.step === 'layout' ? LAYING_KEYS : detailOf(table.view).odds ? [ODDS_KEY] : []),
  place,
};
