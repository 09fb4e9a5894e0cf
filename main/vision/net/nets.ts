import { type Field, Engine } from './layers.ts';
import { type NamedLayers, layersIn, likelihoods } from './weights-file.ts';

/** Edge of a patch that the reader looks at, in pixels, and how many times the top's edge it shows. */
export const PATCH = 40;
export const VIEW = 2;
/** Classes of the reader: not a face, one to six, leaning or a side, other marks. */
export const CLASSES = 9;
const CORNERS = 8;
const DOWN = 2;
/** Patches that the reader looks at together. */
export const TOGETHER = 4;
/** Pixels a side that the finder sums up in one place, and the numbers that it gives for each. */
export const FINDER_STEP = 4;
export const FOUND = 8;

/** Floats for the weights, and for the largest picture level between the finder's layers. */
const WEIGHTS = 220_000;
const PER_PIXEL = 11;
const BANDS = 1_200_000;

const LAYERS = {
  finder: ['a', 'b', 'c', 'd', 'e', 'f', 'h'],
  reader: ['a', 'b', 'c', 'd', 'f', 'o'],
} as const;
type Layers<N extends keyof typeof LAYERS> = NamedLayers<(typeof LAYERS)[N][number]>;

/** What the reader says of a patch. */
export interface Look {
  /** The likelihood of each class. */
  readonly classes: Float32Array;
  /** Where the top's corners lie, from the patch's own, in half edges: x and y of each. */
  readonly corners: Float32Array;
  /** Sine of the top's slant, along its edges, away from where the die's lower side is seen: x and y. */
  readonly down: Float32Array;
}

/**
 * Both nets, with their weights and memory: the finder tells where tops of dice are, the reader what they show. Trained by
 * `npm run reader:train` from drawings; see test/tools/reader.
 */
export class Nets {
  readonly #engine: Engine;
  readonly #finder: Layers<'finder'>;
  readonly #reader: Layers<'reader'>;

  /**
   * @param weights the file `weights.bin`
   * @param pixels of the largest picture that `find` is given
   * @param isFast false does without WebAssembly
   */
  constructor(weights: Uint8Array, pixels: number, isFast = true) {
    this.#engine = new Engine(WEIGHTS + PER_PIXEL * pixels + BANDS, isFast);
    const layers = layersIn(weights, this.#engine);
    this.#finder = layers('finder', LAYERS.finder);
    this.#reader = layers('reader', LAYERS.reader);
  }

  /**
   * Looks for tops in a picture of brightness; width and height are multiples of four.
   *
   * @returns for each 4 × 4 pixels eight numbers: heat before the logistic function, centre, root of the moments, fourfold angle
   */
  find(picture: Float32Array, width: number, height: number): Float32Array {
    const engine = this.#engine;
    const { a, b, c, d, e, f, h } = this.#finder;
    return engine.scratch(() => {
      const at = engine.alloc(picture.length);
      engine.floats.set(normal(picture), at);
      const half = engine.convolve({ at, width, height, channels: 1, stride: 1 }, a, { stride: 2 });
      const first = engine.convolve(half, b, { stride: 2 });
      const sum = engine.convolve(first, c);
      for (const [layer, dilation] of [
        [d, 2],
        [e, 3],
      ] as const)
        engine.scratch(() => engine.add(sum, engine.convolve(sum, layer, { dilation })));
      const last = engine.convolve(sum, f);
      const found = engine.field(last.width, last.height, h);
      engine.dense(last.at, last.width * last.height, h, found.at, false);
      return engine.floats.slice(found.at, found.at + last.width * last.height * FOUND);
    });
  }

  /** Reads up to `TOGETHER` patches of `PATCH × PATCH` brightnesses. */
  read(patches: readonly Float32Array[]): readonly Look[] {
    const engine = this.#engine;
    const { a, b, c, d, f, o } = this.#reader;
    return engine.scratch(() => {
      const flat = engine.alloc(TOGETHER * f.many);
      patches.forEach((patch, i) => {
        engine.scratch(() => {
          const at = engine.alloc(patch.length);
          engine.floats.set(normal(patch), at);
          const whole: Field = { at, width: PATCH, height: PATCH, channels: 1, stride: 1 };
          const pooled = engine.pool(engine.convolve(engine.pool(engine.convolve(whole, a)), b));
          const last = engine.pool(engine.convolve(engine.convolve(pooled, c), d));
          engine.floats.copyWithin(flat + i * f.many, last.at, last.at + f.many);
        });
      });
      const inner = engine.alloc(TOGETHER * f.padded);
      engine.dense(flat, patches.length, f, inner, true);
      const out = engine.alloc(TOGETHER * o.padded);
      engine.dense(inner, patches.length, o, out, false);
      return patches.map((_, i) => {
        const from = out + i * o.padded;
        return {
          classes: likelihoods(engine.floats.slice(from, from + CLASSES)),
          corners: engine.floats.slice(from + CLASSES, from + CLASSES + CORNERS),
          down: engine.floats.slice(from + CLASSES + CORNERS, from + CLASSES + CORNERS + DOWN),
        };
      });
    });
  }
}

/** Brightness as the nets were trained with it: around its mean, in units of its spread. */
function normal(picture: Float32Array): Float32Array {
  let [sum, squares] = [0, 0];
  for (const value of picture) sum += value;
  const mean = sum / picture.length;
  for (const value of picture) squares += (value - mean) * (value - mean);
  const spread = Math.sqrt(squares / (picture.length - 1)) + 4;
  return picture.map((value) => (value - mean) / spread);
}
