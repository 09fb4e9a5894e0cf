import type { Phrase } from '../../engine/core/result.ts';
import type { SettledDoubts } from './row-input.ts';
import { type DoubtDeed, type DoubtInput, type OpenDoubt, doubtsOf } from './doubts.ts';

const LEAVE: DoubtDeed = { kind: 'leave' };

/** The doubts of one question: what is open, what people have said of it, and which readings were ever doubtful. */
export class DoubtBook {
  #open: readonly OpenDoubt[] = [];
  /** By the doubt's id, which names the readings as they lay: dice that lie otherwise are another doubt. */
  readonly #said = new Map<string, { readonly doubt: OpenDoubt; readonly deed: DoubtDeed }>();
  readonly #ever = new Set<string>();

  get open(): readonly OpenDoubt[] {
    return this.#open;
  }

  /** What is doubtful and not settled, by stay. */
  get byStay(): ReadonlyMap<string, Phrase> {
    return new Map(this.#open.flatMap(({ stays, say }) => stays.map((key) => [key, say] as const)));
  }

  get settled(): SettledDoubts {
    const said = [...this.#said.values()];
    const staysBy = (kind: DoubtDeed['kind']) =>
      new Set(said.flatMap(({ deed }) => (deed.kind === kind && 'stays' in deed ? deed.stays : [])));
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

  /** One tap on one of a doubt's ways: what is to be done; null where there is no such doubt any more. */
  settle(id: string, way: string): DoubtDeed | null {
    const doubt = this.#open.find((known) => known.id === id);
    const deed = doubt?.deeds[way];
    if (!doubt || !deed) return null;
    this.#said.set(id, { doubt, deed });
    return deed;
  }

  /** Somebody has said how often this die was thrown, and so whether it was. */
  saidThrows(die: number): void {
    for (const doubt of this.#open)
      if (!doubt.again && doubt.dice.includes(die)) this.#said.set(doubt.id, { doubt, deed: LEAVE });
  }

  clear(): void {
    this.#open = [];
    this.#said.clear();
    this.#ever.clear();
  }
}
