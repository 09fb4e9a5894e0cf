import type en from './en.json';

type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>;
}[keyof T & string];

/** The code of a sentence; only those in `en.json` compile. */
export type WordCode = Leaves<typeof en>;

/** The codes after `P`: `CodeUnder<'tray.help'>` has `replug`. */
export type CodeUnder<P extends string> = WordCode extends infer C
  ? C extends `${P}.${infer Rest}`
    ? Rest
    : never
  : never;
