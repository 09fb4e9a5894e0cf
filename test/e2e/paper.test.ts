import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DIE_IDS,
  type DieId,
  type Rgb,
  type Side,
  grayOfRgb,
  project,
  readPrinted,
  rgb,
} from '../../main/vision/index.ts';
import type { SceneDie, Texture } from '../../main/scene/types.ts';
import { viewOf } from '../../main/scene/render.ts';
import { type Scene, renderScene } from '../support/camera/render.ts';
import { describeWith } from '../support/needs.ts';
import { tool } from '../tools/support.ts';
import { launchBrowser } from './support/browser.ts';

/** Dots an inch, as an office printer has them. */
const DPI = 300;
const PER_MM = DPI / 25.4;
/** Where the labels of dice of 16 mm stand on A4, measured on the sheet, in mm: two columns of eleven dice. */
const SHEET = { left: 21, top: 45, label: 13.5, row: 19.17, column: 96, dice: 11 };

/** The sheet that the program makes, printed by Chromium as a PDF and rasterised. */
async function printed(folder: string, ...options: string[]): Promise<Rgb> {
  const { out } = await tool('sheet', ...options);
  const browser = await launchBrowser();
  const pdf = join(folder, 'sheet.pdf');
  try {
    const page = await browser.newPage();
    await page.setContent(
      `<style>@page { margin: 0 } body { margin: 0 } svg { display: block }</style>${out}`,
    );
    await page.pdf({ path: pdf, format: 'A4', printBackground: true });
  } finally {
    await browser.close();
  }
  execFileSync('pdftoppm', [
    '-r',
    String(DPI),
    '-f',
    '1',
    '-l',
    '1',
    '-singlefile',
    pdf,
    join(folder, 'sheet'),
  ]);
  const bytes = readFileSync(join(folder, 'sheet.ppm'));
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 64))!;
  return { width: Number(head[1]), height: Number(head[2]), data: bytes.subarray(head[0].length) };
}

/** What scissors cut out: a square of the raster at its place in mm. */
function cutOut({ width, data }: Rgb, leftMm: number, topMm: number, mm: number): Texture {
  const edge = Math.round(mm * PER_MM);
  const [left, top] = [Math.round(leftMm * PER_MM), Math.round(topMm * PER_MM)];
  const image = rgb(edge, edge);
  for (let y = 0; y < edge; y += 1) {
    const from = ((top + y) * width + left) * 3;
    image.data.set(data.subarray(from, from + edge * 3), y * edge * 3);
  }
  return { image, mm };
}

const facesFrom = (sheet: Rgb, die: number): Texture[] =>
  Array.from({ length: 6 }, (_, side) =>
    cutOut(
      sheet,
      SHEET.left + Math.floor(die / SHEET.dice) * SHEET.column + side * SHEET.label,
      SHEET.top + (die % SHEET.dice) * SHEET.row,
      SHEET.label,
    ),
  );

/** Dice with the cut labels on all their sides, on a table of felt under a webcam. */
function tableOf(
  sheet: Rgb,
  dice: readonly DieId[],
  seed: number,
): { scene: Scene; lying: readonly string[] } {
  const bodies = dice.map((id, i): SceneDie => {
    const up = (((i + seed) % 6) + 1) as Side;
    return {
      faces: facesFrom(sheet, DIE_IDS.indexOf(id)),
      up,
      x: (i % 5) * 44 - 88,
      y: Math.floor(i / 5) * 44 - 22,
      turn: i * 53 + seed * 7,
      crookedMm: 0.4,
      crookedDegrees: 2,
    };
  });
  const scene: Scene = {
    width: 1280,
    height: 720,
    seed,
    camera: { height: 360, tilt: 14, toward: seed * 60, lookAt: { x: 0, y: 0 } },
    table: 'felt',
    dice: bodies,
    flaws: { blur: 0.7, noise: 3, jpeg: 80 },
  };
  return { scene, lying: dice.map((id, i) => `${id}/${bodies[i]!.up}`).sort() };
}

describeWith(['chromium', 'pdftoppm'], 'from paper to the game', () => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-paper-'));
  const sheets = new Map<string, Rgb>();
  beforeAll(async () => {
    sheets.set('in colour', await printed(folder));
    sheets.set('in black', await printed(folder, '--black'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the PDF is one page of A4 at its true size', () => {
    const { width, height } = sheets.get('in colour')!;
    expect(Math.abs(width / PER_MM - 210)).toBeLessThan(0.5);
    expect(Math.abs(height / PER_MM - 297)).toBeLessThan(0.5);
  });

  test.each([
    ['in colour', DIE_IDS.slice(0, 10), 1],
    ['in colour', DIE_IDS.slice(9), 2],
    ['in black', DIE_IDS.slice(4, 14), 3],
  ] as const)('dice with faces cut from the sheet %s are read as they lie', (kind, dice, seed) => {
    const { scene, lying } = tableOf(sheets.get(kind)!, dice, seed);
    const reading = readPrinted(grayOfRgb(renderScene(scene)), { plane: { kind: 'unknown' } });
    const told = reading.dice.filter((die) => die.told);
    expect(told.map(({ die, face }) => `${die}/${face}`).sort()).toEqual(lying);
    const view = viewOf(scene);
    for (const { die, x, y } of told) {
      const body = scene.dice[dice.indexOf(die!)]!;
      const at = project(view, body.x, body.y, 16);
      expect(Math.hypot(at.x - x, at.y - y)).toBeLessThan(4);
    }
  });
});
