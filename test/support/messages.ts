import fc from 'fast-check';
import {
  DOUBT_REASONS,
  FACELESS_STATES,
  FACES,
  type FromTray,
  LASTING_FAULTS,
  type PocketState,
  READ_VERSIONS,
  REFUSALS,
  SETTINGS,
  SETTING_RANGES,
  type Settings,
  type ToTray,
  TRAY_FAULTS,
} from '../../firmware-protocol/codec/index.ts';

const word16 = fc.integer({ min: 0, max: 0xffff });
const word32 = fc.integer({ min: 0, max: 0xffffffff });
const hexText = (digits: number) => fc.stringMatching(new RegExp(`^[0-9A-F]{${digits}}$`));
const pocket = fc.integer({ min: 1, max: 14 });
const state: fc.Arbitrary<PocketState> = fc.oneof(
  fc.record({ state: fc.constantFrom(...FACELESS_STATES), lift: word16 }),
  fc.record({ state: fc.constant('face'), face: fc.constantFrom(...FACES), lift: word16 }),
);
const pockets = fc.array(state, { minLength: 1, maxLength: 14 });
const settings = fc.record(
  Object.fromEntries(SETTINGS.map((name) => [name, fc.integer(SETTING_RANGES[name])])),
) as unknown as fc.Arbitrary<Settings>;
const number = { boot: hexText(4), seq: word16 };
const answers = fc.option(word16, { nil: undefined });
/** A known word under `key`, or a future one. */
const named = <Name extends string>(key: string, names: readonly Name[]) =>
  fc.oneof(
    fc.constantFrom(...names).map((name) => ({ [key]: name })),
    fc.stringMatching(/^later[a-z]{0,11}$/).map((word) => ({ [key]: 'other', word })),
  );
const merged = (parts: readonly [object, object]) => ({ ...parts[0], ...parts[1] });

/** Any line from the tray. */
export const fromTray: fc.Arbitrary<FromTray> = fc
  .oneof(
    fc.record({
      kind: fc.constant('hello'),
      ...number,
      answers,
      version: fc.constantFrom(...READ_VERSIONS),
      firmware: fc.stringMatching(/^[0-9a-z.+-]{1,16}$/),
      device: hexText(8),
      pockets: pocket,
      can: fc.array(fc.stringMatching(/^[a-z]{1,7}$/), { maxLength: 5 }),
    }),
    fc.record({ kind: fc.constant('state'), ...number, answers, pockets }),
    fc
      .record({ kind: fc.constant('roll'), ...number, age: word32, pockets, pick: word16 })
      .map(({ pick, ...roll }) => {
        const settled = roll.pockets.map((_, i) => i + 1).filter((p) => pick & (1 << p));
        return { ...roll, settled: settled.length ? settled : [1] };
      }),
    fc.record({ kind: fc.constantFrom('lift', 'move', 'away'), ...number, pocket, lift: word16 }),
    fc
      .tuple(fc.record({ kind: fc.constant('fault'), ...number, pocket }), named('fault', TRAY_FAULTS))
      .map(([line, { fault = '', ...word }]) => ({
        ...line,
        ...word,
        fault,
        pocket: ['stuck', 'clear', 'other'].includes(fault) ? line.pocket : 0,
      })),
    fc
      .tuple(fc.record({ kind: fc.constant('well'), ...number, pocket }), named('fault', LASTING_FAULTS))
      .map(([line, { fault = '', ...word }]) => ({
        ...line,
        ...word,
        fault,
        pocket: fault === 'other' ? line.pocket : 0,
      })),
    fc.record({
      kind: fc.constant('die'),
      ...number,
      pocket,
      lift: word16,
      die: fc.stringMatching(/^[0-9a-z.-]{1,16}$/),
    }),
    fc
      .tuple(
        fc.record({
          kind: fc.constant('doubt'),
          ...number,
          pocket,
          lift: word16,
          faces: fc.shuffledSubarray([...FACES]),
          picture: fc.option(hexText(8), { nil: undefined }),
        }),
        named('why', DOUBT_REASONS),
      )
      .map(merged),
    fc.record({
      kind: fc.constant('battery'),
      ...number,
      pocket: fc.integer({ min: 0, max: 14 }),
      percent: fc.integer({ min: 0, max: 100 }),
    }),
    fc.record({
      kind: fc.constant('other'),
      ...number,
      answers,
      type: fc.stringMatching(/^later[a-z]{0,11}$/),
      text: fc.stringMatching(/^([0-9a-z]+( [0-9a-z]+){0,3})?$/).filter((text) => text.length <= 60),
    }),
    fc.record({
      kind: fc.constant('beat'),
      ...number,
      up: word32,
      lost: word16,
      bad: word16,
      unsent: word16,
    }),
    fc.record({ kind: fc.constant('set'), ...number, answers: word16, settings }),
    fc
      .tuple(fc.record({ kind: fc.constant('no'), ...number, answers: word16 }), named('why', REFUSALS))
      .map(merged),
  )
  .map(
    (message) =>
      Object.fromEntries(Object.entries(message).filter(([, v]) => v !== undefined)) as unknown as FromTray,
  );

/** Any command. */
export const toTray: fc.Arbitrary<ToTray> = fc.oneof(
  fc.record({ kind: fc.constantFrom('hello', 'state?', 'set?'), seq: word16 }),
  fc.constantFrom(...SETTINGS).chain((name) =>
    fc.record({
      kind: fc.constant('set'),
      seq: word16,
      name: fc.constant(name),
      value: fc.integer(SETTING_RANGES[name]),
    }),
  ),
);
