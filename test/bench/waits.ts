/** What anything else had to wait at the longest, ms. */
export interface Waited {
  /** By the clock; other programs on the machine are in it. */
  readonly clock: number;
  /** Of that, as much as this program worked: what it alone is to blame for. */
  readonly worked: number;
}

/** Runs something, and watches how long everything else had to wait meanwhile. */
export async function watchWaits<T>(run: () => Promise<T>): Promise<readonly [T, Waited]> {
  const used = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  let longest: Waited = { clock: 0, worked: 0 };
  let last = { clock: performance.now(), used: used() };
  const look = (): void => {
    const now = { clock: performance.now(), used: used() };
    const clock = now.clock - last.clock;
    const worked = Math.min(clock, now.used - last.used);
    longest = { clock: Math.max(longest.clock, clock), worked: Math.max(longest.worked, worked) };
    last = now;
  };
  const tick = (): void => {
    look();
    timer = setTimeout(tick, 0);
  };
  let timer = setTimeout(tick, 0);
  const value = await run();
  clearTimeout(timer);
  look();
  return [value, longest];
}

/** The longest that anything else had to wait while `run` ran, ms. */
export async function waits<T>(run: () => Promise<T>): Promise<readonly [T, number]> {
  const [value, { clock }] = await watchWaits(run);
  return [value, clock];
}
