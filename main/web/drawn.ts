/** Longest wait for a page, ms. A hidden one never renders. */
const PATIENCE = 500;

/** Waits until the page has rendered its last update. */
export interface Drawn {
  /** Resolves when the page confirms it, or after `PATIENCE`. */
  wait(): Promise<void>;
  /** The page has rendered it. */
  said(): void;
}

export function pageDrawn(): Drawn {
  const waiting = new Set<() => void>();
  const said = (): void => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  return {
    said,
    wait: () =>
      new Promise((resolve) => {
        waiting.add(resolve);
        setTimeout(resolve, PATIENCE);
      }),
  };
}
