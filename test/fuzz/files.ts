import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import jpeg from 'jpeg-js';
import { HexError, readHexFile } from '../../main/tray/flash/flash.ts';
import { choosePlace, LEAST, readPlace } from '../../main/electron/place.ts';
import { phonesMemory, readKept } from '../../main/host/keep.ts';
import { newestOf } from '../../main/shell/newer.ts';
import { readArchive } from '../support/at-once.ts';
import { SettingsStore } from '../../main/table/settings-store.ts';
import { readSet, writeSet } from '../../main/vision/own/set-file.ts';
import { MemoryDisk } from '../support/memory-disk.ts';
import { PictureError, openColours } from '../support/pictures/read.ts';
import { filmFrame, filmHead, pngOf, ppmOf } from '../support/pictures/write.ts';
import { readScenes } from '../tools/scene-file.ts';
import { Refusal } from '../tools/terminal.ts';
import { mutated, mutatedText } from './mutate.ts';
import { type Target, target } from './target.ts';

/** A file of JSON that is nearly right, in its values or in its letters; now and then with a byte-order mark. */
const jsonLike = (value: unknown): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.oneof(
        mutated(value).map((one) => JSON.stringify(one) ?? ''),
        mutatedText(JSON.stringify(value)),
      ),
      fc.constantFrom('', '', '', '\ufeff'),
    )
    .map(([text, mark]) => mark + text);

/** A folder of this process for what can only be read from a disk; gone with it. */
const folder = mkdtempSync(join(tmpdir(), 'croupier-fuzz-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const lay = (name: string, contents: string | Uint8Array): string => {
  const file = join(folder, name);
  writeFileSync(file, contents);
  return file;
};

const settings = {
  ...{
    locale: 'de',
    theme: 'dark',
    speak: true,
    volume: 0.5,
    fourColours: true,
    newer: false,
    soundsFrom: 'host',
  },
  dice: {
    sets: [{ id: 'x', name: 'n', kind: 'risk', dice: [['1', '2', '3', '4', 'blank', null]] }],
    chosen: {},
  },
};
const players = [{ id: 'p1', name: 'Ann', look: 3 }];

async function checkKept(files: Readonly<Record<string, string>>): Promise<void> {
  const disk = new MemoryDisk();
  for (const [name, text] of Object.entries(files)) disk.put(`/data/${name}.json`, text);
  const { settings: read, players: known, open } = await SettingsStore.load(disk, '/data');
  assert.ok(read.volume >= 0 && read.volume <= 1 && typeof read.newer === 'boolean');
  assert.ok(known.every(({ name, look }) => name.length > 0 && Number.isInteger(look) && look >= 0));
  assert.ok(open === null || !/[/\\]/.test(open));
}

const archive = {
  ...{ archive: 'croupier-everything', version: 1, made: 1, app: '0.2.0', open: 'a.jsonl' },
  settings,
  players,
  games: [{ file: 'a.jsonl', journal: '{"format":"croupier-journal"}' }],
};
const phones = {
  ...{ address: '192.168.0.2', port: 4871, locked: true, seatsByHost: false },
  phones: [
    { id: 'a', digest: 'd', device: 'iphone', name: 'Ann', address: '192.168.0.9', since: 1, seen: 2 },
  ],
  seats: { file: 'a.jsonl', held: [{ id: 's1', name: 'Ann', player: 'p1', phone: 'a' }] },
};
const host = { port: 4870, token: 'a-token-that-is-long-enough-for-a-host-of-ours' };
const place = { x: 10, y: 20, width: 900, height: 700, maximized: false };
const feed = '<feed><entry><link href="https://x.example/releases/tag/v0.3.0"/></entry></feed>';
const scene = { width: 64, height: 48, dice: [{ die: 1, face: 2, x: 10, y: 20, turn: 30 }], frames: 2 };
const HEX = ':10000000000102030405060708090A0B0C0D0E0F78\n:00000001FF\n';
const set = writeSet({
  name: 'n',
  dice: [{ name: 'red', faces: [{ side: 1, shows: '9', samples: [new Uint8Array(8)] }] }],
});

const picture = { width: 8, height: 6, data: Uint8Array.from({ length: 144 }, (_, i) => (i * 7) & 255) };
const PICTURES: readonly Buffer[] = [
  Buffer.from(pngOf(picture as never)),
  ppmOf(picture),
  Buffer.concat([filmHead(8, 6, 10), filmFrame(picture), filmFrame(picture)]),
  Buffer.from(
    jpeg.encode({ width: 8, height: 6, data: Buffer.alloc(192, 99) } as never, 80).data as Uint8Array,
  ),
];
const pictures = fc
  .record({
    picture: fc.constantFrom(...PICTURES),
    edits: fc.array(fc.record({ at: fc.nat(), byte: fc.nat({ max: 255 }), cut: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
    }),
  })
  .map(({ picture: whole, edits }) => {
    let bytes = Buffer.from(whole);
    for (const { at, byte, cut } of edits) {
      if (bytes.length === 0) break;
      if (cut && at % 4 === 0) bytes = bytes.subarray(0, at % bytes.length);
      else bytes[at % bytes.length] = byte;
    }
    return bytes.toString('base64');
  });

async function checkPicture(bytes: string): Promise<void> {
  try {
    for await (const { width, height, data } of await openColours(
      lay('picture', Buffer.from(bytes, 'base64')),
    ))
      assert.ok(data.length === width * height || data.length === 3 * width * height);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
  }
}

export const FILES: readonly Target[] = [
  target(
    'kept-files',
    fc.record({
      settings: jsonLike(settings),
      players: jsonLike(players),
      state: jsonLike({ open: 'a.jsonl' }),
    }),
    checkKept,
  ),
  target('archive', jsonLike(archive), (text) => {
    const read = readArchive(text);
    if (read.ok) assert.ok(read.value.games.every(({ file }) => !/[/\\]/.test(file)));
  }),
  target('kept-phones', jsonLike(phones), async (text) => {
    lay('phones.json', text);
    const read = await phonesMemory(folder).read();
    if (read) assert.ok(read.phones.length <= 40 && read.port > 0 && read.port < 65_536);
  }),
  target('kept-host', jsonLike(host), async (text) => {
    lay('host.json', text);
    const read = await readKept(folder);
    if (read) assert.ok(read.token.length >= 32 && Number.isInteger(read.port));
  }),
  target('window-place', jsonLike(place), (text) => {
    const chosen = choosePlace(readPlace(lay('window.json', text)), [
      { x: 0, y: 0, width: 1280, height: 800 },
    ]);
    assert.ok((chosen.width ?? 0) >= LEAST.width && (chosen.height ?? 0) >= LEAST.height);
  }),
  target('releases-feed', mutatedText(feed), (text) => {
    const newest = newestOf(text, '0.2.0');
    if (newest !== null) assert.match(newest, /^\d{1,6}\.\d{1,6}\.\d{1,6}$/);
  }),
  target('taught-dice', fc.oneof(mutatedText(set), jsonLike(JSON.parse(set))), (text) => {
    const read = readSet(text);
    assert.ok(read.kind === 'fault' || read.set.dice.every(({ faces }) => Array.isArray(faces)));
  }),
  target('camera-scene', jsonLike(scene), (text) => {
    try {
      assert.ok(readScenes(text).every(({ frames }) => frames >= 1 && frames <= 10_000));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }),
  target('firmware-hex', mutatedText(HEX), (text) => {
    try {
      assert.equal(readHexFile(text, 1024).length, 1024);
    } catch (error) {
      if (!(error instanceof HexError)) throw error;
    }
  }),
  target('picture', pictures, checkPicture),
];
