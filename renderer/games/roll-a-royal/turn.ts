import { BLANK, type TableSnapshot } from '../../../main/contract.ts';
import { detailOf } from './detail.ts';
import type { LayDie } from './layout/cells.ts';

/** Names a turn with its dice: a layout belongs to these and no others. */
export const turnKey = ({ file, view }: TableSnapshot): string =>
  [file, view.hand, ...detailOf(view).dice.map(({ face }) => face)].join(' ');

/** The turn's dice that show cards. */
export const cardDice = (table: TableSnapshot): readonly LayDie[] =>
  detailOf(table.view).dice.flatMap(({ face, first }, die) =>
    face === BLANK ? [] : [{ die, card: face, first }],
  );
