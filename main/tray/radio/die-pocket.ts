import { type Face, FACES, type PocketState } from '../../../firmware-protocol/codec/index.ts';
import type { DieWord } from '../../contract/acts.ts';
import { isLeaning } from '../../contract/tray.ts';

/** What happened to a die, as SPEC.md tells it. `found`: it is known again, but nobody watched how it came there. */
export type DieNews =
  | { readonly kind: 'away' | 'found' }
  | { readonly kind: 'moves' }
  /** Its stay is over since `at`, in ms. */
  | { readonly kind: 'lifts'; readonly at: number }
  /** `fresh`: for the first time of its stay. */
  | { readonly kind: 'rests'; readonly fresh: boolean };

/** One smart die as a pocket of its own, following what it says. Only rolling is a throw. */
export class DiePocket {
  /** As SPEC.md writes it. */
  state: PocketState = { state: 'away', lift: 0 };
  /** The face it shows, if it is unknown whether it was thrown onto it. */
  doubt: Face | null = null;
  /** The face of this stay, once told. */
  #face: Face | undefined;
  /** Whether it has been at rest in this stay. */
  #hasRested = false;
  /** Whether people need not be asked about this stay: it rolled, or lay there when it was found. */
  #isSure = false;
  #isKnown = false;
  /** It is rolling, and no hand has touched it since. */
  #rolls = false;
  /** When a hand took it, in ms. */
  #heldAt: number | undefined;

  hear(word: DieWord, now: number): readonly DieNews[] {
    switch (word.state) {
      case 'away':
        return this.#leave();
      case 'handled':
        return this.#hold(now);
      case 'rolling':
        return this.#roll(now);
      case 'rolled':
      case 'crooked':
      case 'lying':
        return this.#rest(word, now);
    }
  }

  #leave(): readonly DieNews[] {
    if (this.state.state === 'away') return [];
    this.#become('away');
    return [{ kind: 'away' }];
  }

  #hold(now: number): readonly DieNews[] {
    this.#rolls = false;
    if (this.state.state === 'away' || this.state.state === 'moving') return [];
    this.#heldAt = now;
    this.#become('moving');
    return [{ kind: 'moves' }];
  }

  #roll(now: number): readonly DieNews[] {
    if (this.state.state === 'away') return [];
    this.#rolls = true;
    return this.#hasRested ? this.#lift(now) : [];
  }

  /** A new stay begins. */
  #lift(now: number): readonly DieNews[] {
    const at = this.#heldAt ?? now;
    this.#heldAt = undefined;
    this.#face = undefined;
    this.doubt = null;
    this.#hasRested = false;
    this.#isSure = false;
    this.state = { state: 'moving', lift: (this.state.lift + 1) & 0xffff };
    return [{ kind: 'lifts', at }, { kind: 'moves' }];
  }

  #rest(word: DieWord, now: number): readonly DieNews[] {
    const face = isLeaning(word) ? undefined : FACES.find((known) => known === word.face);
    if (this.state.state === 'away') return this.#find(face);
    // It lies where it lay: the same news again, or nudged until it leans.
    if (this.state.state !== 'moving' && (face === undefined || face === this.#shown)) return [];
    this.#isSure ||= this.#rolls;
    // Put down on another face.
    const isOther = face !== undefined && this.#face !== undefined && face !== this.#face;
    const lifted = isOther ? this.#lift(now) : [];
    return [...lifted, this.#settle(face)];
  }

  #settle(face: Face | undefined): DieNews {
    const fresh = !this.#hasRested;
    this.#rolls = false;
    this.#heldAt = undefined;
    this.#hasRested = true;
    this.doubt = this.#isSure ? null : (face ?? null);
    if (this.#isSure && face !== undefined) this.#face = face;
    const { lift } = this.state;
    if (face === undefined) this.state = { state: 'cocked', lift };
    else this.state = this.#isSure ? { state: 'face', face, lift } : { state: 'doubt', lift };
    return { kind: 'rests', fresh };
  }

  /** Nobody watched it. The same face is the same stay. */
  #find(face: Face | undefined): readonly DieNews[] {
    if (!this.#hasRested || face !== this.#shown) {
      // On another face: the host asks whose throw it was, as no lift was told. In the air when last heard: doubtful.
      const isSure = this.#hasRested || !this.#isKnown;
      if (this.#hasRested) this.#lift(0);
      this.#isSure = isSure;
    }
    this.#isKnown = true;
    this.#settle(face);
    return [{ kind: 'found' }];
  }

  get #shown(): Face | undefined {
    return this.#face ?? this.doubt ?? undefined;
  }

  #become(state: 'away' | 'moving'): void {
    this.#rolls &&= state === 'moving';
    this.state = { state, lift: this.state.lift };
  }
}
