import type { Page } from 'playwright-core';
import { pngOf } from '../../../main/cli/pictures.ts';
import { type Scene, renderScene } from '../../../main/vision/index.ts';

/**
 * Gives a page (before it is opened) a camera that shows what a test shows it: a real stream of frames, of a canvas.
 * Noise of its own keeps two frames from being the same.
 */
export async function giveCamera(page: Page, size: { readonly width: number; readonly height: number }) {
  await page.addInitScript(({ width, height }) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: false });
    if (!context || !(navigator.mediaDevices as MediaDevices | undefined)) return;
    let picture: ImageBitmap | null = null;
    let count = 0;
    setInterval(() => {
      if (!picture) return;
      context.drawImage(picture, 0, 0);
      // A frame that differs in one corner: streams of canvases send what was drawn anew.
      context.fillStyle = (count += 1) % 2 === 0 ? '#222' : '#232323';
      context.fillRect(0, 0, 2, 2);
    }, 100);
    Object.assign(window, {
      showPicture: async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      },
    });
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10));
  }, size);
}

/** What lies under the camera from now on. */
export async function show(page: Page, scene: Scene): Promise<void> {
  const picture = Buffer.from(pngOf(renderScene(scene))).toString('base64');
  await page.evaluate(
    (base64) =>
      (window as unknown as { showPicture: (picture: string) => Promise<void> }).showPicture(base64),
    picture,
  );
}
