import type { Push } from '../contract.ts';

/** One push, serialised. */
export interface Edition {
  readonly kind: Push['push'];
  /** Serialised once for all clients. */
  text(): string;
}

export function editionOf(push: Push): Edition {
  let text: string | null = null;
  return { kind: push.push, text: () => (text ??= JSON.stringify(push)) };
}

/** A client that gets pushes. */
export interface Reader {
  /** A newer push of the same kind replaces one that was not sent yet. */
  show(edition: Edition): void;
}

/** The newest push of each kind, serialised once for all clients. */
export interface Board {
  /** Sends the latest push of each kind, then each new one. Returns a function that stops it. */
  add(reader: Reader): () => void;
  close(): void;
}

export function createBoard(subscribe: (listener: (push: Push) => void) => () => void): Board {
  const newest = new Map<Push['push'], Edition>();
  const readers = new Set<Reader>();
  const unsubscribe = subscribe((push) => {
    const edition = editionOf(push);
    newest.set(push.push, edition);
    for (const reader of [...readers]) reader.show(edition);
  });
  return {
    add: (reader) => {
      readers.add(reader);
      for (const edition of newest.values()) reader.show(edition);
      return () => void readers.delete(reader);
    },
    close: () => {
      unsubscribe();
      readers.clear();
    },
  };
}
