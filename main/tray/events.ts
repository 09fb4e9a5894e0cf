import type { TrayEvent, TrayEventOf } from './types.ts';

type Kind = TrayEvent['kind'];

/** Tells listeners of events by their kind: one event after another, also when a listener causes the next. */
export class TrayEvents {
  readonly #listeners = new Map<Kind, Set<(event: TrayEvent) => void>>();
  readonly #pending: TrayEvent[] = [];
  #telling = false;

  /** The function returned ends it. */
  on<K extends Kind>(kind: K, listener: (event: TrayEventOf<K>) => void): () => void {
    const listeners = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, listeners);
    // Only events of this kind are told to it.
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

  /** Nobody listens any more. */
  clear(): void {
    this.#listeners.clear();
  }
}
