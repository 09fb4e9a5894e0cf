import type {
  AmendPreview,
  EventsView,
  HomeView,
  Json,
  MeView,
  Night,
  PhonesView,
  ScreenMe,
  ScreensView,
  Settings,
  TableEvent,
  TableSnapshot,
  TrayLine,
  TrayView,
} from '../../../main/contract.ts';
import { cardShots } from './cards.ts';
import { doubtShots } from './doubts.ts';
import { trayShots } from './tray-states.ts';
import { firstHandShots } from './first-hand.ts';
import { oddsShots } from './odds.ts';
import { royalShots } from './royal.ts';
import { type PlayedEvenings, runningGame, someEvenings } from './evenings.ts';
import { peopleShots } from './people.ts';
import { meOf, phoneShots, shut } from './phones.ts';
import { SIX, televisionShots } from './televisions.ts';
import { HAND, TRAY, emptyIntake, homeOf, played, poker, seatsOf } from './play.ts';

/** A scene to render: the main process's messages, and the current place. */
export interface Shot {
  readonly name: string;
  readonly scene: string;
  readonly home: HomeView;
  readonly table: TableSnapshot | null;
  readonly tray: TrayView;
  readonly trayLines: readonly TrayLine[];
  readonly settings: Settings;
  readonly preview?: AmendPreview;
  /** Page within the scene. */
  readonly page?: string;
  readonly evenings?: PlayedEvenings;
  /** The phone's state, if the screen is a phone. */
  readonly me?: MeView;
  /** The television's state and the evening, if the screen is a television. */
  readonly screen?: ScreenMe;
  readonly night?: Night;
  /** The table a moment later. */
  readonly later?: TableSnapshot | undefined;
  /** Letters that a television shows while it waits for the host. */
  readonly letters?: string;
  /** The host's view of televisions. */
  readonly screens?: ScreensView;
  /** The host's view of phones. */
  readonly phones?: PhonesView;
  /** The host's view of the events for other programs. */
  readonly events?: EventsView;
  /** State of the phone's connection: never connected, lost after the first table, or closed for good. */
  readonly line?: 'none' | 'down' | 'token' | 'locked';
  /** Keys or selectors to press after rendering: `key:?`, `click:.more`. */
  readonly then?: readonly string[];
  /** The table after the first command. */
  readonly next?: TableSnapshot;
  /** Answers to requests by kind, besides the usual ones. */
  readonly answers?: { readonly [kind: string]: Json };
  /** What this device has stored, by key. */
  readonly stored?: Readonly<Record<string, string>>;
  /** The game's answers to questions by kind. */
  readonly asks?: { readonly [kind: string]: Json };
}

/** What lies over a stream: it hears `GET /events`, and has no heading to wait for. */
export interface OverlayShot extends Shot {
  readonly path: '/overlay';
  /** Selector of the element that is drawn last. */
  readonly shows: string;
  readonly heard: readonly TableEvent[];
}

const four = ['Ann', 'Ben', 'Cat', 'Dee'];
const ten = ['Annika', 'Ben', 'Catharina', 'Dee', 'Eva', 'Finn', 'Gus', 'Hannah', 'Ida', 'Jo'];
const settings: Settings = {
  locale: 'en',
  theme: 'system',
  speak: false,
  volume: 0.6,
  fourColours: true,
  newer: false,
  soundsFrom: 'host',
};

const noTray: TrayView = {
  state: 'closed',
  word: 'tray.word.closed',
  say: { code: 'tray.say.closed' },
  help: [],
  port: null,
  ports: [{ path: 'virtual:1', kind: 'virtual', label: 'The tray on the screen', known: false }],
  device: null,
  pockets: [],
  counters: {},
  recording: false,
};
const readyTray: TrayView = {
  ...noTray,
  state: 'ready',
  word: 'tray.word.ready',
  say: { code: 'tray.say.ready', params: { port: 'ttyACM0', firmware: '1.0.0' } },
  port: { path: '/dev/ttyACM0', kind: 'serial', label: 'Croupier tray (ttyACM0)', known: true },
  ports: [
    { path: '/dev/ttyACM0', kind: 'serial', label: 'Croupier tray (ttyACM0)', known: true },
    ...noTray.ports,
  ],
  device: { id: 'c7a1', firmware: '1.0.0', protocol: 1 },
  pockets: Array.from({ length: 14 }, (_, index) => ({
    pocket: index + 1,
    state:
      index === 5
        ? ('moving' as const)
        : index === 7
          ? ('cocked' as const)
          : index > 11
            ? ('empty' as const)
            : ('face' as const),
    face: index > 11 ? null : (index % 6) + 1,
    lift: 3,
  })),
  counters: { good: 412, bad: 2 },
};

