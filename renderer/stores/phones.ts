import { defineStore } from 'pinia';
import { ref, shallowRef } from 'vue';
import type { LineOver, MeAct, MeView, PhonesAct, PhonesView } from '../../main/contract.ts';
import { ask } from './request.ts';

/** On the host's screens: invitations and connected phones. */
export const usePhones = defineStore('phones', () => {
  const view = shallowRef<PhonesView | null>(null);

  const take = (next: PhonesView): void => {
    view.value = next;
  };

  /** True if done. */
  const act = async (what: PhonesAct): Promise<boolean> => {
    const answer = await ask('phones', { act: what });
    if (answer.ok) take(answer.value);
    return answer.ok;
  };

  return { view, take, act };
});

/** On a phone: its identity and its seats. Null on the host's screens. */
export const useMe = defineStore('me', () => {
  const me = shallowRef<MeView | null>(null);
  /** Why the connection is closed for good. */
  const over = ref<LineOver | null>(null);

  const take = (next: MeView): void => {
    me.value = next;
  };

  /** True if done. */
  const act = async (what: MeAct): Promise<boolean> => {
    const answer = await ask('me', { act: what });
    if (answer.ok) take(answer.value);
    return answer.ok;
  };

  return { me, over, take, act };
});
