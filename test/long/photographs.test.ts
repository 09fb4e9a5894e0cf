import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import jpeg from 'jpeg-js';
import { describe, expect, test } from 'vitest';
import type { Rgb, Side } from '../../main/vision/index.ts';
import {
  type DiceSet,
  type OwnDice,
  readOwn,
  rgbOf,
  takeSample,
  withSample,
} from '../../main/vision/own/index.ts';
import { type Random, seeded } from '../support/random.ts';

/**
 * Photographs of dice with pips, which are no part of the product: PHOTOGRAPHS names their folder, LABELS a JSON file
 * `{ images: { FILE: { dice: [{ x, y, face }] } } }` (that folder's `labels.json` unless said), EDGE the edge of their dice in pixels.
 */
const FOLDER = process.env.PHOTOGRAPHS;
const EDGE = Number(process.env.EDGE ?? 80);

interface Labels {
  readonly images: Readonly<
    Record<
      string,
      { readonly dice: readonly { readonly x: number; readonly y: number; readonly face: Side }[] }
    >
  >;
}

const labels: Labels = FOLDER
  ? (JSON.parse(readFileSync(process.env.LABELS ?? join(FOLDER, 'labels.json'), 'utf8')) as Labels)
  : { images: {} };
const files = Object.keys(labels.images);

function decoded(bytes: Uint8Array): Rgb {
  const { width, height, data } = jpeg.decode(bytes, { useTArray: true, formatAsRGBA: false });
  return rgbOf(data, width, height, 3);
}

/** At another size, with noise of 4 steps, JPEG of quality 60. */
function worse(image: Rgb, scale: number, random: Random): Rgb {
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const out = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let c = 0; c < 3; c += 1) {
        let [sum, n] = [0, 0];
        for (let v = Math.floor(y / scale); v < Math.min(image.height, (y + 1) / scale); v += 1)
          for (let u = Math.floor(x / scale); u < Math.min(image.width, (x + 1) / scale); u += 1) {
            sum += image.data[(v * image.width + u) * 3 + c]!;
            n += 1;
          }
        let noise = -3;
        for (let k = 0; k < 6; k += 1) noise += random.real();
        out[(y * width + x) * 4 + c] = Math.min(255, Math.max(0, sum / n + noise * 5.66));
      }
  return decoded(jpeg.encode({ width, height, data: out }, 60).data);
}

const pictures = new Map<string, Rgb>();
function pictureOf(file: string, edge: number): Rgb {
  const key = `${file} ${edge}`;
  const known = pictures.get(key);
  if (known) return known;
  const whole = decoded(readFileSync(join(FOLDER ?? '', file)));
  const made = edge === EDGE ? whole : worse(whole, edge / EDGE, seeded(edge * 1000 + files.indexOf(file)));
  pictures.set(key, made);
  return made;
}

function measure(name: string, of: readonly string[], edge: number, dice: OwnDice) {
  const scale = edge / EDGE;
  const count = { dice: 0, found: 0, told: 0, wrong: [] as string[] };
  for (const file of of) {
    const seen = readOwn(pictureOf(file, edge), dice).dice;
    const near = (x: number, y: number) =>
      seen.find((one) => Math.hypot(one.x - x * scale, one.y - y * scale) < 0.38 * edge);
    const met = new Set();
    for (const { x, y, face } of labels.images[file]!.dice) {
      const one = near(x, y);
      met.add(one);
      count.dice += 1;
      if (one) count.found += 1;
      if (one?.told && one.shows === String(face)) count.told += 1;
      else if (one?.told) count.wrong.push(`${file}: ${one.shows} for ${face} at ${x}, ${y}`);
    }
    for (const one of seen)
      if (one.told && !met.has(one)) count.wrong.push(`${file}: ${one.shows} where no die is labelled`);
  }
  const { dice: all, found, told, wrong } = count;
  console.log(`${name}, ${edge} px: ${found} of ${all} found, ${told} told, ${wrong.length} wrong`);
  return count;
}

/** The first two of each face in these photographs. */
function taughtOn(of: readonly string[], edge: number): DiceSet {
  const scale = edge / EDGE;
  let set: DiceSet = { name: 'photographs', dice: [] };
  for (const file of of)
    for (const { x, y, face } of labels.images[file]!.dice) {
      const known = set.dice[0]?.faces.find(({ side }) => side === face);
      if (known && known.samples.length >= 2) continue;
      const taken = takeSample(pictureOf(file, edge), { x: x * scale, y: y * scale }, edge);
      if (taken.kind === 'sample')
        set = withSample(set, { die: 'any', side: face, shows: String(face) }, taken.sample);
    }
  return set;
}

describe.skipIf(!FOLDER)('photographs', () => {
  test.each([EDGE, 30, 24])('pips at %i px: none wrong', (edge) => {
    expect(measure('pips', files, edge, { kind: 'pips' }).wrong).toEqual([]);
  });

  test.each([EDGE, 30, 28, 24])('taught on half, read on the other half, at %i px: none wrong', (edge) => {
    const halves = [0, 1].map((half) => files.filter((_, i) => i % 2 === half));
    for (const half of [0, 1]) {
      const set = taughtOn(halves[half]!, edge);
      expect(measure('taught', halves[1 - half]!, edge, { kind: 'taught', set }).wrong).toEqual([]);
    }
  });
});