const trayLines: readonly TrayLine[] = [
  {
    at: Date.UTC(2026, 10, 20, 20, 4),
    dir: 'out',
    text: '>0001 state?#0389',
    say: { code: 'tray.line.askState' },
    kind: 'state?',
  },
  {
    at: Date.UTC(2026, 10, 20, 20, 5),
    dir: 'in',
    text: '!00A3:0012 roll 00000E10 000F 30001600020006#9A1C',
    say: { code: 'tray.line.roll', params: { dice: '1:4 2:6 3:2 4:6', seconds: '3.6' } },
    kind: 'roll',
  },
];

const onScreen: TrayView = {
  ...readyTray,
  port: { path: 'virtual:1', kind: 'virtual', label: 'The tray on the screen', known: false },
};

const bidding = played('sleepless', four, [
  poker('s1', ['K', 'K', '9', 'A']),
  { kind: 'draws-done' },
  { kind: 'bid', seat: 's2', amount: 1 },
  { kind: 'bid', seat: 's3', amount: 2 },
  { kind: 'pass', seat: 's4' },
]);
const throwing = played('sleepless', four, [
  poker('s1', ['K', 'K', '9', 'A']),
  { kind: 'draws-done' },
  { kind: 'award', seat: 's3', amount: 2 },
]);
const tricks = played('sleepless', four, [
  poker('s1', ['K', 'K', '9', 'A']),
  { kind: 'draws-done' },
  { kind: 'award', seat: 's3', amount: 2 },
  poker('s3', ['K'], [2]),
  { kind: 'claims', seats: ['s3'] },
  { kind: 'winner', seat: 's4' },
  { kind: 'trick', seat: 's4' },
  { kind: 'trick', seat: 's1' },
]);
const rolling = played('sleepless', four, []);
const nap = played('pool-nap', ten, [
  { kind: 'bid', seat: 's2', tricks: 2 },
  { kind: 'pass', seat: 's3' },
  { kind: 'contract', seat: 's4', tricks: 3 },
  { kind: 'trick', seat: 's4' },
]);
const over = played('sleepless', four, [
  poker('s1', ['K', 'K', '9', 'A']),
  { kind: 'draws-done' },
  { kind: 'award', seat: 's3', amount: 2 },
  { kind: 'end-now' },
]);

const rules = { chips: 300 };
const long = runningGame({ game: 'sleepless', seats: seatsOf(four), seed: 3, moves: 150, rules });
const ofTen = runningGame({ game: 'pool-nap', seats: seatsOf(ten), seed: 6, moves: 160 });
const ofForty = runningGame({
  game: 'pool-nap',
  seats: seatsOf(ten),
  seed: 6,
  moves: 500,
  rules: { rounds: 40 },
});
/** The last line that paid several players. */
const paid = long.tale.lines.filter(({ transfers }) => transfers.length > 1).at(-1)?.seq ?? 0;
/** With the maximum of highlights. */
const full: typeof long = {
  ...long,
  tale: {
    ...long.tale,
    highlights: {
      ...long.tale.highlights,
      lucky: { kind: 'poker', die: 3, face: 'K', count: 9, throws: 31, over: 2.1 },
      fair: { die: 1, throws: 29, stray: 1.2 },
    },
  },
};
const fiveNames = ['Ann', 'Bartholomäus', 'Cat', 'Maximiliane', 'Eva'];
const ofFive = runningGame({ game: 'sleepless', seats: seatsOf(fiveNames), seed: 3, moves: 150 });
const told = ({ tale }: typeof long): Partial<Shot> => ({
  answers: { sheet: tale.lines, tale } as unknown as { readonly [kind: string]: Json },
});

