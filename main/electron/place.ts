import * as z from 'zod/mini';
import { replaceNow } from '../disk/private.ts';
import { readRegularNow } from '../disk/regular-file.ts';

/** The window's position and size in screen points. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const place = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().check(z.minimum(1)),
  height: z.int().check(z.minimum(1)),
  maximized: z.boolean(),
});
export type Place = Readonly<z.infer<typeof place>>;

export const LEAST = { width: 360, height: 480 } as const;
const USUAL = { width: 1280, height: 860 } as const;
/** At least this much of the window must be on a screen, or nobody would find it. */
const VISIBLE = 80;

/** Where to open the window: the remembered place if a screen still shows it, else the middle of the first screen. */
export function choosePlace(kept: Place | null, screens: readonly Area[]): Partial<Area> {
  const size = {
    width: Math.max(LEAST.width, kept?.width ?? USUAL.width),
    height: Math.max(LEAST.height, kept?.height ?? USUAL.height),
  };
  if (kept === null || !screens.some((screen) => overlaps(kept, screen))) return size;
  return { ...size, x: kept.x, y: kept.y };
}

function overlaps(a: Area, b: Area): boolean {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide >= VISIBLE && high >= VISIBLE;
}

/** Far longer than a place (bytes). */
const MOST_BYTES = 4_096;

/** Null if nothing readable was saved. */
export function readPlace(file: string): Place | null {
  try {
    const parsed = place.safeParse(JSON.parse(readRegularNow(file, MOST_BYTES).toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Saves a place. If that fails (a full disk), the window opens in the middle next time. */
export function keepPlace(file: string, it: Place): void {
  try {
    replaceNow(file, `${JSON.stringify(it)}\n`);
  } catch {
    return;
  }
}
