import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { DiceSetAct, DiceSetsView } from '../../main/contract.ts';
import { request } from './request.ts';
import { useToasts } from './toasts.ts';

/** Which symbols one's own dice show on their sides. */
export const useDiceSets = defineStore('dice-sets', () => {
  const view = shallowRef<DiceSetsView | null>(null);

  const act = async (what: DiceSetAct): Promise<void> => {
    const answer = await request('diceSets', { act: what });
    if (answer.ok) view.value = answer.value;
    else useToasts().refuse(answer.error);
  };

  return { view, act };
});
