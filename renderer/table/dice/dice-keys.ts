import { type ComputedRef, type Ref, computed } from 'vue';
import { BLANK, DICE, type DiceKind, type DiceRequest } from '../../../main/contract.ts';
import type { KeyBinding } from '../../app/keys.ts';
import { t } from '../../app/words.ts';
import { CARD_KEYS, RANK_OF_KEY } from '../../components/cards/card-keys.ts';
import { SUIT_LETTERS } from '../../components/dice/faces.ts';
import { type SuitLetter, isSuit } from '../../components/shapes.ts';

export const keysOf = (kind: DiceKind): readonly string[] => [
  ...(DICE[kind].cards ? CARD_KEYS : []),
  ...Object.keys(DICE[kind].keys),
];

interface DiceKeys {
  readonly request: ComputedRef<DiceRequest | null>;
  readonly suit: Ref<SuitLetter>;
  readonly pointed: Readonly<Ref<number | null>>;
  readonly typeFace: (face: string) => void;
  readonly restBlank: () => void;
  readonly stepBack: () => void;
  readonly step: (by: 1 | -1) => void;
  readonly take: () => void;
}

/** Keys that fill a dice row; empty if no dice are requested. */
export function useDiceKeys(on: DiceKeys): ComputedRef<readonly KeyBinding[]> {
  const { request, suit } = on;

  const press = (key: string): void => {
    const kind = request.value?.kind;
    if (!kind) return;
    const face = DICE[kind].keys[key];
    const { cards } = DICE[kind];
    // Of many cards, the rest is blank.
    if (cards && face === BLANK && on.pointed.value === null) on.restBlank();
    else if (face !== undefined) on.typeFace(face);
    else if (cards && isSuit(key)) suit.value = key;
    else if (cards && RANK_OF_KEY[key] !== undefined) on.typeFace(RANK_OF_KEY[key] + suit.value);
  };

  /** A capital starts the next suit, so thirteen cards of four suits take thirteen keys and Enter. */
  const capitals = Object.keys(RANK_OF_KEY).map((key): KeyBinding => ({
    keys: [`shift+${key}`],
    say: '',
    run: () => {
      const next = SUIT_LETTERS[SUIT_LETTERS.indexOf(suit.value) + 1];
      if (next === undefined) return;
      suit.value = next;
      press(key);
    },
  }));

  return computed(() => {
    const kind = request.value?.kind;
    if (!kind) return [];
    return [
      ...keysOf(kind).map((key) => ({ keys: [key], say: '', run: () => press(key) })),
      ...(DICE[kind].cards ? capitals : []),
      { keys: [], say: t(`dice.keys.${kind}`), run: () => undefined },
      { keys: ['backspace'], say: t('dice.keys.back'), repeats: true, run: on.stepBack },
      { keys: ['arrowleft'], say: '', repeats: true, run: () => on.step(-1) },
      { keys: ['arrowright'], say: t('dice.keys.arrows'), repeats: true, run: () => on.step(1) },
      { keys: ['enter'], say: t('dice.keys.take'), run: on.take },
    ];
  });
}
