import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { EventsAct, EventsView } from '../../main/contract.ts';
import { ask } from './request.ts';

/** On the host's screens: what other programs hear of the table. */
export const useEvents = defineStore('events', () => {
  const view = shallowRef<EventsView | null>(null);

  const take = (next: EventsView): void => {
    view.value = next;
  };

  /** True if done. */
  const act = async (what: EventsAct): Promise<boolean> => {
    const answer = await ask('events', { act: what });
    if (answer.ok) take(answer.value);
    return answer.ok;
  };

  return { view, take, act };
});
