import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SheetLine, TableSnapshot, TrayView } from '../../../main/contract.ts';
import { SAMPLE_BYTES, readSet, writeSet } from '../../../main/vision/own/index.ts';
import TeachOffers from '../../../renderer/components/dice/TeachOffers.vue';
import type { LookDie } from '../../../renderer/camera/looked.ts';
import { useCamera } from '../../../renderer/stores/camera.ts';
import { useDiceSets } from '../../../renderer/stores/dice-sets.ts';
import { type TestWire, draw, freshWire } from '../mount.ts';

const KEY = 'croupier.taught.mine';
const RANKS = ['9', '10', 'J', 'Q', 'K', 'A'];
const sampleOf = (value: number): Uint8Array => new Uint8Array(SAMPLE_BYTES).fill(value);
const TAUGHT = writeSet({
  name: 'Mine',
  dice: [{ name: 'P1', faces: [{ side: 4, shows: 'Q', samples: [sampleOf(1), sampleOf(2)] }] }],
});

/** A die in the picture, `x` pixels from its left. */
const seen = (shows: string, x: number, told = true): LookDie => ({
  ...{ die: null, kind: 'poker', face: null, shows, x, y: 50, place: null, turn: 0, told, why: null },
  corners: [
    { x: x - 20, y: 30 },
    { x: x + 20, y: 30 },
    { x: x + 20, y: 70 },
    { x: x - 20, y: 70 },
  ],
});

const DEVICE = 'cafe0001';
const tray = (pocket1: Partial<TrayView['pockets'][number]> = {}): TrayView => ({
  ...{ state: 'ready', word: 'tray.word.ready', say: { code: 'tray.say.ready' }, help: [], ports: [] },
  ...{ counters: {}, lines: [], recording: false },
  port: { path: 'camera:page', kind: 'camera', label: 'camera', known: true },
  device: { id: DEVICE, firmware: 'camera', protocol: 1 },
  pockets: [{ pocket: 1, state: 'face', face: 3, lift: 7, ...pocket1 }],
});

/** The sheet's newest line: a die read in pocket 1, then said to show something else. */
const line = (face: string, was: string | null, lift = 7): SheetLine => {
  const sensor = { device: DEVICE, boot: 'b', pocket: 1, lift };
  const source =
    was === null ? { kind: 'sensor' as const, ...sensor } : { kind: 'corrected' as const, was, sensor };
  return {
    ...{ seq: 4, at: 0, actor: { kind: 'tray' }, hand: 1, move: { kind: 'dice' }, calls: [], transfers: [] },
    ...{ corrections: [], retracted: false, retractedBy: null, inserted: false },
    faces: [{ kind: 'poker', face, source }],
  };
};
const table = (...recent: readonly SheetLine[]): TableSnapshot =>
  ({
    file: 'a.jsonl',
    revision: 1,
    view: { game: 'sleepless', seats: [] },
    prompt: { id: 'p', seats: [], dice: null },
    intake: { dice: null, ready: false, say: null, offers: [] },
    recent,
  }) as unknown as TableSnapshot;

