import { type ComputedRef, type Ref, computed, onMounted, onScopeDispose, ref } from 'vue';
import { useLatest } from './latest.ts';

/** Whether the screen is kept on; `refused` by the browser, or the browser `cannot`. */
export type Awake = 'yes' | 'refused' | 'cannot';

export interface KeptAwake {
  readonly awake: Readonly<Ref<Awake | null>>;
  /** Why the screen is not kept on; null while it is, or while that is unknown. */
  readonly cannot: ComputedRef<'http' | 'browser' | null>;
  /** Retries, because browsers may require a tap. */
  readonly again: () => void;
}

/** Keeps the screen on while the calling component is mounted. */
export function useAwake(): KeptAwake {
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
  const cannot = computed(() => {
    if (awake.value === 'yes' || awake.value === null) return null;
    return window.isSecureContext ? 'browser' : 'http';
  });
  return { awake, cannot, again: () => void ask() };
}
