import type { BestAnswer, RowDie, Json, TableSnapshot } from '../../../main/contract.ts';
import type { AnyMove } from '../../../main/engine/core/game.ts';
import { VIRTUAL_FACES } from '../../../main/engine/games/roll-a-royal/faces.ts';
import type { Shot } from './index.ts';
import { HAND, TRAY, answered, emptyIntake, played } from './play.ts';

/** Tables of Roll-a-Royal at important moments. */

const ID = 'roll-a-royal';
const two = ['Ann', 'Ben'];
const four = ['Ann', 'Ben', 'Cat', 'Dee'];
const ten = ['Annika', 'Ben', 'Catharina', 'Dee', 'Eva', 'Finn', 'Gus', 'Hannah', 'Ida', 'Jo'];

const risk = (seat: string, face: string): AnyMove => ({
  kind: 'dice',
  seat,
  dice: [{ die: 0, face, source: TRAY }],
});
/** These cards on these dice, blanks on the others. */
const roll = (
  seat: string,
  cards: readonly string[],
  dice = Array.from({ length: 13 }, (_, i) => i),
): AnyMove => ({
  kind: 'dice',
  seat,
  dice: dice.map((die, i) => ({ die, face: cards[i] ?? 'blank', source: TRAY })),
});

const begins: readonly AnyMove[] = [{ kind: 'starter', seat: 's1' }];
const first = roll('s1', ['As', 'Ks', 'Qs', 'Js', '10s', 'Ah', '9d', 'Kh']);
const second = roll('s1', ['9c', '9h'], [8, 9, 10, 11, 12]);
const third = roll('s1', ['Ad', '2d', 'Kd'], [10, 11, 12]);
export const laying: readonly AnyMove[] = [...begins, first, second, third];
/** The royal flush with a surplus ace at its end. */
const wrong = ['As', 'Ks', 'Qs', 'Js', '10s', 'Ah'];

const tableOf = (
  names: readonly string[],
  moves: readonly AnyMove[],
  rules: { [name: string]: Json } = {},
): TableSnapshot => played(ID, names, moves, {}, rules);

function atLayout(names: readonly string[], rules: { [name: string]: Json } = {}) {
  const asks = {
    'best-layout': answered(ID, names, laying, { kind: 'best-layout' }, rules),
    'score-layout': null as Json,
  };
  const best = asks['best-layout'] as unknown as BestAnswer;
  const layout = JSON.parse(JSON.stringify(best.layout)) as { [field: string]: Json };
  asks['score-layout'] = answered(ID, names, laying, { kind: 'score-layout', ...layout }, rules);
  return { table: tableOf(names, laying, rules), asks, layout };
}

const connected = atLayout(two);
const listed = atLayout(two, { dieUses: 'any' });
export const laid = (names: readonly string[]): TableSnapshot =>
  tableOf(names, [...laying, { kind: 'layout', seat: 's1', ...connected.layout }]);

/** The game's end: Ann's layout lies under a later turn without any. */
export const over = (names: readonly string[], rules: { [name: string]: Json } = {}): TableSnapshot =>
  tableOf(
    names,
    [
      ...laying,
      { kind: 'layout', seat: 's1', ...(rules['dieUses'] ? listed : connected).layout },
      { kind: 'bank', seat: 's1' },
      ...names.slice(1).map((_, i) => ({ kind: 'give-up', seat: `s${i + 2}` })),
    ],
    { ...rules, turns: 1 },
  );

/** The second roll, half of it read, one die still moving, one leaning. */
export function rolling(names: readonly string[] = four): TableSnapshot {
  const table = tableOf(names, [...begins, first]);
  const states: readonly Partial<RowDie>[] = [
    { face: '9c', state: 'thrown', source: TRAY, throws: 1 },
    { face: '9h', state: 'thrown', source: HAND, throws: 1 },
    { face: 'blank', state: 'moving' },
    {
      face: null,
      state: 'unsure',
      source: TRAY,
      throws: 1,
      why: { code: 'intake.die.cocked', params: { pocket: 12 } },
    },
    { face: 'blank', state: 'thrown', source: TRAY, throws: 1 },
  ];
  const intake = emptyIntake(table.prompt.dice);
  const lying = table.prompt.dice?.lying ?? [];
  const base: readonly RowDie[] = lying.map((face, die) => ({
    die,
    kind: 'suited',
    face,
    source: null,
    state: 'lying',
    throws: 0,
    why: null,
  }));
  return {
    ...table,
    intake: {
      ...intake,
      say: { code: 'intake.die.cocked', params: { pocket: 12 } },
      dice: base.map((die) => ({ ...die, ...states[die.die - 8] })),
    },
  };
}

