import { describe, expect, test } from 'vitest';
import {
  Agreement,
  type Gray,
  backProject,
  grayOfRgb,
  project,
  readPrinted,
} from '../../main/vision/index.ts';
import type { SceneDie } from '../../main/scene/types.ts';
import { viewOf } from '../../main/scene/render.ts';
import { type Scene, renderScene } from '../support/camera/render.ts';
import { isSure } from '../../main/vision/printed/pearls.ts';
import { prepare, searchFrames } from '../../main/vision/printed/search.ts';
import {
  BAD,
  FOREIGN,
  GOOD_CONDITIONS,
  HARD_CONDITIONS,
  LEANING,
  LOW,
  TROUBLE,
} from '../support/camera/conditions.ts';
import { measure } from '../support/camera/score.ts';
import { type Condition, trialOf } from '../support/camera/scenes.ts';

/** Dice of each kind of scene: a picture's; of two where nine in ten are told. Some 350 in all; the larger count is in `test/long`. */
const FEW = 14;
const MORE = 28;
const SEED = 1000;

const nothingWrong = (condition: Condition, dice = FEW) => {
  const score = measure(condition, dice, SEED);
  expect(score.faults).toEqual([]);
  return score;
};

describe('no face is read wrongly', () => {
  // The bars of test/long are 99.5 % and 90 %; here fewer dice are looked at.
  test.each(GOOD_CONDITIONS)('$name: all 14 are accepted', (condition) => {
    const { dice, right } = nothingWrong(condition);
    expect(right).toBe(dice);
  });

  test('everything moderately bad: nine in ten are accepted', () => {
    const { dice, right } = nothingWrong(BAD, MORE);
    expect(right).toBeGreaterThanOrEqual(0.9 * dice);
  });

  test.each(HARD_CONDITIONS.filter((condition) => condition !== BAD))(
    '$name: most are accepted',
    (condition) => {
      const { dice, right } = nothingWrong(condition);
      expect(right).toBeGreaterThanOrEqual(0.75 * dice);
    },
  );

  test.each(TROUBLE.filter((condition) => condition !== LEANING && condition !== FOREIGN))(
    '$name',
    (condition) => {
      nothingWrong(condition);
    },
  );

  test('dice leaning by 15° and more are hardly ever accepted', () => {
    const { dice, right } = nothingWrong(LEANING, MORE);
    expect(right).toBeLessThanOrEqual(0.05 * dice);
  });

  test('frames of other books are never accepted', () => {
    expect(nothingWrong(FOREIGN).right).toBe(0);
  });
});

describe('a camera beside the table is refused where only the dice tell where it hangs', () => {
  test('many dice: with the sentence that says what to do', () => {
    for (const seed of [SEED, SEED + 1]) {
      const { scene, setup } = trialOf(LOW, seed);
      const { dice, hints, view } = readPrinted(grayOfRgb(renderScene(scene)), setup);
      expect(dice.filter(({ told }) => told)).toEqual([]);
      expect(hints).toContain('too-aslant');
      expect(view).toBeNull();
    }
  });

  test('one die: its side would be the top of a die on a wall', () => {
    const { scene, setup } = trialOf({ ...LOW, tilt: [60, 62] }, SEED);
    const [die] = scene.dice as [SceneDie];
    // Its side is turned to the camera.
    const alone = { ...scene.camera, toward: 270, turn: 0 };
    const seen = { ...scene, camera: alone, dice: [{ ...die, x: 0, y: 0, turn: 0 }] };
    const { dice } = readPrinted(grayOfRgb(renderScene(seen)), setup);
    expect(dice.filter(({ told }) => told)).toEqual([]);
    expect(dice.some(({ why }) => why === 'low')).toBe(true);
  });
});

