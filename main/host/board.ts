import type { Push } from '../contract.ts';

/** Someone who is shown the table. */
export interface Reader {
  /** `text` is the push as it travels; a newer one of the same kind makes an unsent one needless. */
  show(kind: Push['push'], text: string): void;
}

/** The newest push of each kind, turned into text once for all readers. */
export interface Board {
  /** Shows everything at once, then what is new; the function returned ends it. */
  add(reader: Reader): () => void;
  close(): void;
}

export function createBoard(subscribe: (listener: (push: Push) => void) => () => void): Board {
  const newest = new Map<Push['push'], string>();
  const readers = new Set<Reader>();
  const unsubscribe = subscribe((push) => {
    const text = JSON.stringify(push);
    newest.set(push.push, text);
    for (const reader of readers) reader.show(push.push, text);
  });
  return {
    add: (reader) => {
      readers.add(reader);
      for (const [kind, text] of newest) reader.show(kind, text);
      return () => void readers.delete(reader);
    },
    close: () => {
      unsubscribe();
      readers.clear();
    },
  };
}
