import type { Push } from '../contract.ts';
import type { Edition } from './board.ts';

/** What one client was sent and is still to be sent, by kind. */
export interface Showing {
  show(edition: Edition): void;
  /** Sends what is new as long as the client keeps up; a slow one skips what is outdated by the time it can read. */
  flush(): void;
  /** Sends nothing more. */
  end(): void;
}

/** @param send says a text to the client @param keepsUp whether it has read nearly all that it was sent */
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
