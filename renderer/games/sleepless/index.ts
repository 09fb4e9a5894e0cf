import { ODDS_KEY } from '../../components/odds/use-odds.ts';
import type { GameScreen } from '../screen.ts';
import SleeplessCentre from './SleeplessCentre.vue';
import OwnOdds from './OwnOdds.vue';
import SleeplessWall from './SleeplessWall.vue';
import SleeplessGlance from './SleeplessGlance.vue';
import { detailOf } from './detail.ts';

/** The screen of Sleepless. */
export const screen: GameScreen = {
  centre: SleeplessCentre,
  wall: SleeplessWall,
  glance: SleeplessGlance,
  privately: OwnOdds,
  said: (view, seat) => detailOf(view).seats.find((entry) => entry.seat === seat)?.status ?? null,
  hint: ({ prompt, view }, tray) => {
    const ladder = detailOf(view).ladder;
    if (ladder && ladder.best === null && ladder.turn)
      return { code: 'sleepless.hint.best', params: { seat: { seat: ladder.turn } } };
    if (!prompt.choices.some(({ move }) => move.kind === 'claims')) return null;
    if (prompt.dice) return { code: tray ? 'sleepless.hint.throwTray' : 'sleepless.hint.throw' };
    return { code: 'sleepless.hint.claim' };
  },
  tricks: (view, seat) => detailOf(view).seats.find((entry) => entry.seat === seat)?.tricks ?? null,
  // What somebody declares is a rung of the ladder on the felt.
  own: ({ move }) => move.kind === 'declare',
  keys: (table) => (detailOf(table.view).odds ? [ODDS_KEY] : []),
};
