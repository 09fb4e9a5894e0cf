import { showCard } from './letters.ts';
import { type Messages, fillText, textOf } from './sentence.ts';

export type { Messages } from './sentence.ts';

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
