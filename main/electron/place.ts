import * as z from 'zod/mini';
import { replaceNow } from '../disk/private.ts';
import { readRegularNow } from '../disk/regular-file.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The window's position and size in screen points. */
export interface Area extends Size {
  readonly x: number;
  readonly y: number;
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
/** A screen that shows less of the remembered place than this, in points each way, is not used. */
const VISIBLE = 80;

/** A size that is no larger than the screen. */
export const fitScreen = (size: Size, screen: Size): Size => ({
  width: Math.min(size.width, screen.width),
  height: Math.min(size.height, screen.height),
});

/**
 * Where to open the window: whole on the screen that shows most of the remembered place, or in the middle of the first
 * screen if none shows enough of it.
 */
export function choosePlace(kept: Place | null, screens: readonly [Area, ...Area[]]): Size & Partial<Area> {
  const size = {
    width: Math.max(LEAST.width, kept?.width ?? USUAL.width),
    height: Math.max(LEAST.height, kept?.height ?? USUAL.height),
  };
  const screen = kept && screenOf(kept, screens);
  if (!kept || !screen) return fitScreen(size, screens[0]);
  const { width, height } = fitScreen(size, screen);
  return {
    x: clamp(kept.x, screen.x, screen.x + screen.width - width),
    y: clamp(kept.y, screen.y, screen.y + screen.height - height),
    width,
    height,
  };
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The screen that shows most of a place; undefined if none shows enough of it. */
function screenOf(place: Area, screens: readonly Area[]): Area | undefined {
  const shown = screens
    .map((screen) => ({ screen, ...overlapOf(place, screen) }))
    .filter(({ width, height }) => width >= VISIBLE && height >= VISIBLE)
    .toSorted((a, b) => b.width * b.height - a.width * a.height);
  return shown[0]?.screen;
}

/** Negative if they do not overlap. */
const overlapOf = (a: Area, b: Area): Size => ({
  width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
  height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
});

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
