import type { Page } from 'playwright-core';
import { pngOf } from '../support/pictures/write.ts';
import { type Scene, renderScene } from '../support/camera/render.ts';

/** Frames of the drawn camera in a second. */
const RATE = 15;

/**
 * A camera whose pictures the page draws, so that the page's own clock knows when the dice came to rest: each scene is
 * rendered once, and `play` shows them one after the other. To be called before the page goes anywhere.
 */
export async function drawnCamera(page: Page, scenes: readonly Scene[]): Promise<void> {
  const pictures = scenes.map((scene) => Buffer.from(pngOf(renderScene(scene))));
  await page.route('**/drawn-camera/*', (route) => {
    const n = Number(route.request().url().split('/').at(-1));
    return route.fulfill({ contentType: 'image/png', body: pictures[n] ?? Buffer.alloc(0) });
  });
  await page.addInitScript(openDrawnCamera, { count: scenes.length, rate: RATE });
}

/** Shows these scenes, each for so many milliseconds; the last one stays. Answers when it is first shown, by the page's clock. */
export const play = (
  page: Page,
  shots: readonly { readonly scene: number; readonly for: number }[],
): Promise<void> => page.evaluate((wanted) => (window as unknown as DrawnWindow).playDrawn(wanted), shots);

export interface DrawnWindow {
  playDrawn(shots: readonly { readonly scene: number; readonly for: number }[]): Promise<void>;
  /** When the scene that stays was drawn first, in milliseconds of the page's clock. */
  restedAt: number;
}

/** In the page. */
function openDrawnCamera({ count, rate }: { count: number; rate: number }): void {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return;
  let shown = 0;
  devices.getUserMedia = async () => {
    const frames = await Promise.all(
      Array.from({ length: count }, async (_, n) =>
        createImageBitmap(await (await fetch(`/drawn-camera/${n}`)).blob()),
      ),
    );
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [frames[0]?.width ?? 0, frames[0]?.height ?? 0];
    const context = canvas.getContext('2d');
    const draw = (): void => {
      const frame = frames[shown];
      if (frame) context?.drawImage(frame, 0, 0);
    };
    setInterval(draw, 1000 / rate);
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const playDrawn: DrawnWindow['playDrawn'] = async (shots) => {
      for (const [n, shot] of shots.entries()) {
        shown = shot.scene;
        draw();
        if (n === shots.length - 1) Object.assign(window, { restedAt: performance.now() });
        else await wait(shot.for);
      }
    };
    Object.assign(window, { playDrawn });
    return canvas.captureStream(rate);
  };
}
