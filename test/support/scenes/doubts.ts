import type { DoubtView, IntakeView, TableSnapshot, TrayView } from '../../../main/contract.ts';
import type { Shot } from './index.ts';
import { TRAY, emptyIntake, played } from './play.ts';

/** Tables with doubtful dice: a doubt covers nothing that can be tapped. */

const unlifted = (die: number, was: string, now: string): DoubtView => ({
  id: `unlifted-${die}`,
  say: { code: 'intake.doubt.unlifted', params: { die: die + 1, was, now } },
  dice: [die],
  ways: [
    { way: 'lay', say: { code: 'intake.way.lay', params: { face: was } } },
    { way: 'shows', say: { code: 'intake.way.shows', params: { face: now } } },
  ],
});
const exchanged = (id: string, dice: readonly number[]): DoubtView => ({
  id,
  say: { code: 'intake.doubt.exchanged', params: { dice: dice.map((die) => die + 1).join(', ') } },
  dice,
  ways: [
    { way: 'moved', say: { code: 'intake.way.moved' } },
    { way: 'thrown', say: { code: 'intake.way.thrown' } },
  ],
});
const lying = (table: TableSnapshot): IntakeView => {
  const empty = emptyIntake(table.prompt.dice);
  return {
    ...empty,
    dice: (table.prompt.dice?.lying ?? []).map((face, die) => ({
      die,
      kind: table.prompt.dice?.kind ?? 'poker',
      face,
      source: TRAY,
      state: face === null ? ('missing' as const) : ('lying' as const),
      throws: 0,
      why: null,
    })),
  };
};
const doubted = (table: TableSnapshot, ...doubts: readonly DoubtView[]): TableSnapshot => ({
  ...table,
  intake: { ...lying(table), doubts },
});

/** `throwing`: the highest bidder of Sleepless may rethrow single dice; `tray` is the virtual one, with a button each. */
export function doubtShots(
  shot: (name: string, scene: string, table: TableSnapshot, part?: Partial<Shot>) => Shot,
  throwing: TableSnapshot,
  tray: TrayView,
): readonly Shot[] {
  const two = [unlifted(1, 'K', '9'), exchanged('exchanged-1', [0, 2])];
  const names = ['Ann', 'Bartholomäus', 'Cat', 'Maximiliane', 'Eva'];
  const rolling = played('sleepless', names, []);
  const suited = played('roll-a-royal', names.slice(0, 2), [{ kind: 'starter', seat: 's1' }]);
  return [
    shot('table-doubt', 'table', doubted(throwing, unlifted(1, 'K', '9')), { tray }),
    shot('table-doubts', 'table', doubted(throwing, ...two, exchanged('exchanged-2', [1, 3])), { tray }),
    shot('table-doubts-five', 'table', doubted(rolling, ...two), { tray }),
    shot('royal-doubts', 'table', doubted(suited, exchanged('exchanged-1', [3, 4])), { tray }),
  ];
}
