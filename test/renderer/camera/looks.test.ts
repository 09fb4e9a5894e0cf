import { beforeAll, describe, expect, test } from 'vitest';
import { type Gray, type Side, grayOfRgb } from '../../../main/vision/index.ts';
import type { SceneDie } from '../../../main/scene/types.ts';
import { renderScene } from '../../support/camera/render.ts';
import { PIP_STYLES } from '../../support/camera/own/faces.ts';
import { PRINTED, type Seen } from '../../../renderer/camera/dice-under.ts';
import type { Look } from '../../../renderer/camera/looked.ts';
import { Looks } from '../../../renderer/camera/looks.ts';
import { clockwise, setupOf } from '../../../renderer/camera/settings.ts';
import { sightingOf } from '../../../renderer/camera/sighting.ts';
import { throwDice, VIRTUAL_DICE, sceneOf } from '../../../renderer/camera/virtual-table.ts';
import { seeded } from '../../support/random.ts';
import { draw } from './drawn.ts';

const chance = (seed: number): (() => number) => {
  const random = seeded(seed);
  return () => random.real();
};
const die = (id: string, up: number, x: number, y: number, more: Partial<SceneDie> = {}): SceneDie =>
  ({ die: id, up, x, y, turn: 20, ...more }) as SceneDie;
const FIRST = [die('3', 1, 70, 60), die('R', 2, 150, 90)];
const pictures: Record<'lying' | 'hand' | 'thrown' | 'leaning', Gray> = {} as never;
beforeAll(() => {
  pictures.lying = draw(FIRST);
  pictures.hand = draw([FIRST[0]!], { hands: [{ x: 150, y: 95, from: 80 }] });
  pictures.thrown = draw([FIRST[0]!, die('R', 4, 110, 110)]);
  pictures.leaning = draw([FIRST[0]!, die('R', 4, 110, 110, { lean: 25, leanToward: 40 })]);
});

const seen = (gray: Gray): Seen => ({ gray, colours: () => gray });

/** Shows a picture for a while, at ten frames a second; what was told of it, with its time. */
function show(looks: Looks, picture: Gray, from: number, ms: number): (Look & { at: number })[] {
  const told: (Look & { at: number })[] = [];
  for (let at = from; at < from + ms; at += 100) {
    const look = looks.see(seen(picture), at);
    if (look) told.push({ ...look, at });
  }
  return told;
}
const names = (look: Look | undefined): string =>
  (look?.reading.dice ?? []).map(({ die: id, shows, told }) => `${id}${told ? `:${shows}` : '?'}`).join(' ');

describe('which frames are looked at', () => {
  const setup = { plane: { kind: 'mat' } } as const;

  test('nothing is reported before two still frames agree; then it is quiet', () => {
    const looks = new Looks(setup);
    const told = show(looks, pictures.lying, 0, 3000);
    expect(told.map(names)).toEqual(['3:3s R:2']);
    expect(told[0]).toMatchObject({ still: true, at: 300 });
  });

  test('a hand is motion: dice at rest are seen meanwhile, and the throw is dated by it', () => {
    const looks = new Looks(setup);
    show(looks, pictures.lying, 0, 1000);
    const lifted = looks.see(seen(pictures.hand), 1000);
    expect(lifted).toMatchObject({ still: false, since: 1000 });
    // Parts of the hand may look like frames that nobody can read.
    expect(names(lifted ?? undefined)).toMatch(/^3:3s( null\?)*$/);
    // It is never still: the hand trembles.
    for (let at = 1100; at < 3000; at += 100)
      expect(looks.see(seen(at % 200 === 0 ? pictures.hand : pictures.lying), at)?.still ?? false).toBe(
        false,
      );
    const told = show(looks, pictures.thrown, 3000, 1000);
    expect(told.map(names).at(-1)).toBe('3:3s R:4');
    expect(told.at(-1)).toMatchObject({ still: true, since: 1000 });
  });

  test('a die that leans is looked at again and again, until it lies', () => {
    const looks = new Looks(setup);
    const told = show(looks, pictures.leaning, 0, 5000);
    expect(told.length).toBeGreaterThan(1);
    for (const look of told) expect(names(look)).toMatch(/^3:3s R\?/);
    expect(names(show(looks, pictures.thrown, 5000, 1000).at(-1))).toBe('3:3s R:4');
  });

  test('asked to look again it does, though nothing has moved', () => {
    const looks = new Looks(setup);
    show(looks, pictures.lying, 0, 1000);
    looks.lookAgain();
    expect(show(looks, pictures.lying, 1000, 1000).map(names)).toEqual(['3:3s R:2']);
  });
});

