import { BLANK, RISK_FACES, type RiskFace, type SuitedFace } from '../../core/dice-kinds.ts';
import type { FaceSource } from '../../core/dice.ts';
import type { SeatId } from '../../core/seats.ts';
import {
  type BestAllowed,
  type BestLaid,
  bestAllowed,
  oddsOpen,
  turnsOf,
  type LaidOut,
  type RolledDie,
  type RoyalCarry,
  type RoyalHand,
  type RoyalTable,
  type StartHand,
  stepOf,
  throwsNext,
} from './state.ts';
import { timesOf } from './dice.ts';
import type { DiceFaces } from './faces.ts';
import { isGrid } from './layout.ts';
import { type RoyalRules, layoutRules } from './rules.ts';
import { riskChange } from './scoring.ts';

/** A suited die on a screen. `first`: its card is from the first roll. */
export interface ShownDie {
  readonly face: SuitedFace;
  readonly roll: number;
  readonly first: boolean;
  readonly source: FaceSource | null;
}

/** What a screen shows of Roll-a-Royal, beyond what all games share. */
export interface RoyalView {
  readonly step: ReturnType<typeof stepOf>;
  /** Whose turn it is, or who throws for the start. */
  readonly turn: SeatId;
  readonly round: number;
  /** Turns of each player; null if the game ends at a score. */
  readonly turns: number | null;
  readonly target: number | null;
  /** Seats that have had their turn in this round. */
  readonly done: readonly SeatId[];
  readonly start: Pick<StartHand, 'contenders' | 'throws' | 'ties'> | null;
  readonly rolls: number;
  /** None before the first roll, then thirteen. */
  readonly dice: readonly ShownDie[];
  readonly laid: LaidOut | null;
  /** The turn's points with each face of the Risk die, best first; `sides` is how many of the six sides show it. */
  readonly risked: readonly { readonly face: RiskFace; readonly sides: number; readonly points: number }[];
  /** Whether `risk-odds` may be asked now. */
  readonly odds: boolean;
  /** Whether a layout is a grid or a list of hands. */
  readonly layout: 'grid' | 'hands';
  /** Whether the best layout may be asked for: before laying, after scoring, or never. */
  readonly best: BestAllowed;
  /** The house rules on layouts, for the help beside the board. */
  readonly rulings: Pick<
    RoyalRules,
    'connection' | 'dieUses' | 'lonePair' | 'loneRank' | 'opener' | 'firstRollTimes'
  >;
  readonly connection: RoyalRules['connection'];
  readonly diceFaces: DiceFaces;
  /** The score sheet, oldest turn first. */
  readonly sheet: RoyalCarry['sheet'];
  readonly bestLaid: (Omit<BestLaid, 'dice'> & { readonly dice: readonly ShownDie[] }) | null;
}

export function view(table: RoyalTable, hand: RoyalHand): RoyalView {
  const { rules, carry } = table;
  const { connection, dieUses, lonePair, loneRank, opener, firstRollTimes } = rules;
  const playing = hand.kind === 'turn' ? hand : null;
  return {
    step: stepOf(hand),
    turn: hand.kind === 'turn' ? hand.seat : (throwsNext(hand) ?? table.dealer),
    round: playing?.round ?? 1,
    turns: turnsIn(table, playing?.round ?? 1),
    target: table.until === null && rules.end === 'score' ? rules.target : null,
    done: (playing?.done ?? []).filter((seat) => table.seats.includes(seat)),
    start:
      hand.kind === 'start' ? { contenders: hand.contenders, throws: hand.throws, ties: hand.ties } : null,
    rolls: playing?.rolls ?? 0,
    dice: (playing?.dice ?? []).map(shownDie),
    laid: playing?.laid ?? null,
    risked: playing?.laid ? riskedOf(playing.laid, rules) : [],
    odds: oddsOpen(table, hand),
    layout: isGrid(layoutRules(rules)) ? 'grid' : 'hands',
    best: bestAllowed(table, hand),
    rulings: { connection, dieUses, lonePair, loneRank, opener, firstRollTimes },
    connection,
    diceFaces: rules.diceFaces,
    sheet: carry.sheet,
    bestLaid: carry.bestLaid && { ...carry.bestLaid, dice: carry.bestLaid.dice.map(shownDie) },
  };
}

const shownDie = ({ face, roll, source }: RolledDie): ShownDie => ({
  face,
  roll,
  first: roll === 1,
  source: source ?? null,
});

/** How many turns everybody has, at least those of this round: a table may have agreed on fewer since. */
function turnsIn(table: RoyalTable, round: number): number | null {
  const turns = turnsOf(table);
  return turns === null ? null : Math.max(turns, round);
}

/** Source: "1, 2, 3, 4 and two blanks, a blank counts 0." */
const riskedOf = (laid: LaidOut, rules: RoyalRules): RoyalView['risked'] =>
  RISK_FACES.map((face) => ({
    face,
    sides: face === BLANK ? 2 : 1,
    points: laid.score + riskChange(laid, timesOf(face), rules),
  })).sort((a, b) => b.points - a.points);
