import { type Gray } from '../image.ts';
import type { Hint, Reading, Setup } from './types.ts';
import { cameraPlace, slantAt } from './view.ts';

/** Pixels per millimetre below which dice are often doubtful. */
const FAR = 2;
/** A top longer than this share of the picture's shorter side is too near. */
export const NEAR = 0.5;
/** The median brightness below which noise drowns the pearls. */
const DARK = 28;
/** Brightness of an overexposed pixel. */
const BLOWN = 252;

/** Hints for better reading, based on what was seen. */
export function hintsFor(
  image: Gray,
  { dice, mat, view, pxPerMm }: Omit<Reading, 'hints'>,
  { plane, dieMm = 16 }: Setup,
  two: boolean,
): Hint[] {
  const hints: Hint[] = [];
  const doubtful = dice.filter(({ told }) => !told);
  if (two) hints.push('two-mats');
  else if (plane.kind === 'mat' && !mat) hints.push('no-mat');
  else if (plane.kind === 'mat' && mat && mat.corners.includes(null)) hints.push('mat-covered');
  if (dice.some(({ why }) => why === 'mirrored')) hints.push('mirrored');
  if (pxPerMm !== null && pxPerMm < FAR) hints.push('too-far');
  if (pxPerMm !== null && pxPerMm * dieMm > NEAR * Math.min(image.width, image.height))
    hints.push('too-near');
  if (bright(image, 0.9) < DARK * 2 || bright(image, 0.5) < DARK / 2) hints.push('too-dark');
  if (doubtful.some((die) => blownShare(image, die.x, die.y, (pxPerMm ?? 2) * 10) > 0.25))
    hints.push('glare');
  if (isBlurred(dice)) hints.push('blurred');
  if (view && slantAt(view, middleOfDice(view, dice), 0) > 0.7) hints.push('too-aslant');
  return hints;
}

function middleOfDice(view: NonNullable<Reading['view']>, dice: Reading['dice']) {
  const places = dice.flatMap(({ place }) => place ?? []);
  if (places.length === 0) {
    const [x, y] = cameraPlace(view);
    return { x, y };
  }
  return {
    x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
    y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
  };
}

/** The brightness below which `share` of the pixels lie. */
function bright({ data }: Gray, share: number): number {
  const counts = new Uint32Array(256);
  let seen = 0;
  for (let i = 0; i < data.length; i += 61, seen += 1) {
    const value = data[i] as number;
    counts[value] = (counts[value] as number) + 1;
  }
  let below = 0;
  for (let value = 0; value < 256; value += 1) {
    below += counts[value] as number;
    if (below >= share * seen) return value;
  }
  return 255;
}

export function blownShare({ data, width, height }: Gray, x: number, y: number, radius: number): number {
  let [blown, seen] = [0, 0];
  for (let j = Math.max(0, Math.floor(y - radius)); j < Math.min(height, y + radius); j += 2) {
    for (let i = Math.max(0, Math.floor(x - radius)); i < Math.min(width, x + radius); i += 2) {
      seen += 1;
      if ((data[j * width + i] as number) >= BLOWN) blown += 1;
    }
  }
  return seen === 0 ? 0 : blown / seen;
}

/** Blur affects the small pearls first: most dice are read, but none with a high correlation. */
function isBlurred(dice: Reading['dice']): boolean {
  const scores = dice.map(({ score }) => score).sort((a, b) => a - b);
  const middle = scores[scores.length >> 1];
  return middle !== undefined && scores.length >= 3 && middle < 0.86;
}
