import type { DiceKind } from '../../../main/contract.ts';
import { readSet } from '../../../main/vision/own/index.ts';
import { t } from '../../app/words.ts';
import { isOfKind, keepTaught, teachable } from '../../camera/taught.ts';
import { useCamera } from '../../stores/camera.ts';
import { useDiceSets } from '../../stores/dice-sets.ts';
import { useToasts } from '../../stores/toasts.ts';

/** Larger than any file of taught dice, in bytes. */
const MOST = 6_000_000;

/** Takes in a file of taught dice as a set of this kind, which is chosen; what is none is refused in words. */
export async function takeIn(file: File, kind: DiceKind): Promise<void> {
  const toasts = useToasts();
  const store = useDiceSets();
  const read = file.size > MOST ? null : readSet(await file.text());
  if (read?.kind !== 'set') return toasts.tell(t('trayPanel.sets.notSet', { file: file.name }));
  const taught = read.set;
  if (!isOfKind(taught, kind)) return toasts.tell(t('trayPanel.sets.otherKind', { file: file.name }));
  await store.act({ kind: 'create', name: taught.name, of: kind });
  const set = store.view?.sets.find(({ id }) => id === store.view?.chosen[kind]);
  if (!set || set.builtIn) return;
  const names = teachable({ ...set, dice: set.dice.map(() => ['']) }).map(({ die }) => die);
  for (const { name, faces } of taught.dice)
    for (const { side, shows } of faces)
      await store.act({
        kind: 'set-side',
        set: set.id,
        die: Math.max(0, names.indexOf(name)),
        side,
        face: shows,
      });
  if (!keepTaught(set.id, taught)) return toasts.tell(t('cameraScene.teach.trouble.room'));
  useCamera().taught += 1;
  toasts.tell(t('trayPanel.sets.taken', { name: taught.name }));
}
