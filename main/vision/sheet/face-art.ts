import { type DieId, MAT_CORNERS, RISK_ID, type Side, facesOf, wordOf, MAT_WORDS } from '../codes/book.ts';
import { FACE, PEARL_PLACES } from '../printed/types.ts';
import { type Shape, CAPITAL, boxPath, circlePath, placed, textPath, textWidth } from './shape.ts';

/** Colours of the bands. All are dark in grey too, because the reader uses brightness only. */
export const INKS = {
  s: '#1d2422',
  h: '#b3241f',
  d: '#1d549c',
  c: '#14683a',
  risk: '#7b4a0c',
  poker: '#5a2a66',
  blank: '#3a4541',
} as const;
export type Ink = keyof typeof INKS;
/** The colour of black-and-white prints. */
const BLACK = '#111111';
const PEARL = '#fffefa';

/** Suits in a square of 5 mm, centred. */
export const SUIT_PATHS = {
  s: 'M0 -2.5C0.3 -1.95 2.375 -0.65 2.375 0.65C2.375 1.4 1.8 1.8 1.25 1.8C0.8 1.8 0.45 1.55 0.25 1.25C0.325 1.8 0.5 2.15 0.95 2.45L-0.95 2.45C-0.5 2.15 -0.325 1.8 -0.25 1.25C-0.45 1.55 -0.8 1.8 -1.25 1.8C-1.8 1.8 -2.375 1.4 -2.375 0.65C-2.375 -0.65 -0.3 -1.95 0 -2.5Z',
  h: 'M0 2.45C-0.25 2.1 -2.45 0.7 -2.45 -0.9C-2.45 -1.85 -1.8 -2.35 -1.15 -2.35C-0.55 -2.35 -0.15 -1.95 0 -1.45C0.15 -1.95 0.55 -2.35 1.15 -2.35C1.8 -2.35 2.45 -1.85 2.45 -0.9C2.45 0.7 0.25 2.1 0 2.45Z',
  d: 'M0 -2.55Q0.75 -1.05 2 0Q0.75 1.05 0 2.55Q-0.75 1.05 -2 0Q-0.75 -1.05 0 -2.55Z',
  c: 'M0 -2.5C0.675 -2.5 1.175 -1.975 1.175 -1.325C1.175 -0.9 0.95 -0.5 0.65 -0.25C0.825 -0.325 1.025 -0.375 1.25 -0.375C1.9 -0.375 2.425 0.15 2.425 0.8C2.425 1.45 1.9 1.95 1.25 1.95C0.825 1.95 0.45 1.725 0.25 1.375C0.325 1.85 0.5 2.175 0.9 2.45L-0.9 2.45C-0.5 2.175 -0.325 1.85 -0.25 1.375C-0.45 1.725 -0.825 1.95 -1.25 1.95C-1.9 1.95 -2.425 1.45 -2.425 0.8C-2.425 0.15 -1.9 -0.375 -1.25 -0.375C-1.025 -0.375 -0.825 -0.325 -0.65 -0.25C-0.95 -0.5 -1.175 -0.9 -1.175 -1.325C-1.175 -1.975 -0.675 -2.5 0 -2.5Z',
} as const;
type SuitMark = keyof typeof SUIT_PATHS;

/** The dark frame with its pearls, in mm around the centre of a 16 mm die's face. */
export function frameArt(word: string, fill: string): Shape[] {
  const outer = boxPath(-FACE.frame / 2, -FACE.frame / 2, FACE.frame, FACE.frame, FACE.frameRadius);
  const inner = boxPath(-FACE.window / 2, -FACE.window / 2, FACE.window, FACE.window, FACE.windowRadius);
  const pearls = PEARL_PLACES.map(([x, y], i) =>
    circlePath(x, y, (word[i] === '1' ? FACE.large : FACE.small) / 2),
  );
  return [
    { path: outer + inner, fill, evenOdd: true },
    { path: pearls.join(''), fill: PEARL },
  ];
}

export interface ArtOptions {
  readonly black?: boolean;
}

const inkOf = (ink: Ink, { black = false }: ArtOptions): string => (black ? BLACK : INKS[ink]);

/** One face of a printed die: shapes in mm around its centre, for a 16 mm die. */
export function faceArt(die: DieId, face: Side, options: ArtOptions = {}): Shape[] {
  const shows = facesOf(die)[face - 1] ?? 'blank';
  const word = wordOf(die, face);
  if (shows === 'blank') return frameArt(word, inkOf('blank', options));
  const suit = shows.slice(-1) as SuitMark;
  if (die === RISK_ID || !(suit in SUIT_PATHS) || die.startsWith('P')) {
    const fill = inkOf(die === RISK_ID ? 'risk' : 'poker', options);
    return [...frameArt(word, fill), ...largeRank(shows, fill)];
  }
  const fill = inkOf(suit, options);
  return [
    ...frameArt(word, fill),
    { path: rankPath(shows.slice(0, -1), 0.45, 4.3, 6.6), fill },
    { path: placed(SUIT_PATHS[suit], 0, 2.345, 0.59), fill },
  ];
}

/** A rank centred on the face, `height` mm high, with its feet at `baseline`. */
function rankPath(rank: string, baseline: number, height: number, widest: number): string {
  const size = height / CAPITAL;
  const width = textWidth(rank, size, 'title');
  return textPath(rank, 0, baseline, size * Math.min(1, widest / width), { font: 'title', align: 'middle' });
}

/** A rank that fills the window; the nine is underlined to distinguish it from a six. */
function largeRank(rank: string, fill: string): Shape[] {
  const path = rankPath(rank, rank === '9' ? 2.05 : 2.7, rank === '9' ? 4.7 : 5.4, 6.9);
  return rank === '9'
    ? [
        { path, fill },
        { path: boxPath(-1.6, 2.85, 3.2, 0.5), fill },
      ]
    : [{ path, fill }];
}

/** A corner of the mat (0 to 3, clockwise from the upper left): shapes in mm around its centre, the size of a face. */
export function matCornerArt(corner: number, options: ArtOptions = {}): Shape[] {
  const suit = (['s', 'h', 'd', 'c'] as const)[corner % MAT_CORNERS.length]!;
  const fill = inkOf(suit, options);
  return [...frameArt(MAT_WORDS[corner] ?? MAT_WORDS[0], fill), { path: SUIT_PATHS[suit], fill }];
}
