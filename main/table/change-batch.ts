/** Batches notifications: changes within one microtask are reported together afterwards, each once, in the given order. */
export class ChangeBatch<What> {
  readonly #due = new Set<What>();

  constructor(
    private readonly order: readonly What[],
    private readonly tell: (what: What) => void,
  ) {}

  add(what: What): void {
    const isWaiting = this.#due.size > 0;
    this.#due.add(what);
    if (isWaiting) return;
    queueMicrotask(() => {
      const due = this.order.filter((each) => this.#due.has(each));
      // Cleared first: a listener may cause another change, which is then reported after these.
      this.#due.clear();
      for (const each of due) this.tell(each);
    });
  }
}
