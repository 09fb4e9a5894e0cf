import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tool } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-camera-'));
const at = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const SCENE = {
  width: 480,
  height: 360,
  seed: 3,
  camera: { height: 230 },
  dice: [
    { die: '7', up: 2, x: -40, y: -20, turn: 20 },
    { die: 'R', up: 4, x: 30, y: -30, turn: 40 },
    { die: 'P3', up: 6, x: 0, y: 30, turn: 130 },
    { die: '12', up: 1, x: 50, y: 25, turn: 250 },
  ],
};
const EXPECTED = ['12/1 Qs', '7/2 3h', 'P3/6 9', 'R/4 4'];

interface Line {
  readonly frame: number;
  readonly dice: readonly { die: string; face: number; shows: string; told: boolean; why: string | null }[];
}
const toldIn = (out: string): string[][] =>
  out.split('\n').map((line) =>
    (JSON.parse(line) as Line).dice
      .filter((die) => die.told)
      .map(({ die, face, shows }) => `${die}/${face} ${shows}`)
      .sort(),
  );

beforeAll(async () => {
  writeFileSync(at('scene.json'), JSON.stringify(SCENE));
  for (const name of ['scene.png', 'scene.ppm'])
    expect(await tool('scene', at('scene.json'), '--out', at(name))).toMatchObject({ code: 0 });
  await tool('film', at('scene.json'), '--out', at('scene.y4m'), '--frames', '2');
  const { width, height, data } = decode(readFileSync(at('scene.png')));
  const rgba = Buffer.alloc(width * height * 4, 255);
  for (let i = 0; i < width * height; i += 1)
    for (let c = 0; c < 3; c += 1) rgba[4 * i + c] = data[3 * i + c] ?? 0;
  writeFileSync(at('scene.jpg'), jpeg.encode({ width, height, data: rgba }, 85).data);
  // The first scene of a process draws all its labels.
});

describe('read', () => {
  test.each(['scene.png', 'scene.ppm', 'scene.jpg'])('%s: the dice as they lie', async (name) => {
    const { code, out } = await tool('read', at(name), '--json');
    expect(code).toBe(0);
    expect(toldIn(out)).toEqual([EXPECTED]);
  });

  test('a film accepts a die when two frames agree', async () => {
    const { code, out } = await tool('read', at('scene.y4m'), '--json');
    expect(code).toBe(0);
    expect(toldIn(out)[1]).toEqual(EXPECTED);
  });

  test('in words, with the reason for a doubt', async () => {
    const leaning = { ...SCENE, dice: SCENE.dice.map((die, i) => (i === 0 ? { ...die, lean: 30 } : die)) };
    writeFileSync(at('leaning.json'), JSON.stringify(leaning));
    await tool('scene', at('leaning.json'), '--out', at('leaning.png'));
    const { out } = await tool('read', at('leaning.png'));
    expect(out).toContain('dice seen 4, read 3');
    expect(out).toMatch(/Risk die: 4 · at/);
    expect(out).toMatch(/die 12: Q♠ · at/);
    expect(out).not.toMatch(/die 7: 3♥ · at/);
  });

  test.each([
    ['picture.missing', 'none.png', null],
    ['picture.unknown', 'text.png', Buffer.from('no picture at all')],
    ['picture.damaged', 'head.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['picture.damaged', 'short.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1])],
    ['picture.large', 'huge.ppm', Buffer.from('P6\n60000 60000\n255\n')],
    ['picture.damaged', 'short.ppm', Buffer.from('P6\n600 600\n255\nabc')],
    ['picture.damaged', 'odd.y4m', Buffer.from('YUV4MPEG2 W64 H64 C999\nFRAME\n')],
    ['picture.broken', 'short.y4m', Buffer.from('YUV4MPEG2 W64 H64 F15:1\nFRAME\nabc')],
  ])('%s for %s', async (refusal, name, bytes) => {
    if (bytes) writeFileSync(at(name), bytes);
    const { code, err } = await tool('read', at(name));
    expect(code).toBe(1);
    expect(err).toContain(`${refusal}: `);
  });

  test('a picture cut off anywhere, or with bytes changed, ends with a sentence', async () => {
    for (const name of ['scene.png', 'scene.jpg']) {
      const whole = readFileSync(at(name));
      for (const share of [0.01, 0.3, 0.9]) {
        writeFileSync(at('cut'), whole.subarray(0, Math.floor(whole.length * share)));
        expect((await tool('read', at('cut'))).err).toMatch(/^picture\./);
      }
    }
    // A header that claims more pixels than there is memory for.
    const png = Buffer.from(readFileSync(at('scene.png')));
    png.writeUInt32BE(0x7fffffff, 16);
    writeFileSync(at('huge.png'), png);
    expect((await tool('read', at('huge.png'))).err).toContain('picture.large: ');
  });
});

/** A chunk of a PNG with its sum, and a PNG of chunks. */
const chunk = (kind: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};
const pngOf = (width: number, height: number, rows: Buffer, ...others: Buffer[]): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  // Eight bits, grey.
  head[8] = 8;
  const packed = chunk('IDAT', deflateSync(rows));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([start, chunk('IHDR', head), ...others, packed, chunk('IEND', Buffer.alloc(0))]);
};
/** A JPEG with an EXIF block that says how the camera was held. */
const turnedJpeg = (whole: Buffer, orientation: number): Buffer => {
  const tiff = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  tiff.writeUInt16BE(orientation, 18);
  const block = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, block.length + 2]);
  return Buffer.concat([whole.subarray(0, 2), head, block, whole.subarray(2)]);
};

