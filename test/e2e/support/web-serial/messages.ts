/** What the stand-in of Web Serial in a browser and the ports of this machine say to each other, as JSON. */

/** Where the page's server hears the stand-in. */
export const SERIAL_PATH = '/web-serial-stand-in';

export type FromStandIn =
  | { readonly open: number }
  | { readonly close: number }
  | { readonly write: number; readonly bytes: readonly number[] };

export type ToStandIn =
  /** The ports that people chose, and whether each is plugged in. */
  | { readonly ports: readonly { readonly id: number; readonly plugged: boolean }[] }
  | { readonly data: number; readonly bytes: readonly number[] }
  /** The device was lost. */
  | { readonly gone: number };
