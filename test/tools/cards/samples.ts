import { stream } from '../../../main/scene/random.ts';
import { homographyOf, mapPoint, type Homography } from '../../../main/vision/geometry.ts';
import { CARD, type Card, RANKS, SUITS } from '../../../main/vision/cards/card.ts';
import { indexPatch, PATCH } from '../../../main/vision/cards/index-patch.ts';
import type { Point, Quad } from '../../../main/vision/image.ts';
import { type Chance, chanceOf } from '../../support/cards/chance.ts';
import { DECK_KINDS, type DeckKind } from '../../support/cards/deck.ts';
import { type CardScene, drawCards, type DrawnCard, SCENES } from '../../support/cards/scene.ts';

/** What indices say, as the net's first classes: nothing, then the ranks, and court letters of other languages. */
export const INDICES = ['', ...RANKS, 'B', 'D', 'V', 'R'];
const LETTERS: Partial<Record<DeckKind, Record<string, string>>> = {
  german: { J: 'B', Q: 'D' },
  french: { J: 'V', Q: 'D', K: 'R' },
};

/** Bytes of a sample: its patch, and its two classes. */
export const SAMPLE = PATCH.width * PATCH.height * PATCH.channels + 2;

const CORNERS: readonly Point[] = [
  { x: 0, y: 0 },
  { x: CARD.width, y: 0 },
  { x: CARD.width, y: CARD.height },
  { x: 0, y: CARD.height },
];

const turned = (quad: Quad, by: number): Quad =>
  [0, 1, 2, 3].map((i) => quad[(i + by) % 4]!) as unknown as Quad;

/** A quad whose corners are a little off, as those found in a picture are. */
function nearly(chance: Chance, quad: Quad): Homography {
  const edge = Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y) / CARD.width;
  const off = (value: number): number => value + chance.between(-0.6, 0.6) * edge;
  return homographyOf(
    CORNERS,
    quad.map(({ x, y }) => ({ x: off(x), y: off(y) })),
  )!;
}

/** A card's own axes, begun elsewhere: moved by mm and turned by quarters about that place. */
function elsewhere(toPicture: Homography, x: number, y: number, angle: number): Homography {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = CORNERS.map(({ x: u, y: v }) =>
    mapPoint(toPicture, x + u * cos - v * sin, y + u * sin + v * cos),
  );
  return homographyOf(CORNERS, at)!;
}

/** Collects samples. */
class Samples {
  readonly bytes: number[][] = [];
  readonly #chance: Chance;
  readonly #scene: CardScene;
  readonly #letters: Record<string, string>;

  constructor(chance: Chance, scene: CardScene, kind: DeckKind) {
    this.#chance = chance;
    this.#scene = scene;
    this.#letters = LETTERS[kind] ?? {};
  }

  add(toPicture: Homography, card: Card | null, reach = 1.3): void {
    const chance = this.#chance;
    const shift = {
      x: chance.between(-reach, reach),
      y: chance.between(-reach, reach),
      scale: chance.between(0.93, 1.07),
    };
    const patch = indexPatch(this.#scene.image, toPicture, shift);
    const rank = card?.slice(0, -1) ?? '';
    const classes = card
      ? [INDICES.indexOf(this.#letters[rank] ?? rank), 1 + SUITS.findIndex((suit) => card.endsWith(suit))]
      : [0, 0];
    this.bytes.push([...Array.from(patch, (value) => Math.round(128 + 96 * value)), ...classes]);
  }

  /** Looks at a corner that shows an index, and beside it. */
  corner(quad: Quad, card: Card): void {
    const chance = this.#chance;
    for (let i = 0; i < 3; i += 1) this.add(nearly(chance, quad), card);
    const toPicture = nearly(chance, quad);
    const turn = chance.between(0, 2 * Math.PI);
    const far = chance.between(4.5, 14);
    this.add(elsewhere(toPicture, far * Math.cos(turn), far * Math.sin(turn), 0), null, 0);
    // The same index upside down, or lying on its side.
    this.add(elsewhere(toPicture, 12, 21, Math.PI), null, 3);
    this.add(elsewhere(toPicture, 0, 15, -Math.PI / 2), null, 3);
  }

  card({ card, corners, shows }: DrawnCard): void {
    const chance = this.#chance;
    for (const lower of [0, 1] as const) {
      const quad = turned(corners, 2 * lower);
      if (card && shows[lower]) this.corner(quad, card);
      if (!card) this.add(nearly(chance, quad), null);
      if (shows[lower] && !this.#scene.deck.hasFourCorners) this.add(nearly(chance, turned(quad, 1)), null);
    }
    if (!shows[0] || !shows[1]) return;
    const inner = elsewhere(
      nearly(chance, corners),
      chance.between(14, 50),
      chance.between(22, 66),
      chance.between(0, 6.3),
    );
    this.add(inner, null);
  }
}

/** Samples of one scene of a seed. */
export function samplesOf(seed: number): Uint8Array {
  const chance = chanceOf(stream(seed));
  const deckKind = chance.happens(0.6) ? 'usual' : chance.pick(DECK_KINDS);
  const scene = drawCards({
    seed,
    use: 'training',
    kind: chance.pick(SCENES),
    width: 512,
    height: 384,
    pixelsPerMm: chance.between(1.4, 2.8),
    deckKind,
  });
  const samples = new Samples(chance, scene, deckKind);
  for (const card of scene.cards) samples.card(card);
  for (const quad of scene.things) samples.add(nearly(chance, quad), null);
  return Uint8Array.from(samples.bytes.flat());
}
