import { Dream } from './dream.ts';
import { type Move, type WrittenGame, readJournal } from './journal.ts';
import { PoolNap } from './pool-nap.ts';
import { RollARoyal } from './roll-a-royal.ts';
import { Sleepless } from './sleepless.ts';
import { playTableMove } from './table-moves.ts';
import { type GamePaper, Table } from './table.ts';
import { Winner } from './winner.ts';

/** What a naive scorer finds in a journal. */
export interface Scored {
  readonly game: string;
  readonly unit: 'chips' | 'points';
  /** Everybody who ever sat there; those who are away with what they had when they left. */
  readonly accounts: readonly {
    readonly seat: string;
    readonly name: string;
    readonly has: number;
    readonly here: boolean;
  }[];
  readonly pot: number;
  /** Seats that are first, if the game is over; null while it goes on. */
  readonly first: readonly string[] | null;
}

/** Why a journal cannot be scored naively. */
export type Unscored = 'unknown-game' | 'removed' | 'former-rules';

const PAPERS: Readonly<Record<string, new (table: Table) => GamePaper>> = {
  dream: Dream,
  winner: Winner,
  'pool-nap': PoolNap,
  sleepless: Sleepless,
  'roll-a-royal': RollARoyal,
};

/** Rulings of earlier versions, as old journals have them: they are not among the published ones any more. */
const FORMER: Readonly<Record<string, string>> = {
  outAnytime: 'as-counted',
  endsEarly: 'points-taken-back',
  rebuyKeepsDeal: 'loses',
};

/** What everybody has by the moves of this game, played one after the other. */
export class Scorer {
  readonly #table: Table;

  constructor(private readonly written: WrittenGame) {
    const Paper = PAPERS[written.game];
    if (!Paper) throw new Error(`no scorer for ${written.game}`);
    this.#table = new Table(written);
    this.#table.game = new Paper(this.#table);
    this.#table.begin();
  }

  play(move: Move): void {
    if (!playTableMove(this.#table, move)) this.#table.play(move);
  }

  get scored(): Scored {
    const { people, game, end } = this.#table;
    return {
      game: this.written.game,
      unit: game.unit,
      accounts: people.accounts(),
      pot: people.pot,
      first: end?.first ?? null,
    };
  }
}

/** Why this game cannot be scored; null if it can. */
export function whyUnscored({ game, rules, removed }: WrittenGame): Unscored | null {
  if (removed) return 'removed';
  if (!PAPERS[game]) return 'unknown-game';
  return Object.entries(FORMER).some(([name, value]) => rules[name] === value) ? 'former-rules' : null;
}

/** Scores a journal's text; a reason where it cannot be scored. */
export function score(text: string): Scored | Unscored {
  const written = readJournal(text);
  const why = whyUnscored(written);
  if (why) return why;
  const scorer = new Scorer(written);
  for (const move of written.moves) scorer.play(move);
  return scorer.scored;
}
