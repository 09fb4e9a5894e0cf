import { Dream } from './dream.ts';
import { type Move, type WrittenGame, readJournal } from './journal.ts';
import { PoolNap } from './pool-nap.ts';
import { RollARoyal } from './roll-a-royal.ts';
import { Sleepless } from './sleepless.ts';
import { playTableMove } from './table-moves.ts';
import { type GamePaper, Table } from './table.ts';
import { UNNAMED } from './unnamed-rules.ts';
import { Winner } from './winner.ts';

/** What a naive scorer finds in a journal. */
export interface Scored {
  readonly unit: 'chips' | 'points';
  /** Everybody who ever sat there; those who are away with what they had when they left. */
  readonly accounts: readonly {
    readonly seat: string;
    readonly name: string;
    readonly has: number;
    readonly here: boolean;
  }[];
  readonly pot: number;
  /** The seats that are first, if the game is over; null while it goes on. */
  readonly first: readonly string[] | null;
}

/** Why a journal cannot be scored: the game was taken back, or nobody has written a scorer for it. */
export type Unscored = 'removed' | 'unknown-game';

const PAPERS: Readonly<Record<string, new (table: Table) => GamePaper>> = {
  dream: Dream,
  winner: Winner,
  'pool-nap': PoolNap,
  sleepless: Sleepless,
  'roll-a-royal': RollARoyal,
};

/** Reckons what everybody has, move by move. */
export class Scorer {
  readonly #table: Table;

  constructor(written: WrittenGame) {
    const Paper = PAPERS[written.game];
    if (!Paper) throw new Error(`no scorer for ${written.game}`);
    this.#table = new Table({ ...written, rules: { ...UNNAMED[written.game], ...written.rules } });
    this.#table.game = new Paper(this.#table);
    this.#table.begin();
  }

  play(move: Move): void {
    if (!playTableMove(this.#table, move)) this.#table.play(move);
  }

  get scored(): Scored {
    const { people, game, end } = this.#table;
    return { unit: game.unit, accounts: people.accounts(), pot: people.pot, first: end?.first ?? null };
  }
}

/** What everybody has at the end of a journal's text; or why that cannot be said. */
export function score(text: string): Scored | Unscored {
  const written = readJournal(text);
  if (written.removed) return 'removed';
  if (!PAPERS[written.game]) return 'unknown-game';
  const scorer = new Scorer(written);
  for (const move of written.moves) scorer.play(move);
  return scorer.scored;
}

/** The same by name, as people see it; whoever sits here twice has their newer account. */
export function balancesOf({ accounts, pot }: Scored): Readonly<Record<string, number>> {
  const byName = [...accounts].sort((a, b) => Number(a.here) - Number(b.here));
  return { pot, ...Object.fromEntries(byName.map(({ name, has }) => [name, has])) };
}
