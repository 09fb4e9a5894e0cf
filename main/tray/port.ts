/** What an open port tells. Never called again after `closed`. */
export interface PortListener {
  /** Bytes as they came, before anything is done with them. */
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
  /** Resolves when the port is free, at the latest after a second: a device that is gone may never answer. */
  close(): Promise<void>;
}
