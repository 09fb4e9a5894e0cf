import type { Rgb } from '../image.ts';
import type { View } from '../printed/types.ts';
import { fitView } from '../printed/view.ts';
import type { OwnOptions } from './types.ts';

/** The camera's position from marked corners, or from an earlier reading; null if unknown. */
export function viewFor({ width, height }: Rgb, { setup, view }: OwnOptions): View | null {
  if (setup?.plane.kind !== 'corners') return view ?? null;
  const { corners, widthMm: w, heightMm: h } = setup.plane;
  const table = [
    { x: 0, y: 0 },
    { x: w, y: 0 },
    { x: w, y: h },
    { x: 0, y: h },
  ];
  const points = table.map((place, i) => ({ table: place, seen: corners[i]! }));
  return fitView(points, width, height, setup.focal ? { focal: setup.focal } : {})?.view ?? null;
}
