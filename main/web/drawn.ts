/** In ms: so long a page may take. One that is hidden draws nothing. */
const PATIENCE = 500;

/** Whether the page has drawn what it was shown last. */
export interface Drawn {
  /** Resolves when the page says so, or after `PATIENCE`. */
  wait(): Promise<void>;
  /** The page has drawn it. */
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
