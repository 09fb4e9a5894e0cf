import { describe, expect, test } from 'vitest';
import {
  type CodeWord,
  BOOK,
  DIE_IDS,
  facesOf,
  matchPearls,
  mirrored,
  turned,
  wordOf,
} from '../../main/vision/codes/book.ts';
import { checkBook } from '../tools/code-book.ts';
import { DICE, DICE_KINDS, printedDie } from '../../main/engine/core/dice-kinds.ts';
import { BUILT_IN } from '../../main/table/dice/sets.ts';

const pearls = (word: string): Float64Array => Float64Array.from(word, (pearl) => (pearl === '1' ? 200 : 90));

describe('the code book', () => {
  test('holds 126 words, eight pearls apart over all turns, all of one Golay code', () => {
    const check = checkBook();
    expect(check).toMatchObject({
      words: 126,
      distance: 8,
      span: 4096,
      spanDistance: 8,
      turnsOntoItself: true,
      faults: [],
    });
    expect(check.longestRun).toBeLessThanOrEqual(3);
    // 126 words in four turns, each pair once, and each word against its three turns.
    expect([...check.pairs.values()].reduce((a, b) => a + b)).toBe((126 * 125 * 4) / 2 + 126 * 3);
  });

  test('a word changed in one pearl is a fault, and two equal ones are', () => {
    const [first, second, ...rest] = BOOK as [CodeWord, CodeWord, ...CodeWord[]];
    const flipped = `${first.word[0] === '1' ? '0' : '1'}${first.word.slice(1)}`;
    expect(checkBook([{ ...first, word: flipped }, second, ...rest])).toMatchObject({ faults: [flipped] });
    expect(checkBook([second, second, ...rest]).faults).toEqual([second.word]);
    expect(checkBook([second, second, ...rest]).distance).toBe(0);
  });

  test('the dice carry what the built-in dice sets say', () => {
    expect(DICE_KINDS.flatMap((kind) => DICE[kind].printed).toSorted()).toEqual([...DIE_IDS].sort());
    for (const id of DIE_IDS) {
      const { kind, die } = printedDie(id) ?? expect.fail(id);
      const { dice } = BUILT_IN.find((set) => set.kind === kind) ?? expect.fail(kind);
      expect(facesOf(id)).toEqual(dice[DICE[kind].alike ? 0 : die]);
    }
  });
});

describe('a row of pearls', () => {
  test('every word in every turn is read as itself, and its mirror image as a mirror image', () => {
    for (const { word, meaning } of BOOK) {
      for (const quarters of [0, 1, 2, 3]) {
        const seen = matchPearls(pearls(turned(word, quarters)));
        expect(seen).toMatchObject({ meaning, quarters, mirrored: false, wrong: 0 });
        expect(seen?.score).toBeCloseTo(1);
        const reversed = matchPearls(pearls(turned(mirrored(word), quarters)));
        expect(reversed).toMatchObject({ meaning, mirrored: true });
      }
    }
  });

  test('one pearl of the other size is counted as one', () => {
    const word = wordOf('7', 2);
    const changed = `${word[0] === '1' ? '0' : '1'}${word.slice(1)}`;
    expect(matchPearls(pearls(changed))).toMatchObject({ meaning: { die: '7', face: 2 }, wrong: 1 });
  });

  test('pearls that are all alike say nothing', () => {
    expect(matchPearls(new Float64Array(24).fill(128))).toBeNull();
  });
});
