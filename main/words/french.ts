import type { Filling } from './filling.ts';

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
export const fillFrench = (text: string, { shown, numbers, phrases }: Filling): string =>
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
