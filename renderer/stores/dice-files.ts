import type { TaughtBack } from '../app/taken-back.ts';
import { isTaughtFile, type TaughtText } from '../camera/taught-files.ts';

/** Files with taught dice, as they come where games are taken in. What reads them is loaded with the first. */

const NONE: TaughtBack = { taught: 0, here: 0, lost: 0 };

/** Stores the samples that came with an archive. */
export async function takeSamples(came: readonly TaughtText[]): Promise<TaughtBack> {
  if (came.length === 0) return NONE;
  const { takeTaughtBack } = await import('./taught-dice.ts');
  return takeTaughtBack(came);
}

/** Takes in a file of taught dice, as has been told then; `other` where it is another file. */
export async function takeAsDice(file: File): Promise<'taken' | 'refused' | 'other'> {
  if (!(await isTaughtFile(file))) return 'other';
  const { takeIn } = await import('./taught-dice.ts');
  return (await takeIn(file, null)) ? 'taken' : 'refused';
}
