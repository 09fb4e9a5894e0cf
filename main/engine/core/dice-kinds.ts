import { type Card, RANKS, type Rank, SUITS, type Suit, card } from './cards.ts';

/** The kinds of dice. `DICE` holds everything else about each kind; no other file lists them. */
export const DICE_KINDS = ['poker', 'suited', 'risk', 'pips'] as const;
export type DiceKind = (typeof DICE_KINDS)[number];

export const BLANK = 'blank';

/** The faces of a poker die, best first. */
export const POKER_FACES = ['A', 'K', 'Q', 'J', '10', '9'] as const satisfies readonly Rank[];
export type PokerFace = (typeof POKER_FACES)[number];

/** A suited die shows a card or a blank. */
export type SuitedFace = Card | typeof BLANK;

export const isCardFace = (face: SuitedFace): face is Card => face !== BLANK;

/** The Risk die: a multiple, or one of two blanks that count 0. */
export const RISK_FACES = ['1', '2', '3', '4', BLANK] as const;
export type RiskFace = (typeof RISK_FACES)[number];

export const PIPS_FACES = ['1', '2', '3', '4', '5', '6'] as const;
export type PipsFace = (typeof PIPS_FACES)[number];

interface Faces {
  readonly poker: PokerFace;
  readonly suited: SuitedFace;
  readonly risk: RiskFace;
  readonly pips: PipsFace;
}
export type FaceOf<K extends DiceKind> = Faces[K];

/** Colour names of dice on the screen. */
export type DieColour = 'ivory' | 'red' | 'green';

/** Everything about one kind of dice. */
export interface DiceFacts<Face extends string = string> {
  /** All faces, in the order in which people choose from them. */
  readonly faces: readonly Face[];
  /** Whether the dice are interchangeable: any die may lie in any pocket. Otherwise each die has its own pocket. */
  readonly alike: boolean;
  /** The pocket of each die, by die. Empty where they are alike. SPEC.md, "How people roll". */
  readonly pockets: readonly number[];
  /** Whether its faces are cards: each lies on one side of one die, and is typed as its rank and its suit. */
  readonly cards: boolean;
  /** Whether dice with pips can represent these: a set maps the numbers to faces. */
  readonly fromPips: boolean;
  /** The face for each key, as `KeyboardEvent.key` in lower case; keys for cards are added to these. */
  readonly keys: Readonly<Record<string, Face>>;
  /** Prefix of a written face: `× 3`. */
  readonly before: string;
  /** Whether a single die decides a lot: on the screen it rolls a moment longer. */
  readonly suspense: boolean;
  readonly colour: DieColour;
  /** Faces drawn on the tile of a game to show its dice, best first. */
  readonly picture: readonly Face[];
  /** Names on the frames of the printed dice, by die. Empty if none can be printed. */
  readonly printed: readonly string[];
  /**
   * The built-in set: the faces on sides 1 to 6 of each die, as the tray numbers them. One entry if all dice are
   * alike.
   */
  readonly builtIn: { readonly name: string; readonly dice: readonly (readonly Face[])[] };
}

export const SUITED_DICE = 13;

/** Index in A 2 … K, wrapping; the ace is 0. */
const FROM_ACE = ['A', ...RANKS.slice(0, -1)] as const;
const rankAt = (index: number): Rank => FROM_ACE[index % FROM_ACE.length] ?? 'A';

/**
 * The benchmark set: die n carries spade n, heart n+9, diamond n+3, club n+6 and two blanks, so that the 52 cards are
 * each on one side. The maker does not publish the offsets of the real dice: those are learned by showing each face.
 */
const suitedDie = (n: number): SuitedFace[] => {
  const shift: readonly (readonly [Suit, number])[] = [
    ['s', 0],
    ['h', 9],
    ['d', 3],
    ['c', 6],
  ];
  return [...shift.map(([suit, by]) => card(rankAt(n - 1 + by), suit)), BLANK, BLANK];
};

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);

export const DICE: { readonly [K in DiceKind]: DiceFacts<FaceOf<K>> } = {
  poker: {
    faces: POKER_FACES,
    alike: true,
    pockets: [],
    cards: false,
    fromPips: true,
    keys: { a: 'A', k: 'K', q: 'Q', j: 'J', '0': '10', t: '10', '9': '9' },
    before: '',
    suspense: false,
    colour: 'ivory',
    picture: ['A', 'K', '10', 'Q'],
    printed: upTo(5).map((n) => `P${n}`),
    // As their makers number them most often, ace on 1.
    builtIn: { name: 'A K Q J 10 9', dice: [POKER_FACES] },
  },
  suited: {
    faces: [...SUITS.flatMap((suit) => [...RANKS].reverse().map((rank) => card(rank, suit))), BLANK],
    alike: false,
    pockets: upTo(SUITED_DICE),
    cards: true,
    fromPips: false,
    keys: { ' ': BLANK },
    before: '',
    suspense: false,
    colour: 'ivory',
    picture: ['As', 'Kh', 'Qd', '10c'],
    printed: upTo(SUITED_DICE).map(String),
    builtIn: { name: 'n · n+9 · n+3 · n+6', dice: upTo(SUITED_DICE).map(suitedDie) },
  },
  risk: {
    faces: RISK_FACES,
    alike: false,
    pockets: [14],
    cards: false,
    fromPips: true,
    keys: { '1': '1', '2': '2', '3': '3', '4': '4', ' ': BLANK },
    before: '× ',
    suspense: true,
    colour: 'red',
    picture: [],
    printed: ['R'],
    builtIn: { name: '1 2 3 4', dice: [['1', '2', '3', '4', BLANK, BLANK]] },
  },
  pips: {
    faces: PIPS_FACES,
    alike: true,
    pockets: [],
    cards: false,
    fromPips: false,
    keys: { '1': '1', '2': '2', '3': '3', '4': '4', '5': '5', '6': '6' },
    before: '',
    suspense: false,
    colour: 'green',
    picture: ['6', '5', '3', '1'],
    printed: [],
    builtIn: { name: '1 2 3 4 5 6', dice: [PIPS_FACES] },
  },
};

export const isFace = <K extends DiceKind>(kind: K, face: string): face is FaceOf<K> =>
  (DICE[kind].faces as readonly string[]).includes(face);

/** Which die of a set lies in a pocket: 0 of dice that are alike; null if no die of this kind can lie there. */
export function dieInPocket(kind: DiceKind, pocket: number): number | null {
  const { alike, pockets } = DICE[kind];
  if (alike) return 0;
  const die = pockets.indexOf(pocket);
  return die < 0 ? null : die;
}

/** The pocket that a die has to itself; that of its number where dice are alike. */
export const pocketOf = (kind: DiceKind, die: number): number => DICE[kind].pockets[die] ?? die + 1;

/** The kind and index (from 0) of a printed die; null for an unknown name. */
export function printedDie(name: string): { readonly kind: DiceKind; readonly die: number } | null {
  const kind = DICE_KINDS.find((one) => DICE[one].printed.includes(name));
  return kind === undefined ? null : { kind, die: DICE[kind].printed.indexOf(name) };
}
