import { type CheckedRules, checkGrid, checkHands } from '../../support/royal-checker.ts';
import { RANKS, rankOf, suitOf } from './cards.ts';
import { from } from './circle.ts';
import { BANK } from './debts.ts';
import type { Move } from './journal.ts';
import { Rounds } from './royal-rounds.ts';
import type { GamePaper, Table } from './table.ts';

interface Die {
  readonly face: string;
  readonly roll: number;
}

/** What was laid, or counted by hand. */
interface Laid {
  readonly score: number;
  /** The part of it that is the bonus for all dice. */
  readonly bonus: number;
}

/** What the Risk die multiplies by: "2 blank sides is a multiple of 0". */
const timesOf = (face: string): number => (face === 'blank' ? 0 : Number(face));

const isCard = ({ face }: Die): boolean => face !== 'blank';

/** Roll-a-Royal: the dice on the table, the layout, and the score sheet with its rounds. */
export class RollARoyal implements GamePaper {
  readonly unit = 'points';
  readonly best = 'most';
  readonly least = 1;
  readonly atOnce = ['end', 'turns', 'target'];
  readonly lengthRules = ['end', 'turns', 'target'];
  readonly #rounds: Rounds;
  /** Who still throws the Risk die for the start, with what they threw; null in a turn. */
  #starting: Map<string, number | null> | null = null;
  #dice: Die[] = [];
  #rolls = 0;
  #laid: Laid | null = null;

  constructor(private readonly table: Table) {
    this.#rounds = new Rounds(table);
  }

  deal(): void {
    const { table } = this;
    this.#dice = [];
    this.#rolls = 0;
    this.#laid = null;
    this.#starting = null;
    // "a lone player does not roll"
    if (!this.#rounds.hasBegun && table.playing.length > 1) {
      this.#starting = new Map(from(table.playing, table.dealer).map((seat) => [seat, null]));
      return;
    }
    const next = this.#rounds.next(table.dealer);
    if (next === null) table.handOver({ over: true });
    else table.dealer = next;
  }

  play(move: Move): void {
    const seat = move['seat'] as string;
    switch (move.kind) {
      case 'starter':
        return this.#starts(seat);
      case 'throws-next':
      case 'stop':
        return;
      case 'dice':
        return this.#dropped(seat, move['dice'] as { die: number; face: string }[]);
      case 'layout':
        return this.#lay(seat, this.#score(move));
      case 'points':
        return this.#lay(seat, { score: Number(move['points']), bonus: 0 });
      case 'bank':
        return this.#turnOver(seat, this.#laid!.score);
      case 'give-up':
        return this.#turnOver(seat, 0);
      default:
        throw new Error(`Roll-a-Royal has no ${move.kind}`);
    }
  }

  #dropped(seat: string, dice: readonly { die: number; face: string }[]): void {
    if (this.#starting) this.#throwForStart(seat, timesOf(dice[0]!.face));
    else if (this.#laid) this.#risk(seat, timesOf(dice[0]!.face));
    else this.#roll(seat, dice);
  }

  /** "Highest number goes first"; "those who tied highest roll the Risk die again". */
  #throwForStart(seat: string, number: number): void {
    const thrown = this.#starting!.set(seat, number);
    if ([...thrown.values()].includes(null)) return;
    const highest = Math.max(...[...thrown.values()].map(Number));
    const tied = [...thrown.keys()].filter((one) => thrown.get(one) === highest);
    if (tied.length === 1) this.#starts(tied[0]!);
    else this.#starting = new Map(tied.map((one) => [one, null]));
  }

