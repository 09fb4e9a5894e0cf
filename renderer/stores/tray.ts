import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { TrayAct, TrayView } from '../../main/contract.ts';
import { askInstead } from './replacing.ts';

export type LightTone = 'off' | 'wait' | 'good' | 'bad';

export const useTray = defineStore('tray', () => {
  const tray = shallowRef<TrayView | null>(null);

  const tone = computed<LightTone>(() => {
    switch (tray.value?.state) {
      case 'ready':
        return tray.value.faults?.length ? 'bad' : 'good';
      case 'opening':
      case 'greeting':
        return 'wait';
      case 'lost':
        return 'bad';
      case 'closed':
      case undefined:
        return tray.value && tray.value.help.length > 0 ? 'bad' : 'off';
    }
  });

  /** Counts tray messages: the lines may differ even if the state is the same. */
  const told = ref(0);

  const take = (next: TrayView): void => {
    tray.value = next;
    told.value++;
    follow();
  };

  const act = async (what: TrayAct): Promise<void> => {
    await askInstead('tray', (replaces) => ({ act: what.kind === 'replay' ? { ...what, replaces } : what }));
  };

  /** Whether the tray in use is the virtual one, whose dice are thrown by a tap. */
  const onScreen = computed(() => tray.value?.port?.kind === 'virtual' && tray.value.state === 'ready');

  /** Pockets whose virtual dice are still rolling. */
  const thrown = shallowRef<ReadonlySet<number>>(new Set());
  let seenMoving = false;
  const LONGEST = 4_000;
  let ends: ReturnType<typeof setTimeout> | undefined;
  const rest = (): void => {
    clearTimeout(ends);
    thrown.value = new Set();
  };
  /** They have landed once everything that moved is at rest. */
  const follow = (): void => {
    if (thrown.value.size === 0) return;
    const moving = tray.value?.pockets.some(
      ({ pocket, state }) => thrown.value.has(pocket) && state === 'moving',
    );
    if (moving) seenMoving = true;
    else if (seenMoving) rest();
  };

  /** Throws these pockets of the virtual tray, and adds dice if there are none. */
  const throwOnScreen = async (pockets: readonly number[]): Promise<void> => {
    // A throw during another would restart the motion.
    if (thrown.value.size > 0) return;
    thrown.value = new Set(pockets);
    seenMoving = false;
    ends = setTimeout(rest, LONGEST);
    const filled = new Set(
      tray.value?.pockets.flatMap(({ pocket, state }) => (state === 'empty' ? [] : [pocket])) ?? [],
    );
    const missing = pockets.filter((pocket) => !filled.has(pocket));
    if (missing.length > 0) await act({ kind: 'virtual', do: 'put', pockets: missing });
    await act({ kind: 'virtual', do: 'throw', pockets });
  };

  return { tray, told, tone, onScreen, thrown, take, act, throwOnScreen };
});
