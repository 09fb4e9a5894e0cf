import { LOCALES, type Locale } from '../../../main/contract.ts';
import { isAll } from '../../support/is-all.ts';
import { SHOTS, type Shot } from '../../support/scenes/index.ts';

/**
 * Scenes made of the same parts as another, with fewer people or other words. `npm run test:long` looks at all; each time the others are
 * looked at, and of those that are alike the one with most on it.
 */
const LIKE_OTHERS: ReadonlySet<string> = new Set([
  ...['nap-first', 'nap-decided', 'nap-cards', 'nap-bidding', 'nap-ten-bidding'],
  ...['winner-first', 'winner-pair', 'winner-loser', 'winner-exchange', 'winner-count'],
  ...['winner-lead', 'winner-single', 'dream-eight'],
  ...['dream-room', 'dream-undrawn', 'dream-tricks', 'dream-tricks-out', 'dream-eight-out'],
  ...[
    'royal-start',
    'royal-start-ten',
    'royal-setup',
    'royal-tie',
    'royal-roll',
    'royal-best',
    'royal-risk',
    'royal-doubts',
    'royal-again',
  ],
  ...[
    'table-roll',
    'table-doubt',
    'table-doubts',
    'table-doubts-five',
    'table-tricks',
    'table-hand-end',
    'table-counts',
    'table-cards',
    'table-throw',
    'table-over',
  ],
  ...['table-finale', 'table-finale-facts', 'table-finale-five'],
  ...['odds-ask', 'odds-bids', 'odds-risk-ask', 'first-hand-throws', 'tray-flash-ask', 'tray-flash-write'],
  ...['invite-seats', 'invite-locked', 'home-first', 'sheet', 'evenings-many', 'evenings-players', 'amend'],
  ...['invite-open', 'setup', 'tray', 'tray-virtual', 'first-hand-deal', 'tray-flash-done'],
  ...[
    'phone-arrive',
    'phone-bid',
    'phone-throw',
    'phone-nap',
    'phone-nap-tricks',
    'phone-winner',
    'phone-dream',
    'phone-draw',
    'phone-claim',
    'phone-nap-first',
    'phone-stale',
    'phone-revoked',
  ],
  ...[
    'tv-royal-roll',
    'tv-pool-nap',
    'tv-sleepless-tricks',
    'tv-sleepless-ladder',
    'tv-sleepless-throw',
    'tv-dream-tricks',
    'tv-finale',
    'tv-night-first',
  ],
]);
for (const name of LIKE_OTHERS)
  if (!SHOTS.some((shot) => shot.name === name)) throw new Error(`no scene ${name}`);

/** The scenes that are looked at now: all of them, or without those that are like another. */
export const scenesNow = (): readonly Shot[] =>
  isAll ? SHOTS : SHOTS.filter(({ name }) => !LIKE_OTHERS.has(name));

/** The languages in which they are: all of them, or the one with the longest words. */
export const localesNow = (): readonly Locale[] => (isAll ? LOCALES : ['de']);