describe('what was chosen wrongly', () => {
  const OWN = { kind: 'own', dice: { kind: 'pips' }, of: 'poker' } as const;
  const setup = { plane: { kind: 'mat' } } as const;
  const plain = { mat: undefined };
  const { faces, body } = PIP_STYLES[0]!;
  const withPips = (up: Side, x: number, y: number): SceneDie => ({ faces, body, up, x, y, turn: 20 });
  /** Some fifty pixels each. */
  const PIPS = [withPips(5, 70, 60), withPips(3, 150, 90), withPips(6, 110, 110)];

  test('without the mat printed dice are read by themselves, and the mat is mentioned', () => {
    const bare = draw([...FIRST, die('5', 3, 110, 40)], plain);
    const [look] = show(new Looks(setup), bare, 0, 1000);
    expect(names(look)).not.toContain('?');
    expect(look?.reading.dice).toHaveLength(3);
    expect(look?.reading.hints).toContain('no-mat');
    expect(look?.instead).toBeUndefined();
  });

  test('printed dice, where dice with pips were chosen', () => {
    const [look] = show(new Looks(setup, OWN), pictures.lying, 0, 1500);
    expect(look).toMatchObject({ instead: 'printed' });
  });

  test('dice with pips, where printed ones were chosen', () => {
    const [look] = show(new Looks(setup), draw(PIPS, plain), 0, 1500);
    expect(look).toMatchObject({ instead: 'pips' });
  });

  test('a photograph is read as the dice that it shows', () => {
    const photo = Looks.photo(seen(draw(PIPS, plain)), setup, [PRINTED, OWN]);
    expect(photo.reading.dice.filter(({ told }) => told).map(({ kind }) => kind)).toEqual(
      PIPS.map(() => 'poker'),
    );
    expect(names(Looks.photo(seen(pictures.lying), setup, [OWN, PRINTED]))).toBe('3:3s R:2');
  });
});

test('the table gets words and numbers, and a picture’s id for doubtful dice', () => {
  const look = show(new Looks({ plane: { kind: 'mat' } }), pictures.leaning, 0, 3000)[0]!;
  const sighting = sightingOf(look, 500, () => '0000ABCD');
  expect(sighting.still).toBe(true);
  expect(sighting.dice[0]).toMatchObject({ die: '3', face: 1, why: null });
  expect(sighting.dice[0]).not.toHaveProperty('picture');
  expect(Math.hypot(sighting.dice[0]!.x - 70, sighting.dice[0]!.y - 60)).toBeLessThan(2);
  expect(sighting.dice[1]).toMatchObject({ die: 'R', picture: '0000ABCD' });
  expect(sighting.dice[1]!.why).not.toBeNull();
});

test('the virtual camera’s dice lie apart, and all of them are read', () => {
  const table = throwDice({ dice: [], hand: false, glare: false }, VIRTUAL_DICE.royal, chance(3));
  const told = show(new Looks({ plane: { kind: 'mat' } }), grayOfRgb(renderScene(sceneOf(table))), 0, 700);
  expect(told[0]?.reading.dice.filter(({ told: sure }) => sure).length).toBe(14);
  const again = throwDice(table, ['R'], chance(4));
  expect(again.dice.slice(0, 13)).toEqual(table.dice.filter(({ die: id }) => id !== 'R'));
});

test('four marks are taken clockwise, in the pixels of the picture', () => {
  const corners = clockwise([
    { x: 0.9, y: 0.9 },
    { x: 0.1, y: 0.1 },
    { x: 0.1, y: 0.9 },
    { x: 0.9, y: 0.1 },
  ]);
  const settings = {
    device: null,
    size: '720',
    mark: 'corners',
    corners,
    wide: 297,
    high: 210,
    dieMm: 16,
    dice: 'printed',
  } as const;
  expect(setupOf(settings, { width: 1000, height: 500 }).plane).toEqual({
    kind: 'corners',
    corners: [
      { x: 100, y: 50 },
      { x: 900, y: 50 },
      { x: 900, y: 450 },
      { x: 100, y: 450 },
    ],
    widthMm: 297,
    heightMm: 210,
  });
  expect(setupOf({ ...settings, corners: [] }, { width: 1000, height: 500 }).plane).toEqual({
    kind: 'unknown',
  });
});
