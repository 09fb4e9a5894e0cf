import { type InjectionKey, inject, provide } from 'vue';
import type { Card } from '../../../main/contract.ts';

/** Cards of this hand that a camera has read. */
export interface LaidCards {
  /** The camera's picture of a card that was entered. */
  readonly pictureOf: (card: Card) => ImageBitmap | null;
  /** The card that a line of the sheet entered. */
  readonly cardOf: (seq: number) => Card | null;
}

const key: InjectionKey<LaidCards> = Symbol('laid cards');
export const provideLaid = (laid: LaidCards): void => provide(key, laid);

/** The cards of the surrounding table; none without a camera. */
export const useLaid = (): LaidCards => inject(key, { pictureOf: () => null, cardOf: () => null });
