import { type Ref, onMounted, onScopeDispose, ref } from 'vue';
import { useLatest } from './latest.ts';

/** Whether the screen is kept on; `refused` by the browser, or the browser `cannot`. */
export type Awake = 'yes' | 'refused' | 'cannot';

/** Keeps the screen on while the calling component is mounted. `again` retries, because browsers may require a tap. */
export function useAwake(): { readonly awake: Readonly<Ref<Awake | null>>; readonly again: () => void } {
  const awake = ref<Awake | null>(null);
  const latest = useLatest();

  const ask = async (): Promise<void> => {
    if (!('wakeLock' in navigator)) {
      awake.value = 'cannot';
      return;
    }
    await latest.run(async (still) => {
      const asked = navigator.wakeLock.request('screen').catch(() => null);
      const held = await still(asked, (lock) => void lock?.release().catch(() => undefined));
      awake.value = held ? 'yes' : 'refused';
      // The browser releases the lock when the page is hidden.
      held?.addEventListener('release', onVisible, { once: true, signal: still.signal });
    });
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') void ask();
  };
  onMounted(() => void ask());
  document.addEventListener('visibilitychange', onVisible);
  onScopeDispose(() => {
    document.removeEventListener('visibilitychange', onVisible);
  });
  return { awake, again: () => void ask() };
}
