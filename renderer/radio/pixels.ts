import { type DieState } from '../../main/contract.ts';

/**
 * Messages of Pixels dice: little endian, the first byte is the type. Source: pixels-core-connect, `DieMessages.ts`,
 * by the makers.
 */

/** Ids of services and characteristics. Firmware before 2024-09-30 has those of Nordic's UART, which others use too. */
export const PIXELS_IDS = [
  {
    service: 'a6b90001-7a5a-43f2-a962-350c8edc9b5b',
    notify: 'a6b90002-7a5a-43f2-a962-350c8edc9b5b',
    write: 'a6b90003-7a5a-43f2-a962-350c8edc9b5b',
  },
  {
    service: '6e400001-b5a3-f393-e0a9-e50e24dcca9e',
    notify: '6e400001-b5a3-f393-e0a9-e50e24dcca9e',
    write: '6e400002-b5a3-f393-e0a9-e50e24dcca9e',
  },
] as const;

const TYPE = {
  whoAreYou: 1,
  iAmADie: 2,
  rollState: 3,
  telemetry: 4,
  requestTelemetry: 26,
  blink: 29,
  battery: 34,
};

export interface DieFacts {
  /** 8 hexadecimal digits. */
  readonly id: string;
  readonly type: number;
  readonly leds: number;
  /** When its firmware was built, in seconds since 1970. */
  readonly built: number;
}

/** How it lies: a roll state and the index of the upper side, as on the wire. */
interface Rest {
  readonly state: number;
  readonly index: number;
}

export type PixelsMessage =
  | (DieFacts & Rest & { readonly kind: 'die'; readonly battery: number })
  | (Rest & { readonly kind: 'roll' })
  | (Rest & {
      readonly kind: 'telemetry';
      readonly battery: number;
      /** In thousandths of g. */
      readonly acceleration: readonly [number, number, number];
      /** In dBm; null from a die that does not say it. */
      readonly rssi: number | null;
    })
  | { readonly kind: 'battery'; readonly battery: number };

const idOf = (number: number): string => number.toString(16).padStart(8, '0');

/** Null for a message of another type, or one that is too short. */
export function readPixels(view: DataView): PixelsMessage | null {
  const { byteLength: size } = view;
  switch (size > 0 ? view.getUint8(0) : null) {
    case TYPE.iAmADie:
      return size === 22 ? readOldDie(view) : readDie(view);
    case TYPE.rollState:
      return size < 3 ? null : { kind: 'roll', state: view.getUint8(1), index: view.getUint8(2) };
    case TYPE.telemetry:
      return size < 18 ? null : readTelemetry(view);
    case TYPE.battery:
      return size < 2 ? null : { kind: 'battery', battery: view.getUint8(1) };
    default:
      return null;
  }
}

const readOldDie = (view: DataView): PixelsMessage => ({
  kind: 'die',
  id: idOf(view.getUint32(8, true)),
  type: view.getUint8(3),
  leds: view.getUint8(1),
  built: view.getUint32(14, true),
  state: view.getUint8(18),
  index: view.getUint8(19),
  battery: view.getUint8(20),
});

/** Six chunks, each beginning with its own size: version, die, design, name, settings, status. */
function readDie(view: DataView): PixelsMessage | null {
  const chunks: number[] = [];
  let at = 1;
  while (chunks.length < 6 && at < view.byteLength) {
    chunks.push(at);
    at += Math.max(1, view.getUint8(at));
  }
  const [version = 0, die = 0, , , , status = 0] = chunks;
  if (chunks.length < 6 || die < version + 7 || (chunks[2] ?? 0) < die + 9 || view.byteLength < status + 5)
    return null;
  return {
    kind: 'die',
    id: idOf(view.getUint32(die + 1, true)),
    type: view.getUint8(die + 6),
    leds: view.getUint8(die + 7),
    built: view.getUint32(version + 3, true),
    battery: view.getUint8(status + 1),
    state: view.getUint8(status + 3),
    index: view.getUint8(status + 4),
  };
}

const readTelemetry = (view: DataView): PixelsMessage => ({
  kind: 'telemetry',
  acceleration: [view.getInt16(1, true), view.getInt16(3, true), view.getInt16(5, true)],
  state: view.getUint8(15),
  index: view.getUint8(16),
  battery: view.getUint8(17),
  rssi: view.byteLength > 22 ? view.getInt8(22) : null,
});

export const WHO_ARE_YOU = Uint8Array.of(TYPE.whoAreYou);
/** One telemetry message. */
export const HOW_DO_YOU_LIE = Uint8Array.of(TYPE.requestTelemetry, 1, 0, 0);
/** Three white flashes within 1.5 s on all sides, once. */
export const BLINK = Uint8Array.of(TYPE.blink, 3, 0xdc, 0x05, 255, 255, 255, 0, 255, 255, 255, 255, 128, 1);

const D6 = 2;
/** Plain, with pips, and Fudge. */
const SIX_SIDED: readonly number[] = [D6, 8, 9];
/** Numbers of lights of dice that do not say their type. */
const SIX_SIDED_LEDS: readonly number[] = [6, 21];

export const isSixSided = ({ type, leds }: DieFacts): boolean =>
  type === 0 ? SIX_SIDED_LEDS.includes(leds) : SIX_SIDED.includes(type);

/** Firmware until 2023-11-17 numbers the sides of a D6 differently. In seconds since 1970, as in `DiceUtils.ts`. */
const OLD_SIDES = 1_704_150_000;
const OLD_ORDER = [1, 5, 4, 3, 2, 6];
/** Firmware before 2024-05-22 calls a flat D6 crooked; its acceleration decides. */
const WRONGLY_CROOKED = 1_716_382_800;

/** The upper side from 1; null for an index that is no side. */
export function faceOf({ type, leds, built }: DieFacts, index: number): number | null {
  if (index > 5) return null;
  const isD6 = type === D6 || (type === 0 && leds === 6);
  return isD6 && built > 0 && built <= OLD_SIDES ? (OLD_ORDER[index] ?? null) : index + 1;
}

const STATES: readonly (DieState | null)[] = [null, 'rolled', 'handled', 'rolling', 'crooked', 'lying'];

/** Null if the die does not know. */
export function stateOf({ leds, built }: DieFacts, state: number): DieState | null {
  const known = STATES[state] ?? null;
  return known === 'crooked' && leds === 6 && built < WRONGLY_CROOKED ? 'rolled' : known;
}

/** How far a die at rest may differ from 1 g, in thousandths. */
const AT_REST = 250;

/** Degrees between the upper side and the horizontal; null while it is moving. */
export function leanOf([x, y, z]: readonly [number, number, number]): number | null {
  const g = Math.hypot(x, y, z);
  if (Math.abs(g - 1000) > AT_REST) return null;
  const cosine = Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) / g;
  return (Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
}
