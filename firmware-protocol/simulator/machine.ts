/** The device at the tray's end of the wire: the simulated tray or the emulated firmware. */
export interface Machine {
  /** Set by the listener; called with everything the tray sends. */
  onSend: (bytes: Uint8Array) => void;
  receive(bytes: Uint8Array): void;
  /** Without power it forgets all but its EEPROM; with power it boots. */
  power(on: boolean): void;
  /** The reset line, as DTR pulls it when a port is opened. */
  reset(): void;
}
