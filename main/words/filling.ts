/** A sentence's parameters as they are shown. */
export interface Filling {
  readonly shown: Readonly<Record<string, string>>;
  /** The parameters that are numbers: they choose plural forms. */
  readonly numbers: Readonly<Record<string, number>>;
  /** The parameters that are words of the program, not names: French contracts `à le pot`, but no name. */
  readonly phrases: ReadonlySet<string>;
}
