/** Where each seat is drawn, so that the real order stands round the table, clockwise from the lower left. */
export interface SeatSpot {
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  /** Grid lines: of 24 columns on a wide table, of 2 on a narrow one. */
  readonly row: number;
  readonly column: string;
  /** How far from the middle of its side, −1 … 1: the outer seats of a row stand a little nearer to the centre. */
  readonly bend: number;
}

export interface Seating {
  readonly spots: readonly SeatSpot[];
  /** The row of the centre, and how many rows there are. */
  readonly centre: number;
  readonly rows: number;
}

/** Seats along the top, right, bottom and left for two to ten and more, counted clockwise. */
const SIDES: Readonly<Record<number, readonly [top: number, right: number, bottom: number, left: number]>> = {
  1: [0, 0, 1, 0],
  2: [1, 0, 1, 0],
  3: [2, 0, 1, 0],
  4: [2, 0, 2, 0],
  5: [3, 0, 2, 0],
  6: [3, 0, 3, 0],
  7: [3, 1, 2, 1],
  8: [3, 1, 3, 1],
  9: [4, 1, 3, 1],
  10: [4, 1, 4, 1],
};

const COLUMNS = 24;

export function wideSeating(count: number): Seating {
  const [top, right, bottom, left] = SIDES[count] ?? [
    Math.ceil((count - 2) / 2),
    1,
    Math.floor((count - 2) / 2),
    1,
  ];
  const row = (side: 'top' | 'bottom', line: number, many: number): SeatSpot[] =>
    Array.from({ length: many }, (_, index) => {
      const span = Math.floor(COLUMNS / many);
      const bend = many === 1 ? 0 : (index / (many - 1)) * 2 - 1;
      return { side, row: line, column: `${index * span + 1} / span ${span}`, bend };
    });
  const [corner, ...rest] = row('bottom', 3, bottom);
  const spots: SeatSpot[] = [
    ...(corner ? [corner] : []),
    ...Array.from({ length: left }, (): SeatSpot => ({
      side: 'left',
      row: 2,
      column: '1 / span 6',
      bend: 0,
    })),
    ...row('top', 1, top),
    ...Array.from({ length: right }, (): SeatSpot => ({
      side: 'right',
      row: 2,
      column: '19 / span 6',
      bend: 0,
    })),
    ...rest.reverse(),
  ];
  return { spots, centre: 2, rows: 3 };
}

/** On a phone: two columns, the left one upwards and the right one downwards, with the centre between the rows. */
export function narrowSeating(count: number): Seating {
  const left = Math.ceil(count / 2);
  const above = Math.ceil(left / 2);
  const line = (fromTop: number) => (fromTop < above ? fromTop + 1 : fromTop + 2);
  const spots = Array.from({ length: count }, (_, index): SeatSpot => {
    const isLeft = index < left;
    const fromTop = isLeft ? left - 1 - index : index - left;
    const row = line(fromTop);
    const alone = isLeft && fromTop >= count - left;
    return {
      side: row <= above ? 'top' : 'bottom',
      row,
      column: alone ? '1 / span 2' : isLeft ? '1' : '2',
      bend: 0,
    };
  });
  return { spots, centre: above + 1, rows: left + 1 };
}
