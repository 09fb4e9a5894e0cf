import { type Ref, onMounted, onScopeDispose, ref } from 'vue';

/** Whether the screen is kept on; `refused` by the browser, or the browser `cannot`. */
export type Awake = 'yes' | 'refused' | 'cannot';

/** Keeps the screen on while the calling component is shown. `again` asks once more, as a tap may be needed. */
export function useAwake(): { readonly awake: Readonly<Ref<Awake | null>>; readonly again: () => void } {
  const awake = ref<Awake | null>(null);
  let held: WakeLockSentinel | null = null;
  let over = false;

  const ask = async (): Promise<void> => {
    if (!('wakeLock' in navigator)) {
      awake.value = 'cannot';
      return;
    }
    try {
      held = await navigator.wakeLock.request('screen');
      awake.value = 'yes';
      if (over) void held.release();
      // The browser releases the lock when the page is hidden.
      else held.addEventListener('release', onVisible, { once: true });
    } catch {
      awake.value = 'refused';
    }
  };
  const onVisible = (): void => {
    if (!over && document.visibilityState === 'visible') void ask();
  };
  onMounted(() => void ask());
  document.addEventListener('visibilitychange', onVisible);
  onScopeDispose(() => {
    over = true;
    document.removeEventListener('visibilitychange', onVisible);
    void held?.release().catch(() => undefined);
  });
  return { awake, again: () => void ask() };
}
