import { flushPromises, mount } from '@vue/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Look } from '../../../renderer/camera/looked.ts';
import DicePhoto from '../../../renderer/table/dice/DicePhoto.vue';
import { played } from '../../support/scenes/play.ts';
import { type TestWire, freshWire } from '../mount.ts';
import { StandInWorker } from './stand-in-worker.ts';

const table = played('sleepless', ['Ann', 'Ben', 'Cyd'], []);
const next = { ...table, revision: table.revision + 1, prompt: { ...table.prompt, id: 'next' } };
const look = (shows: readonly string[]): Look => ({
  still: true,
  since: 0,
  reading: {
    ...{ hints: [], view: null, guess: null, pxPerMm: null, edge: null },
    dice: shows.map((face, i) => ({ die: `P${i + 1}`, kind: null, shows: face, told: true })),
  } as unknown as Look['reading'],
});

let wire: TestWire;
let panel: ReturnType<typeof mount>;

beforeEach(() => {
  StandInWorker.install();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({}));
  wire = freshWire();
  wire.show(table);
  panel = mount(DicePhoto, { attachTo: document.body });
});

/** A person takes a photograph; its reading begins. */
async function photograph(): Promise<StandInWorker> {
  const input = panel.get('input').element as HTMLInputElement;
  Object.defineProperty(input, 'files', { configurable: true, value: [new Blob(['picture'])] });
  await panel.get('input').trigger('change');
  await flushPromises();
  return StandInWorker.latest;
}

test('a photograph that is read for a question is shown', async () => {
  (await photograph()).says({ photo: look(['K', 'K', 'Q', '9']), cutouts: [] });
  await flushPromises();
  expect(panel.findAll('li')).toHaveLength(4);
  expect(StandInWorker.running).toEqual([]);
});

test('one that is read after the next question was asked is not', async () => {
  const worker = await photograph();
  const { onmessage } = worker;
  wire.show(next);
  await flushPromises();
  expect(StandInWorker.running).toEqual([]);
  // The worker's answer was on its way when it was terminated.
  onmessage?.({ data: { photo: look(['K', 'K', 'Q', '9']), cutouts: [] } });
  await flushPromises();
  expect(panel.findAll('li')).toEqual([]);
  expect(panel.text()).toContain('Photograph the dice');
});

test('of two photographs the later one counts, whichever is read first', async () => {
  const first = (await photograph()).onmessage;
  const second = await photograph();
  second.says({ photo: look(['A', 'A', 'A', 'A']), cutouts: [] });
  await flushPromises();
  first?.({ data: { photo: look(['9', '9', '9', '9']), cutouts: [] } });
  await flushPromises();
  expect(panel.findAll('li').map((die) => die.get('.vh').text())).toEqual(['A', 'A', 'A', 'A']);
});

test('an offer that is answered after the next question was asked does not say that its roll waits', async () => {
  (await photograph()).says({ photo: look(['K', 'K', 'Q', '9']), cutouts: [] });
  await flushPromises();
  wire.mute = true;
  await panel.get('button.main').trigger('click');
  const sent = wire.sent.at(-1)!;
  wire.show(next);
  wire.say({ n: sent.n, ok: true, value: null });
  await flushPromises();
  (await photograph()).says({ photo: look(['A', 'A', 'A', 'A']), cutouts: [] });
  await flushPromises();
  expect(panel.find('button.main').exists()).toBe(true);
});
