import { describe, expect, test } from 'vitest';
import { cleanName, cleanStored } from '../../../main/engine/core/names.ts';
import { playerName, seatInfo } from '../../../main/engine/core/seats.ts';
import { playersShape } from '../../../main/table/settings-store.ts';
import { readAsked } from '../../../main/table/app-contract.ts';

/** Names in which nothing can be seen. */
const BLANK: readonly (readonly [string, string])[] = [
  ['a zero-width joiner', '\u200d'],
  ['a zero-width non-joiner', '\u200c'],
  ['both, between spaces', ' \u200c \u200d '],
  ['a Hangul filler', '\u3164'],
  ['a half-width Hangul filler', '\uffa0'],
  ['a blank Braille pattern', '\u2800'],
  ['a combining accent', '\u0301'],
  ['an enclosing circle', '\u20dd'],
  ['a variation selector', '\ufe0f'],
  ['a supplementary variation selector', '\u{e0100}'],
  ['a tag character', '\u{e0041}'],
  ['a combining grapheme joiner', '\u034f'],
  ['Mongolian separators', '\u180b\u180e'],
  ['Khmer inherent vowels', '\u17b4\u17b5'],
  ['a null notehead', '\u{1d159}'],
  ['an ideographic space', '\u3000'],
  ['a soft hyphen', '\u00ad'],
  ['an unassigned character that is ignored', '\u{e0fff}'],
];
/** Names that stay as they are, joiners included. */
const SEEN: readonly (readonly [string, string])[] = [
  ['Persian with a non-joiner', 'علی\u200cرضا'],
  ['Sinhala with a joiner', 'ක\u0dca\u200dරිෂ'],
  ['a family, joined of three', '👨\u200d👩\u200d👧'],
  ['a heart with its variation', '❤\ufe0f'],
  ['the flag of Scotland, spelt with tags', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a Tamil syllable with its mark', 'கி'],
  ['one letter', 'Ö'],
  ['a Braille letter', '\u2801'],
  ['a single symbol', '♠'],
  ['a character that this Unicode does not know yet', '\u{1faff}'],
];

describe('a name', () => {
  test.each(BLANK)('of %s is none, wherever it is entered', (_, name) => {
    expect(cleanName(name)).toBe('');
    expect(playerName.safeParse(name).success).toBe(false);
    const seats = [{ id: 's1', name, look: 0 }];
    expect(readAsked('start', { game: 'dream', rules: {}, seats, dealer: null }).ok).toBe(false);
    expect(readAsked('player', { id: 'a', name }).ok).toBe(false);
    expect(readAsked('me', { act: { kind: 'name', name } })).toMatchObject({ value: { act: { name: '' } } });
  });

  test.each(BLANK)(
    'of %s in a file is never shown as nothing, and does not make the file unreadable',
    (_, name) => {
      const [player] = playersShape.safeParse([{ id: 'a', name, look: 0 }]).data ?? [];
      const seat = seatInfo.safeParse({ id: 's1', name }).data;
      for (const read of [player?.name, seat?.name]) expect([undefined, '?']).toContain(read);
      // Former versions refused some of them, and still do.
      expect(cleanStored(name)).toBe(seat?.name ?? '');
    },
  );

  test.each(SEEN)('in %s stays as it is', (_, name) => {
    expect(cleanName(name)).toBe(name.normalize('NFC'));
    expect(cleanStored(name)).toBe(name.normalize('NFC'));
    expect(playerName.safeParse(name).success).toBe(true);
  });
});
