import { BLANK, DICE, type DiceKind, type FaceSource } from '../../../main/contract.ts';
import { t } from '../../app/words.ts';

export const RANKS_DOWN = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];
export const SUIT_LETTERS = ['s', 'h', 'd', 'c'] as const;

const MARKS: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' };

/** A face as text: `K`, `10♥`, `× 3`, “blank”. */
export function faceText(kind: DiceKind, face: string | null): string {
  if (face === null) return t('dice.noFace');
  if (face === BLANK) return t('dice.blank');
  const { cards, before } = DICE[kind];
  return cards ? face.slice(0, -1) + (MARKS[face.slice(-1)] ?? '') : before + face;
}

/** Where a face came from, in a word or two. */
export function sourceText(source: FaceSource | null | undefined): string {
  switch (source?.kind) {
    case 'sensor':
      return t('dice.source.sensor');
    case 'hand':
      return source.by === undefined ? t('dice.source.hand') : t('dice.source.handBy', { by: source.by });
    case 'corrected':
      return t('dice.source.corrected', { was: source.was });
    case undefined:
      return '';
  }
}
