/** Letters for king, queen and jack, as cards have them that are sold in a language. An ace is A in all of them. */
const LETTERS: Readonly<Record<string, string>> = { en: 'KQJ', de: 'KDB', fr: 'RDV' };

const MARKS: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' };

/** `Kh` and `10h` as printed: `K♥`, `10♥`; a rank alone, `K`, is its letter. `language` is that of the cards. */
export function showCard(card: string, language = 'en'): string {
  const mark = MARKS[card.slice(-1)];
  const rank = mark === undefined ? card : card.slice(0, -1);
  const letter = LETTERS[language]?.charAt('KQJ'.indexOf(rank));
  return (rank.length === 1 && letter ? letter : rank) + (mark ?? '');
}

/** The ranks of a language's cards with letters: `A R D V`. */
export const rankLetters = (language: string): string =>
  ['A', 'K', 'Q', 'J'].map((rank) => showCard(rank, language)).join(' ');
