/** Where each seat is drawn, so that the real order stands round the table, clockwise from the lower left. */
export interface SeatSpot {
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  /** Grid lines: of 24 columns on a wide table, of 2 on a narrow one. */
  readonly row: number;
  readonly column: string;
  /** Where in its columns: plates stand at the edge of the table, and leave its middle free. */
  readonly align: 'start' | 'center' | 'end';
}

export interface Seating {
  readonly spots: readonly SeatSpot[];
  /** The row of the centre, and how many rows there are. */
  readonly centre: number;
  readonly rows: number;
  /** Whether there is room in the middle of the upper and of the lower row of plates. */
  readonly top: boolean;
  readonly bottom: boolean;
}

type Sides = readonly [top: number, right: number, bottom: number, left: number];

/** Seats along the top, right, bottom and left for one to ten, counted clockwise. */
const SIDES: Readonly<Record<number, Sides>> = {
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
  // One alone at the bottom sits at the lower left, one alone at the top across from there: the middle stays free.
  const bottoms = rowOf('bottom', 3, bottom, 'start');
  const spots: SeatSpot[] = [
    ...bottoms.slice(0, 1),
    ...Array.from({ length: left }, (): SeatSpot => ({
      side: 'left',
      row: 2,
      column: '1 / span 6',
      align: 'start',
    })),
    ...rowOf('top', 1, top, 'end'),
    ...Array.from({ length: right }, (): SeatSpot => ({
      side: 'right',
      row: 2,
      column: '19 / span 6',
      align: 'end',
    })),
    ...bottoms.slice(1).reverse(),
  ];
  return { spots, centre: 2, rows: 3, top: top <= 2, bottom: bottom <= 2 };
}

function rowOf(
  side: 'top' | 'bottom',
  row: number,
  many: number,
  lone: 'start' | 'end',
): readonly SeatSpot[] {
  const span = Math.floor(COLUMNS / Math.max(1, many));
  return Array.from({ length: many }, (_, index) => ({
    side,
    row,
    column: `${index * span + 1} / span ${span}`,
    align: many === 1 ? lone : index === 0 ? 'start' : index === many - 1 ? 'end' : 'center',
  }));
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
      align: 'center',
    };
  });
  return { spots, centre: above + 1, rows: left + 1, top: false, bottom: false };
}