describe('a face read by the camera and corrected by hand', () => {
  let wire: TestWire;
  let offers: ReturnType<typeof draw>;
  let asked: unknown[];

  beforeEach(async () => {
    localStorage.setItem(KEY, TAUGHT);
    localStorage.setItem('croupier.camera', JSON.stringify({ dice: 'taught:mine' }));
    wire = freshWire();
    wire.answers['diceSets'] = {
      sets: [{ id: 'mine', name: 'Mine', kind: 'poker', dice: [RANKS], builtIn: false }],
      chosen: { poker: 'mine', suited: 's', risk: 'r', pips: 'x' },
    };
    await useDiceSets().act({ kind: 'look' });
    const camera = useCamera();
    asked = [];
    camera.status = 'on';
    camera.sample = (wanted) => {
      asked.push(wanted);
      const taken = {
        kind: 'sample',
        sample: sampleOf(99),
        corners: seen('J', 0).corners,
        contrast: 40,
        weak: false,
      };
      return Promise.resolve({ taken: taken as never, bitmap: null });
    };
    see(seen('K', 100), seen('J', 200));
    wire.say({ push: 'tray', tray: tray() });
    offers = draw(TeachOffers);
    wire.show(table(line('J', null)));
    await flushPromises();
  });

  const see = (...dice: readonly LookDie[]): void => {
    useCamera().look = {
      still: true,
      since: 0,
      reading: { dice, hints: [], view: null, guess: null, pxPerMm: null, edge: 40 },
    };
  };
  const correct = async (face: string, was: string): Promise<void> => {
    wire.show(table(line(face, was)));
    await flushPromises();
  };
  const buttons = () => offers.findAll('button').map((one) => one.text());
  const tap = async (index: number): Promise<void> => {
    await offers.findAll('button')[index]!.trigger('click');
    await flushPromises();
  };
  const kept = (): string | null => localStorage.getItem(KEY);

  test('is offered to be learned, with the picture of the misread die', async () => {
    expect(offers.text()).toBe('');
    await correct('Q', 'J');
    expect(offers.text()).toContain('took this die for J; you said Q');
    expect(buttons()).toEqual(['Learn it as Q', 'No, learn nothing']);
    expect(asked).toEqual([{ where: { x: 200, y: 50 }, edge: 40 }]);
  });

  test('is not learnt by being offered, nor where the offer is left alone until the die is lifted', async () => {
    await correct('Q', 'J');
    expect(kept()).toBe(TAUGHT);
    wire.say({ push: 'tray', tray: tray({ state: 'moving' }) });
    await flushPromises();
    expect(buttons()).toEqual([]);
    expect(kept()).toBe(TAUGHT);
  });

  test('is not learnt where that is declined', async () => {
    await correct('Q', 'J');
    await tap(1);
    expect(buttons()).toEqual([]);
    expect(kept()).toBe(TAUGHT);
    // Nor is it asked again.
    await correct('Q', 'J');
    expect(buttons()).toEqual([]);
  });

  test('is learnt by a tap: one picture more, and nothing else', async () => {
    await correct('Q', 'J');
    const before = useCamera().taught;
    await tap(0);
    expect(buttons()).toEqual([]);
    expect(readSet(kept() ?? '')).toMatchObject({
      kind: 'set',
      set: {
        dice: [{ name: 'P1', faces: [{ shows: 'Q', samples: [sampleOf(1), sampleOf(2), sampleOf(99)] }] }],
      },
    });
    expect(useCamera().taught).toBe(before + 1);
  });

  test('people choose the die, if several were read with the same face', async () => {
    see(seen('J', 100), seen('J', 200), seen('J', 300, false));
    await correct('Q', 'J');
    expect(offers.text()).toContain('one of them is Q. Which one?');
    expect(buttons()).toEqual(['Learn it as Q', 'Learn it as Q', 'No, learn nothing']);
  });

  test('put right a second time, it is the second face that is offered', async () => {
    await correct('Q', 'J');
    await correct('A', 'Q');
    expect(offers.text()).toContain('took this die for J; you said A');
    await correct('J', 'A');
    expect(buttons()).toEqual([]);
  });

  test.each<[string, () => void, SheetLine]>([
    ['the die was lifted since', () => wire.say({ push: 'tray', tray: tray({ lift: 8 }) }), line('Q', 'J')],
    [
      'another tray read it',
      () => wire.say({ push: 'tray', tray: { ...tray(), device: null } }),
      line('Q', 'J'),
    ],
    ['no die was told to show that', () => see(seen('K', 100)), line('Q', 'J')],
    ['the set does not have that face', () => undefined, line('7', 'J')],
    ['the camera is off', () => (useCamera().status = 'off'), line('Q', 'J')],
    ['the line was taken back', () => undefined, { ...line('Q', 'J'), retracted: true }],
  ])('nothing is offered where %s', async (_name, happens, said) => {
    happens();
    if (useCamera().status === 'off') useCamera().sample = () => Promise.resolve(null);
    wire.show(table(said));
    await flushPromises();
    expect(buttons()).toEqual([]);
    expect(kept()).toBe(TAUGHT);
  });

  test('corrections from before this page opened are not offered', async () => {
    wire.show({ ...table(line('Q', 'J')), file: 'b.jsonl' });
    await flushPromises();
    expect(buttons()).toEqual([]);
  });
});
