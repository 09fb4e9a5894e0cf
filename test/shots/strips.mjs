/**
 * Film strips: each animation frame by frame, its pictures in a row, as `test-results/shots/strip-NAME-THEME.png`. The
 * page's clock stands still between two pictures, so that a strip is the same on a slow machine. And the README's
 * picture that moves, of the same frames.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIZE = { width: 1280, height: 800 };
/** How wide each picture of a strip is, and how many stand side by side. */
const WIDE = 480;
const PER_ROW = 4;

/** What the page animates by itself, moved on by hand; it is sent to the page as text. */
const MOVE_ON = (by) => `{
  const held = (window.heldAnimations ??= new Map());
  for (const animation of document.getAnimations()) {
    const now = held.has(animation) ? held.get(animation) + ${by} : 0;
    held.set(animation, now);
    animation.pause();
    const { endTime } = animation.effect.getComputedTiming();
    if (endTime !== Infinity && now >= endTime) animation.finish();
    else animation.currentTime = now;
  }
}`;

/** What a script animates stands still from its first moment: between two calls real time would go on. */
const HOLD = `
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...given) {
    const animation = animate.apply(this, given);
    animation.pause();
    return animation;
  };
`;

/** Moves everything on by so many milliseconds: timers, frames, and what is animated. */
async function advance(page, by) {
  await page.clock.runFor(by);
  await page.evaluate(MOVE_ON(by));
  // What has ended tells so by a promise; what begins then stands at its beginning.
  await page.evaluate('Promise.resolve()');
  await page.evaluate(MOVE_ON(0));
}

/** The pictures of one strip, as PNGs. */
export async function framesOf(browser, address, { shot, key, frames, every, size }, theme, installFakeWire) {
  const context = await browser.newContext({
    viewport: size ?? SIZE,
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'no-preference',
  });
  try {
    const page = await context.newPage();
    await page.clock.install({ time: Date.UTC(2026, 10, 20, 20, 4) });
    await page.addInitScript(HOLD);
    await page.addInitScript(installFakeWire, {
      ...shot,
      settings: { ...shot.settings, theme, locale: 'system', volume: 0 },
    });
    await page.goto(address);
    await page.evaluate('document.fonts.ready.then(() => true)');
    await page.locator('h1').first().waitFor({ timeout: 60_000 });
    if (key !== null) {
      await page.locator('.question').first().waitFor({ timeout: 60_000 });
      await page.clock.runFor(3_000);
    }
    await page.clock.pauseAt(Date.UTC(2026, 10, 20, 21));
    if (key !== null) await page.keyboard.press(key);
    const pictures = [];
    for (let n = 0; n < frames; n += 1) {
      await advance(page, every);
      pictures.push(await page.screenshot());
    }
    return pictures;
  } finally {
    await context.close();
  }
}

/** Draws each strip into a folder. */
export async function drawStrips(browser, address, strips, themes, installFakeWire, folder) {
  for (const strip of strips)
    for (const theme of themes) {
      const pictures = await framesOf(browser, address, strip, theme, installFakeWire);
      const { width, height } = strip.size ?? SIZE;
      const small = { width: WIDE, height: Math.round((WIDE * height) / width) };
      const page = await browser.newPage({
        viewport: {
          width: PER_ROW * (small.width + 8) + 8,
          height: Math.ceil(pictures.length / PER_ROW) * (small.height + 8) + 8,
        },
      });
      const images = pictures.map(
        (png) =>
          `<img width="${small.width}" height="${small.height}" style="margin:4px" src="data:image/png;base64,${png.toString('base64')}">`,
      );
      // A machine that does several things at once takes its time over so many pictures.
      await page.setContent(
        `<body style="margin:4px;background:#777;display:flex;flex-wrap:wrap">${images.join('')}</body>`,
        { timeout: 300_000 },
      );
      await page.screenshot({ path: join(folder, `strip-${strip.name}-${theme}.png`) });
      await page.close();
    }
}

/** Writes the frames of some strips as one picture that moves (WebP), with ImageMagick. False where that is not there. */
export async function drawFilm(browser, address, strips, theme, installFakeWire, file) {
  if (spawnSync('convert', ['-version']).status !== 0) {
    console.error(
      'The picture that moves is made with ImageMagick, which is not here: apt-get install imagemagick',
    );
    return false;
  }
  const folder = mkdtempSync(join(tmpdir(), 'croupier-film-'));
  try {
    const frames = [];
    for (const strip of strips)
      for (const [n, png] of (await framesOf(browser, address, strip, theme, installFakeWire)).entries()) {
        const to = join(folder, `${String(frames.length).padStart(4, '0')}.png`);
        writeFileSync(to, png);
        const last = n === strip.frames - 1;
        frames.push('-delay', String(last ? 120 : Math.round(strip.every / 10)), to);
      }
    const size = ['-resize', '800x', '-quality', '58', '-define', 'webp:method=4', '-loop', '0'];
    execFileSync('convert', [...frames, ...size, file]);
    console.log(`${file}: ${Math.round(statSync(file).size / 1024)} KB`);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
