import { expect, test } from 'vitest';
import { changed, type CameraSettings } from '../../../renderer/camera/settings.ts';
import { viewOf } from '../../../main/vision/own/camera-place.ts';

const HUNG: CameraSettings = {
  device: 'a',
  size: '720',
  mark: 'dice',
  corners: [],
  wide: 200,
  high: 100,
  dieMm: 16,
  dice: 'pips:poker',
  hangs: viewOf({ a: 0, b: -0.3, height: 400 }, { width: 1280, height: 720, focal: 1100 }),
};

test('where the camera hung is forgotten with another camera, picture size, mark or size of dice', () => {
  for (const set of [{ device: 'b' }, { size: '1080' }, { mark: 'corners' }, { dieMm: 12 }] as const)
    expect(changed(HUNG, set).hangs).toBeNull();
});

test('it stays with other dice, and where nothing is different', () => {
  for (const set of [{ dice: 'taught:x' }, { mark: 'dice' }, { wide: 100 }] as const)
    expect(changed(HUNG, set).hangs).toBe(HUNG.hangs);
});
