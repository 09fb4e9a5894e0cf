import type { Card, Choice, SheetLine } from '../../../main/contract.ts';
import {
  CardTracker,
  isNear,
  isSamePlace,
  type LyingCard,
  type Quad,
  type ReadCard,
} from '../../../main/vision/index.ts';
import type { CardMove, CardQuestion } from './question.ts';

type Move = Choice['move'];

/** Looks after which a card that cannot be read is asked for. */
const RIPE = 3;
/** Looks without it after which a doubt that was not asked yet is forgotten. */
const GONE = 2;

/**
 * Why a card waits for a tap: it lay there before the table was cleared for this hand or before it was asked for; the trick was
 * taken up unfinished; a play was typed that no card has matched yet; the table refused it.
 */
export type CardHold = 'early' | 'taken' | 'typed' | 'refused';

/** A card that was laid and is not entered yet; without a card, one that cannot be read. */
export interface CardItem {
  readonly id: number;
  readonly card: Card | null;
  readonly guess: Card | null;
  readonly corners: Quad;
  readonly hold: CardHold | null;
}

interface Item extends CardItem {
  card: Card | null;
  guess: Card | null;
  corners: Quad;
  hold: CardHold | null;
  /** The look that showed it first: its place in the order of play. */
  since: number;
  /** Looks that showed it while it could not be read, and looks in a row that did not. */
  looks: number;
  missed: number;
}

/** Why somebody is asked. `order`: several cards came at once. `value`: it may be several moves. */
export type CardAsk = CardHold | 'doubt' | 'order' | 'value';

/** What the desk waits for. */
export interface DeskView {
  readonly ask: CardAsk | null;
  readonly items: readonly CardItem[];
  readonly offers: readonly CardMove[];
}

/** What the desk needs of the table. */
export interface DeskTable {
  /** Changes with each hand. */
  readonly hand: string;
  readonly question: CardQuestion | null;
  /** Lines of the sheet, newest first. */
  readonly lines: readonly Pick<SheetLine, 'seq' | 'move' | 'retracted'>[];
}

/** A move to be sent, and the card that it enters. */
export interface CardEntry {
  readonly item: CardItem;
  readonly move: Move;
}

const isSame = (one: Move, other: Move): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => JSON.stringify(value) === JSON.stringify(other[name]));

/**
 * Turns cards that a camera reads into entries: a card is entered only if its turn is certain. Each card counts once a hand, in
 * the order in which the cards were first seen; whatever is uncertain, and all that comes after it, waits for a tap.
 */
export class CardDesk {
  readonly #tracker = new CardTracker();
  #items: Item[] = [];
  #table: DeskTable = { hand: '', question: null, lines: [] };
  /** The last question's kind. */
  #kind: CardQuestion['kind'] | null = null;
  /** Cards entered in this hand, with their line's number; one that was undone may be redone. */
  readonly #entered = new Map<Card, { readonly seq: number; isUndone: boolean }>();
  /** Cards entered in the trick in progress. */
  #trick: Card[] = [];
  /** Plays typed for which no card was seen yet. */
  #typed: { readonly seq: number; readonly move: Move }[] = [];
  /** Places of cards that people have answered for, or said are no cards. */
  #answered: Quad[] = [];
  /** Whether the table was seen without cards since the hand began. */
  #isClear = false;
  #sent: (CardEntry & { readonly item: Item }) | null = null;
  /** The newest line heard; null before the first table. */
  #seq: number | null = null;
  #ids = 0;

  /** The camera begins, or looked elsewhere: cards that lie there now were not just laid. */
  restart(): void {
    this.#tracker.clear();
    this.#items = [];
    this.#answered = [];
    this.#isClear = false;
  }

  /** Takes what a still picture showed. */
  see(read: readonly ReadCard[]): void {
    const had = this.#tracker.lying.length > 0;
    const { laid, lifted } = this.#tracker.take(read);
    this.#items = this.#items.filter(
      ({ card, hold }) => !card || !hold || hold === 'taken' || !lifted.includes(card),
    );
    for (const card of laid) this.#lay(card);
    this.#seeDoubts(read);
    if (this.#tracker.lying.length > 0 || read.some(({ card }) => card)) return;
    this.#isClear = true;
    this.#answered = this.#answered.filter((place) =>
      read.some(({ corners }) => isSamePlace(place, corners)),
    );
    if (this.#kind === 'offer') this.#items = [];
    // Whatever was typed belongs to cards that are gone.
    if (had) this.#typed = [];
  }

