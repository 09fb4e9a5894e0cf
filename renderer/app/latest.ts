import { onScopeDispose, watch, type WatchOptions, type WatchSource } from 'vue';
import { Latest, type Still } from '../../main/latest.ts';

/** A `Latest` that ends with the calling component or store. */
export function useLatest(): Latest {
  const latest = new Latest();
  onScopeDispose(() => latest.end(), true);
  return latest;
}

/** `watch` for an asynchronous callback: each change aborts the previous run. */
export function watchLatest<T>(
  source: WatchSource<T>,
  run: (value: T, still: Still) => Promise<void> | void,
  options: WatchOptions<boolean> = {},
): void {
  const latest = useLatest();
  watch(source, (value) => void latest.run((still) => run(value, still)), options);
}
