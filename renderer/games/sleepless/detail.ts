import type { FourCards, GameView, SleeplessView } from '../../../main/contract.ts';

/** Safe cast: the game at the table is Sleepless. */
export const detailOf = (view: GameView): SleeplessView => view.detail as unknown as SleeplessView;

export const EXAMPLES: Readonly<Record<FourCards, readonly string[]>> = {
  'four-of-a-kind': ['Ks', 'Kh', 'Kd', 'Kc'],
  'suited-sequence': ['Qh', 'Jh', '10h', '9h'],
  'three-of-a-kind': ['As', 'Ah', 'Ac', '9d'],
  sequence: ['Kc', 'Qd', 'Js', '10h'],
  'one-suit': ['Ad', 'Qd', '10d', '9d'],
  'two-pairs': ['Qs', 'Qd', '10h', '10c'],
  'one-pair': ['Jh', 'Jc', 'As', '9d'],
  'high-card': ['As', 'Qd', '10c', '9h'],
};
