import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type {
  EventsAct,
  EventsView,
  LineOver,
  MeAct,
  MeView,
  Night,
  PhonesAct,
  PhonesView,
  ScreenMe,
  ScreensAct,
  ScreensView,
} from '../../main/contract.ts';
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

/** Screens that show the table to everybody: the list on the host's screens, and on a television its own entry. */
export const useScreens = defineStore('screens', () => {
  /** On the host's screens; null if no screen can be invited. */
  const view = shallowRef<ScreensView | null>(null);
  /** On a television. */
  const me = shallowRef<ScreenMe | null>(null);
  /** On a television that waits for the host: its letters, empty while the host is out of reach; else null. */
  const letters = ref<string | null>(null);
  const night = shallowRef<Night | null>(null);
  /** Whether sounds and the caller come from this screen. */
  const sounding = computed(() => {
    if (me.value) return me.value.sounds;
    return view.value === null || view.value.sounds === 'host';
  });

  /** Time of the last message, ms since 1970. */
  const heard = shallowRef<() => number>(Date.now);
  /** Whether the table on the screen arrived on the current connection. */
  const fresh = ref(false);

  const tableCame = (): void => {
    fresh.value = true;
  };
  const lineLost = (): void => {
    fresh.value = false;
    if (letters.value !== null) letters.value = '';
  };

  const take = (next: ScreensView): void => {
    view.value = next;
  };
  const takeMe = (next: ScreenMe): void => {
    me.value = next;
    letters.value = null;
  };
  const takeLetters = (next: string): void => {
    me.value = null;
    letters.value = next;
  };
  const takeNight = (next: Night): void => {
    night.value = next;
  };

  /** True if done. */
  const act = async (what: ScreensAct): Promise<boolean> => {
    const answer = await ask('screens', { act: what });
    if (answer.ok) take(answer.value);
    return answer.ok;
  };

  return {
    ...{ view, me, letters, night, heard, fresh, sounding },
    ...{ take, takeMe, takeLetters, takeNight, tableCame, lineLost, act },
  };
});

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