const amending: AmendPreview = {
  revision: 1,
  prompt: bidding.prompt,
  seats: bidding.view.seats,
  missed: null,
  before: {},
  after: {},
  difference: { s1: -6, s2: 4, s3: 2, s4: 2, pot: -2 },
  affected: tricks.recent.slice(0, 3).map((line, at) => ({
    line,
    legal: at > 0,
    refusal: at > 0 ? null : { kind: 'refusal', code: 'table.stale', params: {} },
    prompt: tricks.prompt,
    changes: ['question'],
    then: at > 0 ? 'keep' : null,
    becomes: null,
  })),
  open: {
    kind: 'change',
    prompt: tricks.prompt,
    lines: tricks.recent.slice(0, 1),
    refusal: { kind: 'refusal', code: 'table.stale', params: {} },
    waiting: 3,
  },
  stay: 2,
  otherChoices: [],
  refusal: { kind: 'refusal', code: 'table.amend.undecided', params: { seq: 8 } },
};

const shot = (name: string, scene: string, table: TableSnapshot | null, part: Partial<Shot> = {}): Shot => ({
  name,
  scene,
  table,
  home: homeOf(table),
  tray: readyTray,
  trayLines,
  phones: shut,
  settings,
  ...part,
});

const evenings = someEvenings();
const night = (name: string, page?: string, part: Partial<Shot> = {}): Shot =>
  shot(name, 'evenings', bidding, { evenings, ...(page === undefined ? {} : { page }), ...part });

