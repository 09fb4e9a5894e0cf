import type { DiceKind, DiceSet } from '../../../main/contract.ts';
import { type DiceSet as TaughtSet, readSet } from '../../../main/vision/own/index.ts';
import { t } from '../../app/words.ts';
import { asKind, isOfKind, keepTaught, nameOfDie } from '../../camera/taught.ts';
import { useCamera } from '../../stores/camera.ts';
import { useDiceSets } from '../../stores/dice-sets.ts';
import { useToasts } from '../../stores/toasts.ts';

type SetFault = Extract<ReturnType<typeof readSet>, { kind: 'fault' }>['fault'];

/** Larger than any file of taught dice, in bytes: no more of it is read. */
export const MOST_BYTES = 6_000_000;

/** Takes in a file of taught dice as a set of this kind, which is chosen; what is none is refused in words. */
export async function takeIn(file: File, kind: DiceKind): Promise<void> {
  const toasts = useToasts();
  const read = file.size > MOST_BYTES ? 'large' : await setIn(file);
  if (typeof read === 'string')
    return toasts.tell(t(`trayPanel.sets.fault.${read}`, { file: file.name }), 'warn');
  if (!isOfKind(read, kind)) return toasts.tell(t('trayPanel.sets.otherKind', { file: file.name }), 'warn');
  const taught = asKind(read, kind);
  const set = await makeSet(taught.name, kind);
  if (!set) return;
  if (!keepTaught(set.id, taught)) {
    // A set whose pictures have no room would read nothing.
    await useDiceSets().act({ kind: 'delete', set: set.id });
    return toasts.tell(t('cameraScene.teach.trouble.room'), 'warn');
  }
  await tellSides(set, taught);
  useCamera().taught += 1;
  toasts.tell(t('trayPanel.sets.taken', { name: taught.name }));
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
