// Makes the icons of the packages from the one drawing: PNGs by Chromium, packed as Windows and macOS want them.
// `node main/electron/packaging/icons.mjs`; what it makes is committed, so that packaging needs no browser.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const at = (path) => new URL(path, import.meta.url);
const svg = readFileSync(at('../../../renderer/public/icon.svg'), 'utf8');
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const pngs = new Map();
for (const size of SIZES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0;background:transparent}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  pngs.set(size, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();

/** Windows: a directory of entries, then the PNGs. A side of 256 is written as 0. */
function ico(sizes) {
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  for (const [i, size] of sizes.entries()) {
    const entry = 6 + 16 * i;
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(pngs.get(size).length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += pngs.get(size).length;
  }
  return Buffer.concat([head, ...sizes.map((size) => pngs.get(size))]);
}

/** macOS: blocks of four letters, their length, and a PNG. */
const ICNS = { ic07: 128, ic08: 256, ic09: 512, ic10: 1024, ic11: 32, ic12: 64, ic13: 256, ic14: 512 };
function icns() {
  const blocks = Object.entries(ICNS).map(([kind, size]) => {
    const head = Buffer.alloc(8);
    head.write(kind, 'latin1');
    head.writeUInt32BE(8 + pngs.get(size).length, 4);
    return Buffer.concat([head, pngs.get(size)]);
  });
  const head = Buffer.alloc(8);
  head.write('icns', 'latin1');
  head.writeUInt32BE(8 + blocks.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...blocks]);
}

mkdirSync(at('resources/icons/'), { recursive: true });
for (const size of SIZES.filter((size) => size <= 512))
  writeFileSync(at(`resources/icons/${size}x${size}.png`), pngs.get(size));
writeFileSync(at('resources/icon.png'), pngs.get(1024));
writeFileSync(at('resources/icon.ico'), ico([16, 24, 32, 48, 64, 128, 256]));
writeFileSync(at('resources/icon.icns'), icns());
