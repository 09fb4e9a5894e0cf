import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { TrayAct, TrayView } from '../../main/contract.ts';
import { request } from './request.ts';
import { useToasts } from './toasts.ts';

/** How the light shows the tray: one tone, one word. */
export type LightTone = 'off' | 'wait' | 'good' | 'bad';

export const useTray = defineStore('tray', () => {
  const tray = shallowRef<TrayView | null>(null);

  const tone = computed<LightTone>(() => {
    switch (tray.value?.state) {
      case 'ready':
        return 'good';
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

  const take = (next: TrayView): void => {
    tray.value = next;
  };

  const act = async (what: TrayAct): Promise<void> => {
    const answer = await request('tray', { act: what });
    if (!answer.ok) useToasts().refuse(answer.error);
  };

  /** Whether the tray in use is the one on the screen, whose dice are thrown by a tap. */
  const onScreen = computed(
    () =>
      (tray.value?.port?.kind === 'virtual' || tray.value?.port?.kind === 'emulated') &&
      tray.value.state === 'ready',
  );

  /** Throws these pockets of the tray on the screen; dice are put in first where there are none. */
  const throwOnScreen = async (pockets: readonly number[]): Promise<void> => {
    const filled = new Set(
      tray.value?.pockets.flatMap(({ pocket, state }) => (state === 'empty' ? [] : [pocket])) ?? [],
    );
    const missing = pockets.filter((pocket) => !filled.has(pocket));
    if (missing.length > 0) await act({ kind: 'virtual', do: 'put', pockets: missing });
    await act({ kind: 'virtual', do: 'throw', pockets });
  };

  return { tray, tone, onScreen, take, act, throwOnScreen };
});
