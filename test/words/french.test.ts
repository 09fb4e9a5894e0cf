import { describe, expect, test } from 'vitest';
import { createSpeaker } from '../../main/words/speaker.ts';
import { readWords, sentencesOf } from '../support/word-keys.ts';

const words = readWords('fr');
const extra = {
  test: { hands: '{n} donne | {n} donnes', join: 'plus que {x}, de {x}, à {x}', upTo: 'Jusqu’à {x}' },
};
const speaker = createSpeaker('fr', { ...words, ...extra }, readWords('en'));

describe('de, que and à join what follows them', () => {
  const names: Record<string, string> = {};
  const say = (x: string): string =>
    speaker.say({ code: 'test.join', params: { x: { seat: x } } }, (seat) => names[seat] ?? seat);

  test.each([
    ['Anna', 'plus qu’Anna, d’Anna, à Anna'],
    ['Émile', 'plus qu’Émile, d’Émile, à Émile'],
    ['Œdipe', 'plus qu’Œdipe, d’Œdipe, à Œdipe'],
    ['Yves', 'plus qu’Yves, d’Yves, à Yves'],
    ['Hélène', 'plus qu’Hélène, d’Hélène, à Hélène'],
    ['Henri', 'plus qu’Henri, d’Henri, à Henri'],
    ['Yann', 'plus que Yann, de Yann, à Yann'],
    ['Hans', 'plus que Hans, de Hans, à Hans'],
    ['Léa', 'plus que Léa, de Léa, à Léa'],
    // A name stays whole, whatever it looks like.
    ['Le Goff', 'plus que Le Goff, de Le Goff, à Le Goff'],
    ['le Gall', 'plus que le Gall, de le Gall, à le Gall'],
    ['{x}', 'plus que {x}, de {x}, à {x}'],
    // A screen marks names with signs that no one sees.
    ['\uE000Anna\uE001', 'plus qu’\uE000Anna\uE001, d’\uE000Anna\uE001, à \uE000Anna\uE001'],
  ])('%s', (name, said) => expect(say(name)).toBe(said));

  test('the pot and the bank', () => {
    const join = (account: string) => speaker.say({ code: 'test.join', params: { x: { account } } });
    expect(join('pot')).toBe('plus que le pot, du pot, au pot');
    expect(join('bank')).toBe('plus que la banque, de la banque, à la banque');
    expect(speaker.say({ code: 'test.upTo', params: { x: { account: 'pot' } } })).toBe('Jusqu’au pot');
  });

  test('cards and numbers stay apart', () => {
    const join = (x: number | { cards: string[] }) => speaker.say({ code: 'test.join', params: { x } });
    expect(join(8)).toBe('plus que 8, de 8, à 8');
    expect(join({ cards: ['As', 'Kh'] })).toBe('plus que A♠ K♥, de A♠ K♥, à A♠ K♥');
  });

  test('every sentence of the program does', () => {
    const shown = [...sentencesOf(words)].flatMap(([code, sentence]) =>
      [...sentence.matchAll(/(?<!\p{L})(?:de|que) \{(seat|name|high|to|from|winner)\}/giu)].map(
        ([, name = '']) => speaker.say({ code, params: { n: 2, [name]: { seat: 'Anna' } } }),
      ),
    );
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.filter((said) => /(?<!\p{L})(?:de|que) Anna/iu.test(said))).toEqual([]);
  });
});

test('nought takes the singular', () => {
  const say = (n: number): string => speaker.say({ code: 'test.hands', params: { n } });
  expect([0, 1, 2].map(say)).toEqual(['0 donne', '1 donne', '2 donnes']);
});

test('no sentence can break before : ; ? ! » or behind «', () => {
  // Beside these signs only an unbreakable space will do; without one they stand in times, addresses and commands.
  const breaks = [...sentencesOf(words)].filter(([, said]) =>
    / [:;?!»](?!\))|« /u.test(said.replaceAll(' | ', '|')),
  );
  expect(breaks).toEqual([]);
  const bare = [...sentencesOf(words)].filter(([, said]) =>
    /[\p{L})}][;?!»](?:\s|$)|«\p{L}|\p{L}:\s/u.test(said),
  );
  expect(bare).toEqual([]);
});
