/** A sentence's parameters as they are shown. */
interface Filling {
  readonly shown: Readonly<Record<string, string>>;
  /** The parameters that are numbers: they choose plural forms. */
  readonly numbers: Readonly<Record<string, number>>;
  /** The parameters that are words of the program, not names: French contracts `à le pot`, but no name. */
  readonly phrases: ReadonlySet<string>;
}

/** Signs around a name that no one sees, by which a screen finds it. */
const UNSEEN = /^[\uE000-\uF8FF]+/u;

/**
 * How a name begins that takes `d’` and `qu’`: with a vowel, with a `y` before a consonant (Yves, not Yann), or with an h
 * that is not sounded. Whether an h is, no rule says: these are the beginnings of French names.
 */
const VOWEL =
  /^(?:[aàâäæeéèêëiîïoôöœuùûü]|y[bcdfglmnprstv]|h(?:adri|ect|é(?!ros)|el[eè]n|enri|enry|erm|erv|ila|ipp|ono|ort|ube|ugo|ya))(?![\d♠♥♦♣])/iu;

const CONTRACTED: Readonly<Record<string, string>> = {
  'de le ': 'du ',
  'de les ': 'des ',
  'à le ': 'au ',
  'à les ': 'aux ',
};

/** Fills in parameters; elides and contracts `de`, `que` and `à` before them: la carte d’Anna, au pot. Numbers never elide. */
const fillFrench = (text: string, { shown, numbers, phrases }: Filling): string =>
  text.replace(/(?:(?<!\p{L})(de|que|à) )?\{(\w+)\}/giu, (_, word: string | undefined, name: string) => {
    const value = shown[name] ?? '';
    if (word === undefined) return value;
    const heard = value.replace(UNSEEN, '');
    const [article = ''] = /^les? /.exec(heard) ?? [];
    const contracted = CONTRACTED[`${word.toLowerCase()} ${article}`];
    if (phrases.has(name) && contracted !== undefined) return contracted + heard.slice(article.length);
    const elides = word.endsWith('e') && !(name in numbers) && VOWEL.test(heard);
    return elides ? `${word.slice(0, -1)}’${value}` : `${word} ${value}`;
  });

/** A language's sentences by their codes: `game.dream.name` is three levels deep. */
export type Messages = { readonly [key: string]: string | Messages };

