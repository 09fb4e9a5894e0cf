import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { Night, ScreenMe, ScreensAct, ScreensView } from '../../main/contract.ts';
import { ask } from './request.ts';

/** The screens that show the table to everybody: on the host's who they are, on a television what it is told of itself. */
export const useScreens = defineStore('screens', () => {
  /** On the host's screens; null where no screen can be invited. */
  const view = shallowRef<ScreensView | null>(null);
  /** On a television. */
  const me = shallowRef<ScreenMe | null>(null);
  const night = shallowRef<Night | null>(null);
  /** Whether sounds and the caller come from this very screen. */
  const sounding = computed(() => {
    if (me.value) return me.value.sounds;
    return view.value === null || view.value.sounds === 'host';
  });

  /** Milliseconds since 1970: when the line was last heard of. */
  const heard = shallowRef<() => number>(Date.now);
  /** Whether the table on the screen came by the line that stands now. */
  const fresh = ref(false);

  const tableCame = (): void => {
    fresh.value = true;
  };
  const lineLost = (): void => {
    fresh.value = false;
  };

  const take = (next: ScreensView): void => {
    view.value = next;
  };
  const takeMe = (next: ScreenMe): void => {
    me.value = next;
  };
  const takeNight = (next: Night): void => {
    night.value = next;
  };

  /** True where it was done. */
  const act = async (what: ScreensAct): Promise<boolean> => {
    const answer = await ask('screens', { act: what });
    if (answer.ok) take(answer.value);
    return answer.ok;
  };

  return { view, me, night, heard, fresh, sounding, take, takeMe, takeNight, tableCame, lineLost, act };
});
