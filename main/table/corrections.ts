import type { Amendment } from '../contract.ts';
import type { Result } from '../engine/core/result.ts';
import { type AmendmentPlan, type History, planAmendment } from './history/index.ts';
import { NO_PERSONS, type Persons } from './persons.ts';

/** Time slice of a long replay before it yields, ms. */
const SLICE = 12;

/** Plans corrections. The last plan is cached, so that making the correction needs no second replay. */
export class Corrections {
  #last: { readonly key: string; readonly plan: AmendmentPlan } | null = null;

  constructor(
    private readonly history: History,
    private readonly slice = SLICE,
    private readonly persons: Pick<Persons, 'settle'> = NO_PERSONS,
  ) {}

  readonly #settle: Persons['settle'] = (move, state) => this.persons.settle(move, state, true);

  /** Plans at once. Refuses with `table.amend.gone`. Throws `LedgerError`. */
  plan(amendment: Amendment, by: string | undefined): Result<AmendmentPlan> {
    const known = this.#known(amendment);
    if (known) return { ok: true, value: known };
    const steps = planAmendment(this.history, amendment, by, this.#settle);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return this.#remember(amendment, step.value);
  }

  /** Plans in the background. If a move comes in between, planning starts again. */
  async planBeside(amendment: Amendment, by: string | undefined): Promise<Result<AmendmentPlan>> {
    for (;;) {
      const known = this.#known(amendment);
      if (known) return { ok: true, value: known };
      const { revision } = this.history;
      const steps = planAmendment(this.history, amendment, by, this.#settle);
      while (this.history.revision === revision) {
        const until = performance.now() + this.slice;
        let step = steps.next();
        while (!step.done && performance.now() < until) step = steps.next();
        if (step.done) return this.#remember(amendment, step.value);
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    }
  }

  forget(): void {
    this.#last = null;
  }

  #key(amendment: Amendment): string {
    return `${this.history.revision} ${JSON.stringify(amendment)}`;
  }

  #known(amendment: Amendment): AmendmentPlan | null {
    return this.#last && this.#last.key === this.#key(amendment) ? this.#last.plan : null;
  }

  #remember(amendment: Amendment, result: Result<AmendmentPlan>): Result<AmendmentPlan> {
    if (result.ok) this.#last = { key: this.#key(amendment), plan: result.value };
    return result;
  }
}
