import { BLANK, type TableSnapshot } from '../../../main/contract.ts';
import { detailOf } from './detail.ts';
import type { LayDie } from './layout/cells.ts';

/** Identifies a turn with its dice, to which a layout belongs. */
export const turnKey = ({ file, view }: TableSnapshot): string =>
  [file, view.hand, ...detailOf(view).dice.map(({ face }) => face)].join(' ');

/** The turn's dice that show cards. */
export const cardDice = (table: TableSnapshot): readonly LayDie[] =>
  detailOf(table.view).dice.flatMap(({ face, first }, die) =>
    face === BLANK ? [] : [{ die, card: face, first }],
  );
