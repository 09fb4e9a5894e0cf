import type { TrayEvent, TrayEventOf } from './types.ts';

type Kind = TrayEvent['kind'];

/** Sends events to listeners by kind, in order, even if a listener causes the next one. */
export class TrayEvents {
  readonly #listeners = new Map<Kind, Set<(event: TrayEvent) => void>>();
  readonly #pending: TrayEvent[] = [];
  #telling = false;

  /** The returned function unsubscribes. */
  on<K extends Kind>(kind: K, listener: (event: TrayEventOf<K>) => void): () => void {
    const listeners = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, listeners);
    // Called for events of this kind only.
    const told = (event: TrayEvent): void => listener(event as TrayEventOf<K>);
    listeners.add(told);
    return () => listeners.delete(told);
  }

  emit(event: TrayEvent): void {
    this.#pending.push(event);
    if (this.#telling) return;
    this.#telling = true;
    try {
      for (let next = this.#pending.shift(); next; next = this.#pending.shift())
        for (const listener of [...(this.#listeners.get(next.kind) ?? [])]) listener(next);
    } finally {
      this.#telling = false;
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}
