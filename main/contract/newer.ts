/** What is known of a newer version of the program. */
export interface NewerView {
  /** The page of the releases, whose host is asked when that is switched on. */
  readonly page: string;
  /** The newer version, three numbers; null while none is known, or nobody is to be asked. */
  readonly version: string | null;
}
