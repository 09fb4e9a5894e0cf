/** What changes in the same moment is told together when that moment is over, each once, in the order given. */
export class Moment<What> {
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
      // Before they are told: who hears of one may change another, which is then told after them.
      this.#due.clear();
      for (const each of due) this.tell(each);
    });
  }
}
