import type {
  AskingScreen,
  EventsView,
  Night,
  ScreenMe,
  ScreensView,
  TableSnapshot,
} from '../../../main/contract.ts';
import { tableForScreens } from '../../../main/host/screen-feed.ts';
import { nightOf } from '../../../main/host/night.ts';
import type { AnyMove } from '../../../main/engine/core/game.ts';
import { GAMES } from '../games.ts';
import { someEvenings, runningGame } from './evenings.ts';
import { dream, nap, winner } from './cards.ts';
import { laid, laying, rolling } from './royal.ts';
import { invited, shut } from './phones.ts';
import { played, poker, seatsOf } from './play.ts';
import type { Shot } from './index.ts';

/** Televisions, each with its own messages. */
export const TELEVISION: ScreenMe = { id: 'tv1', kind: 'television', sounds: false };
export const SIX = ['Ann', 'Bartholomäus', 'Cat', 'Maximiliane', 'Eva', 'Finn'];

const throwing: readonly AnyMove[] = [poker('s1', ['K', 'K', 'K', '10'])];
const paid: readonly AnyMove[] = [
  ...throwing,
  { kind: 'draws-done' },
  { kind: 'bid', seat: 's2', amount: 1 },
  { kind: 'bid', seat: 's3', amount: 2 },
];

const FOUR = SIX.slice(0, 4);
const card = (seat: string, value: number, drew = true): AnyMove => ({ kind: 'play', seat, value, drew });

const ladder: readonly AnyMove[] = [
  ...throwing,
  { kind: 'draws-done' },
  { kind: 'award', seat: 's3', amount: 2 },
  poker('s3', ['K'], [3]),
  { kind: 'claims', seats: ['s3'] },
];
const tricks: readonly AnyMove[] = [...ladder, { kind: 'winner', seat: 's4' }, { kind: 'trick', seat: 's4' }];
const bids: readonly AnyMove[] = [
  { kind: 'bid', seat: 's2', tricks: 2 },
  { kind: 'pass', seat: 's3' },
  { kind: 'contract', seat: 's4', tricks: 3 },
  { kind: 'trick', seat: 's4' },
];

/** Each game with the number of players readable from four metres, at steps that look different. */
export const TABLES: readonly [readonly [string, TableSnapshot], ...(readonly [string, TableSnapshot])[]] = [
  ['sleepless', played('sleepless', FOUR, paid)],
  ['sleepless-five', played('sleepless', SIX.slice(0, 5), throwing)],
  ['sleepless-throw', played('sleepless', FOUR, [])],
  ['sleepless-ladder', played('sleepless', FOUR, ladder)],
  ['sleepless-tricks', played('sleepless', FOUR, tricks)],
  ['winner', winner.pair],
  ['winner-scoring', winner.scoring],
  ['pool-nap', played('pool-nap', SIX, bids)],
  ['dream', played('dream', SIX, [card('s2', 10, false), card('s3', 7)], {}, { keep: 'total' })],
  ['dream-tricks', dream.tricks],
  ['royal-roll', rolling(SIX)],
  ['royal-lay', played('roll-a-royal', SIX, laying)],
  ['royal', laid(SIX)],
];

/** An evening with highlights of a finished game. */
export function someNight(told: Night['told'] = null): Night {
  const { view } = someEvenings();
  const games = GAMES.map(({ id, players }) => ({ id, players }));
  const night = nightOf(view, { games } as unknown as Parameters<typeof nightOf>[1], null, () => 0);
  return { ...night, told };
}

const at = Date.UTC(2026, 10, 20, 20, 4);
const asking: readonly AskingScreen[] = [
  { letters: 'KFMT', device: 'television', address: '192.168.1.52', since: at },
  { letters: 'BRXD', device: 'console', address: '192.168.1.57', since: at },
];
const someScreens: ScreensView = {
  address: 'http://192.168.1.20:4870/tv',
  link: 'http://192.168.1.20:4870/#tv-x7Qm2vE9kT4wLr8ZpB3nYc6HsUa1GdJf',
  asking: [],
  screens: [
    {
      id: 'tv1',
      kind: 'television',
      device: 'television',
      address: '192.168.1.52',
      here: true,
      since: at,
      seen: at,
    },
    {
      id: 'tv2',
      kind: 'television',
      device: 'ipad',
      address: '192.168.1.58',
      here: false,
      since: at,
      seen: at,
    },
  ],
  sounds: 'host',
  window: true,
};

const someEvents: EventsView = {
  on: true,
  stream: 'http://192.168.1.20:4870/events?token=ev-x7Qm2vE9kT4wLr8ZpB3nYc6HsUa1GdJf',
  overlay: 'http://192.168.1.20:4870/overlay#ev-x7Qm2vE9kT4wLr8ZpB3nYc6HsUa1GdJf',
  secret: 'ev-x7Qm2vE9kT4wLr8ZpB3nYc6HsUa1GdJf',
  webhook: {
    address: 'http://homeassistant.local:8123/api/webhook/croupier',
    sent: 41,
    failed: 1,
    trouble: '404',
  },
  listening: 2,
};

type MakeShot = (name: string, scene: string, table: TableSnapshot | null, part?: Partial<Shot>) => Shot;

export function televisionShots(shot: MakeShot): readonly Shot[] {
  const tv = (name: string, table: TableSnapshot | null, part: Partial<Shot> = {}): Shot =>
    shot(`tv-${name}`, 'table', table && tableForScreens(table), {
      screen: TELEVISION,
      night: someNight(),
      ...part,
    });
  const long = runningGame({
    game: 'sleepless',
    seats: seatsOf(FOUR),
    seed: 3,
    moves: 150,
    rules: { chips: 300 },
  });
  return [
    ...TABLES.map(([name, table]) => tv(name, table)),
    tv('pool-nap-ten', nap.ten),
    tv('hand-end', long.settling[0], { later: tableForScreens(long.settling[1]) }),
    tv('finale', long.ended, {
      night: someNight({ file: long.ended.file, highlights: long.tale.highlights }),
    }),
    tv('finale-six', runningGame({ game: 'pool-nap', seats: seatsOf(SIX), seed: 5, moves: 40 }).ended),
    tv('night', null),
    tv('night-first', null, {
      night: { evening: null, records: [], next: ['sleepless', 'dream'], told: null },
    }),
    tv('letters', null, { letters: 'KFMT' }),
    shot('televisions', 'televisions', TABLES[0][1], { phones: invited, screens: someScreens }),
    shot('televisions-asking', 'televisions', TABLES[0][1], {
      phones: invited,
      screens: { ...someScreens, screens: [], asking: asking },
    }),
    shot('televisions-shut', 'televisions', TABLES[0][1], {
      phones: shut,
      screens: { ...someScreens, address: null, link: null, screens: [] },
    }),
    shot('televisions-events', 'televisions', TABLES[0][1], {
      phones: invited,
      screens: someScreens,
      events: someEvents,
      then: ['key:End'],
    }),
    tv('down', TABLES[0][1], { line: 'down' }),
    tv('over', TABLES[0][1], { line: 'token' }),
  ];
}