describe('a picture that lies about itself', () => {
  const BOMB = Buffer.alloc(200_000_000);
  test.each([
    ['rows that unpack to far more than the header says', () => pngOf(16, 16, BOMB)],
    ['rows that are too few', () => pngOf(600, 600, Buffer.alloc(601 * 20))],
    ['a chunk longer than the file', () => pngOf(16, 16, Buffer.alloc(272)).subarray(0, 60)],
    [
      'a JPEG of 50 million pixels in a few bytes',
      () => {
        const jpegBytes = Buffer.from(readFileSync(at('scene.jpg')));
        const frame = jpegBytes.indexOf(Buffer.from([0xff, 0xc0]));
        jpegBytes.writeUInt16BE(7000, frame + 5);
        jpegBytes.writeUInt16BE(7000, frame + 7);
        return jpegBytes.subarray(0, 4000);
      },
    ],
    ['a film of 59 million pixels a frame', () => Buffer.from('YUV4MPEG2 W65000 H900 F15:1\nFRAME\nabc')],
  ])('%s: an error, in bounded memory', async (_name, make) => {
    writeFileSync(at('liar'), make());
    const before = process.memoryUsage();
    const { code, err } = await tool('read', at('liar'));
    expect(code).toBe(1);
    expect(err).toMatch(/^picture\.(damaged|broken): /);
    const { rss } = process.memoryUsage();
    expect(rss - before.rss).toBeLessThan(250_000_000);
  });

  test('a packed profile that unpacks to far more is never unpacked', async () => {
    const { width, height, data } = decode(readFileSync(at('scene.png')));
    const rows = Buffer.alloc((width + 1) * height);
    for (let i = 0; i < width * height; i += 1)
      rows[i + Math.floor(i / width) + 1] = (data[3 * i] ?? 0) * 0.3 + (data[3 * i + 1] ?? 0) * 0.7;
    const profile = chunk('iCCP', Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), deflateSync(BOMB)]));
    writeFileSync(at('profile.png'), pngOf(width, height, rows, profile));
    const { code, out } = await tool('read', at('profile.png'), '--json');
    expect(code).toBe(0);
    expect(toldIn(out)).toEqual([EXPECTED]);
  });

  test.each(['/dev/zero', tmpdir()])('%s is no file', async (path) => {
    const { code, err } = await tool('read', path);
    expect(code).toBe(1);
    expect(err).toMatch(/^picture\.(unknown|missing): /);
  });
});

describe('a photograph that was taken with the camera turned', () => {
  test.each([1, 3, 6, 8])('orientation %i: the dice are where people see them', async (orientation) => {
    writeFileSync(at('turned.jpg'), turnedJpeg(readFileSync(at('scene.jpg')), orientation));
    const { out } = await tool('read', at('turned.jpg'), '--json');
    expect(toldIn(out)).toEqual([EXPECTED]);
    const seven = (JSON.parse(out) as { dice: { die: string; x: number; y: number }[] }).dice.find(
      ({ die }) => die === '7',
    )!;
    // Upright it lies at 173, 146 of 480 × 360.
    const [x, y] = { 1: [173, 146], 3: [307, 214], 6: [214, 173], 8: [146, 307] }[orientation]!;
    expect(Math.hypot(seven.x - x!, seven.y - y!)).toBeLessThan(12);
  });

  test('handles mirrored orientations, and ignores a broken block', async () => {
    const whole = readFileSync(at('scene.jpg'));
    for (const orientation of [2, 4, 5, 7]) {
      writeFileSync(at('turned.jpg'), turnedJpeg(whole, orientation));
      // The file's pixels are not mirrored, so what it claims makes a mirrored picture: no die is told from that.
      expect(toldIn((await tool('read', at('turned.jpg'), '--json')).out)).toEqual([[]]);
    }
    for (const orientation of [0, 9, 60_000]) {
      writeFileSync(at('turned.jpg'), turnedJpeg(whole, orientation));
      expect(toldIn((await tool('read', at('turned.jpg'), '--json')).out)).toEqual([EXPECTED]);
    }
  });
});

describe('sheet', () => {
  test('all dice on one page of A4; larger dice on several', async () => {
    const { code, out } = await tool('sheet');
    expect(code).toBe(0);
    expect(out).toContain('width="210mm" height="297mm"');
    expect(out).not.toContain('<text');
    const several = await tool('sheet', '--die', '25', '--paper', 'letter', '--out', at('sheet.svg'));
    expect(several.out.split('\n').length).toBeGreaterThan(1);
    expect((await tool('sheet', '--die', '25')).err).toContain('camera.pages');
    expect((await tool('sheet', '--mat')).out).toContain('width="297mm" height="210mm"');
  });
});

test('codes says the distance', async () => {
  const { code, out } = await tool('codes');
  expect(code).toBe(0);
  expect(out).toContain('at least 8 of 24 pearls');
});

test.each([
  [['read', 'x.png', '--corners', '1,2,3'], 'camera.corners'],
  [['sheet', '--paper', 'a3'], 'camera.paper'],
  [['sheet', '--die', '17'], 'camera.dieSize'],
  [['scene'], 'camera.out'],
  [['scene', '--dice', '14', '--out', 'x.png'], 'camera.dice'],
])('%j is refused with %s', async (words, refusal) => {
  const { code, err } = await tool(...words);
  expect(code).toBe(2);
  expect(err).toContain(`${refusal}: `);
});

test('an invalid scene is reported with its position', async () => {
  writeFileSync(at('bad.json'), JSON.stringify({ ...SCENE, width: 1e9 }));
  expect((await tool('scene', at('bad.json'), '--out', at('bad.png'))).err).toContain('render.bad: ');
});
