import { onScopeDispose, watch, type WatchOptions, type WatchSource } from 'vue';
import { Latest, type Still } from '../../main/latest.ts';

/** `Latest`, ended with the component or store that uses it. */
export function useLatest(): Latest {
  const latest = new Latest();
  onScopeDispose(() => latest.end(), true);
  return latest;
}

/** `watch` for an asynchronous callback: each change ends the run of the change before it. */
export function watchLatest<T>(
  source: WatchSource<T>,
  run: (value: T, still: Still) => Promise<void> | void,
  options: WatchOptions<boolean> = {},
): void {
  const latest = useLatest();
  watch(source, (value) => void latest.run((still) => run(value, still)), options);
}
