import type { Push } from '../contract.ts';
import type { Edition } from './editions.ts';

/** What one client was shown and is still to be shown, kind by kind. */
export interface Showing {
  show(edition: Edition): void;
  /** Sends what is new as long as the client keeps up; a slow one skips what is outdated by the time it can read. */
  flush(): void;
  /** Shows a kind as a whole again, to a client that lost count; false where there is nothing of that kind. */
  again(kind: string): boolean;
  /** Shows nothing any more. */
  end(): void;
}

/** @param send says a text to the client @param keepsUp whether it has read nearly all that it was sent */
export function createShowing(send: (text: string) => void, keepsUp: () => boolean): Showing {
  const unsent = new Map<Push['push'], Edition>();
  const shown = new Map<Push['push'], Edition>();
  let ended = false;

  const flush = (): void => {
    for (const [kind, edition] of unsent) {
      if (!keepsUp()) return;
      unsent.delete(kind);
      const former = shown.get(kind);
      const text = former === undefined ? edition.whole() : edition.since(former);
      // Where nothing changed it holds the former one still: what comes next starts from that.
      if (text === null) continue;
      shown.set(kind, edition);
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
    again: (kind) => {
      const newest = [...unsent.values(), ...shown.values()].find((edition) => edition.kind === kind);
      if (newest === undefined) return false;
      shown.delete(newest.kind);
      unsent.set(newest.kind, newest);
      flush();
      return true;
    },
    end: () => {
      ended = true;
      unsent.clear();
      shown.clear();
    },
  };
}
