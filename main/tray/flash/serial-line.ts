/** Events of a serial line. `closed` is the last. */
export interface LineListener {
  bytes(chunk: Uint8Array): void;
  /** It is closed: by `close`, or because the plug was pulled. */
  closed(): void;
}

/** A serial line for bootloaders: only bytes and the reset line, as both serialport and Web Serial provide. */
export interface SerialLine {
  /** Resolves when the bytes are handed over; rejects when the line is gone. */
  write(bytes: Uint8Array): Promise<void>;
  /** DTR and RTS together: toggling them resets most boards. Never rejects, since some lines lack them. */
  setSignals(on: boolean): Promise<void>;
  /** Resolves when the port is free. */
  close(): Promise<void>;
}

/** Opens a port at a baud rate, 8 data bits, no parity. Rejects with the system's error. */
export type OpenLine = (path: string, baudRate: number, listener: LineListener) => Promise<SerialLine>;
