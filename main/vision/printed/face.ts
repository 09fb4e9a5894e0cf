/** The printed face, in mm on a die of 16 mm; other dice carry it larger or smaller by their edge. */
export const FACE = {
  die: 16,
  /** Cut along its edge. */
  label: 13.5,
  /** Outer edge of the dark frame: what is looked for. */
  frame: 12.2,
  frameRadius: 0.95,
  /** The pearls stand on a square of this edge, six to a side. */
  pearls: 10.1,
  large: 1.14,
  small: 0.4,
  /** The white window with the card for people. */
  window: 8.3,
  windowRadius: 0.45,
} as const;

/** Centres of the 24 pearls relative to the face's, clockwise from the upper left corner, x right, y down. */
export const PEARL_PLACES: readonly (readonly [number, number])[] = Array.from({ length: 24 }, (_, i) => {
  const side = Math.floor(i / 6);
  const along = ((i % 6) / 6 - 0.5) * FACE.pearls;
  const out = FACE.pearls / 2;
  if (side === 0) return [along, -out];
  if (side === 1) return [out, along];
  if (side === 2) return [-along, out];
  return [-out, -along];
});

/** The printed mat on A4, in mm: distances of its corners' centres; each corner is a face of twice the size. */
export const MAT = { width: 249, height: 162, corner: 2, sheet: { width: 297, height: 210 } } as const;
