import { shallowRef } from 'vue';
import type { LayoutAnswer, Layout } from '../../../../main/contract.ts';

/** The layout that is being laid in the middle of the table: it stays while one looks at the score sheet. */
interface Draft {
  /** Whose it is: the game, the turn and its dice. */
  readonly key: string;
  readonly layout: Layout;
  /** What it is worth; null while the engine has not answered. */
  readonly answer: LayoutAnswer | null;
}

export const draft = shallowRef<Draft | null>(null);

export const draftOf = (key: string): Draft | null => (draft.value?.key === key ? draft.value : null);
