import { type DiceKind, type FaceSource, type SheetLine, BLANK, DICE } from '../../../main/contract.ts';
import { bareFace, cardText, t } from '../../app/words.ts';

export const RANKS_DOWN = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];
export const SUIT_LETTERS = ['s', 'h', 'd', 'c'] as const;

/** A face as text: `K`, `10♥`, `× 3`, “blank”. */
export function faceText(kind: DiceKind, face: string | null): string {
  if (face === null) return t('dice.noFace');
  return face === BLANK ? t('dice.blank') : DICE[kind].before + cardText(face);
}

/** Source of a face in a word or two. */
export function sourceText(source: FaceSource | null | undefined): string {
  switch (source?.kind) {
    case 'sensor':
      return t('dice.source.sensor');
    case 'hand':
      return source.by === undefined ? t('dice.source.hand') : t('dice.source.handBy', { by: source.by });
    case 'corrected':
      return t('dice.source.corrected', { was: bareFace(source.was) });
    case undefined:
      return '';
  }
}

/** The die thrown for suspense that decided a line; null if none did. */
export function decidingDie(
  line: SheetLine | undefined,
): { readonly kind: DiceKind; readonly face: string } | null {
  const [die, ...others] = line?.faces ?? [];
  return die && others.length === 0 && DICE[die.kind].suspense ? die : null;
}