export const SHOTS: readonly Shot[] = [
  ...cardShots(shot),
  ...oddsShots(shot),
  ...royalShots(shot),
  ...phoneShots(shot),
  ...televisionShots(shot),
  ...peopleShots(shot, evenings),
  shot('home', 'home', bidding),
  shot('home-first', 'home', null, { tray: noTray }),
  shot('setup', 'setup', bidding, { then: ['click:.game'] }),
  shot('setup-rules', 'setup', bidding, { then: ['click:.game', 'click:summary'] }),
  shot('table-bid', 'table', bidding),
  shot('table-roll', 'table', {
    ...rolling,
    intake: {
      ...emptyIntake(rolling.prompt.dice),
      offers: [
        {
          id: 'o1',
          at: Date.UTC(2026, 10, 20, 20, 4),
          kind: 'poker',
          faces: ['K', 'Q', '9', '9'],
          why: { code: 'intake.why.early' },
          fits: true,
        },
      ],
    },
  }),
  shot('table-throw', 'table', {
    ...throwing,
    intake: {
      dice: [
        { die: 0, kind: 'poker', face: 'K', source: TRAY, state: 'lying', throws: 0, why: null },
        { die: 1, kind: 'poker', face: 'J', source: TRAY, state: 'thrown', throws: 1, why: null },
        { die: 2, kind: 'poker', face: '10', source: HAND, state: 'thrown', throws: 2, why: null },
        {
          die: 3,
          kind: 'poker',
          face: 'Q',
          source: TRAY,
          state: 'unsure',
          throws: 1,
          why: { code: 'intake.die.cocked', params: { pocket: 4 } },
        },
      ],
      ready: false,
      say: null,
      offers: [],
    },
  }),
  ...firstHandShots(shot, settings),
  ...doubtShots(shot, throwing, onScreen),
  ...trayShots(shot, throwing, readyTray),
  shot('table-tricks', 'table', tricks),
  shot('table-ten', 'table', nap),
  shot('table-line-down', 'table', bidding, { line: 'down' }),
  shot('table-ten-line-down', 'table', nap, { line: 'down' }),
  shot('table-over', 'table', over),
  shot('table-hand-end', 'table', long.settling[0], { next: long.settling[1], then: ['key:u'] }),
  shot('table-hand-end-ten', 'table', ofTen.settling[0], { next: ofTen.settling[1], then: ['key:u'] }),
  shot('table-finale', 'table', long.ended, told(long)),
  shot('table-finale-facts', 'table', full.ended, told(full)),
  shot('table-finale-five', 'table', ofFive.ended, told(ofFive)),
  shot('table-finale-ten', 'table', ofTen.ended, told(ofTen)),
  shot('table-more', 'table', throwing, { then: ['click:.more'] }),
  shot('table-menu', 'table', bidding, { then: ['key:m'] }),
  shot('table-keys', 'table', bidding, { then: ['key:?'] }),
  shot('sheet', 'sheet', long.table, told(long)),
  shot('sheet-log', 'sheet', long.table, {
    ...told(long),
    page: 'log',
    then: [`click:[data-seq="${paid}"] .line`],
  }),
  shot('sheet-ten', 'sheet', ofForty.table, {
    ...told(ofForty),
    then: ['click:tbody tr:nth-last-child(2) .at'],
  }),
  shot('phone-sheet', 'phone', ofTen.table, {
    ...told(ofTen),
    me: meOf(['s1']),
    then: ['click:.menu', 'click:.btn.sheet'],
  }),
  shot('sheet-standings', 'sheet', ofTen.table, {
    ...told(ofTen),
    page: 'standings',
    then: ['click:.take summary'],
  }),
  shot('table-form', 'table', bidding, { then: ['key:b'] }),
  shot('table-cards', 'table', tricks, { then: ['key:c', 'key:a', 'key:s'] }),
  shot('table-counts', 'table', tricks, { then: ['click:.at-once button >> nth=1'] }),
  shot('table-face', 'table', throwing, { then: ['click:.die-button'] }),
  shot('table-join', 'table', bidding, { then: ['key:m', 'click:.menu [data-action="join"]'] }),
  shot('table-adjust', 'table', bidding, { then: ['key:m', 'click:.menu [data-action="adjust"]'] }),
  shot('table-rules', 'table', bidding, { then: ['key:i'] }),
  shot('settings', 'home', bidding, { then: ['click:.settings'] }),
  shot('amend', 'sheet', tricks, {
    page: 'log',
    preview: amending,
    then: ['click:[data-seq="3"] .line'],
  }),
  shot('amend-effect', 'sheet', tricks, {
    page: 'log',
    preview: amending,
    then: ['click:[data-seq="3"] .line', 'click:.chooser .choices .btn >> nth=2'],
  }),
  shot('tray', 'tray', bidding),
  shot('camera', 'camera', bidding),
  shot('smart-dice', 'smart-dice', bidding, {
    tray: {
      ...readyTray,
      port: { path: 'radio:page', kind: 'radio', label: 'Croupier', known: true },
      pockets: readyTray.pockets.map((one) => ({ ...one, state: one.pocket > 5 ? 'empty' : one.state })),
    },
    stored: {
      'croupier-smart-dice': JSON.stringify(
        [1, 2, 3, 4, 14].map((pocket) => ({ die: `0000d1${pocket + 10}`, pocket })),
      ),
    },
  }),
  shot('make-dice', 'dice', bidding),
  shot('tray-virtual', 'tray', bidding, { tray: onScreen }),
  night('evenings'),
  night('evenings-game', 'game/sleepless-3.jsonl'),
  night('evenings-many', 'game/pool-nap-6.jsonl', { then: ['click:.hand-grid .cell'] }),
  night('evenings-night', `night/${evenings.view.evenings[0]?.from ?? 0}`),
  night('evenings-players', 'players'),
  night('evenings-dice', 'dice'),
];

export function sceneOf(name: string): Shot {
  const scene = SHOTS.find((known) => known.name === name);
  if (!scene) throw new Error(`no scene ${name}`);
  return scene;
}

const overlay = (name: string, heard: readonly TableEvent[], shows: string): OverlayShot => ({
  ...shot(name, 'table', null),
  path: '/overlay',
  heard,
  shows,
});
const standingsOf = (names: readonly string[]): TableEvent => ({
  event: 'standings',
  at: Date.UTC(2026, 10, 20, 20, 4),
  text: '',
  unit: 'chips',
  standings: names.map((name, at) => ({ name, look: at, place: at + 1, balance: 1_215 - 270 * at })),
});

/** Drawn by `shots.mjs` only: the others are pages with a table behind them. */
export const OVERLAYS: readonly OverlayShot[] = [
  overlay('overlay', [standingsOf(four)], 'li'),
  overlay(
    'overlay-said',
    [
      standingsOf(SIX),
      {
        event: 'payout',
        at: Date.UTC(2026, 10, 20, 20, 4),
        text: 'Ann, Cat, Eva and Finn each pay 12 chips to Bartholomäus, and Maximiliane pays 24',
      },
    ],
    '.said',
  ),
  overlay('overlay-ten', [standingsOf(ten)], 'li'),
];
