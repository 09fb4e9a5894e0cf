import { flushPromises } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TableSnapshot } from '../../main/contract.ts';
import { listenForKeys } from '../../renderer/app/keys.ts';
import { gameScreen } from '../../renderer/table/registry.ts';
import TableScene from '../../renderer/scenes/TableScene.vue';
import { useAnswers } from '../../renderer/stores/answers.ts';
import { useTable } from '../../renderer/stores/table.ts';
import { useToasts } from '../../renderer/stores/toasts.ts';
import { sleepless } from '../support/scenes/phones.ts';
import { played, poker } from '../support/scenes/play.ts';
import { type TestWire, draw, freshWire } from './mount.ts';
import { eventually } from '../support/until.ts';

listenForKeys(window);

const names = ['Ann', 'Ben', 'Cat'];
const rolled = [poker('s1', ['K', 'K', '9', 'A']), { kind: 'draws-done' }];
const pass = (seat: string) => ({ kind: 'pass', seat });
const bidding = played('sleepless', names, rolled);
const bidding2 = played('sleepless', names, [...rolled, pass('s2')]);
const bidding3 = played('sleepless', names, [...rolled, pass('s2'), pass('s3')]);
const tricks = [
  ...rolled,
  { kind: 'no-bids' },
  { kind: 'claims', seats: [] },
  { kind: 'winner', seat: 's2' },
];
const took = (...seats: string[]) =>
  played('sleepless', names, [...tricks, ...seats.map((seat) => ({ kind: 'trick', seat }))]);

/** A key as people press it: down at a time, and up. */
function type(key: string, at: number, init: KeyboardEventInit = {}): void {
  const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  Object.defineProperty(down, 'timeStamp', { value: at });
  document.body.dispatchEvent(down);
}

/** A tap on what lies at a place. */
function tap(target: Element, x: number, y: number, at: number): void {
  const place = { clientX: x, clientY: y, bubbles: true, cancelable: true, detail: 1 };
  const down = new MouseEvent('pointerdown', place);
  Object.defineProperty(down, 'timeStamp', { value: at });
  target.dispatchEvent(down);
  target.dispatchEvent(new MouseEvent('click', place));
}

const toasts = () => useToasts().toasts.map(({ text }) => text);
const ONCE = 'Counted once: the second tap or key came too soon after the first.';

