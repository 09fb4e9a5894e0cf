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

/** The text of a code as it stands in the file; undefined where there is none. */
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
