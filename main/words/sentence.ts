import type { Filling } from './filling.ts';
import { fillFrench } from './french.ts';

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
