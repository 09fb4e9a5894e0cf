import { expect, test } from 'vitest';
import { DIE_IDS } from '../../main/vision/index.ts';
import { NET_SIZES, PAPERS, netSheet } from '../../main/vision/sheet/index.ts';
import { faceArt, ringsOf } from '../../main/vision/sheet/shape.ts';

const WORDS = {
  title: 'Dice',
  lines: ['one', 'two', 'three'],
  steps: ['Cut along the outer lines.', 'Fold all lines and tabs back.', 'Glue the tabs.', 'Press the lid.'],
  suited: 'die',
  risk: 'Risk',
  poker: 'poker',
  ruler: '100 mm',
  page: (page: number, pages: number) => `${page} of ${pages}`,
};
const SHEETS = (['a4', 'letter'] as const).flatMap((paper) =>
  NET_SIZES.map((dieMm) => ({ paper, dieMm }) as const),
);

/** The shapes of a page with where they stand: left, top, right, bottom, in mm. */
function boxesOn(svg: string) {
  return [...svg.matchAll(/<g transform="translate\((\S+) (\S+)\) scale\((\S+)\)">(.*?)<\/g>/gs)].map(
    ([, x, y, scale, inner = '']) => {
      const points = [...inner.matchAll(/ d="([^"]*)"/g)].flatMap(([, path = '']) => ringsOf(path).flat());
      const at = (first: number, by: string | undefined): number[] =>
        points.filter((_, i) => i % 2 === first).map((value) => value * Number(scale) + Number(by));
      const [across, down] = [at(0, x), at(1, y)];
      return { box: [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)], inner };
    },
  );
}

test.each(SHEETS)(
  'nets of $dieMm mm on $paper: six sides each, nothing beyond the page',
  ({ paper, dieMm }) => {
    const { width, height } = PAPERS[paper];
    const pages = netSheet({ paper, dieMm }, WORDS);
    const shapes = pages.flatMap(boxesOn);
    for (const { box } of shapes) {
      const [left = 0, top = 0, right = 0, bottom = 0] = box;
      expect(Math.min(left, top)).toBeGreaterThan(5);
      expect(right).toBeLessThan(width - 5);
      expect(bottom).toBeLessThan(height - 5);
    }
    for (const die of DIE_IDS)
      for (const side of [1, 2, 3, 4, 5, 6] as const) {
        const [frame] = faceArt(die, side);
        const pearls = faceArt(die, side)[1]?.path ?? '';
        const found = shapes.filter(
          ({ inner }) => inner.includes(pearls) && inner.includes(frame?.path ?? ''),
        );
        expect(found).toHaveLength(1);
      }
  },
);

test.each(SHEETS)('faces of $dieMm mm dice on $paper do not overlap', ({ paper, dieMm }) => {
  for (const page of netSheet({ paper, dieMm }, WORDS)) {
    const faces = boxesOn(page).filter(({ inner }) => inner.includes('evenodd'));
    faces.forEach(({ box: [left = 0, top = 0, right = 0, bottom = 0] }, i) => {
      // The frame stands in a side of the die, with paper around it.
      expect(right - left).toBeLessThan(dieMm - 2);
      for (const { box: other } of faces.slice(i + 1))
        expect(
          right < (other[0] ?? 0) ||
            (other[2] ?? 0) < left ||
            bottom < (other[1] ?? 0) ||
            (other[3] ?? 0) < top,
        ).toBe(true);
    });
  }
});
