import type { Push } from '../contract.ts';
import type { Edition } from './board.ts';

/** What one client has been sent, and what is pending, by kind. */
export interface Showing {
  show(edition: Edition): void;
  /** Sends pending pushes as long as the client keeps up; a slow one skips outdated ones. */
  flush(): void;
  /** Stops sending. */
  end(): void;
}

/**
 * @param send sends a text to the client
 * @param keepsUp whether it has read nearly everything sent
 */
export function createShowing(send: (text: string) => void, keepsUp: () => boolean): Showing {
  const unsent = new Map<Push['push'], Edition>();
  const shown = new Map<Push['push'], string>();
  let ended = false;

  const flush = (): void => {
    for (const [kind, edition] of unsent) {
      if (!keepsUp()) return;
      unsent.delete(kind);
      const text = edition.text();
      if (shown.get(kind) === text) continue;
      shown.set(kind, text);
      send(text);
    }
  };

  return {
    show: (edition) => {
      if (ended) return;
      unsent.set(edition.kind, edition);
      flush();
    },
    flush,
    end: () => {
      ended = true;
      unsent.clear();
      shown.clear();
    },
  };
}
