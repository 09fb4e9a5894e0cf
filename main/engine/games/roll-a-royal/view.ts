import { BLANK, RISK_FACES } from '../../core/dice-kinds.ts';
import {
  bestAllowed,
  oddsOpen,
  turnsOf,
  type LaidOut,
  type RolledDie,
  type RoyalHand,
  type RoyalTable,
  stepOf,
  throwsNext,
} from './state.ts';
import { timesOf } from './dice.ts';
import { isGrid } from './layout.ts';
import { type RoyalRules, layoutRules } from './rules.ts';
import { riskChange } from './scoring.ts';

/** What a screen shows of Roll-a-Royal, beyond what all games share. */
export type RoyalView = ReturnType<typeof view>;

export function view(table: RoyalTable, hand: RoyalHand) {
  const { rules, carry } = table;
  const { connection, dieUses, lonePair, loneRank, opener, firstRollTimes } = rules;
  const playing = hand.kind === 'turn' ? hand : null;
  return {
    step: stepOf(hand),
    /** Whose turn it is, or who throws for the start. */
    turn: hand.kind === 'turn' ? hand.seat : (throwsNext(hand) ?? table.dealer),
    round: playing?.round ?? 1,
    turns: turnsIn(table, playing?.round ?? 1),
    target: table.until === null && rules.end === 'score' ? rules.target : null,
    /** Seats that have had their turn in this round. */
    done: (playing?.done ?? []).filter((seat) => table.seats.includes(seat)),
    start:
      hand.kind === 'start' ? { contenders: hand.contenders, throws: hand.throws, ties: hand.ties } : null,
    rolls: playing?.rolls ?? 0,
    /** None before the first roll, then thirteen. */
    dice: (playing?.dice ?? []).map(shownDie),
    laid: playing?.laid ?? null,
    /** The turn's points with each face of the Risk die, best first; `sides` is how many of the six sides show it. */
    risked: playing?.laid ? riskedOf(playing.laid, rules) : [],
    /** Whether `risk-odds` may be asked now. */
    odds: oddsOpen(table, hand),
    layout: isGrid(layoutRules(rules)) ? 'grid' : 'hands',
    /** Whether the best layout may be asked for: before laying, after scoring, or never. */
    best: bestAllowed(table, hand),
    /** The house rules on layouts, for the help beside the board. */
    rulings: { connection, dieUses, lonePair, loneRank, opener, firstRollTimes },
    connection,
    diceFaces: rules.diceFaces,
    /** The score sheet, oldest turn first. */
    sheet: carry.sheet,
    bestLaid: carry.bestLaid && { ...carry.bestLaid, dice: carry.bestLaid.dice.map(shownDie) },
  } as const;
}

/** A suited die on a screen. `first`: its card is from the first roll. */
const shownDie = ({ face, roll, source }: RolledDie) => ({
  face,
  roll,
  first: roll === 1,
  source: source ?? null,
});

/**
 * How many turns everybody has, at least those of this round: a table may have agreed on fewer since. Null if the game
 * ends at a score.
 */
function turnsIn(table: RoyalTable, round: number): number | null {
  const turns = turnsOf(table);
  return turns === null ? null : Math.max(turns, round);
}

/** Source: "1, 2, 3, 4 and two blanks, a blank counts 0." */
const riskedOf = (laid: LaidOut, rules: RoyalRules) =>
  RISK_FACES.map((face) => ({
    face,
    sides: face === BLANK ? 2 : 1,
    points: laid.score + riskChange(laid, timesOf(face), rules),
  })).sort((a, b) => b.points - a.points);