describe('a gesture on a question just answered', () => {
  let wire: TestWire;
  beforeEach(() => {
    wire = freshWire();
    wire.answers['command'] = { revision: 0, repeated: false };
  });

  const show = async (table: TableSnapshot) => {
    wire.show(table);
    const scene = draw(TableScene);
    await eventually(() => expect(gameScreen(table.view.game).centre).toBeDefined());
    await flushPromises();
    return scene;
  };
  const follow = async (table: TableSnapshot) => {
    wire.show(table);
    await flushPromises();
  };
  const passes = () => wire.commands().filter((command) => JSON.stringify(command).includes('"pass"')).length;

  test.each([40, 150, 400])(
    'a key pressed twice, %i ms apart, answers once, with a message',
    async (apart) => {
      await show(bidding);
      type('p', 1_000);
      await follow(bidding2);
      type('p', 1_000 + apart);
      expect(passes()).toBe(1);
      expect(toasts()).toEqual([ONCE]);
    },
  );

  test('a key that is held, or pressed a third time, still answers once; later it answers again', async () => {
    await show(bidding);
    type('p', 1_000);
    await follow(bidding2);
    type('p', 1_300);
    type('p', 1_600);
    expect(passes()).toBe(1);
    type('p', 2_500);
    expect(passes()).toBe(2);
  });

  test('another key answers at once', async () => {
    await show(bidding);
    type('p', 1_000);
    await follow(bidding2);
    type('2', 1_040);
    expect(wire.commands()).toHaveLength(2);
  });

  test.each([40, 400])('a double tap, %i ms apart, answers once', async (apart) => {
    const scene = await show(took());
    const plate = scene.findAll('button.seat')[1]!.element;
    tap(plate, 100, 100, 1_000);
    await follow(took('s2'));
    tap(plate, 110, 108, 1_000 + apart);
    expect(wire.commands()).toHaveLength(1);
    expect(toasts()).toEqual([ONCE]);
    tap(plate, 100, 100, 3_000);
    expect(wire.commands()).toHaveLength(2);
  });

  test('two taps at different places are two', async () => {
    const scene = await show(took());
    const plates = scene.findAll('button.seat');
    tap(plates[1]!.element, 100, 100, 1_000);
    await follow(took('s2'));
    tap(plates[2]!.element, 300, 100, 1_060);
    expect(wire.commands()).toHaveLength(2);
  });

  test('clicks without a pointer or a key, as of a screen reader, all answer', async () => {
    const scene = await show(took());
    const plate = scene.findAll('button.seat')[1]!;
    await plate.trigger('click');
    await follow(took('s2'));
    await plate.trigger('click');
    expect(wire.commands()).toHaveLength(2);
  });

  test('the key of undo may be pressed as quickly as one likes', async () => {
    await show(bidding3);
    type('u', 1_000);
    await flushPromises();
    type('u', 1_050);
    await flushPromises();
    expect(wire.commands()).toHaveLength(2);
  });

  test.each([
    ['within one gesture', 1_040, 1],
    ['on purpose', 1_500, 2],
  ])('undo is tapped twice, %s', async (_, again, counts) => {
    await show(bidding3);
    const button = document.querySelector<HTMLElement>('.undo')!;
    tap(button, 50, 50, 1_000);
    await flushPromises();
    tap(button, 50, 50, again);
    await flushPromises();
    expect(wire.commands()).toHaveLength(counts);
  });

  test('a phone’s double tap answers once', async () => {
    wire.show(sleepless.bid);
    const button = document.body.appendChild(document.createElement('button'));
    button.addEventListener('click', () => void useAnswers().answer(pass('s2'), 'Pass'));
    tap(button, 50, 50, 1_000);
    await flushPromises();
    wire.show(sleepless.raise);
    tap(button, 50, 50, 1_200);
    await flushPromises();
    expect(wire.commands()).toHaveLength(1);
    expect(toasts()).toEqual([ONCE]);
  });

  test('the key that closes a hand’s card does nothing else', async () => {
    const four = ['s2', 's2', 's2', 's2'].map((seat) => ({ kind: 'trick', seat }));
    const end = [...tricks, ...four, { kind: 'no-bids' }];
    await show(played('sleepless', names, end));
    await follow(played('sleepless', names, [...end, { kind: 'claims', seats: [] }]));
    expect(document.querySelector('.ended')).not.toBeNull();
    for (const [key, at] of [
      ['k', 1_000],
      ['k', 1_200],
    ] as const) {
      type('Shift', at);
      type(key, at);
      await flushPromises();
    }
    expect(document.querySelector('.ended')).toBeNull();
    // The second one types a face: it answers nothing.
    expect(wire.commands()).toMatchObject([{ kind: 'intake', act: { kind: 'enter', face: 'K' } }]);
  });
});

