import type { Push } from '../contract.ts';
import type { SerializedPush } from './board.ts';

/** What one client has been sent, and what is pending, by kind. */
export interface PushQueue {
  show(push: SerializedPush): void;
  /** Sends pending pushes as long as the client keeps up; a slow one skips outdated ones. */
  flush(): void;
  /** Stops sending. */
  end(): void;
}

/**
 * @param send sends a text to the client
 * @param keepsUp whether it has read nearly everything sent
 */
export function createPushQueue(send: (text: string) => void, keepsUp: () => boolean): PushQueue {
  const unsent = new Map<Push['push'], SerializedPush>();
  const shown = new Map<Push['push'], string>();
  let ended = false;

  const flush = (): void => {
    for (const [kind, push] of unsent) {
      if (!keepsUp()) return;
      unsent.delete(kind);
      const text = push.text();
      if (shown.get(kind) === text) continue;
      shown.set(kind, text);
      send(text);
    }
  };

  return {
    show: (push) => {
      if (ended) return;
      unsent.set(push.kind, push);
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
