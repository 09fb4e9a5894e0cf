import type { Push } from '../contract.ts';

/** One push as it travels. */
export interface Edition {
  readonly kind: Push['push'];
  /** Made once, however many read it. */
  text(): string;
}

export function editionOf(push: Push): Edition {
  let text: string | null = null;
  return { kind: push.push, text: () => (text ??= JSON.stringify(push)) };
}

/** Someone who is shown the table. */
export interface Reader {
  /** A newer edition of the same kind makes an unsent one needless. */
  show(edition: Edition): void;
}

/** The newest push of each kind, made ready once for all readers. */
export interface Board {
  /** Shows everything at once, then what is new; the function returned ends it. */
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
