import type { Card, Json, SheetLine, TableSnapshot } from '../../../main/contract.ts';
import type { ReadCard } from '../../../main/vision/index.ts';
import { screen as dream } from '../../../renderer/games/dream/index.ts';
import { screen as poolNap } from '../../../renderer/games/pool-nap/index.ts';
import { screen as sleepless } from '../../../renderer/games/sleepless/index.ts';
import { screen as winner } from '../../../renderer/games/winner/index.ts';
import { CardDesk } from '../../../renderer/table/cards/desk.ts';
import { played } from '../../support/scenes/play.ts';

const SCREENS = { dream, 'pool-nap': poolNap, sleepless, winner } as const;
export type Move = SheetLine['move'];
type GameId = keyof typeof SCREENS;

/** A place of a card on a table seen at a pixel a mm. */
export type Spot = readonly [x: number, y: number];

const quad = ([x, y]: Spot): ReadCard['corners'] => [
  { x, y },
  { x: x + 63, y },
  { x: x + 63, y: y + 88 },
  { x, y: y + 88 },
];

/** A card as a camera reads it; one of which it is not sure; one that lies face down. */
export const card = (name: Card, spot: Spot): ReadCard => ({
  card: name,
  doubt: null,
  guess: null,
  corners: quad(spot),
});
export const doubtful = (spot: Spot, guess: Card | null = null): ReadCard => ({
  card: null,
  doubt: 'unclear',
  guess,
  corners: quad(spot),
});
export const faceDown = (spot: Spot): ReadCard => ({ ...doubtful(spot), doubt: 'noIndex' });

/** A desk under a camera, beside a table that plays what it enters by the real rules. */
export class DeskTable {
  readonly desk = new CardDesk();
  /** What the table refused. */
  readonly refused: Move[] = [];
  readonly #game: GameId;
  readonly #names: readonly string[];
  readonly #rules: { readonly [name: string]: Json };
  #moves: Move[];
  /** Lines that were taken back, in the order of the sheet. */
  #gone: { readonly at: number; readonly move: Move }[] = [];

  constructor(
    game: GameId,
    names: readonly string[],
    moves: readonly Move[] = [],
    rules: { readonly [name: string]: Json } = {},
  ) {
    this.#game = game;
    this.#names = names;
    this.#moves = [...moves];
    this.#rules = rules;
    this.desk.restart();
    this.#show();
    this.look();
  }

  get moves(): readonly Move[] {
    return this.#moves;
  }

  get snapshot(): TableSnapshot {
    return played(this.#game, this.#names, this.#moves, {}, this.#rules);
  }

  /** Looks several times at what lies there; what is certain is entered. */
  look(...read: readonly ReadCard[]): void {
    for (let n = 0; n < 4; n += 1) this.once(...read);
  }

  once(...read: readonly ReadCard[]): void {
    this.desk.see(read);
    this.enter();
  }

  enter(): void {
    for (let entry = this.desk.next; entry; entry = this.desk.next) {
      this.desk.send(entry);
      if (!this.#plays(entry.move)) this.desk.refuse(false);
    }
  }

  /** Somebody enters a move by hand. */
  type(move: Move): void {
    if (!this.#plays(move)) throw new Error(`refused: ${JSON.stringify(move)}`);
    this.enter();
  }

  undo(): void {
    const move = this.#moves.pop();
    if (move) this.#gone.push({ at: this.#moves.length, move });
    this.#show();
    this.enter();
  }

  #plays(move: Move): boolean {
    this.#moves.push(move);
    try {
      this.#show();
      return true;
    } catch {
      this.#moves.pop();
      this.refused.push(move);
      return false;
    }
  }

  #show(): void {
    const table = this.snapshot;
    const all = this.#moves.map((move) => ({ move, retracted: false }));
    for (const { at, move } of this.#gone) all.splice(at, 0, { move, retracted: true });
    this.desk.update({
      hand: `${table.file} ${table.view.hand}`,
      question: SCREENS[this.#game].laid?.(table) ?? null,
      lines: all.map((line, index) => ({ ...line, seq: index + 1 })).reverse(),
    });
  }
}
