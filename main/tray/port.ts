/** Events of an open port. `closed` is the last. */
export interface PortListener {
  /** Raw bytes. */
  bytes(chunk: Uint8Array): void;
  /** A line without its newline, one character a byte. */
  line(text: string): void;
  /** A line that was too long, by its first bytes; the rest was dropped. */
  long(text: string): void;
  /** It is closed: by `close`, or because the device went away (then with the error). */
  closed(error?: Error): void;
}

export interface OpenPort {
  readonly path: string;
  write(text: string): void;
  /** Resolves when the port is free, after a second at the latest, as a missing device may never answer. */
  close(): Promise<void>;
}
