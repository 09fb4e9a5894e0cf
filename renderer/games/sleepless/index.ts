import type { Card, Choice, TableSnapshot } from '../../../main/contract.ts';
import { ODDS_KEY } from '../../components/odds/use-odds.ts';
import { type CardMove, offerQuestion, trickQuestion } from '../../table/cards/question.ts';
import type { GameScreen } from '../../table/registry.ts';
import SleeplessCentre from './SleeplessCentre.vue';
import OwnOdds from './OwnOdds.vue';
import SleeplessGlance from './SleeplessGlance.vue';
import { detailOf } from './detail.ts';

/** Steps in which a tap on a plate claims. */
const CLAIMED: readonly string[] = ['throws', 'claims', 'last-throws', 'last-claims'];
const isTricks = ({ kind, move }: Choice): boolean => kind === 'form' && move.kind === 'tricks';

/** Hands that lie open and are known, each of which may be the best. */
const openHands =
  ({ prompt, view }: TableSnapshot) =>
  (lying: readonly Card[]): CardMove[] =>
    prompt.choices.flatMap(({ move, say, rare }) => {
      const cards = detailOf(view).seats.find(({ seat }) => seat === move['seat'])?.cards ?? [];
      const isOpen = cards.length > 0 && cards.every((card) => lying.includes(card));
      return move.kind === 'winner' && !rare && isOpen ? [{ move, say, cards }] : [];
    });

export const screen: GameScreen = {
  centre: SleeplessCentre,
  glance: SleeplessGlance,
  privately: OwnOdds,
  said: (view, seat) => detailOf(view).seats.find((entry) => entry.seat === seat)?.status ?? null,
  hint: ({ prompt, view }, tray) => {
    const ladder = detailOf(view).ladder;
    if (ladder && ladder.best === null && ladder.turn)
      return { code: 'sleepless.hint.best', params: { seat: { seat: ladder.turn } } };
    if (prompt.choices.some(isTricks)) return { code: 'sleepless.hint.tricks' };
    if (!CLAIMED.includes(prompt.step)) return null;
    if (prompt.dice) return { code: tray ? 'sleepless.hint.throwTray' : 'sleepless.hint.throw' };
    return { code: 'sleepless.hint.claim' };
  },
  laid: (table) =>
    trickQuestion(table.prompt, detailOf(table.view).plays.length > 0) ??
    offerQuestion(table.prompt, ['claim', 'show'], openHands(table)),
  tricks: (view, seat) => detailOf(view).seats.find((entry) => entry.seat === seat)?.tricks ?? null,
  // Declarations are rungs of the ladder on the felt; trick counts are tapped there too.
  own: (choice) => choice.move.kind === 'declare' || isTricks(choice),
  keys: (table) => (detailOf(table.view).odds ? [ODDS_KEY] : []),
};
