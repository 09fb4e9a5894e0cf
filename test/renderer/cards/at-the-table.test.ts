import { flushPromises } from '@vue/test-utils';
import { expect, test } from 'vitest';
import type { Card } from '../../../main/contract.ts';
import type { ReadCard } from '../../../main/vision/index.ts';
import { useCamera } from '../../../renderer/stores/camera.ts';
import { played } from '../../support/scenes/play.ts';
import { eventually } from '../../support/until.ts';
import { type AtTable, button, sitDown } from '../games/at-table.ts';
import { later } from '../mount.ts';
import { card, doubtful, type Move, type Spot } from './desk-table.ts';

const FOUR = ['Ann', 'Ben', 'Cat', 'Dee'];
const BID: Move = { kind: 'contract', seat: 's2', tricks: 3 };
const N: Spot = [200, 0];
const E: Spot = [300, 100];
const nap = (...moves: readonly Move[]) => played('pool-nap', FOUR, [BID, ...moves]);
const lay = (seat: string, ...cards: readonly Card[]): Move => ({ kind: 'play', seat, cards });

async function sitWithCamera(cards: boolean): Promise<AtTable> {
  const table = await sitDown(nap());
  const camera = useCamera();
  camera.settings = { ...camera.settings, cards };
  camera.status = 'on';
  await flushPromises();
  await look();
  return table;
}

async function look(...read: readonly ReadCard[]): Promise<void> {
  for (let n = 0; n < 4; n += 1) {
    useCamera().cards = { look: { read, hints: [], pixelsPerMm: 2 }, cutouts: [] };
    await later();
  }
}

test('a card under the camera is sent as if it had been tapped, for the question that is open', async () => {
  const table = await sitWithCamera(true);
  await look(card('Kh', N));
  expect(table.wire.commands()).toEqual([{ kind: 'move', prompt: nap().prompt.id, move: lay('s2', 'Kh') }]);
  await table.show(nap(lay('s2', 'Kh')));
  await look(card('Kh', N), card('4h', E));
  expect(table.moves()).toEqual([lay('s2', 'Kh'), lay('s3', '4h')]);
});

test('nothing is read until somebody switches it on', async () => {
  const table = await sitWithCamera(false);
  await look(card('Kh', N));
  expect(table.moves()).toEqual([]);
});

test('a card that the table refuses is said and not sent again', async () => {
  const table = await sitWithCamera(true);
  table.wire.refusals['command'] = 'pool-nap.play.trumpFirst';
  await look(card('Kh', N));
  await look(card('Kh', N));
  expect(table.moves()).toHaveLength(1);
  await eventually(() => button(/^Not a play/));
});

test('a doubtful card is one tap, or one of all 52', async () => {
  const table = await sitWithCamera(true);
  await look(doubtful(N, 'Kh'));
  const other = await eventually(() => button(/^Another card/));
  button(/Enter K/);
  other.click();
  const queen = await eventually(() => button('Q♥'));
  queen.click();
  await later();
  expect(table.moves()).toEqual([lay('s2', 'Qh')]);
});
