import { DIE_IDS, type Rgb, type View, readPrinted } from '../../main/vision/index.ts';
import { viewOf } from '../../main/scene/render.ts';
import { renderScene } from '../support/camera/render.ts';
import { type OwnDice, readOwn } from '../../main/vision/own/index.ts';
import { PIP_STYLES, POKER_STYLES, type Style } from '../support/camera/own/faces.ts';
import { taught } from '../support/camera/own/teach.ts';
import { sceneOf } from '../support/camera/own/trial.ts';
import { printedFrame } from './camera.ts';
import { type BenchRow, ms, quantile } from './row.ts';

const ROUNDS = 15;
const DICE = 10;
/** 250 ms on a quiet machine, where fourteen printed ones take 57. */
const MOST_TIMES = 250 / 57;

/** Ten dice on felt, 1280 × 720, and where the camera is. */
function frame(style: Style): { image: Rgb; options: { place: View } } {
  // Thrown in a picture of 960 pixels: across 1280 the same dice are a third larger.
  const condition = {
    name: style.name,
    styles: [style],
    px: [27, 28],
    tables: ['felt'],
    dice: DICE,
  } as const;
  const { scene } = sceneOf(condition, 4);
  const wide = { ...scene, width: 1280 };
  return { image: renderScene(wide), options: { place: viewOf(wide) } };
}

/** Ordinary dice, found and read, beside the printed dice's reader on its own frame, in turn. */
export function bench(): Promise<BenchRow[]> {
  const { gray } = printedFrame();
  const setup = { plane: { kind: 'mat' } } as const;
  const expect = DIE_IDS.slice(0, 14);
  const { view } = readPrinted(gray, setup, { expect });
  const rowFor = (name: string, dice: OwnDice, { image, options }: ReturnType<typeof frame>): BenchRow => {
    const ours: number[] = [];
    const theirs: number[] = [];
    let told = 0;
    // The first rounds warm both up.
    for (let round = -3; round < ROUNDS; round += 1) {
      const from = performance.now();
      const reading = readOwn(image, dice, options);
      const between = performance.now();
      readPrinted(gray, setup, view ? { expect, view } : { expect });
      const to = performance.now();
      if (round < 0) continue;
      ours.push(between - from);
      theirs.push(to - between);
      told = reading.dice.filter((die) => die.told).length;
    }
    const [our, their] = [quantile(ours, 0.5), quantile(theirs, 0.5)];
    return {
      what: `720p frame, ${DICE} ${name} found and read, median`,
      figure: `${ms(our)} (${told} told)`,
      bar: `≤ ${MOST_TIMES.toFixed(0)} × the printed dice’s reader`,
      compared: `14 printed dice: ${ms(their)}`,
      ok: our <= MOST_TIMES * their && told >= DICE - 1,
    };
  };
  const [ivory, white] = [POKER_STYLES[0]!, PIP_STYLES[0]!];
  return Promise.resolve([
    rowFor('taught dice', { kind: 'taught', set: taught(ivory) }, frame(ivory)),
    rowFor('dice with pips', { kind: 'pips' }, frame(white)),
  ]);
}
