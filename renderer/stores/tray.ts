import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { TrayAct, TrayView } from '../../main/contract.ts';
import { request } from './connect.ts';
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

  return { tray, tone, take, act };
});
