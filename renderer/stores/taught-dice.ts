import type { DiceKind, DiceSet } from '../../main/contract.ts';
import { type DiceSet as TaughtSet, readSet } from '../../main/vision/own/index.ts';
import type { TaughtBack } from '../app/taken-back.ts';
import { t, wordsFor } from '../app/words.ts';
import { asKind, isOfKind, keepTaught, kindOf, nameOfDie, taughtOf } from '../camera/taught.ts';
import type { TaughtText } from '../camera/taught-files.ts';
import { useCamera } from './camera.ts';
import { useDiceSets } from './dice-sets.ts';
import { useToasts } from './toasts.ts';

type SetFault = Extract<ReturnType<typeof readSet>, { kind: 'fault' }>['fault'];

/** Larger than any file of taught dice, in bytes: no more of it is read. */
export const MOST_BYTES = 6_000_000;

/**
 * Takes in a file of taught dice as a set of this kind, or of the kind that they are; the set is chosen. What is none is
 * refused in words. Resolves with whether it was taken.
 */
export async function takeIn(file: File, wanted: DiceKind | null): Promise<boolean> {
  const refuse = (why: string): false => {
    useToasts().tell(why, 'warn');
    return false;
  };
  // On the first screen they are not there yet. Without them the set is taken in all the same.
  await wordsFor('trayPanel', 'cameraScene').catch(() => undefined);
  const read = file.size > MOST_BYTES ? 'large' : await setIn(file);
  if (typeof read === 'string') return refuse(t(`trayPanel.sets.fault.${read}`, { file: file.name }));
  const kind = wanted ?? kindOf(read);
  if (kind === null) return refuse(t('trayPanel.sets.fault.content', { file: file.name }));
  if (!isOfKind(read, kind)) return refuse(t('trayPanel.sets.otherKind', { file: file.name }));
  const taught = asKind(read, kind);
  const set = await makeSet(taught.name, kind);
  if (!set) return false;
  if (!keepTaught(set.id, taught)) {
    // A set whose pictures have no room would read nothing.
    await useDiceSets().act({ kind: 'delete', set: set.id });
    return refuse(t('cameraScene.teach.trouble.room'));
  }
  await tellSides(set, taught);
  useCamera().taught += 1;
  useToasts().tell(t('trayPanel.sets.taken', { name: taught.name }));
  return true;
}

/**
 * Stores the samples that came with an archive, for the sets that are here now. Nothing is lost here: a set that is taught
 * already keeps its own.
 */
export async function takeTaughtBack(came: readonly TaughtText[]): Promise<TaughtBack> {
  await useDiceSets().act({ kind: 'look' });
  const sets = useDiceSets().view?.sets ?? [];
  const count = { taught: 0, here: 0, lost: 0 };
  for (const { set, dice } of came) {
    const read = readSet(dice);
    const kind = sets.find(({ id }) => id === set)?.kind;
    if (read.kind === 'fault' || kind === undefined || !isOfKind(read.set, kind)) count.lost += 1;
    else if (taughtOf(set)) count.here += 1;
    else if (keepTaught(set, read.set)) count.taught += 1;
    else count.lost += 1;
  }
  useCamera().taught += count.taught;
  return count;
}

/** The set in a file; or why there is none. */
async function setIn(file: File): Promise<TaughtSet | SetFault> {
  // It may have been moved, or may not be read.
  const text = await file.text().catch(() => '');
  const read = readSet(text);
  if (read.kind === 'fault') return read.fault;
  return read.set.dice.some(({ faces }) => faces.length > 0) ? read.set : 'content';
}

/** A new set of one's own, which is chosen; null where there is none, as has been told then. */
async function makeSet(name: string, of: DiceKind): Promise<DiceSet | null> {
  const store = useDiceSets();
  await store.act({ kind: 'create', name, of });
  const set = store.view?.sets.find(({ id }) => id === store.view?.chosen[of]);
  return set && !set.builtIn ? set : null;
}

async function tellSides({ id, kind, dice }: DiceSet, taught: TaughtSet): Promise<void> {
  const names = dice.map((_, index) => nameOfDie(kind, index));
  for (const { name, faces } of taught.dice)
    for (const { side, shows } of faces)
      await useDiceSets().act({ kind: 'set-side', set: id, die: names.indexOf(name), side, face: shows });
}
