import type { Board, Hole, Leg, Part } from './stripboard.ts';

/** A wire that leaves the board. */
const wire = (name: string, at: Hole): Part => ({
  name: `wire ${name}`,
  legs: [{ name, at, net: name }],
  body: [at, at],
});

const HALL_PINS = ['VCC', 'GND', 'OUT'] as const;

/**
 * A Hall switch lying flat, its marked side up, its element over a hole: legs `down` or `up` the strips, into the row next to it or
 * further. TI's LPG case, marked side up and legs down: from the left VCC, GND, OUT.
 */
function hall(kind: string, [strip, row]: Hole, way: 'up' | 'down', far = 1): Part {
  const names = way === 'down' ? HALL_PINS : HALL_PINS.toReversed();
  const at = way === 'down' ? row - far : row + far;
  const legs = names.map((pin, i): Leg => ({
    name: pin,
    at: [strip - 1 + i, at],
    net: pin === 'OUT' ? kind : pin,
  }));
  return {
    name: `${kind} at ${strip},${row}`,
    legs,
    body: [
      [strip - 0.79, row - 0.62],
      [strip + 0.79, row + 0.62],
    ],
  };
}

/**
 * One pocket: nine switches on a grid of 5.08 mm, wired together by kind. Rows and strips are counted from the middle of the pocket,
 * seen from where the die lies.
 */
export const SENSOR_BOARD: Board = {
  name: 'Sensor board: one for each pocket',
  strips: [-5, 5],
  rows: [-6, 6],
  parts: [
    hall('corners', [-2, 2], 'up'),
    hall('edges', [-2, 0], 'up'),
    hall('corners', [-2, -2], 'up'),
    hall('edges', [0, 2], 'down'),
    hall('centre', [0, 0], 'down'),
    hall('edges', [0, -2], 'down'),
    hall('corners', [2, 2], 'up'),
    hall('edges', [2, 0], 'up'),
    hall('corners', [2, -2], 'down', 3),
    {
      name: '100 nF',
      legs: [
        { name: '1', at: [-1, -5], net: 'VCC' },
        { name: '2', at: [0, -5], net: 'GND' },
      ],
      body: [
        [-1.2, -5.3],
        [0.2, -4.7],
      ],
    },
    wire('VCC', [-1, 6]),
    wire('GND', [0, 6]),
    wire('corners', [-4, 6]),
    wire('edges', [4, 6]),
    wire('centre', [5, 6]),
  ],
  // Two thin legs in one hole: of one net, so that it does no harm.
  shared: [
    [-1, 1],
    [-1, -1],
    [1, 1],
  ],
  cuts: [
    [-3, 2],
    [-3, 0],
    [1, 2],
    [1, 0],
    [1, -2],
    [1, -4],
    [3, -2],
  ],
  links: [
    { from: [-2, 4], to: [0, 4] },
    { from: [0, 5], to: [2, 5] },
    { from: [-1, 5], to: [3, 4] },
    { from: [-1, -6], to: [1, -6] },
    { from: [-3, 3], to: [-4, 3], below: true },
    { from: [-3, -1], to: [-4, -1], below: true },
    { from: [1, 3], to: [-4, 4], below: true },
    { from: [3, -5], to: [-4, -5], below: true },
    { from: [1, 1], to: [4, 1], below: true },
    { from: [1, -3], to: [4, -3], below: true },
    { from: [-3, 1], to: [4, 0], below: true },
    { from: [1, -1], to: [5, -1], below: true },
  ],
};

/** 74HC165, DIP-16, pins 1 to 8 and 9 to 16 (Nexperia 74HC165, "Pinning information"). */
const PINS_165 = [
  '/PL', 'CP', 'D4', 'D5', 'D6', 'D7', '/Q7', 'GND',
  'Q7', 'DS', 'D0', 'D1', 'D2', 'D3', '/CE', 'VCC',
] as const; // prettier-ignore

/** The net of a pin: /CE is at GND. */
const netOf = (pin: string): string => (pin === '/CE' ? 'GND' : pin);

const register: Part = {
  name: '74HC165',
  legs: PINS_165.map((pin, i) => ({
    name: pin,
    at: i < 8 ? [i, 0] : [15 - i, 3],
    net: netOf(pin),
  })),
  body: [
    [-0.3, 0.4],
    [7.3, 2.6],
  ],
};

/** Four resistors of 10 kΩ with one end in common: five legs in a row, the first is the common one. */
const pullUps = (row: number, inputs: readonly string[]): Part => ({
  name: '4 × 10 kΩ',
  legs: ['VCC', ...inputs].map((net, i) => ({ name: net, at: [1 + i, row], net })),
  body: [
    [0.6, row - 0.4],
    [5.4, row + 0.4],
  ],
});

/** One register of the chain with its pull-ups: six of them make the chain of fourteen pockets, three that of six. */
export const CHAIN_BOARD: Board = {
  name: 'Chain board: one for each 74HC165',
  strips: [-1, 7],
  rows: [-6, 10],
  parts: [
    register,
    pullUps(-5, ['D4', 'D5', 'D6', 'D7']),
    pullUps(8, ['D3', 'D2', 'D1', 'D0']),
    {
      name: '100 nF',
      legs: [
        { name: '1', at: [-1, 5], net: 'GND' },
        { name: '2', at: [0, 5], net: 'VCC' },
      ],
      body: [
        [-1.2, 4.7],
        [0.2, 5.3],
      ],
    },
    // From the register before it, and on to the next one.
    ...[-2, -3].flatMap((row) => [wire('/PL', [0, row]), wire('CP', [1, row]), wire('GND', [7, row])]),
    ...['D4', 'D5', 'D6', 'D7'].map((net, i) => wire(net, [2 + i, -3])),
    ...['D3', 'D2', 'D1', 'D0'].map((net, i) => wire(net, [2 + i, 6])),
    wire('DS', [6, 6]),
    wire('Q7', [7, 6]),
    wire('VCC', [0, 9]),
    wire('VCC', [0, 10]),
  ],
  shared: [],
  cuts: [...Array.from({ length: 8 }, (_, strip): Hole => [strip, 1]), [1, -4], [1, 6]],
  links: [
    { from: [-1, -1], to: [7, -1] },
    { from: [-1, 4], to: [1, 4] },
    { from: [0, 7], to: [1, 7] },
    { from: [1, 9], to: [1, -6], below: true },
  ],
};
