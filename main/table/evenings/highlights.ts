import type { HandResult, Highlights } from '../../contract.ts';
import { DICE, type DiceKind, isFace } from '../../engine/core/dice-kinds.ts';
import type { Game, GameState } from '../../engine/core/game.ts';
import type { Transfer } from '../../engine/core/ledger.ts';
import { BANK, type SeatId } from '../../engine/core/seats.ts';
import type { History } from '../history/index.ts';

/** A die with fewer throws than this is not judged. */
const LEAST_THROWS = 12;

interface DieCount {
  readonly kind: DiceKind;
  readonly counts: Map<string, number>;
  total: number;
}

/** The highlights of a game: the biggest swing, the best throw, the luckiest and the fairest die. */
export function highlightsOf(
  { game, timeline }: Pick<History, 'game' | 'timeline'>,
  hands: readonly Pick<HandResult, 'hand' | 'won' | 'kind'>[],
): Highlights {
  const dice = new Map<number, DieCount>();
  let best: Highlights['throw'] = null;
  for (const { entry, before, played } of timeline.walk()) {
    const thrown = bestThrow(game, before, played.transfers);
    if (thrown && thrown.gain > (best?.gain ?? 0)) best = thrown;
    if (entry.move.kind === 'dice') countThrows(dice, game, before, entry.move);
  }
  const known = [...dice].filter(([, { total }]) => total >= LEAST_THROWS);
  return {
    swing: most(hands.flatMap(swingsOf), ({ gain }) => Math.abs(gain)),
    throw: best,
    lucky: most(known.map(luckOf), ({ over }) => over),
    fair: most(known.map(fairnessOf), ({ stray }) => -stray),
  };
}

/** The first item with the highest value; null if there is none. */
const most = <T>(list: readonly T[], value: (one: T) => number): T | null =>
  list.reduce<T | null>((best, one) => (best === null || value(one) > value(best) ? one : best), null);

/** What everybody gained or lost in a hand. */
const swingsOf = ({ hand, won, kind }: Pick<HandResult, 'hand' | 'won' | 'kind'>) =>
  kind === 'pot' ? [] : Object.entries(won).map(([seat, gain]) => ({ seat: seat as SeatId, hand, gain }));

/** A move that paid for the dice: to whom, how much, and the dice. */
function bestThrow(game: Game, before: GameState, transfers: readonly Transfer[]): Highlights['throw'] {
  if (!game.dice) return null;
  const paid = transfers.filter(({ rule }) => /\.payout$|\.(?:risk|bank|score)$/u.test(rule));
  const [first] = paid;
  if (!first || first.to === BANK) return null;
  const view = game.view(before);
  const detail = view.detail as { readonly dice?: readonly { readonly face?: unknown }[] | null };
  const faces = (detail.dice ?? []).flatMap(({ face }) => (typeof face === 'string' ? [face] : []));
  // Thirteen dice are too many to list face by face.
  const kind = game.dice.find((one) => DICE[one].alike && faces.every((face) => isFace(one, face))) ?? null;
  return {
    seat: first.to as SeatId,
    hand: before.handNumber,
    gain: paid.reduce((sum, { amount }) => sum + amount, 0),
    kind,
    faces: kind ? faces : [],
  };
}

/**
 * Only throws that were all seen: if people may throw until they like the result, the last faces are not a fair
 * sample.
 */
function countThrows(
  dice: Map<number, DieCount>,
  game: Game,
  before: GameState,
  move: { readonly [field: string]: unknown },
): void {
  const request = game.prompt(before).dice;
  // Dice that are not interchangeable have different faces, so that is not luck.
  if (!request || !DICE[request.kind].alike || (request.mode === 'some' && request.throws > 1)) return;
  const { kind } = request;
  for (const { die, face } of move['dice'] as readonly { readonly die: number; readonly face: string }[]) {
    const known = dice.get(die) ?? { kind, counts: new Map<string, number>(), total: 0 };
    known.counts.set(face, (known.counts.get(face) ?? 0) + 1);
    known.total++;
    dice.set(die, known);
  }
}

/** The face furthest above its expected count; the better face in a tie. */
function luckOf([die, { kind, counts, total }]: readonly [number, DieCount]) {
  const { faces } = DICE[kind];
  const expected = total / faces.length;
  const spread = Math.sqrt((total / faces.length) * (1 - 1 / faces.length));
  const [face, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
  return { kind, die, face, count, throws: total, over: (count - expected) / spread };
}

/** How far a die deviates from chance: the chi-square sum over its faces. */
function fairnessOf([die, { kind, counts, total }]: readonly [number, DieCount]) {
  const faces: readonly string[] = DICE[kind].faces;
  const expected = total / faces.length;
  const stray = faces.reduce((sum, face) => sum + ((counts.get(face) ?? 0) - expected) ** 2 / expected, 0);
  return { die, throws: total, stray };
}