  /** The table has changed. */
  update(table: DeskTable): void {
    const before = this.#table;
    const heard = this.#seq;
    const news = heard === null ? [] : table.lines.filter(({ seq }) => seq > heard).reverse();
    this.#seq = Math.max(heard ?? 0, ...table.lines.map(({ seq }) => seq));
    for (const line of news) if (!line.retracted) this.#hear(line, before.question);
    this.#takeBack(table.lines);
    this.#table = table;
    if (this.#isOther(table, before)) this.#begin();
    else if (before.question?.isBegun && !table.question?.isBegun) this.#endTrick(news);
  }

  /** Whether it is another hand, or another kind of question. */
  #isOther({ hand, question }: DeskTable, before: DeskTable): boolean {
    const last = hand === before.hand ? this.#kind : null;
    this.#kind = question?.kind ?? last;
    return hand !== before.hand || (last !== null && this.#kind !== last);
  }

  /** The entry that is certain, if there is one. */
  get next(): CardEntry | null {
    const { question } = this.#table;
    const [head, ...others] = this.#first();
    if (!head?.card || head.hold || others.length > 0 || question?.kind !== 'turn' || this.#sent) return null;
    // A card that came at the same time is still moving.
    if (this.#tracker.unsettled <= head.since) return null;
    const [only, another] = question.moves([head.card]);
    return only && !another ? { item: head, move: only.move } : null;
  }

  get view(): DeskView {
    const { question } = this.#table;
    if (!question) return { ask: null, items: [], offers: [] };
    if (question.kind === 'offer') return this.#offered(question);
    const items = this.#first();
    return { ask: this.#whyOf(items, question), items, offers: [] };
  }

  /** Whether a new card may be a play: cards from before lie there no more. */
  get isClear(): boolean {
    return this.#isClear || this.#table.question?.kind !== 'turn';
  }

  /** The card that a line of the sheet entered. */
  cardOf(seq: number): Card | null {
    return [...this.#entered.keys()].find((card) => this.#entered.get(card)?.seq === seq) ?? null;
  }

  /** Moves that this card may be now. */
  movesOf({ card }: CardItem): readonly CardMove[] {
    return card ? (this.#table.question?.moves([card]) ?? []) : [];
  }

  /** Somebody says that this is the next card, and which one it is. */
  say({ id }: CardItem, card: Card): void {
    const item = this.#items.find((each) => each.id === id);
    if (!item) return;
    this.#items = this.#items.filter((each) => each === item || each.card !== card);
    if (item.card === null) this.#answered.push(item.corners);
    Object.assign(item, { card, hold: null, since: Math.min(...this.#items.map(({ since }) => since)) - 1 });
  }

  /** Somebody says that this is no play. */
  drop({ id }: CardItem): void {
    const item = this.#items.find((each) => each.id === id);
    if (!item) return;
    if (item.card) this.#tracker.undo(item.card);
    else this.#answered.push(item.corners);
    this.#items = this.#items.filter((each) => each !== item);
  }

  /** An entry was sent; nothing else is until it is answered. */
  send(entry: CardEntry): void {
    const item = this.#items.find(({ id }) => id === entry.item.id);
    if (item) this.#sent = { item, move: entry.move };
  }

  /** The table did not take it; `isStale`: it was answered by hand meanwhile. */
  refuse(isStale: boolean): void {
    if (this.#sent && !isStale) this.#sent.item.hold = 'refused';
    this.#sent = null;
  }

  /** The items whose turn it is: more than one if nobody knows which was first. */
  #first(): readonly Item[] {
    const first = Math.min(...this.#items.map(({ since }) => since));
    return this.#items.filter(({ since }) => since === first);
  }

  #whyOf(items: readonly Item[], question: CardQuestion): CardAsk | null {
    const [head] = items;
    if (!head || this.#sent || items.some(({ card, looks }) => !card && looks < RIPE)) return null;
    if (items.some(({ card }) => !card)) return 'doubt';
    if (head.hold) return head.hold;
    if (items.length > 1) return 'order';
    return head.card && question.moves([head.card]).length > 1 ? 'value' : null;
  }

  #offered(question: CardQuestion): DeskView {
    const said = this.#items.flatMap(({ card }) => card ?? []);
    const lying = [...new Set([...this.#tracker.lying.map(({ card }) => card), ...said])];
    const items = this.#items.filter(({ card, looks }) => !card && looks >= RIPE);
    return { ask: items.length > 0 ? 'doubt' : null, items, offers: question.moves(lying) };
  }

  #lay({ card, corners, since }: LyingCard): void {
    if (this.isEntered(card)) return;
    const doubt = this.#items.find(
      (item) =>
        !item.card &&
        since >= item.since &&
        (item.looks < RIPE ? isNear : isSamePlace)(item.corners, corners),
    );
    if (doubt) return void Object.assign(doubt, { card, corners });
    if (this.#answered.some((place) => isSamePlace(place, corners))) return this.#tracker.undo(card);
    const { question } = this.#table;
    const typed = this.#typed.find(({ move }) => question?.isOf(move, card));
    if (typed) {
      this.#typed = this.#typed.filter((each) => each !== typed);
      return this.#enter(card, typed.seq);
    }
    if (this.#items.some((item) => item.card === card)) return;
    this.#items.push({ ...this.#newItem(corners, since), card });
  }

  #newItem(corners: Quad, since: number): Item {
    this.#ids += 1;
    return {
      id: this.#ids,
      card: null,
      guess: null,
      corners,
      hold: this.#holdNow(),
      since,
      looks: 1,
      missed: 0,
    };
  }

  #holdNow(): CardHold | null {
    const { question } = this.#table;
    if (question?.kind !== 'turn' || !this.#isClear) return 'early';
    if (this.#typed.length > 0) return 'typed';
    const isTaken = !this.#tracker.lying.some(({ card }) => this.#trick.includes(card));
    return question.isBegun && this.#trick.length > 0 && isTaken ? 'taken' : null;
  }

  /** Cards that cannot be read keep their place in the order of play. */
  #seeDoubts(read: readonly ReadCard[]): void {
    for (const item of this.#items) if (!item.card) item.missed += 1;
    const places = [...this.#answered, ...this.#tracker.lying.map((each) => each.corners)];
    for (const { doubt, guess, corners } of read) {
      if (doubt === null || doubt === 'noIndex') continue;
      if (places.some((place) => isSamePlace(place, corners))) continue;
      let item = this.#items.find((each) => !each.card && isNear(each.corners, corners));
      if (item) item.looks += 1;
      else this.#items.push((item = this.#newItem(corners, this.#tracker.sinceAt(corners))));
      Object.assign(item, { guess, corners, missed: 0 });
    }
    // Between tricks a card that was asked for and is gone, with none after it, was no play.
    const mayGo = this.#items.length === 1 && !this.#table.question?.isBegun;
    const isSeen = ({ corners }: Item, isKnown: boolean): boolean =>
      read.some(
        (each) => each.card && this.isEntered(each.card) === isKnown && isNear(each.corners, corners),
      );
    this.#items = this.#items.filter((item) => {
      if (item.card || item.missed === 0) return true;
      // A known card is read again, or one that may be this.
      if (isSeen(item, true)) return false;
      return isSeen(item, false) || item.missed < GONE || (item.looks >= RIPE && !mayGo);
    });
  }

  isEntered(card: Card): boolean {
    return this.#entered.get(card)?.isUndone === false;
  }

  /** A new line of the sheet: an entry of the desk, or something that people entered. */
  #hear({ seq, move }: { readonly seq: number; readonly move: Move }, question: CardQuestion | null): void {
    if (this.#sent && isSame(move, this.#sent.move)) {
      this.#remove(this.#sent.item, seq);
      this.#sent = null;
      return;
    }
    if (question?.kind !== 'turn' || !question.isPlay(move)) return;
    const first = this.#items.reduce<Item | null>((a, b) => (a && a.since <= b.since ? a : b), null);
    const item =
      this.#items.find(({ card }) => card && question.isOf(move, card)) ?? (first?.card ? null : first);
    if (item) this.#remove(item, seq);
    else this.#typed.push({ seq, move });
  }

  #remove(item: Item, seq: number): void {
    if (item.card) this.#enter(item.card, seq);
    else this.#answered.push(item.corners);
    this.#items = this.#items.filter((each) => each !== item);
  }

  #enter(card: Card, seq: number): void {
    this.#items = this.#items.filter((item) => item.card !== card);
    this.#entered.set(card, { seq, isUndone: false });
    this.#trick.push(card);
  }

  /** What was undone is not entered again while it lies there. */
  #takeBack(lines: DeskTable['lines']): void {
    const gone = new Set(lines.filter(({ retracted }) => retracted).map(({ seq }) => seq));
    this.#typed = this.#typed.filter(({ seq }) => !gone.has(seq));
    for (const [card, entry] of this.#entered) {
      if (gone.has(entry.seq) === entry.isUndone || !lines.some(({ seq }) => seq === entry.seq)) continue;
      entry.isUndone = !entry.isUndone;
      if (!entry.isUndone) continue;
      this.#trick = this.#trick.filter((each) => each !== card);
      this.#tracker.undo(card);
    }
  }

  /** A hand begins, or another phase: what lies there belongs to the last one. */
  #begin(): void {
    this.#items = [];
    this.#entered.clear();
    this.#trick = [];
    this.#typed = [];
    this.#answered = [];
    this.#isClear = this.#tracker.lying.length === 0;
  }

  #endTrick(news: readonly { readonly move: Move }[]): void {
    this.#trick = [];
    const isPlayed = news.every(({ move }) => this.#table.question?.isPlay(move) ?? false);
    if (isPlayed) return;
    // People said how it ended: cards that lie there may be from before.
    this.#isClear = this.#tracker.lying.length === 0;
    for (const item of this.#items) item.hold = item.hold === 'taken' ? null : 'early';
  }
}
