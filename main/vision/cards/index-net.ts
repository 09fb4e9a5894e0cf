import { type Field, Engine } from '../net/layers.ts';
import { layersIn, likelihoods, type NamedLayers } from '../net/weights-file.ts';
import { RANKS, SUITS } from './card.ts';
import { PATCH } from './index-patch.ts';

/** The net's first classes beyond nothing and the ranks: court letters of German and French decks, and what they mean. */
const LETTERS = ['J', 'Q', 'J', 'K'] as const;
const INDICES = 1 + RANKS.length + LETTERS.length;
const FOLDED = [...RANKS.keys(), ...LETTERS.map((letter) => RANKS.indexOf(letter))];
const NAMES = ['a', 'b', 'c', 'd', 'f', 'o'] as const;
/** Floats for the weights and for all that lies between the layers. */
const FLOATS = 800_000;
/** Patches that are looked at together. */
export const TOGETHER = 4;

/** What a corner says: likelihoods, the first of each for no index. */
export interface IndexLook {
  readonly ranks: Float32Array;
  readonly suits: Float32Array;
}

/** Reads the rank and suit in a card's corner. Trained from drawings by `npm run cards:train`; see test/tools/cards. */
export class IndexNet {
  readonly #engine: Engine;
  readonly #layers: NamedLayers<(typeof NAMES)[number]>;

  /** @param isFast false does without WebAssembly */
  constructor(weights: Uint8Array, isFast = true) {
    this.#engine = new Engine(FLOATS, isFast);
    this.#layers = layersIn(weights, this.#engine)('index', NAMES);
  }

  /** The values of all classes of up to `TOGETHER` patches, before the softmax. */
  values(patches: readonly Float32Array[]): readonly Float32Array[] {
    const engine = this.#engine;
    const { a, b, c, d, f, o } = this.#layers;
    return engine.scratch(() => {
      const flat = engine.alloc(TOGETHER * f.many);
      patches.forEach((patch, i) => {
        engine.scratch(() => {
          const at = engine.alloc(patch.length);
          engine.floats.set(patch, at);
          const { width, height, channels } = PATCH;
          const whole: Field = { at, width, height, channels, stride: channels };
          const first = engine.convolve(engine.pool(engine.convolve(whole, a)), b);
          const last = engine.convolve(engine.convolve(first, c, { stride: 2 }), d, { stride: 2 });
          engine.floats.copyWithin(flat + i * f.many, last.at, last.at + f.many);
        });
      });
      const inner = engine.alloc(TOGETHER * f.padded);
      engine.dense(flat, patches.length, f, inner, true);
      const out = engine.alloc(TOGETHER * o.padded);
      engine.dense(inner, patches.length, o, out, false);
      return patches.map((_, i) =>
        engine.floats.slice(out + i * o.padded, out + i * o.padded + INDICES + 1 + SUITS.length),
      );
    });
  }

  /** Reads up to `TOGETHER` patches. */
  read(patches: readonly Float32Array[]): readonly IndexLook[] {
    return this.values(patches).map((values) => {
      const indices = likelihoods(values.subarray(0, INDICES));
      const ranks = new Float32Array(1 + RANKS.length);
      ranks[0] = indices[0]!;
      for (const [i, rank] of FOLDED.entries()) ranks[1 + rank]! += indices[1 + i]!;
      return { ranks, suits: likelihoods(values.subarray(INDICES)) };
    });
  }
}
