import { afterAll, vi } from 'vitest';

// All files of a worker share its timers: a clock that one of them turns by hand goes by itself again for the next.
afterAll(() => void vi.useRealTimers());
