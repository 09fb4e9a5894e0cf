import type { RestoredSamples } from '../app/files.ts';
import { isTaughtFile, type TaughtText } from '../camera/taught-files.ts';

/** Files with taught dice, imported where games are. Their reader is loaded on first use. */

const NONE: RestoredSamples = { taught: 0, here: 0, lost: 0 };

/** Stores samples from an archive. */
export async function takeSamples(came: readonly TaughtText[]): Promise<RestoredSamples> {
  if (came.length === 0) return NONE;
  const { restoreTaught } = await import('./taught-dice.ts');
  return restoreTaught(came);
}

/** Imports a file of taught dice, and shows a failure; `other` if it is another kind of file. */
export async function takeAsDice(file: File): Promise<'taken' | 'refused' | 'other'> {
  if (!(await isTaughtFile(file))) return 'other';
  const { takeIn } = await import('./taught-dice.ts');
  return (await takeIn(file, null)) ? 'taken' : 'refused';
}
