/** What sits at the tray's end of the wire: the simulated tray, or the real firmware in emulation. */
export interface Machine {
  /** Set by whoever listens: called with everything that the tray sends. */
  onSend: (bytes: Uint8Array) => void;
  receive(bytes: Uint8Array): void;
  /** Without power it forgets all but its EEPROM; with power it boots. */
  power(on: boolean): void;
  /** The reset line, as DTR pulls it when a port is opened. */
  reset(): void;
}
