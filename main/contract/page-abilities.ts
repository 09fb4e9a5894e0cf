/**
 * Abilities of a page that is the whole program: a browser alone has no menu, no visible folder and no server.
 * Other shells have none of these.
 */
export interface PageAbilities {
  /** Asks the browser for a serial port; needs a user gesture. Null if the browser has no Web Serial. */
  readonly choosePort: (() => Promise<void>) | null;
  /** Called at once and on each change: whether a newer version is ready. */
  onUpdate(listener: (waits: boolean) => void): void;
  /** Reloads with the newer version. */
  update(): void;
  /** Whether the browser promises persistent storage; null if not asked yet. */
  onKept(listener: (kept: boolean | null) => void): void;
  /** Called with the name of the file that could not be stored for offline use. */
  onNotKept(listener: (file: string | null) => void): void;
  /** Lets people choose a folder for copies and returns its name; needs a user gesture. Null if unsupported. */
  readonly chooseFolder: (() => Promise<string | null>) | null;
  /** Writes a copy into the chosen folder; false if no folder is chosen or it is not writable. */
  copyTo(name: string, text: string): Promise<boolean>;
}
