import { between, middleOf } from '../geometry.ts';
import type { Point, Quad } from '../image.ts';
import type { Card } from './card.ts';
import { isSamePlace } from './outlines.ts';
import type { ReadCard } from './read.ts';

/** Frames that have to agree before a card counts, and before one that is gone counts as lifted. */
const AGREEING = 2;
/** The same for two outlines that may be of one card, and frames after which one that was lost is another. */
const NEAR = 0.35;
const LOST = 2;

/** A card that lies open on the table. */
export interface LyingCard {
  readonly card: Card;
  readonly corners: Quad;
  /** Number of the frame that showed it first. */
  readonly since: number;
}

/** What a frame changed. */
export interface CardChange {
  /** Cards that now lie still, in the order in which they were first seen. */
  readonly laid: readonly LyingCard[];
  /** Cards that were taken away. */
  readonly lifted: readonly Card[];
}

interface Track {
  corners: Quad;
  since: number;
  /** Frames one after the other that saw it lying still. */
  still: number;
  /** Frames one after the other that did not see it. */
  missed: number;
  isLaid: boolean;
  isUndone: boolean;
}

const width = (corners: Quad): number => between(corners[0], corners[1]);

/** Whether two outlines may be of one card. */
export const isNear = (one: Quad, other: Quad): boolean =>
  between(middleOf(one), middleOf(other)) < NEAR * width(one);

const isOver = (quad: Quad, at: Point): boolean => between(middleOf(quad), at) < width(quad);

/**
 * Follows the cards of one deck from frame to frame. A card counts once two frames in a row saw it in the same place, each
 * card once however often it is moved; one that was undone counts again only after it was lifted. A card that is seen again
 * in the very place that it left was only hidden, as by a hand.
 */
export class CardTracker {
  readonly #tracks = new Map<Card, Track>();
  /** Cards that are gone, as they lay. */
  readonly #gone = new Map<Card, Track>();
  /** Cards that were seen too briefly to count, and when they were seen last. */
  #lost: { readonly corners: Quad; readonly since: number; readonly at: number }[] = [];
  #frames = 0;

  /** What lies open now. */
  get lying(): readonly LyingCard[] {
    return [...this.#tracks]
      .filter(([, { isLaid, isUndone }]) => isLaid && !isUndone)
      .map(([card, { corners, since }]) => ({ card, corners, since }));
  }

  /** The frame that first showed a card that is still moving; Infinity if none is. */
  get unsettled(): number {
    const tracks = [...this.#tracks.values()].filter(({ isLaid }) => !isLaid);
    return Math.min(...tracks.map(({ since }) => since));
  }

  /** The frame that first showed whatever lies in a place where nothing lies still yet. */
  sinceAt(corners: Quad): number {
    const before = this.#lost.filter((each) => isNear(each.corners, corners));
    return Math.min(this.#frames, ...before.map(({ since }) => since));
  }

  /** Takes what a still frame showed. */
  take(read: readonly ReadCard[]): CardChange {
    this.#frames += 1;
    this.#lost = this.#lost.filter(({ at }) => this.#frames - at <= LOST);
    const laid: LyingCard[] = [];
    const seen = new Set<Card>();
    for (const { card, corners } of read) {
      if (!card || seen.has(card)) continue;
      seen.add(card);
      const track = this.#follow(card, corners);
      if (track.still < AGREEING || track.isLaid) continue;
      track.isLaid = true;
      laid.push({ card, corners, since: track.since });
    }
    return { laid: laid.sort((a, b) => a.since - b.since), lifted: this.#lift(read, seen) };
  }

  /** A card that was read and taken back by hand: it is not read again until it was lifted. */
  undo(card: Card): void {
    const track = this.#tracks.get(card) ?? this.#gone.get(card);
    if (track) track.isUndone = true;
  }

  /** The camera looked elsewhere meanwhile: nothing is known. */
  clear(): void {
    this.#tracks.clear();
    this.#gone.clear();
  }

  #follow(card: Card, corners: Quad): Track {
    const known = this.#tracks.get(card);
    if (!known) {
      const before = this.#gone.get(card);
      const track =
        before && isSamePlace(before.corners, corners)
          ? { ...before, corners, still: 1, missed: 0 }
          : { corners, since: this.sinceAt(corners), still: 1, missed: 0, isLaid: false, isUndone: false };
      this.#gone.delete(card);
      this.#tracks.set(card, track);
      return track;
    }
    known.still = isSamePlace(known.corners, corners) ? known.still + 1 : 1;
    known.corners = corners;
    known.missed = 0;
    return known;
  }

  /** Forgets cards that were missed often enough. A card that others or a doubtful outline now cover still lies there. */
  #lift(read: readonly ReadCard[], seen: ReadonlySet<Card>): Card[] {
    const lifted: Card[] = [];
    for (const [card, track] of this.#tracks) {
      if (seen.has(card)) continue;
      const at = middleOf(track.corners);
      track.still = 0;
      // What lay there before it is not above it.
      const isBelow = (each: ReadCard): boolean =>
        each.card !== null && (this.#tracks.get(each.card)?.since ?? Infinity) < track.since;
      if (read.some((each) => isOver(each.corners, at) && !isBelow(each))) {
        // Only a card that was laid may lie below another; any other must be seen again.
        if (!track.isLaid) this.#lose(card, track);
        continue;
      }
      track.missed += 1;
      if (track.missed < AGREEING && track.isLaid) continue;
      if (!track.isLaid) {
        this.#lose(card, track);
        continue;
      }
      this.#tracks.delete(card);
      this.#gone.set(card, track);
      if (!track.isUndone) lifted.push(card);
    }
    return lifted;
  }

  #lose(card: Card, { corners, since }: Track): void {
    this.#tracks.delete(card);
    this.#lost.push({ corners, since, at: this.#frames });
  }
}
