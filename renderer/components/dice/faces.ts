import { type DiceKind, type FaceSource } from '../../../main/contract.ts';
import { t } from '../../app/words.ts';

/** The faces of each kind of die as they are offered to fingers and keys; drawing only, no rule. */
const POKER = ['A', 'K', 'Q', 'J', '10', '9'];
const RISK = ['1', '2', '3', '4', 'blank'];
export const RANKS_DOWN = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];
export const SUIT_LETTERS = ['s', 'h', 'd', 'c'] as const;
const SUITED = [...SUIT_LETTERS.flatMap((suit) => RANKS_DOWN.map((rank) => rank + suit)), 'blank'];

export const FACES: Readonly<Record<DiceKind, readonly string[]>> = {
  poker: POKER,
  suited: SUITED,
  risk: RISK,
};

const MARKS: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' };

/** A face as text: `K`, `10♥`, `× 3`, “blank”. */
export function faceText(kind: DiceKind, face: string | null): string {
  if (face === null) return t('dice.noFace');
  if (face === 'blank') return t('dice.blank');
  if (kind === 'risk') return `× ${face}`;
  if (kind === 'suited') return face.slice(0, -1) + (MARKS[face.slice(-1)] ?? '');
  return face;
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
