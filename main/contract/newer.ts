export interface NewerView {
  /** Page of the releases; its host is asked if the setting is on. */
  readonly page: string;
  /** The newer version as three numbers; null if none is known or the setting is off. */
  readonly version: string | null;
}