/** The text of a code, as written in the file; undefined if it has none. */
export function textOf(messages: Messages, code: string): string | undefined {
  let found: string | Messages | undefined = messages;
  for (const key of code.split('.'))
    found = typeof found === 'object' && Object.hasOwn(found, key) ? found[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** Of `one | many` or `none | one | many` the form for this count. French counts 0 as one. */
function formFor(count: number, forms: readonly string[], plurals: Intl.PluralRules): string {
  const many = plurals.select(Math.abs(count)) === 'one' ? 0 : 1;
  if (forms.length === 2) return forms[many] ?? '';
  return forms[count === 0 ? 0 : 1 + many] ?? '';
}

/** Replaces `{rounds:one hand|# hands}` with the form for the number `rounds`. */
const chooseWords = (text: string, { shown, numbers }: Filling, plurals: Intl.PluralRules): string =>
  text.replace(/\{(\w+):([^{}]*)\}/g, (_, name: string, forms: string) =>
    formFor(numbers[name] ?? 1, forms.split('|'), plurals).replace('#', () => shown[name] ?? ''),
  );

/**
 * A text with its parameters; one that is not given leaves nothing in its place. Of several forms it takes the one for
 * `n` or `count`.
 */
export function fillText(text: string, filling: Filling, plurals: Intl.PluralRules): string {
  const forms = text.split(' | ');
  const { n, count = 1 } = filling.numbers;
  const form = forms.length > 1 ? formFor(n ?? count, forms, plurals) : text;
  const worded = chooseWords(form, filling, plurals);
  if (plurals.resolvedOptions().locale.startsWith('fr')) return fillFrench(worded, filling);
  return worded.replace(/\{(\w+)\}/g, (_, name: string) => filling.shown[name] ?? '');
}

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

/** What a code's parameters look like here; the engine's `Param`, which this room does not import. */
export type WordParam =
  | string
  | number
  | boolean
  | { readonly seat: string; readonly name?: string }
  | { readonly account: string }
  | { readonly cards: readonly string[] }
  | { readonly phrase: WordPhrase }
  | { readonly list: readonly WordParam[] };

export interface WordPhrase {
  readonly code: string;
  readonly params?: { readonly [name: string]: WordParam };
}

export interface Speaker {
  readonly locale: string;
  /** A card or a rank as the cards on the table have it: `R♥`, `R`. */
  card(card: string): string;
  /**
   * The sentence for a phrase. `name` turns a seat's id into its player's name. Where `game` has words of its own for it
   * (a turn instead of a hand, points instead of chips), it is said in those.
   */
  say(phrase: WordPhrase, name?: (seat: string) => string, game?: string): string;
  has(code: string): boolean;
}

/** A text for a code without a sentence; undefined to show the code itself. */
export type Missing = (code: string) => string | undefined;

/**
 * Speaks one language, with English behind it for a code that it lacks. A code that no language knows is shown as it
 * is, unless `missing` knows better: an ugly sentence is better than a hidden one. A parameter `n` or `count` chooses
 * among a sentence's forms; `{rounds:one hand|# hands}` has forms for any other number. Cards have the letters of the
 * language `cards`.
 */
export function createSpeaker(
  locale: string,
  messages: Messages,
  english: Messages,
  missing: Missing = () => undefined,
  cards = 'en',
): Speaker {
  const digits = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(locale);
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });

  const show = (param: WordParam, name: (seat: string) => string, game?: string): string => {
    if (typeof param === 'string') return param;
    if (typeof param === 'number') return digits.format(param).replace('-', '−');
    if (typeof param === 'boolean') return String(param);
    if ('seat' in param) return nameOr(name(param.seat), param);
    if ('account' in param)
      return isPhrase(param) ? say({ code: `account.${param.account}` }, name, game) : name(param.account);
    if ('cards' in param) return param.cards.map(card).join(' ');
    if ('phrase' in param) return say(param.phrase, name, game);
    return lists.format(param.list.map((item) => show(item, name, game)));
  };

  const card = (shown: string): string => showCard(shown, cards);

  const has = (code: string): boolean => textOf(messages, code) !== undefined;

  const ownCode = (code: string, game: string | undefined): string => {
    if (game === undefined) return code;
    const own = ['own', game, code].join('.');
    return textOf(english, own) !== undefined ? own : code;
  };

  const say = (
    phrase: WordPhrase,
    name: (seat: string) => string = (seat) => seat,
    game?: string,
  ): string => {
    const shown: Record<string, string> = {};
    const numbers: Record<string, number> = {};
    const phrases = new Set<string>();
    for (const [key, param] of Object.entries(phrase.params ?? {})) {
      shown[key] = show(param, name, game);
      if (typeof param === 'number') numbers[key] = param;
      if (isPhrase(param)) phrases.add(key);
    }
    const code = ownCode(phrase.code, game);
    const own = textOf(messages, code);
    const instead = own === undefined ? missing(code) : undefined;
    if (instead !== undefined) return instead;
    const text = own ?? textOf(english, code);
    if (text === undefined) return phrase.code;
    return fillText(text, { shown, numbers, phrases }, plurals);
  };

  return { locale, card, say, has };
}

/** A seat that is not at the table has no name there: `name` gives back its id. */
const nameOr = (found: string, param: { readonly seat: string; readonly name?: string }): string =>
  found === param.seat ? (param.name ?? found) : found;

/** Whether the program's own words stand for a parameter: a phrase, or the pot or bank as an account. */
const isPhrase = (param: WordParam): boolean =>
  typeof param === 'object' &&
  ('phrase' in param || ('account' in param && (param.account === 'pot' || param.account === 'bank')));
