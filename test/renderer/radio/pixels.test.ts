import { DiceUtils, type PixelDieType, PixelDieTypeValues } from '@systemic-games/pixels-core-animation';
import {
  BatteryLevel,
  Blink,
  IAmADie,
  LegacyIAmADie,
  PixelRollStateValues,
  PixelsBluetoothIds,
  RequestTelemetry,
  RollState,
  Telemetry,
} from '@systemic-games/pixels-core-connect';
import { serialize } from '@systemic-games/pixels-core-utils';
import { describe, expect, test } from 'vitest';
import {
  BLINK,
  faceOf,
  HOW_DO_YOU_LIE,
  isSixSided,
  leanOf,
  PIXELS_IDS,
  readPixels,
  stateOf,
} from '../../../renderer/radio/pixels.ts';
import { seeded } from '../../support/random.ts';

// The makers' own classes write the messages, and ours are read or compared.

const SEED = 55;
const RUNS = 500;
const random = seeded(SEED);
const whole = (bits: number): number => random.below(2 ** bits);
const hex = (n: number): string => n.toString(16).padStart(8, '0');

const bytesOf = (message: object): Uint8Array => {
  const [view] = serialize(message);
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
};
const read = (bytes: Uint8Array) =>
  readPixels(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
const many = (run: () => void): void => {
  for (let i = 0; i < RUNS; i += 1) run();
};

/** Values for the fields that a die tells about itself. */
const self = () => ({
  ledCount: random.pick([6, 20, 21]),
  dieType: random.below(10),
  pixelId: whole(32),
  buildTimestamp: whole(32),
  rollState: random.below(6),
  currentFaceIndex: random.below(20),
  batteryLevelPercent: random.below(101),
});
const told = (of: ReturnType<typeof self>) => ({
  kind: 'die',
  id: hex(of.pixelId),
  type: of.dieType,
  leds: of.ledCount,
  built: of.buildTimestamp,
  state: of.rollState,
  index: of.currentFaceIndex,
  battery: of.batteryLevelPercent,
});

describe('messages written by the makers’ package', () => {
  test('who a die is, as old firmware says it', () => {
    many(() => {
      const of = self();
      const message = Object.assign(new LegacyIAmADie(), of, { dataSetHash: whole(32) });
      expect(read(bytesOf(message))).toEqual(told(of));
    });
  });

  test('who a die is, in chunks of any size', () => {
    many(() => {
      const of = self();
      const message = new IAmADie();
      Object.assign(message.versionInfo, of);
      Object.assign(message.dieInfo, of);
      Object.assign(message.statusInfo, of);
      message.dieName.name = 'Die'.repeat(random.below(5));
      message.customDesignAndColorName.name = 'x'.repeat(random.below(9));
      const { type, ...chunks } = message;
      const parts = Object.values(chunks).map((chunk) => {
        const bytes = 'name' in chunk ? [0, ...new TextEncoder().encode(chunk.name)] : [...bytesOf(chunk)];
        // Later firmware may add to a chunk.
        if (random.chance(0.3)) bytes.push(7, 7);
        return [bytes.length, ...bytes.slice(1)];
      });
      expect(read(Uint8Array.of(type, ...parts.flat()))).toEqual(told(of));
    });
  });

  test('roll states, telemetry and batteries', () => {
    many(() => {
      const [state, faceIndex, levelPercent] = [random.below(6), random.below(20), random.below(101)];
      expect(read(bytesOf(Object.assign(new RollState(), { state, faceIndex })))).toEqual({
        kind: 'roll',
        state,
        index: faceIndex,
      });
      expect(read(bytesOf(Object.assign(new BatteryLevel(), { levelPercent })))).toEqual({
        kind: 'battery',
        battery: levelPercent,
      });
      const [x, y, z] = [whole(16) - 2 ** 15, whole(16) - 2 ** 15, whole(16) - 2 ** 15];
      const rssi = whole(8) - 128;
      const telemetry = Object.assign(new Telemetry(), {
        accXTimes1000: x,
        accYTimes1000: y,
        accZTimes1000: z,
        faceConfidenceTimes1000: whole(31),
        timeMs: whole(32),
        rollState: state,
        faceIndex,
        batteryLevelPercent: levelPercent,
        rssi,
      });
      expect(read(bytesOf(telemetry))).toEqual({
        kind: 'telemetry',
        acceleration: [x, y, z],
        state,
        index: faceIndex,
        battery: levelPercent,
        rssi,
      });
    });
  });

  test('what we send, and the ids of the services', () => {
    expect(bytesOf(Object.assign(new RequestTelemetry(), { requestMode: 1 }))).toEqual(HOW_DO_YOU_LIE);
    const blink = {
      count: 3,
      duration: 1500,
      color: 0xffffff,
      faceMask: 0xffffffff,
      fade: 128,
      loopCount: 1,
    };
    expect(bytesOf(Object.assign(new Blink(), blink))).toEqual(BLINK);
    const { die, legacyDie } = PixelsBluetoothIds;
    expect(PIXELS_IDS).toEqual(
      [die, legacyDie].map(({ service, notifyCharacteristic: notify, writeCharacteristic: write }) => ({
        service,
        notify,
        write,
      })),
    );
  });

  test('sides of every six-sided die, by old and new firmware', () => {
    for (const [name, type] of Object.entries(PixelDieTypeValues) as [PixelDieType, number][]) {
      const sides = DiceUtils.getFaceCount(name);
      const facts = { id: '', type, leds: 0, built: 0 };
      if (type !== 0) expect(isSixSided(facts), name).toBe(sides === 6);
      if (sides !== 6) continue;
      for (const built of [0, 1_700_000_000, 1_704_150_000, 1_704_150_001, 1_720_000_000])
        for (let index = 0; index < 6; index += 1)
          expect(faceOf({ ...facts, built }, index)).toBe(DiceUtils.faceFromIndex(index, name, built * 1000));
    }
    for (const leds of [4, 6, 8, 10, 12, 20, 21])
      expect(isSixSided({ id: '', type: 0, leds, built: 0 })).toBe(
        DiceUtils.getFaceCount(DiceUtils.estimateDieType(leds)) === 6,
      );
  });

  test('roll states by name; old firmware calls flat dice crooked', () => {
    const names = {
      rolled: 'rolled',
      handling: 'handled',
      rolling: 'rolling',
      crooked: 'crooked',
      onFace: 'lying',
    };
    const now = { id: '', type: 2, leds: 6, built: 1_740_000_000 };
    for (const [theirs, ours] of Object.entries(names))
      expect(stateOf(now, PixelRollStateValues[theirs as keyof typeof names])).toBe(ours);
    expect(stateOf(now, PixelRollStateValues.unknown)).toBeNull();
    expect(stateOf({ ...now, built: 1_716_000_000 }, PixelRollStateValues.crooked)).toBe('rolled');
  });
});

describe('messages that are no messages', () => {
  test('bytes by chance, and every message cut short, throw nothing', () => {
    many(() => {
      const bytes = Uint8Array.from({ length: random.below(40) }, () => whole(8));
      if (bytes.length > 0 && random.chance(0.8)) bytes[0] = random.pick([2, 3, 4, 34]);
      expect(() => read(bytes)).not.toThrow();
    });
    expect([read(Uint8Array.of()), read(Uint8Array.of(2)), read(Uint8Array.of(2, 0, 0, 0))]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('how far a die leans, by its acceleration', () => {
  test.each([
    ['flat on its face', [0, 0, 1000], 0],
    ['flat on the opposite face', [0, -1010, 0], 0],
    ['on an edge', [707, 707, 0], 45],
    ['tilted by 20°', [342, 0, 940], 20],
    ['falling', [0, 0, 300], null],
    ['shaken', [0, 900, 1400], null],
  ] as const)('%s', (_name, acceleration, lean) => {
    const read = leanOf(acceleration);
    expect(read === null ? null : Math.round(read)).toBe(lean);
  });
});
