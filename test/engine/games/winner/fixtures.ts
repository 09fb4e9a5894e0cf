/** Two complete games, worked out by hand. A line is a move; after `→` stands everybody's total. */
export interface Fixture {
  readonly name: string;
  readonly players: number;
  readonly rules: object;
  readonly lines: readonly string[];
  readonly winners: readonly string[];
}

/**
 * Four players, two games, every card entered. Ann s1, Ben s2, Cat s3, Dee s4; Ann deals.
 *
 * Game 1, the hands:
 *   Ann 3♠3♥3♣ 4♠4♥ 5♠5♥ 6♠6♥ J♠J♥ A♠A♥          Ben 3♦4♦5♦6♦7♦8♦9♦ 10♠10♥ K♠K♥K♦ 2♠
 *   Cat 4♣5♣6♣7♣8♣ 9♠9♥ 10♦10♣ Q♠Q♥ A♦A♣          Dee 7♠7♥ 8♠8♥ 9♣ J♦J♣ Q♦Q♣ K♣ 2♥2♦2♣
 *   Ben goes out. Cat has played 2 and holds 11, at 2 each 22. Dee has played 3 and holds 10, at 2 each 20. Ann has
 *   played 1 and holds 12, at 2 each 24. Ben gets 22 + 20 + 24 = 66.
 *   The table stops early: Ann holds most and is the Loser, so she deals game 2.
 *
 * Game 2, the hands after Ann has given 2♠ for 3♣:
 *   Ann 3♣ 7♦ Q♠Q♥Q♦ K♠K♥K♦ A♠A♥A♦ 2♥2♦            Ben 3♠3♥ 4♠4♥ 5♠5♥ 6♠6♥ 7♠7♥ 8♠8♥ 2♠
 *   Cat 3♦4♦5♦6♦ 9♠9♥9♦ 10♠10♥10♦ J♠J♥J♦           Dee 4♣ … 10♣ J♣ Q♣ K♣ A♣ 2♣ 8♦
 *   Ben is out in two plays. Nobody else has played: 13 each at 3, 39 from each, Ben gets 117.
 *   Play goes on, unscored: Cat out, then Dee; Ann is left with 3♣ and is the Loser.
 *   Totals: Ann -24 - 39 = -63, Ben 66 + 117 = 183, Cat -22 - 39 = -61, Dee -20 - 39 = -59; together 0.
 */
export const IN_PLAY: Fixture = {
  name: 'four players, two games in play',
  players: 4,
  rules: { games: 2 },
  lines: [
    's2 lead',
    's2 play 10s 10h',
    's3 play Qs Qh',
    's4 play 2h 2d',
    's1 pass',
    's2 pass',
    's3 pass',
    's4 play 9c',
    's1 play Js',
    // The 2 of spades ends the trick at once: Ben leads again.
    's2 play 2s',
    's2 play 3d 4d 5d 6d 7d 8d 9d',
    's3 all-pass',
    's2 play Ks Kh Kd → -24 66 -22 -20',
    // Everyone passes on Ben's kings; Ben is out, so Cat, at his left, leads.
    's3 all-pass',
    's3 play 4c 5c 6c 7c 8c',
    'stop → -24 66 -22 -20',
    's1 exchange 2s 3c',
    's2 play 2s',
    's2 play 3s 3h 4s 4h 5s 5h 6s 6h 7s 7h 8s 8h → -63 183 -61 -59',
    's3 all-pass',
    's3 play 9s 9h 9d 10s 10h 10d Js Jh Jd',
    's4 all-pass',
    's3 play 3d 4d 5d 6d',
    // Cat is out. Dee has a higher straight flush of four; Ann passes, and all others are out.
    's4 play 5c 6c 7c 8c',
    's1 pass',
    's4 play 9c 10c Jc Qc Kc Ac',
    's1 pass',
    's4 play 2c',
    's1 play 2h',
    's4 pass',
    // Dee holds two cards and can only pass, so nobody says it.
    's1 play Qs Qh Qd Ks Kh Kd As Ah Ad',
    's1 play 7d',
    's4 play 8d',
    's1 play 2d',
    's4 pass',
    's1 play 3c → -63 183 -61 -59',
  ],
  winners: ['s2'],
};

/**
 * Three players until someone has 60, score only. Ann s1, Ben s2, Cat s3; Ann deals. The dealer has 18, the others 17.
 *   Game 1, Ann deals: Ben out. Ann 17 (of 18, one played): 17 or more at 3 = 51. Cat 5. Ben +56. Cat is the Loser.
 *   Game 2, Cat deals: Cat out. Ann 11 at 1 = 11, Ben 12 at 2 = 24. Cat +35. They stop: Ben holds most.
 *     Ann -51 - 11 = -62, Ben 56 - 24 = 32, Cat -5 + 35 = 30.
 *   Game 3, Ben deals: Ann out. Ben 16 at 2 = 32, Cat 3. Ann +35. Ben is the Loser.
 *     Ann -62 + 35 = -27, Ben 32 - 32 = 0, Cat 30 - 3 = 27.
 *   Game 4, Ben deals: Cat out. Ann 17 of 17, never played, at 3 = 51; Ben 17 of 18 at 3 = 51. Cat +102.
 *     Ann -78, Ben -51, Cat 129: 60 is reached. They stop: of two with 17, Ann sits first at Cat's left.
 */
export const SCORE_ONLY: Fixture = {
  name: 'three players, until someone has 60, score only',
  players: 3,
  rules: { length: 'score', score: 60 },
  lines: [
    's2 score s1=17 s3=5 → -51 56 -5',
    's3 loser → -51 56 -5',
    's3 score s1=11 s2=12 → -62 32 30',
    'stop → -62 32 30',
    's2 no-exchange',
    's1 score s2=16 s3=3 → -27 0 27',
    's2 loser → -27 0 27',
    's2 exchange As 3h',
    's3 score s1=17 s2=17 → -78 -51 129',
    'stop → -78 -51 129',
  ],
  winners: ['s3'],
};

/** A line as a move. */
export function moveOf(line: string): { readonly move: object; readonly totals: number[] | null } {
  const [said = '', after] = line.split(' → ');
  const totals = after === undefined ? null : after.split(' ').map(Number);
  const [seat = '', kind = '', ...rest] = said.split(' ');
  if (seat === 'stop') return { move: { kind: 'stop' }, totals };
  if (kind === 'score') {
    const left = Object.fromEntries(rest.map((r) => r.split('=')).map(([s = '', n]) => [s, Number(n)]));
    return { move: { kind, winner: seat, left }, totals };
  }
  return { move: { kind, seat, ...(rest.length > 0 ? { cards: rest } : {}) }, totals };
}
