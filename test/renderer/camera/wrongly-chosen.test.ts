import { beforeEach, expect, test } from 'vitest';
import CameraScene from '../../../renderer/scenes/CameraScene.vue';
import type { Look, LookDie, LookReading } from '../../../renderer/camera/looked.ts';
import { useCamera } from '../../../renderer/stores/camera.ts';
import { draw, freshWire } from '../mount.ts';

const seen = (i: number, more: Partial<LookDie> = {}): LookDie => {
  const x = 50 * i;
  return {
    ...{ die: null, kind: null, face: null, shows: null, x, y: 50, place: null, turn: 0 },
    corners: [
      { x: x - 20, y: 30 },
      { x: x + 20, y: 30 },
      { x: x + 20, y: 70 },
      { x: x - 20, y: 70 },
    ],
    ...{ told: false, why: 'leans' },
    ...more,
  };
};
const look = (dice: readonly LookDie[], more: Partial<LookReading> = {}, rest: Partial<Look> = {}): Look => ({
  ...{ still: true, since: 0 },
  reading: { dice, hints: [], view: null, guess: null, pxPerMm: null, edge: null, ...more },
  ...rest,
});

beforeEach(() => {
  localStorage.clear();
  freshWire();
});

/** The camera's page while the camera is on and has read this. */
function pageWith(read: Look) {
  const camera = useCamera();
  camera.status = 'on';
  camera.look = read;
  return { camera, page: draw(CameraScene) };
}

test('of twenty doubtful dice four are shown, and the others are a number', () => {
  const { page } = pageWith(look(Array.from({ length: 20 }, (_, i) => seen(i))));
  expect(page.text().match(/A die leans/g)).toHaveLength(4);
  expect(page.text()).toContain('And 16 more');
  // Dice without a number share a name, and landmarks must not.
  const landmarks = page.findAll('section[aria-label]').map((one) => one.attributes('aria-label'));
  expect(landmarks).toEqual([...new Set(landmarks)]);
});

test.each(['no-plane', 'low', 'two-mats', 'mirrored'] as const)(
  'dice that are doubtful because of the whole picture (%s) are no list: its hint says what to do',
  (why) => {
    const { page } = pageWith(look([seen(0, { why }), seen(1, { why })], { hints: ['too-aslant'] }));
    expect(page.text()).not.toContain('Nudge it flat');
    expect(page.text()).toContain('hang it above the dice');
    expect(page.text()).not.toContain('No dice in the picture.');
  },
);

test.each([
  ['printed dice', look([], {}, { instead: 'printed' }), { dice: 'printed' }],
  ['dice with pips', look([], {}, { instead: 'pips' }), { dice: 'pips:poker' }],
  [
    'no mat',
    look([seen(0, { told: true, die: '3', shows: '3s', why: null })], { hints: ['no-mat'] }),
    { mark: 'dice' },
  ],
] as const)('%s: one button puts right what was chosen', async (_name, read, chosen) => {
  const { page, camera } = pageWith(read);
  await page.get('[role="status"] button').trigger('click');
  expect(camera.settings).toMatchObject(chosen);
});
