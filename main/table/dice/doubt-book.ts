import type { Phrase } from '../../engine/core/result.ts';
import type { SettledDoubts } from './row-input.ts';
import { doubtsOf } from './doubts.ts';
import type { DoubtAction, DoubtInput, OpenDoubt } from './open-doubt.ts';

const LEAVE: DoubtAction = { kind: 'leave' };

/** The doubts of one question: which are open, what people answered, and which readings were ever in doubt. */
export class DoubtBook {
  #open: readonly OpenDoubt[] = [];
  /** By doubt id. The id names the readings, so dice that lie differently are another doubt. */
  readonly #said = new Map<string, { readonly doubt: OpenDoubt; readonly action: DoubtAction }>();
  readonly #ever = new Set<string>();

  get open(): readonly OpenDoubt[] {
    return this.#open;
  }

  get byStay(): ReadonlyMap<string, Phrase> {
    return new Map(this.#open.flatMap(({ stays, say }) => stays.map((key) => [key, say] as const)));
  }

  get settled(): SettledDoubts {
    const said = [...this.#said.values()];
    const staysBy = (kind: DoubtAction['kind']) =>
      new Set(said.flatMap(({ action }) => (action.kind === kind && 'stays' in action ? action.stays : [])));
    return {
      forgotten: staysBy('forget'),
      moved: staysBy('moved'),
      again: this.#ever,
      seen: new Set(said.flatMap(({ doubt }) => doubt.stays)),
    };
  }

  judge(input: DoubtInput): void {
    this.#open = doubtsOf(input).filter(({ id }) => !this.#said.has(id));
    for (const { again, stays } of this.#open) if (again) for (const key of stays) this.#ever.add(key);
  }

  /** The act for a tapped answer; null if the doubt is gone. */
  settle(id: string, way: string): DoubtAction | null {
    const doubt = this.#open.find((known) => known.id === id);
    const action = doubt?.actions[way];
    if (!doubt || !action) return null;
    this.#said.set(id, { doubt, action });
    return action;
  }

  /** A number of throws entered by a person also settles whether the die was thrown. */
  saidThrows(die: number): void {
    for (const doubt of this.#open)
      if (!doubt.again && doubt.dice.includes(die)) this.#said.set(doubt.id, { doubt, action: LEAVE });
  }

  clear(): void {
    this.#open = [];
    this.#said.clear();
    this.#ever.clear();
  }
}
