import type { Push } from '../contract.ts';

export interface SerializedPush {
  readonly kind: Push['push'];
  /** Serialised once for all clients. */
  text(): string;
}

export function serialize(push: Push): SerializedPush {
  let text: string | null = null;
  return { kind: push.push, text: () => (text ??= JSON.stringify(push)) };
}

/** A client that gets pushes. */
export interface Reader {
  /** A newer push of the same kind replaces one that was not sent yet. */
  show(serialized: SerializedPush): void;
}

/** The newest push of each kind, serialised once for all clients. */
export interface Board {
  /** Sends the latest push of each kind, then each new one. Returns a function that stops it. */
  add(reader: Reader): () => void;
  close(): void;
}

export function createBoard(subscribe: (listener: (push: Push) => void) => () => void): Board {
  const newest = new Map<Push['push'], SerializedPush>();
  const readers = new Set<Reader>();
  const unsubscribe = subscribe((push) => {
    const serialized = serialize(push);
    newest.set(push.push, serialized);
    for (const reader of [...readers]) reader.show(serialized);
  });
  return {
    add: (reader) => {
      readers.add(reader);
      for (const serialized of newest.values()) reader.show(serialized);
      return () => void readers.delete(reader);
    },
    close: () => {
      unsubscribe();
      readers.clear();
    },
  };
}