describe('typing ahead', () => {
  let wire: TestWire;
  let scene: ReturnType<typeof draw>;
  beforeEach(async () => {
    wire = freshWire();
    wire.mute = true;
    wire.show(took());
    scene = draw(TableScene);
    await eventually(() => expect(gameScreen('sleepless').centre).toBeDefined());
    await flushPromises();
  });
  afterEach(() => vi.restoreAllMocks());

  /** The table has done what was asked last. */
  const land = async (table: TableSnapshot, first: 'table' | 'reply' = 'table') => {
    const { n } = wire.sent.at(-1)!;
    const reply = () => wire.say({ n, ok: true, value: { revision: table.revision, repeated: false } });
    if (first === 'reply') reply();
    await flushPromises();
    wire.show(table);
    if (first === 'table') reply();
    await flushPromises();
  };
  const seats = () => wire.commands().map((command) => (command as { move: { seat: string } }).move.seat);
  const prompts = () => wire.commands().map((command) => (command as { prompt: string }).prompt);

  test.each(['table', 'reply'] as const)('keys wait for the next question (%s first)', async (first) => {
    for (const [at, key] of ['1', '2', '3'].entries()) type(key, 1_000 + 60 * at);
    expect(seats()).toEqual(['s1']);
    await land(took('s1'), first);
    expect(seats()).toEqual(['s1', 's2']);
    await land(took('s1', 's2'), first);
    expect(seats()).toEqual(['s1', 's2', 's3']);
    expect(prompts()).toEqual([took(), took('s1'), took('s1', 's2')].map(({ prompt }) => prompt.id));
    expect(toasts()).toEqual([]);
  });

  test('a tap is sent for the next question, if that offers the same', async () => {
    const plates = scene.findAll('button.seat');
    tap(plates[0]!.element, 100, 100, 1_000);
    tap(plates[1]!.element, 300, 100, 1_060);
    expect(seats()).toEqual(['s1']);
    await land(took('s1'));
    expect(seats()).toEqual(['s1', 's2']);
    expect(prompts().at(-1)).toBe(took('s1').prompt.id);
  });

  test('a tap that the next question does not offer is named', async () => {
    wire.show(bidding);
    await flushPromises();
    const choices = scene.findAll('.choice');
    const [two, drop] = [
      choices.find((one) => one.text().startsWith('2'))!,
      choices.find((one) => one.text().startsWith('3'))!,
    ];
    tap(drop.element, 100, 100, 1_000);
    tap(two.element, 300, 100, 1_060);
    await land(played('sleepless', names, [...rolled, { kind: 'bid', seat: 's2', amount: 3 }]));
    expect(wire.commands()).toHaveLength(1);
    expect(toasts()).toEqual(['“2” did not count: the table asks something else now.']);
  });

  test('a key that answers nothing at the next question is named', async () => {
    type('1', 1_000);
    type('9', 1_060);
    await land(took('s1'));
    expect(toasts()).toEqual(['The key 9 did not count: it answers nothing here.']);
  });

  test('what waits is dropped with a refusal, and counted', async () => {
    for (const [at, key] of ['1', '2', '3'].entries()) type(key, 1_000 + 60 * at);
    const refusal = { kind: 'refusal', code: 'wire.lost' } as const;
    wire.say({ n: wire.sent.at(-1)!.n, ok: false, error: refusal });
    await flushPromises();
    expect(seats()).toEqual(['s1']);
    expect(toasts()).toContain('2 more taps or keys did not count.');
    expect(useTable().ahead.busy).toBe(false);
  });

  test('no more than a dozen wait', async () => {
    for (let n = 0; n < 15; n += 1) type(String((n % 3) + 1), 1_000 + 60 * n);
    await land(took('s1'));
    await land(took('s1', 's2'));
    wire.mute = false;
    wire.answers['command'] = { revision: 0, repeated: false };
    await land(took('s1', 's2', 's3'));
    await eventually(() => expect(toasts().join()).toContain('2 more taps or keys did not count.'));
  });

  test('a choice that the table refuses as stale is named', async () => {
    type('1', 1_000);
    wire.say({ n: wire.sent.at(-1)!.n, ok: false, error: { kind: 'refusal', code: 'table.stale' } });
    await flushPromises();
    expect(toasts()).toEqual(['“Ann” did not count: the table asks something else now.']);
  });
});

test('undo with faces in the row of dice clears those, and names them', async () => {
  const wire = freshWire();
  wire.show(bidding);
  wire.mute = true;
  const undone = useTable().undo();
  const faces = { list: ['K', '9'] };
  const error = { kind: 'refusal', code: 'table.typed', params: { faces } } as const;
  wire.say({ n: wire.sent.at(-1)!.n, ok: false, error });
  await flushPromises();
  wire.say({ n: wire.sent.at(-1)!.n, ok: true, value: { revision: 0, repeated: false } });
  expect(await undone).toBe(false);
  expect(wire.commands()).toEqual([
    { kind: 'undo', revision: bidding.revision },
    { kind: 'intake', prompt: bidding.prompt.id, act: { kind: 'clear' } },
  ]);
  expect(toasts()).toEqual(['Cleared: K and 9. Undo once more to take back the move.']);
});
