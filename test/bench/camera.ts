import { createRequire } from 'node:module';
import { DIE_IDS, type Gray, grayOfRgb, readPrinted } from '../../main/vision/index.ts';
import { type Scene, renderScene } from '../support/camera/render.ts';
import { type BenchRow, ms, quantile } from './row.ts';

const ROUNDS = 25;
const MOST_TIMES = 2;

interface ImageLike {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}
/** js-aruco2 is plain JavaScript without types. */
interface Aruco {
  readonly AR: { readonly Detector: new () => { detect(image: ImageLike): unknown[] } };
}

/** Fourteen dice of Roll-a-Royal on the mat, 1280 × 720, as a webcam sees them. */
export function printedFrame(): { gray: Gray; image: ImageLike } {
  const scene: Scene = {
    width: 1280,
    height: 720,
    seed: 7,
    camera: { height: 390, tilt: 15, toward: 90, lookAt: { x: 124, y: 81 } },
    mat: { x: 0, y: 0 },
    dice: DIE_IDS.slice(0, 14).map((die, i) => ({
      die,
      up: ((i % 6) + 1) as 1,
      x: 45 + (i % 5) * 40,
      y: 35 + Math.floor(i / 5) * 45,
      turn: i * 37,
    })),
    flaws: { blur: 0.7, noise: 3, jpeg: 80 },
  };
  const picture = renderScene(scene);
  const { width, height } = picture;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i += 1)
    for (let c = 0; c < 3; c += 1) data[4 * i + c] = picture.data[3 * i + c]!;
  return { gray: grayOfRgb(picture), image: { width, height, data } };
}

/** Finding and reading a frame beside js-aruco2's plain detection of the same frame, in turn. */
export function bench(): Promise<BenchRow[]> {
  const { AR } = createRequire(import.meta.url)('js-aruco2') as Aruco;
  const detector = new AR.Detector();
  const { gray, image } = printedFrame();
  const expect = DIE_IDS.slice(0, 14);
  const setup = { plane: { kind: 'mat' } } as const;
  const { view } = readPrinted(gray, setup, { expect });
  const ours: number[] = [];
  const theirs: number[] = [];
  let told = 0;
  // The first rounds warm both up.
  for (let round = -5; round < ROUNDS; round += 1) {
    const from = performance.now();
    const { dice } = readPrinted(gray, setup, view ? { expect, view } : { expect });
    const between = performance.now();
    detector.detect(image);
    const to = performance.now();
    if (round < 0) continue;
    ours.push(between - from);
    theirs.push(to - between);
    told = dice.filter((die) => die.told).length;
  }
  const [our, their] = [quantile(ours, 0.5), quantile(theirs, 0.5)];
  return Promise.resolve([
    {
      what: '720p frame, 14 printed dice found and read, median',
      figure: `${ms(our)} (${told} told)`,
      bar: `≤ ${MOST_TIMES} × js-aruco2`,
      compared: `js-aruco2, plain detection: ${ms(their)}`,
      ok: our <= MOST_TIMES * their && told === 14,
    },
  ]);
}
