import { flushPromises, mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import type { SeatId } from '../../../main/contract.ts';
import CardsPhoto from '../../../renderer/table/cards/CardsPhoto.vue';
import { played } from '../../support/scenes/play.ts';
import { StandInWorker } from '../camera/stand-in-worker.ts';
import { freshWire } from '../mount.ts';
import { card, doubtful, type Move } from './desk-table.ts';

const seat = (n: number) => `s${n}` as SeatId;
const BID: Move = { kind: 'contract', seat: 's2', tricks: 3 };
const KING: Move = { kind: 'play', seat: 's2', cards: ['Kh'] };

/** Cards of a trick that Ben has led with a king are photographed; what the page offers to these seats. */
async function photographed(seats?: readonly SeatId[]) {
  StandInWorker.install();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({}));
  freshWire();
  const table = played('pool-nap', ['Ann', 'Ben', 'Cat', 'Dee'], [BID, KING]);
  const panel = mount(CardsPhoto, { props: { table, ...(seats ? { seats } : {}) } });
  const input = panel.get('input');
  Object.defineProperty(input.element, 'files', { value: [new Blob(['picture'])] });
  await input.trigger('change');
  await flushPromises();
  StandInWorker.latest.says({
    cardPhoto: [card('Kh', [0, 0]), card('4h', [100, 0]), doubtful([200, 0], '9c')],
  });
  await flushPromises();
  return panel;
}

test('a new card is one tap; one already on the table, or an unclear one, is not offered', async () => {
  const panel = await photographed();
  const buttons = panel.findAll('button');
  expect(buttons).toHaveLength(1);
  await buttons[0]?.trigger('click');
  expect(panel.emitted('take')?.map(([offer]) => (offer as { move: Move }).move)).toEqual([
    { kind: 'play', seat: 's3', cards: ['4h'] },
  ]);
});

test('a phone offers only what its player may answer', async () => {
  expect((await photographed([seat(3)])).findAll('button')).toHaveLength(1);
  expect((await photographed([seat(4)])).findAll('button')).toHaveLength(0);
});
