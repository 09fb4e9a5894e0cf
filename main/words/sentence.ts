/** A language's sentences by their codes: `game.dream.name` is three levels deep. */
export type Messages = { readonly [key: string]: string | Messages };

/** The text of a code as it stands in the file; undefined where there is none. */
export function textOf(messages: Messages, code: string): string | undefined {
  let found: string | Messages | undefined = messages;
  for (const key of code.split('.'))
    found = typeof found === 'object' && Object.hasOwn(found, key) ? found[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** Of `one | many` or `none | one | many` the form for this count. */
function formFor(count: number, forms: readonly string[]): string | undefined {
  const form = Math.min(Math.abs(count), 2);
  if (forms.length === 2) return forms[form === 1 ? 0 : 1];
  return forms[Math.ceil(form)];
}

/** A text in the form for this count, with its parameters; one that is not given leaves nothing in its place. */
export function fillText(text: string, params: Readonly<Record<string, string>>, count: number): string {
  const forms = text.split(/\s*\|\s*/);
  const form = forms.length > 1 ? formFor(count, forms) : text;
  return (form ?? '').replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}
