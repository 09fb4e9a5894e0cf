import type { DiceKind, DiceSet } from '../../main/contract.ts';
import { type DiceSet as TaughtSet, readSet } from '../../main/vision/own/index.ts';
import type { RestoredSamples } from '../app/files.ts';
import { t, wordsFor } from '../app/words.ts';
import { asKind, isOfKind, keepTaught, kindOf, nameOfDie, taughtOf } from '../camera/taught.ts';
import type { TaughtText } from '../camera/taught-files.ts';
import { useCamera } from './camera.ts';
import { useDiceSets } from './dice-sets.ts';
import { useToasts } from './toasts.ts';

type SetFault = Extract<ReturnType<typeof readSet>, { kind: 'fault' }>['fault'];

/** Largest file of taught dice that is read, in bytes. */
export const MOST_BYTES = 6_000_000;

/**
 * Imports a file of taught dice as a set of the wanted kind, or of its own kind, and selects it. Shows why other
 * files are refused. Resolves to whether it was imported.
 */
export async function takeIn(file: File, wanted: DiceKind | null): Promise<boolean> {
  const refuse = (why: string): false => {
    useToasts().tell(why, 'warn');
    return false;
  };
  // Missing words, as on the first screen, do not prevent the import.
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
    // Without storage for its pictures the set could read nothing.
    await useDiceSets().act({ kind: 'delete', set: set.id });
    return refuse(t('cameraScene.teach.trouble.room'));
  }
  await tellSides(set, taught);
  useCamera().taught += 1;
  useToasts().tell(t('trayPanel.sets.taken', { name: taught.name }));
  return true;
}

/** Stores samples from an archive for the sets that exist here. Sets taught already keep their own samples. */
export async function restoreTaught(came: readonly TaughtText[]): Promise<RestoredSamples> {
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

/** The set in a file, or why there is none. */
async function setIn(file: File): Promise<TaughtSet | SetFault> {
  // The file may have been moved or be unreadable.
  const text = await file.text().catch(() => '');
  const read = readSet(text);
  if (read.kind === 'fault') return read.fault;
  return read.set.dice.some(({ faces }) => faces.length > 0) ? read.set : 'content';
}

/** Creates a custom set and selects it; null on failure, which has been shown already. */
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
