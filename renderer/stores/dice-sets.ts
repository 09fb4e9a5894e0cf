import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { DiceSetAct, DiceSetsView } from '../../main/contract.ts';
import { ask } from './request.ts';

/** Symbols on the sides of the user's own dice. */
export const useDiceSets = defineStore('dice-sets', () => {
  const view = shallowRef<DiceSetsView | null>(null);

  const act = async (what: DiceSetAct): Promise<void> => {
    const answer = await ask('diceSets', { act: what });
    if (answer.ok) view.value = answer.value;
  };

  return { view, act };
});
