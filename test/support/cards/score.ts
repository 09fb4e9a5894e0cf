import { middleOf } from '../../../main/vision/geometry.ts';
import { isInside } from '../../../main/vision/cards/outlines.ts';
import type { ReadCard } from '../../../main/vision/cards/read.ts';
import type { CardScene, DrawnCard } from './scene.ts';

/** Cards of scenes, and how they were read. */
export interface CardCount {
  readonly scenes: number;
  /** Cards that lie open and show an index. */
  readonly cards: number;
  readonly told: number;
  /** Read as another card of the scene or of none that is there. */
  readonly wrong: number;
  /** Read where no card lies open. */
  readonly invented: number;
  readonly doubts: ReadonlyMap<string, number>;
  /** What was read instead of what. */
  readonly mistakes: readonly string[];
  /** Time that reading took. */
  readonly ms: number;
}

export const NO_CARDS: CardCount = {
  scenes: 0,
  cards: 0,
  told: 0,
  wrong: 0,
  invented: 0,
  doubts: new Map(),
  mistakes: [],
  ms: 0,
};

export function together(a: CardCount, b: CardCount): CardCount {
  const doubts = new Map(a.doubts);
  for (const [why, many] of b.doubts) doubts.set(why, (doubts.get(why) ?? 0) + many);
  return {
    scenes: a.scenes + b.scenes,
    cards: a.cards + b.cards,
    told: a.told + b.told,
    wrong: a.wrong + b.wrong,
    invented: a.invented + b.invented,
    doubts,
    mistakes: [...a.mistakes, ...b.mistakes],
    ms: a.ms + b.ms,
  };
}

/** Cards that can be asked for: of a pile only the one on top. */
const asked = ({ kind, cards }: CardScene): readonly DrawnCard[] =>
  (kind === 'pile' ? cards.slice(-1) : cards).filter(({ card, shows }) => card && (shows[0] || shows[1]));

/** How a scene was read. */
export function scored(scene: CardScene, read: readonly ReadCard[], ms: number): CardCount {
  const wanted = asked(scene);
  let [told, wrong, invented] = [0, 0, 0];
  const doubts = new Map<string, number>();
  const mistakes: string[] = [];
  for (const { card, corners, doubt } of read) {
    if (doubt) doubts.set(doubt, (doubts.get(doubt) ?? 0) + 1);
    if (!card) continue;
    const there = scene.cards.filter((each) => isInside(each.corners, middleOf(corners)));
    const mistake = `${card} for ${there.map((each) => each.card ?? 'none').join(' ')}`;
    if (there.some((each) => each.card === card)) told += wanted.some((each) => each.card === card) ? 1 : 0;
    else {
      mistakes.push(mistake);
      if (there.some((each) => each.card)) wrong += 1;
      else invented += 1;
    }
  }
  return { scenes: 1, cards: wanted.length, told, wrong, invented, doubts, mistakes, ms };
}