describe('an unreadable die is listed with its position and the reason', () => {
  const { scene, setup } = trialOf(
    { ...GOOD_CONDITIONS[1]!, name: 'flat', tilt: [10, 10], bend: [0, 0] },
    21,
  );
  const [first, second, third, ...rest] = scene.dice as [SceneDie, SceneDie, SceneDie, ...SceneDie[]];
  const whyNear = (changed: Scene, x: number, y: number, height = 16): string | null | undefined => {
    const at = project(viewOf(changed), x, y, height);
    const { dice } = readPrinted(grayOfRgb(renderScene(changed)), setup);
    const near = dice.filter((die) => Math.hypot(die.x - at.x, die.y - at.y) < 14);
    expect(near.filter(({ told }) => told)).toEqual([]);
    return near[0]?.why;
  };

  test('on another die', () => {
    const upper = { ...second, x: first.x + 5, y: first.y + 3, lift: 16 };
    expect(whyNear({ ...scene, dice: [first, third, ...rest, upper] }, upper.x, upper.y, 32)).toBe('stacked');
  });

  test('partly under another', () => {
    // The upper one hides one side of the lower one's frame.
    const turn = first.turn ?? 0;
    const [x, y] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const upper = { ...second, x: first.x + 12.4 * x, y: first.y + 12.4 * y, turn, lift: 16 };
    expect(whyNear({ ...scene, dice: [{ ...first }, third, ...rest, upper] }, first.x, first.y)).toBe(
      'covered',
    );
  });

  test('leaning', () => {
    const dice = [{ ...first, lean: 22, leanToward: 40 }, second, third, ...rest];
    expect(whyNear({ ...scene, dice }, first.x, first.y)).toBe('leans');
  });

  test('cut by the edge of the picture', () => {
    // Two thirds of the face are in the picture, square to its edge.
    const { camera, width, height } = scene;
    const straight = { ...camera, tilt: 0, turn: 0 };
    const view = viewOf({ ...scene, camera: straight });
    const edge = backProject(view, { x: 0, y: height / 2 }, 16)!;
    const cut = { ...first, x: edge.x + 3, y: edge.y, turn: 0, crookedDegrees: 0 };
    const changed = { ...scene, camera: straight, dice: [cut, ...rest] };
    const { dice } = readPrinted(grayOfRgb(renderScene(changed)), { ...setup, plane: { kind: 'unknown' } });
    const near = dice.filter((die) => die.x < 30 && Math.abs(die.y - height / 2) < 20);
    expect(near.map(({ told, why }) => `${told} ${why}`)).toEqual(['false cut']);
    expect(width).toBe(1280);
  });
});

const mirrored = ({ width, height, data }: Gray): Gray => {
  const out = data.slice();
  for (let y = 0; y < height; y += 1) out.subarray(y * width, (y + 1) * width).reverse();
  return { width, height, data: out };
};

describe('a picture', () => {
  const { scene, setup } = trialOf(GOOD_CONDITIONS[0]!, 5);
  const image = grayOfRgb(renderScene(scene));

  test('in a mirror yields nothing', () => {
    for (const plane of [{ kind: 'mat' }, { kind: 'unknown' }] as const) {
      const { dice } = readPrinted(mirrored(image), { ...setup, plane });
      expect(dice.filter(({ told }) => told)).toEqual([]);
    }
  });

  test('without its mat reports it and accepts nothing', () => {
    const bare = grayOfRgb(renderScene({ ...scene, mat: undefined, table: 'felt' }));
    const reading = readPrinted(bare, setup);
    expect(reading.hints).toContain('no-mat');
    expect(reading.dice.filter(({ told }) => told)).toEqual([]);
    expect(reading.dice.some(({ why }) => why === 'no-plane')).toBe(true);
  });

  test('with the same die twice accepts neither', () => {
    const [first, second, ...rest] = scene.dice;
    const twice = { ...scene, dice: [first!, { ...first!, x: second!.x, y: second!.y }, ...rest] };
    const { dice } = readPrinted(grayOfRgb(renderScene(twice)), setup);
    const same = dice.filter(({ die }) => die === first!.die);
    expect(same.map(({ told, why }) => `${told} ${why}`)).toEqual(['false twice', 'false twice']);
  });

  test('of nothing, or of noise, is an empty reading', () => {
    for (const fill of [() => 0, () => 255, (i: number) => (i * 2654435761) >>> 24]) {
      const data = Uint8Array.from({ length: 320 * 240 }, (_, i) => fill(i));
      expect(readPrinted({ width: 320, height: 240, data }, setup).dice.filter(({ told }) => told)).toEqual(
        [],
      );
    }
    for (const [width, height] of [
      [1, 1],
      [3, 400],
      [9, 9],
    ] as const)
      expect(readPrinted({ width, height, data: new Uint8Array(width * height) }, setup).dice).toEqual([]);
  });

  test('is accepted when two frames agree, and not after motion', () => {
    const reading = readPrinted(image, setup);
    const count = reading.dice.filter(({ told }) => told).length;
    expect(count).toBeGreaterThan(10);
    const agreement = new Agreement();
    const told = () => agreement.see(reading).dice.filter((die) => die.told).length;
    expect(told()).toBe(0);
    expect(told()).toBe(count);
    agreement.reset();
    expect(told()).toBe(0);
  });
});

test('a die is found by the window in its frame as by the frame, in place and size', () => {
  const { scene } = trialOf(GOOD_CONDITIONS[0]!, 5);
  const searched = prepare(grayOfRgb(renderScene(scene)));
  const found = (what: 'frames' | 'windows') =>
    searchFrames(searched, { radius: 6, what, isLaid: false }, { least: 12, most: 420 }, () => false).filter(
      ({ match }) => match && isSure(match),
    );
  const [frames, windows] = [found('frames'), found('windows')];
  const both = frames.filter(({ middle, side }) =>
    windows.some(
      (other) =>
        Math.hypot(other.middle.x - middle.x, other.middle.y - middle.y) < 2 &&
        Math.abs(other.side / side - 1) < 0.05,
    ),
  );
  expect(both.length).toBeGreaterThanOrEqual(0.75 * scene.dice.length);
});
