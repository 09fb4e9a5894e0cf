import { execFileSync } from 'node:child_process';
import { type Json, type Locale, type TableSnapshot, LOCALES } from '../../../main/contract.ts';
import { tableForScreens } from '../../../main/host/screen-feed.ts';
import { type AnyMove, guideOf } from '../../../main/engine/core/game.ts';
import { GAMES, gameById, wholeGame } from '../../support/games.ts';
import { isAll } from '../../support/is-all.ts';
import { playerOf } from '../../support/random-games.ts';
import { seeded } from '../../support/random.ts';
import { SHOTS, type Shot } from '../../support/scenes/index.ts';
import { played, seatsOf } from '../../support/scenes/play.ts';

/** Windows in CSS pixels, from the smallest phone to a large desktop; 640 × 400 is 1280 × 800 at a zoom of 200 %. */
export const SIZES: readonly (readonly [width: number, height: number])[] = `
320x568 360x640 360x740 375x667 390x844 412x915 430x932 480x800 540x720 568x320 600x960 640x360 640x400 667x375
740x360 768x1024 800x1280 810x1080 820x1180 844x390 915x412 932x430 960x540 960x600 1024x600 1024x768 1080x1920
1112x834 1180x820 1200x800 1280x720 1280x800 1280x1024 1366x641 1366x768 1440x900 1440x2560 1600x900 1680x1050
1920x1080 1920x1200 2048x1536 2560x1080 2560x1440`
  .trim()
  .split(/\s+/)
  .map((size) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    return [width, height] as const;
  });

const NAMES = ['Ann', 'Ben', 'Cat', 'Dee', 'Eva', 'Finn', 'Gus', 'Hannah', 'Ida', 'Jo'];
const LONG = [
  ...['Bartholomäus', 'Ann', 'Maximiliane', 'Anna-Lena', 'Christopher', 'Jo'],
  ...['Konstantin', 'Wilhelmina', 'Alexandra', 'Margarete'],
];
const MOST_PLAYERS = 10;
const MOVES = 90;

/** Other ways to keep a game, which have another centre. */
const RULES: readonly (readonly [game: string, rules: { readonly [name: string]: Json }])[] = [
  ...GAMES.map(({ id }) => [id, {}] as const),
  ['dream', { keep: 'total' }],
];

/** A drawing that is made once it is drawn: of most, a sweep needs the name alone. */
interface Swept {
  readonly name: string;
  readonly make: () => Shot;
}

/** The table as it stands the first time at each step of a game that was played at random. */
function stepsOf(
  id: string,
  names: readonly string[],
  rules: (typeof RULES)[number][1],
): readonly { readonly step: string; readonly table: () => TableSnapshot }[] {
  const game = gameById(id);
  if (!game) throw new Error(`no game ${id}`);
  const seats = seatsOf(names);
  const random = seeded(names.length + 3);
  let { state } = game.begin(game.rulesSchema.parse(rules), seats);
  const moves: AnyMove[] = [];
  const seen = new Map<string, number>();
  while (!state.outcome && moves.length < MOVES) {
    const { step } = game.prompt(state);
    if (!seen.has(step)) seen.set(step, moves.length);
    const move = playerOf(id)(game, state, random);
    const next = game.play(state, game.move.parse(move));
    if (!next.ok) throw new Error(next.error.code);
    ({ state } = next.value);
    moves.push(move);
  }
  return [...seen].map(([step, count]) => ({
    step,
    table: () => played(id, names, moves.slice(0, count), {}, rules),
  }));
}

const [usual] = SHOTS.filter(({ name }) => name === 'table-bid');
if (!usual) throw new Error('no usual table');
const screen = SHOTS.find((shot) => shot.screen)?.screen;
const camera: Partial<Shot> = {
  tray: {
    ...usual.tray,
    port: { path: 'camera:1', kind: 'camera', label: 'Camera', known: true },
  },
};

/** What the first hand says of this table. */
function ledBy(table: TableSnapshot): Partial<Shot> {
  const { game, seats } = table.view;
  const guide = guideOf(wholeGame(game), { rules: {}, players: seats.length });
  if (!guide.ok || !usual) return {};
  return {
    settings: { ...usual.settings, lead: { file: table.file, dealt: table.recent.length > 0, told: [] } },
    answers: { guide: guide.value as unknown as Json },
  };
}

/** A roll that was seen before anybody asked for it. */
function withOffer(table: TableSnapshot): TableSnapshot {
  const { dice } = table.prompt;
  if (!dice) return table;
  const faces = dice.dice.map((_, at) =>
    dice.kind === 'suited' ? (at < 3 ? `${'AKQ'[at] ?? 'J'}s` : 'blank') : dice.kind === 'risk' ? '2' : 'K',
  );
  const offer = { id: 'o1', at: 0, kind: dice.kind, faces, why: { code: 'intake.why.early' }, fits: true };
  return { ...table, intake: { ...table.intake, offers: [offer] } };
}

function tableShots(): readonly Swept[] {
  if (!usual) return [];
  return RULES.flatMap(([id, rules]) => {
    const { players } = wholeGame(id);
    const most = Math.min(players.max, MOST_PLAYERS);
    const counts = Array.from(
      { length: most - Math.max(2, players.min) + 1 },
      (_, at) => Math.max(2, players.min) + at,
    );
    return counts.flatMap((count) => {
      const names = (count % 2 === 0 ? NAMES : LONG).slice(0, count);
      return stepsOf(id, names, rules).flatMap(({ step, table: make }, at): Swept[] => {
        const name = `${rules['keep'] === 'total' ? `${id}-total` : id}-${count}-${step}-${at}`;
        const swept = (kind: string, more: (table: TableSnapshot) => Partial<Shot>): Swept => ({
          name: `${name}${kind}`,
          make: () => {
            const table = make();
            return { ...usual, table, name: `${name}${kind}`, ...more(table) };
          },
        });
        return [
          swept('', () => ({})),
          at % 2 === 0
            ? swept('-guided', ledBy)
            : swept('-camera', (table) => ({ ...ledBy(table), ...camera, table: withOffer(table) })),
          swept('-television', (table) => ({ table: tableForScreens(table), ...(screen && { screen }) })),
        ];
      });
    });
  });
}

/** All that is drawn at the table, on phones and on televisions: each game at every step, and the scenes that are looked at anyway. */
const SWEPT: readonly Swept[] = [
  ...tableShots(),
  ...SHOTS.filter(
    ({ scene, then, table, name }) =>
      scene === 'table' &&
      then === undefined &&
      !table?.view.outcome &&
      (table !== null || /^phone|^tv/.test(name)),
  ).map((shot) => ({ name: shot.name, make: () => shot })),
];

/** What a sweep is chosen by: the commit, or what somebody wants to see again. */
export function seedOfSweep(): number {
  const given = process.env['CROUPIER_SWEEP'];
  if (given !== undefined) return Number.parseInt(given, 16);
  const hash = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return Number.parseInt(hash.slice(0, 8), 16);
}

/** One drawing in this many is drawn each time. */
const SHARE = 13;

/** The scenes of a sweep, each in one of the languages: all of them, or each thirteenth. */
export const sweepOf = (
  seed: number,
  all: boolean = isAll,
): readonly (Swept & { readonly locale: Locale })[] =>
  SWEPT.flatMap((swept, at) =>
    all || (at + seed) % SHARE === 0
      ? [{ ...swept, locale: LOCALES[(Math.floor(at / SHARE) + seed) % LOCALES.length] ?? 'en' }]
      : [],
  );
