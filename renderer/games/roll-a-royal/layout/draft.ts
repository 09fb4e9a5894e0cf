import type { LayoutAnswer, Layout } from '../../../../main/contract.ts';
import { faceText } from '../../../components/dice/faces.ts';
import { type TypedKind, useTyped } from '../../../stores/typed.ts';
import { type LayDie, gridOf, handsOf, plain } from './cells.ts';

/** The layout being laid in the middle of the table. */
interface Draft {
  /** Its game, turn and dice. */
  readonly key: string;
  readonly dice: readonly LayDie[];
  readonly layout: Layout;
  /** Its score; null while the engine has not answered. */
  readonly answer: LayoutAnswer | null;
}

function laidCards({ dice, layout }: Draft): readonly string[] {
  const laid = new Set([...gridOf(layout).map(({ die }) => die), ...handsOf(layout).flat()]);
  return dice.filter(({ die }) => laid.has(die)).map(({ card }) => faceText('suited', card));
}

/** A layout takes long to lay, so undo does not clear it. */
export const DRAFT: TypedKind<Draft | null> = {
  name: 'layout',
  start: null,
  words: (draft) => (draft && laidCards(draft).join(' ')) || null,
  isIn: (move, draft) =>
    draft !== null &&
    Object.entries(plain(draft.layout)).every(
      ([field, value]) => JSON.stringify(move[field]) === JSON.stringify(value),
    ),
  undone: false,
};

export function draftOf(key: string): Draft | null {
  const draft = useTyped().value(DRAFT);
  return draft?.key === key ? draft : null;
}