const offered = (): TableSnapshot => {
  const table = tableOf(four, [...begins, first]);
  const offers = [
    {
      id: 'o1',
      at: Date.UTC(2026, 10, 20, 20, 4),
      kind: 'suited' as const,
      faces: ['9c', '9h', 'blank', 'blank', 'blank'],
      why: { code: 'intake.why.lying' },
      fits: true,
    },
  ];
  return { ...table, intake: { ...table.intake, offers } };
};

/** The user's own dice, the first one known, a side of the second being entered. */
const own = (die: number): (string | null)[] =>
  die === 0
    ? ['As', '10h', '4d', '7c', 'blank', 'blank']
    : die === 1
      ? ['2s', ...Array<null>(5).fill(null)]
      : Array<null>(6).fill(null);
const OWN: Json = {
  sets: [
    {
      id: 'suited',
      name: 'n · n+9 · n+3 · n+6',
      kind: 'suited',
      builtIn: true,
      dice: VIRTUAL_FACES.map((cards) => [...cards, 'blank', 'blank']),
    },
    {
      id: 'own',
      name: 'My Suited dice',
      kind: 'suited',
      builtIn: false,
      dice: Array.from({ length: 13 }, (_, die) => own(die)),
    },
  ],
  chosen: { poker: 'poker', suited: 'own', risk: 'risk' },
};
const SIDES = ['click:.sets button >> nth=1', 'click:button.side >> nth=7'];

type MakeShot = (name: string, scene: string, table: TableSnapshot | null, part?: Partial<Shot>) => Shot;

export const royalShots = (shot: MakeShot): readonly Shot[] => {
  const at = (name: string, table: TableSnapshot, part: Partial<Shot> = {}): Shot =>
    shot(`royal-${name}`, 'table', table, part);
  const asks = { asks: connected.asks };
  return [
    shot('royal-own-dice', 'tray', laid(two), { answers: { diceSets: OWN }, then: SIDES }),
    shot('royal-setup', 'setup', null, {
      answers: { diceSets: OWN },
      then: ['click:.game >> nth=4', 'click:summary'],
    }),
    at('start', tableOf(four, [risk('s1', '3'), risk('s2', 'blank')])),
    at(
      'tie',
      tableOf(four, [risk('s1', '3'), risk('s2', '1'), risk('s3', '3'), risk('s4', '2'), risk('s1', '4')]),
    ),
    at(
      'start-ten',
      tableOf(
        ten,
        ten.slice(1).map((_, i) => risk(`s${i + 1}`, '2')),
      ),
    ),
    at('roll', tableOf(four, begins)),
    at('again', rolling()),
    at('offer', offered()),
    at('lay', connected.table, asks),
    at('best', connected.table, { ...asks, then: ['key:b'] }),
    at('wrong', connected.table, {
      asks: {
        ...connected.asks,
        'score-layout': answered(ID, two, laying, {
          kind: 'score-layout',
          grid: wrong.map((_, die) => ({ die, x: die + 2, y: 3 })),
        }),
      },
      then: ['key:ArrowDown', ...['a', 's', 'k', 's', 'q', 'j', '0', 'a', 'h'].map((key) => `key:${key}`)],
    }),
    at('hands', listed.table, { asks: listed.asks, then: ['key:b'] }),
    at('risk', laid(two), asks),
    at('risk-ten', laid(ten), asks),
    at('over', over(four)),
    at('over-hands', over(two, { dieUses: 'any' })),
    at('relay', laid(two), { ...asks, then: ['key:l'] }),
  ];
};
