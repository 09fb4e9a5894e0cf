/** The used part of Web Serial. Source: https://wicg.github.io/serial/ */

export interface SerialPortLike extends EventTarget {
  /** False while unplugged; not in every browser. */
  readonly connected?: boolean;
  readonly readable: ReadableStream<Uint8Array> | null;
  readonly writable: WritableStream<Uint8Array> | null;
  getInfo(): { readonly usbVendorId?: number; readonly usbProductId?: number };
  open(options: { readonly baudRate: number }): Promise<void>;
  close(): Promise<void>;
  setSignals?(signals: {
    readonly dataTerminalReady?: boolean;
    readonly requestToSend?: boolean;
  }): Promise<void>;
}

/** Receives `connect` and `disconnect` of every permitted port. */
export interface SerialLike extends EventTarget {
  /** The permitted ports, in any order. */
  getPorts(): Promise<readonly SerialPortLike[]>;
}
