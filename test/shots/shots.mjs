/**
 * Pictures of every scene: `npm run shots [-- NAME…]`. Builds the screens, serves them as the host does, with the same
 * policy, and draws each scene in both themes into `test-results/shots`, the table's at three widths, a phone's at 360 px.
 * `--axe` also looks for what stands in the way of people who use a screen reader or see little contrast;
 * `--tall` says what is longer than the screen; `--locale=de-DE` draws in another language. `--strips` draws what moves, frame by frame, and nothing else;
 * `--film` makes the README's picture that moves.
 */
import { createReadStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import vue from '@vitejs/plugin-vue';
import { build, runnerImport } from 'vite';
import { violations } from '../support/axe.mjs';
import { drawFilm, drawStrips } from './strips.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const OUT = join(ROOT, 'out/shots-renderer');
const TO = join(ROOT, 'test-results/shots');
const SIZES = {
  360: [360, 740],
  740: [740, 360],
  390: [390, 844],
  820: [820, 1180],
  1024: [1024, 768],
  1366: [1366, 700],
  1280: [1280, 800],
  1920: [1920, 1080],
  2560: [2560, 1440],
  3840: [3840, 2160],
};
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self' ws:";

const arg = (name) => process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1];
const locale = arg('locale') ?? 'en-GB';
const wanted = process.argv.slice(2).filter((text) => !text.startsWith('--'));
const widths = arg('width')?.split(',') ?? ['360', '390', '1280', '1920', '2560', '3840'];
/** Televisions and streams: their pictures are drawn as large as they are, and nothing else is. */
const ON_TELEVISION = ['1920', '3840'];
/**
 * A phone's screens are drawn at the narrowest width only, the table's at all others. `--width` draws a television's and a stream's from 1280 px, a
 * phone's up to 1280 px, the table's at each.
 */
const fits = (shot, width) => {
  const isLarge = shot.screen !== undefined || shot.path !== undefined;
  if (arg('width') !== undefined) return isLarge ? width >= 1280 : shot.me === undefined || width <= 1280;
  if (isLarge) return ON_TELEVISION.includes(width);
  return !ON_TELEVISION.includes(width) && (width === '360') === (shot.me !== undefined);
};
const themes = arg('theme')?.split(',') ?? ['dark', 'light'];

if (!process.argv.includes('--no-build'))
  await build({
    configFile: false,
    root: join(ROOT, 'renderer'),
    base: './',
    logLevel: 'warn',
    plugins: [vue(), (await runnerImport(join(ROOT, 'build/vite.utilities.ts'))).module.utilities()],
    define: { __VUE_OPTIONS_API__: 'false', __VUE_PROD_DEVTOOLS__: 'false' },
    build: { target: 'es2022', outDir: OUT, emptyOutDir: true, assetsInlineLimit: 0 },
  });

const server = createServer((request, response) => {
  const path = join(
    OUT,
    ['/', '/overlay'].includes(request.url)
      ? 'index.html'
      : decodeURIComponent(new URL(request.url, 'http://x').pathname),
  );
  if (!path.startsWith(OUT) || !existsSync(path) || !statSync(path).isFile()) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': POLICY,
  });
  createReadStream(path).pipe(response);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));

const load = async (file) => (await runnerImport(join(ROOT, 'test/support/scenes', file))).module;
const { OVERLAYS, SHOTS } = await load('index.ts');
const { installFakeWire } = await load('fake-wire.ts');

const { launchPainter } = (await runnerImport(join(ROOT, 'test/e2e/support/browser.ts'))).module;
const browser = await launchPainter();
mkdirSync(TO, { recursive: true });
let problems = 0;
const strips = process.argv.includes('--strips');
const film = process.argv.includes('--film');
if (film) {
  const { FILM } = await load('strips.ts');
  const file = join(ROOT, 'test/shots/readme/hand.webp');
  const address = `http://127.0.0.1:${server.address().port}/`;
  if (!(await drawFilm(browser, address, FILM, 'dark', installFakeWire, file))) problems++;
}
if (strips) {
  const { STRIPS } = await load('strips.ts');
  const chosen = STRIPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const address = `http://127.0.0.1:${server.address().port}/`;
  await drawStrips(browser, address, chosen, themes, installFakeWire, TO);
}
for (const width of strips || film ? [] : widths)
  for (const theme of themes)
    for (const shot of [...SHOTS, ...OVERLAYS]) {
      if (wanted.length > 0 && !wanted.includes(shot.name)) continue;
      if (!fits(shot, width)) continue;
      const [w, h] = SIZES[width];
      const context = await browser.newContext({
        viewport: { width: w, height: h },
        colorScheme: theme,
        locale,
        timezoneId: 'UTC',
        hasTouch: w < 700,
        reducedMotion: 'no-preference',
      });
      const page = await context.newPage();
      const complain = (text) => {
        problems++;
        console.error(`${shot.name} ${width} ${theme}: ${text}`);
      };
      page.on('pageerror', (error) => complain(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complain(message.text());
      });
      await page.addInitScript(installFakeWire, {
        ...shot,
        settings: { ...shot.settings, theme, locale: 'system' },
      });
      if (shot.heard)
        await page.route('**/events?*', (route) =>
          route.fulfill({
            contentType: 'text/event-stream',
            body: shot.heard
              .map((event) => `event: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`)
              .join(''),
          }),
        );
      await page.goto(`http://127.0.0.1:${server.address().port}${shot.path ?? '/'}`);
      await page.evaluate('document.fonts.ready.then(() => true)');
      await page
        .locator(shot.shows ?? 'h1')
        .first()
        .waitFor({ timeout: 10_000 });
      await page.waitForTimeout(shot.screen ? 1_600 : 350);
      // Who won is told when the podium has risen.
      await page.locator('html:not(.in-suspense)').waitFor();
      await page.waitForTimeout(250);
      for (const step of shot.then ?? []) {
        const [how, what] = [step.slice(0, step.indexOf(':')), step.slice(step.indexOf(':') + 1)];
        if (how === 'key') await page.keyboard.press(what);
        else
          await page
            .locator(what)
            .first()
            .click({ timeout: 3000 })
            .catch(() => complain(`nothing to click: ${what}`));
        await page.waitForTimeout(300);
      }
      const wide = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
      if (wide > 0) complain(`scrolls sideways by ${wide} px`);
      if (process.argv.includes('--tall')) {
        const tall = await page.evaluate('document.documentElement.scrollHeight - window.innerHeight');
        if (tall > 0) console.log(`${shot.name} ${width} ${theme}: scrolls by ${tall} px`);
      }
      if (process.argv.includes('--axe')) {
        for (const { id, help, nodes } of await violations(page))
          complain(
            `${id}: ${help}\n  ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`).join('\n  ')}`,
          );
      }
      await page.screenshot({
        path: join(TO, `${shot.name}-${width}-${theme}.png`),
        // Else a browser lays white under what is transparent.
        omitBackground: shot.path !== undefined,
      });
      await context.close();
    }
await browser.close();
server.close();
process.exitCode = problems > 0 ? 1 : 0;