  #starts(seat: string): void {
    this.#rounds.hasBegun = true;
    this.table.handOver({ dealer: seat });
  }

  #roll(seat: string, dice: readonly { die: number; face: string }[]): void {
    this.#rolls += 1;
    for (const { die, face } of dice) this.#dice[die] = { face, roll: this.#rolls };
    const cards = this.#dice.filter(isCard).map(({ face }) => face);
    // "All dice of the same suit, does not have to be on the first roll. Automatic win."
    if (cards.length === 13 && new Set(cards.map(suitOf)).size === 1) {
      this.#rounds.hadTurn(seat);
      return this.table.handOver({ over: true, named: [seat] });
    }
    // "If the player does not have Jacks or better, the dice are passed to the next player."
    if (this.#rolls === 1 && !this.#opens(cards)) this.#turnOver(seat, 0);
  }

  /** "a pair of jacks or better in poker's order: two pairs, three of a kind, straight, flush, … also open" */
  #opens(cards: readonly string[]): boolean {
    const { rules } = this.table;
    const count = (rank: string) => cards.filter((card) => rankOf(card) === rank).length;
    const pairs = RANKS.filter((rank) => count(rank) >= 2);
    if (pairs.some((rank) => ['J', 'Q', 'K', 'A'].includes(rank))) return true;
    if (rules['opener'] === 'pair') return false;
    const ladder = rules['aceLow'] === false ? RANKS : ['A', ...RANKS];
    const hasStraight = ladder.some((_, i) => {
      const five = ladder.slice(i, i + 5);
      return five.length === 5 && five.every((rank) => count(rank) > 0);
    });
    const hasFlush = ['s', 'h', 'd', 'c'].some(
      (suit) => cards.filter((card) => suitOf(card) === suit).length >= 5,
    );
    return pairs.length >= 2 || pairs.some((rank) => count(rank) >= 3) || hasStraight || hasFlush;
  }

  /** "The player makes as many legitimate poker hands as possible": what this layout comes to. */
  #score({ grid, hands }: Move): Laid {
    const rules = this.#layoutRules();
    const at = (die: number) => {
      const { face, roll } = this.#dice[die]!;
      return { card: face, first: roll === 1 };
    };
    const cells = grid as readonly { die: number; x: number; y: number }[] | undefined;
    const lists = (hands ?? []) as readonly (readonly number[])[];
    // A die is one thing in however many hands.
    const dice = new Map(this.#dice.map((_, die) => [die, at(die)]));
    const verdict = cells
      ? checkGrid(
          cells.map(({ die, x, y }) => ({ ...at(die), x, y })),
          rules,
        )
      : checkHands(
          lists.map((list) => list.map((die) => dice.get(die)!)),
          rules,
        );
    if (!verdict.legal) throw new Error(`no legal layout: ${verdict.why}`);
    const laid = new Set(cells?.map(({ die }) => die) ?? lists.flat()).size;
    const bonus = rules.connection === 'connected' && laid === 13 ? rules.prices.bonus : 0;
    return { score: verdict.score, bonus };
  }

  #layoutRules(): CheckedRules {
    const { table } = this;
    const { connection, lonePair, loneRank, firstRoll, aceLow, firstRollMore } = table.rules;
    const pays = (hand: string, more?: string) => ({
      base: table.number(`${hand}Pays`),
      more: more === undefined ? 0 : table.number(more),
    });
    const prices = {
      hands: {
        pair: pays('pair'),
        'three-of-a-kind': pays('threeOfAKind'),
        straight: pays('straight', 'straightMore'),
        flush: pays('flush', 'flushMore'),
        'full-house': pays('fullHouse'),
        'four-of-a-kind': pays('fourOfAKind'),
        'straight-flush': pays('straightFlush', 'straightFlushMore'),
        'royal-flush': pays('royalFlush', 'royalFlushMore'),
      },
      firstTimes: table.number('firstRollTimes'),
      firstMore: firstRollMore === true,
      bonus: table.number('allDiceBonus'),
    };
    return { connection, lonePair, loneRank, firstRoll, aceLow, prices } as CheckedRules;
  }

  #lay(seat: string, laid: Laid): void {
    this.#laid = laid;
    if (laid.score === 0) this.#turnOver(seat, 0);
  }

  /** "Score is multiplied by the number on the die. If it is a blank, the player loses their points for that turn". */
  #risk(seat: string, times: number): void {
    const { score, bonus } = this.#laid!;
    const kept = this.table.rules['riskOn'] === 'without-bonus' && times > 0 ? bonus : 0;
    this.#turnOver(seat, times * (score - kept) + kept);
  }

  #turnOver(seat: string, points: number): void {
    this.table.pay(BANK, seat, points);
    this.#rounds.hadTurn(seat);
    const next = this.#rounds.next(seat);
    if (next === null) this.table.handOver({ over: true });
    else {
      this.#rounds.begin();
      this.table.handOver({ dealer: next });
    }
  }

  played = (): number => this.#rounds.round;
  isPlayedOut = (): boolean => this.#rounds.isLast && this.#rounds.isOver;
  comesBack = (seat: string, since: number, makesUp: boolean): void =>
    this.#rounds.comesBack(seat, since, makesUp);

  /** "default 0 and the turns that are left; alternatives: the average of the table", rounded down */
  lateScore = (chosen: string | undefined): number => this.table.people.zeroOrAverage(chosen);
}
