import { isKnownCamera, type KnownCamera } from './cameras.ts';
import {
  DIE_SIZES,
  type DieSize,
  MAT_SCALES,
  type Quad,
  type Setup,
  type View,
} from '../../main/vision/index.ts';

/** A virtual camera for trials. */
export const VIRTUAL = 'virtual';

export const CAMERA_SIZES = [
  { id: '720', width: 1280, height: 720 },
  { id: '1080', width: 1920, height: 1080 },
  { id: '480', width: 640, height: 480 },
] as const;
export type CameraSize = (typeof CAMERA_SIZES)[number]['id'];

/** How the table's position is determined. `dice`: from the dice themselves, with the camera above them. */
export const TABLE_MARKS = ['mat-a4', 'mat-letter', 'corners', 'dice'] as const;
export type TableMark = (typeof TABLE_MARKS)[number];

/** Camera settings, stored in this browser. */
export interface CameraSettings {
  /** The browser's id of the chosen camera, `virtual`, or null for the browser's choice. */
  readonly device: string | null;
  /** The last camera opened under this choice, for recognition. */
  readonly known?: KnownCamera | null;
  readonly size: CameraSize;
  readonly mark: TableMark;
  /** Four corners tapped by the user, as shares of the picture's width and height. */
  readonly corners: readonly { readonly x: number; readonly y: number }[];
  /** Size of the rectangle between the four corners, in mm. */
  readonly wide: number;
  readonly high: number;
  readonly dieMm: DieSize;
  readonly dice: DiceChoice;
  /** Whether cards are read in games, and in how many pixels a mm they were seen last. */
  readonly cards?: boolean;
  readonly cardScale?: number | null;
  /** The last known camera position, estimated from dice. */
  readonly hangs?: View | null;
}

/** Changing one of these invalidates the stored camera position. */
const HANGING = ['device', 'size', 'mark', 'dieMm'] as const;

/** The chosen camera for recognition; null if the browser chooses. */
export const chosenCamera = ({ device, known }: CameraSettings): KnownCamera | null => {
  if (device === null || device === VIRTUAL) return null;
  return known?.id === device ? known : { id: device, label: '', group: '', others: [] };
};

/** Settings with changes; drops the camera position if it depends on them. */
export function changed(settings: CameraSettings, set: Partial<CameraSettings>): CameraSettings {
  const isElsewhere = HANGING.some((key) => key in set && set[key] !== settings[key]);
  return { ...settings, ...(isElsewhere ? { hangs: null, cardScale: null } : {}), ...set };
}

const isView = (value: unknown): boolean => {
  const { rotation, shift, ...lens } = (value ?? {}) as Partial<View>;
  const numbers: unknown[] = [rotation, shift, lens.width, lens.height, lens.focal, lens.bend].flat();
  return numbers.length === 16 && numbers.every(Number.isFinite);
};

/** Which dice lie under the camera: printed ones, pips of a game's kind, or a taught set. */
export type DiceChoice = 'printed' | `pips:${string}` | `taught:${string}`;
export const isDiceChoice = (value: unknown): value is DiceChoice =>
  typeof value === 'string' && (value === 'printed' || /^(?:pips|taught):./.test(value));
/** The part after the colon. */
export const chosenDice = (choice: DiceChoice) => {
  const [kind = '', ...rest] = choice.split(':');
  return { kind, which: rest.join(':') };
};

const AS_DELIVERED: CameraSettings = {
  device: null,
  size: '720',
  mark: 'mat-a4',
  corners: [],
  wide: 297,
  high: 210,
  dieMm: 16,
  dice: 'printed',
};

const KEPT = 'croupier.camera';

export function readSettings(): CameraSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<CameraSettings>;
    const settings = {
      ...AS_DELIVERED,
      ...kept,
      hangs: isView(kept.hangs) ? (kept.hangs ?? null) : null,
      cards: kept.cards === true,
      cardScale: Number.isFinite(kept.cardScale) ? (kept.cardScale ?? null) : null,
      known: isKnownCamera(kept.known) ? kept.known : null,
    };
    const isSound =
      TABLE_MARKS.includes(settings.mark) &&
      DIE_SIZES.includes(settings.dieMm) &&
      CAMERA_SIZES.some(({ id }) => id === settings.size) &&
      Array.isArray(settings.corners) &&
      isDiceChoice(settings.dice);
    return isSound ? settings : AS_DELIVERED;
  } catch {
    return AS_DELIVERED;
  }
}

export function keepSettings(settings: CameraSettings): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // Without storage the next start asks again.
  }
}

/** The camera setup for the reader. Until four corners are tapped, the dice determine the plane. */
export function setupOf(
  settings: CameraSettings,
  size: { readonly width: number; readonly height: number },
): Setup {
  const { mark, dieMm, corners } = settings;
  if (mark === 'mat-a4' || mark === 'mat-letter')
    return { dieMm, plane: { kind: 'mat', scale: mark === 'mat-a4' ? MAT_SCALES.a4 : MAT_SCALES.letter } };
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x * size.width, y: y * size.height }));
  if (mark === 'corners' && a && b && c && d && size.width > 0) {
    const quad: Quad = [a, b, c, d];
    return {
      dieMm,
      plane: { kind: 'corners', corners: quad, widthMm: settings.wide, heightMm: settings.high },
    };
  }
  return { dieMm, plane: { kind: 'unknown' } };
}

/** Four points tapped in any order, sorted clockwise in the picture from the upper left. */
export function clockwise<P extends { readonly x: number; readonly y: number }>(
  points: readonly P[],
): readonly P[] {
  const x = points.reduce((sum, p) => sum + p.x, 0) / points.length;
  const y = points.reduce((sum, p) => sum + p.y, 0) / points.length;
  return [...points].sort((p, q) => Math.atan2(p.y - y, p.x - x) - Math.atan2(q.y - y, q.x - x));
}
