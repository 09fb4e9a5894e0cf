import type { Page } from 'playwright-core';
import type { Rgb } from '../../../main/vision/index.ts';
import { pngOf } from '../../support/pictures/write.ts';
import { type Scene, renderScene } from '../../support/camera/render.ts';
import { type MediaOptions, type MediaWindow, standInMedia } from '../../support/media-devices.ts';

/** Gives a page (before it is opened) these cameras. Each sends a real stream of frames, which show what a test shows them. */
export async function giveCameras(page: Page, options: MediaOptions): Promise<void> {
  await page.addInitScript(`window.standInMedia = (${standInMedia.toString()})(${JSON.stringify(options)});`);
}

/** One camera, which the page may use once it asks. */
export const giveCamera = (page: Page, size: MediaOptions['size']): Promise<void> =>
  giveCameras(page, {
    cameras: [{ name: 'camera', label: 'HD Webcam (046d:0825)' }],
    ...(size ? { size } : {}),
  });

/** What lies under a camera from now on. */
export const show = (page: Page, scene: Scene, name = 'camera'): Promise<void> =>
  showPicture(page, renderScene(scene), name);

/** The same for a picture that is drawn already. */
export async function showPicture(page: Page, shown: Rgb, name = 'camera'): Promise<void> {
  const picture = Buffer.from(pngOf(shown)).toString('base64');
  await page.evaluate(
    ([camera = '', shown = '']) => (window as unknown as MediaWindow).standInMedia.show(camera, shown),
    [name, picture],
  );
}
