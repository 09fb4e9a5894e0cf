import { expect, test } from 'vitest';
import { memoryWithFilm } from '../bench/film.ts';

const MINUTES = Number(process.env['FILM_MINUTES'] ?? 30);
/** Megabytes by which the page's process may grow from its second third to its last: what leaks goes on growing. */
const ROOM = 24;

const mean = (figures: readonly number[]): number => figures.reduce((a, b) => a + b, 0) / figures.length;

test('half an hour of a film under the camera: the page’s memory does not go on growing', async () => {
  const figures = await memoryWithFilm(MINUTES);
  console.log(`MB: ${figures.map((figure) => figure.toFixed(0)).join(' ')}`);
  const third = Math.floor(figures.length / 3);
  expect(mean(figures.slice(-third)) - mean(figures.slice(third, -third))).toBeLessThan(ROOM);
});
