/** Two complete games, worked out by hand. A line is a move; after `→` stands everybody's total. */
export interface Fixture {
  readonly name: string;
  readonly players: number;
  readonly rules: object;
  readonly lines: readonly string[];
  readonly winners: readonly string[];
}

/**
 * Tricks only: Ann s1, Ben s2, Cat s3, one hand dealt by each.
 *   Hand 1, Ann deals: Ben 1, Cat 3, Ann 1 trick. Ben goes out: Ann 1 - 1 = 0, Cat 3 - 1 = 2.
 *   Hand 2, Ben deals: Ann 2, Ben 1; Cat goes out on 21, so Ben, before her, takes that trick too: Ben 2.
 *     Cat has none: Ann 2 - 0 = 2, Ben 2 - 0 = 2. Totals: Ann 2, Ben 2, Cat 2.
 *   Hand 3, Cat deals, entered at once: Ann 0, Ben 3, Cat 1, and Ann went out: Ben 3, Cat 1. Totals: 2, 5, 3.
 *   Ann has the fewest.
 */
export const TRICKS: Fixture = {
  name: 'three players, tricks only',
  players: 3,
  rules: { hands: 1 },
  lines: [
    's2 trick',
    's3 trick',
    's3 trick',
    's1 trick',
    's3 trick → 0 0 0',
    's2 out → 0 0 2',
    's1 trick',
    's1 trick',
    's2 trick',
    's3 out21 → 2 2 2',
    's1 tally 0 3 1 → 2 5 3',
  ],
  winners: ['s1'],
};

/**
 * Running total: Ann s1 and Ben s2, one hand dealt by each. `+` after a value: a card was drawn first. At the right: cards
 * in hand (Ann-Ben) and the pile; at the start 5-5 and 52 - 10 = 42.
 */
export const TOTAL: Fixture = {
  name: 'two players, the running total',
  players: 2,
  rules: { hands: 1, keep: 'total' },
  lines: [
    // Ann deals, so Ben leads. An ace as 11 makes exactly 21, undrawn: Ben, before her, takes the trick; Ann leads.
    's2 play 10', // 5-4 42
    's1 play 11', // 4-4 42, Ben 1 trick
    's1 play 10', // 3-4
    's2 play 9+', // 3-4 41
    's1 play 2', // 2-4: 10 + 9 + 2 = 21, Ben 2 tricks
    's1 play 9', // 1-4
    's2 play 10+', // 1-4 40: 19
    // Ann draws, and has nothing up to 2: she takes the trick, and Ben, before her, leads.
    's1 cannot', // 2-4 39, Ann 1 trick
    's2 play 4', // 2-3
    's1 play 10+', // 2-3 38: 14
    // Ben draws the 7 that he needs.
    's2 play 7+', // 2-3 37: 21, Ann 2 tricks
    's2 play 8', // 2-2
    // Ann plays without drawing and is caught: two cards.
    's1 play 3', // 1-2: 11
    's1 penalty', // 3-2 35
    's2 play 5+', // 3-2 34: 16
    's1 play 5', // 2-2: 21, Ben 3 tricks
    's1 play 10', // 1-2
    's2 play 10+ → 0 0', // 1-2 33: 20
    // Ann's last card, an ace as 1, makes 21: Ben takes the trick, his fourth. Ann has 2: Ben 4 - 2 = 2.
    's1 play 1 → 0 2',
    // Ben deals, Ann leads. 5-5 42
    's1 play 10', // 4-5
    's2 play 11', // 4-4: 21, Ann 1 trick
    's2 play 10', // 4-3
    's1 play 5+', // 4-3 41: 15
    's2 play 6', // 4-2: 21, Ann 2 tricks
    's2 play 9', // 4-1
    's1 play 9+', // 4-1 40: 18
    // Ben plays his last card without drawing; somebody notices.
    's2 play 2', // 4-0: 20
    's2 penalty', // 4-2 38
    's1 cannot', // 5-2 37, Ann 3 tricks
    's2 play 7', // 5-1
    's1 play 7+', // 5-1 36: 14
    // Once more, and this time nobody notices. Nobody takes the trick: Ann 3 - 0 = 3.
    's2 play 5 → 0 2', // 5-0: 19
    'score → 3 2',
  ],
  winners: ['s2'],
};

/** A line as a move. A card's draw is `+`. */
export function moveOf(line: string): { readonly move: object; readonly totals: number[] | null } {
  const [said = '', after] = line.split(' → ');
  const totals = after === undefined ? null : after.split(' ').map(Number);
  const [seat = '', kind = '', ...rest] = said.split(' ');
  if (seat === 'score') return { move: { kind: 'score' }, totals };
  switch (kind) {
    case 'out':
    case 'out21':
      return { move: { kind: 'out', seat, on21: kind === 'out21' }, totals };
    case 'tally': {
      const tricks = Object.fromEntries(rest.map((n, i) => [`s${i + 1}`, Number(n)]));
      return { move: { kind, tricks, out: seat }, totals };
    }
    case 'play': {
      const [value = ''] = rest;
      return { move: { kind, seat, value: parseInt(value, 10), drew: value.endsWith('+') }, totals };
    }
    default:
      return { move: { kind, seat }, totals };
  }
}
