import type { ScreensView } from '../../main/contract.ts';
import { GAMES } from '../support/games.ts';
import { poker } from '../support/scenes/play.ts';
import type { Host } from './phones-support.ts';

/** Sleepless as far as a player may ask for odds. */
export const SLEEPLESS = {
  games: GAMES,
  untilOdds: [poker('s1', ['K', 'K', '9', 'A']), { kind: 'draws-done' }],
};

/** The host's view of the screens. */
export const screensOf = async (host: Host): Promise<ScreensView> => {
  let view: ScreensView | null = null;
  host.app.subscribe((push) => {
    if (push.push === 'screens') view = push.screens;
  })();
  if (!view) throw new Error('no screens');
  return Promise.resolve(view);
};
/** Invites, and resolves to the link for televisions. */
export async function inviteScreens(host: Host): Promise<string> {
  await host.invite();
  return (await screensOf(host)).link ?? '';
}
