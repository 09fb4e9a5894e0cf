/**
 * What a page can do by itself where it is the whole program: a browser alone has no menu, no folder that people see, and
 * no server. The other shells have none of this.
 */
export interface PageAbilities {
  /** Asks the browser for a serial port; needs a user gesture. Null if the browser has no Web Serial. */
  readonly choosePort: (() => Promise<void>) | null;
  /** Called at once and with each change: a newer version of the program is here and waits. */
  onUpdate(listener: (waits: boolean) => void): void;
  /** Reloads with the newer version. */
  update(): void;
  /** Whether the browser has promised to keep what is stored; null while it was not asked. */
  onKept(listener: (kept: boolean | null) => void): void;
  /** Called with the name of the file for which the copy for evenings without a network could not be made. */
  onNotKept(listener: (file: string | null) => void): void;
  /**
   * Lets people choose a folder for copies and returns its name; needs a user gesture. Null if the browser cannot.
   */
  readonly chooseFolder: (() => Promise<string | null>) | null;
  /** Writes a copy into the folder that was chosen; false where none was, or where it is not to be written in. */
  copyTo(name: string, text: string): Promise<boolean>;
}
