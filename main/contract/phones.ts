import type { SeatId } from '../engine/core/seats.ts';

/** An address of this machine that a phone may be able to reach. */
export interface NetworkAddress {
  /** `192.168.1.20` */
  readonly address: string;
  /** What the system calls the interface: `wlan0`, `Wi-Fi`. */
  readonly name: string;
  /**
   * `private`: a house's own network, as a rule the right one; `public`: whoever is on the internet may reach it;
   * `virtual`: of a program or a VPN on this machine, as a rule no phone reaches it; `local`: given by the machine
   * itself where no router gave one.
   */
  readonly reach: 'private' | 'public' | 'virtual' | 'local';
}

/** A phone that was let in, as the host sees it. */
export interface PhoneView {
  readonly id: string;
  /** What it called itself, else who sits on its first seat, else empty. */
  readonly name: string;
  /** What kind of device it says it is; `phones.device.<device>` are the words. */
  readonly device: PhoneDevice;
  /** Its network address, to tell two alike apart. */
  readonly address: string;
  readonly seats: readonly SeatId[];
  /** The seat that it asks the host for, where seats are the host's to give. */
  readonly asks: SeatId | null;
  /** False while it sleeps or is out of reach: it keeps its seats, and is up to date when it comes back. */
  readonly here: boolean;
  /** Milliseconds since 1970: when it was let in, and when it was last heard of. */
  readonly since: number;
  readonly seen: number;
}

export const PHONE_DEVICES = ['iphone', 'ipad', 'android', 'computer', 'other'] as const;
export type PhoneDevice = (typeof PHONE_DEVICES)[number];

/** All that the host sees of the phones. */
export interface PhonesView {
  /** Null until somebody invites: until then nothing but this machine itself is listened to. */
  readonly open: {
    readonly address: string;
    readonly port: number;
    /** What the QR code shows: `http://192.168.1.20:4870/#<token>`. Null while the table is locked. */
    readonly link: string | null;
    /** False when the machine has lost this address (another network): choose again. */
    readonly there: boolean;
  } | null;
  /** Where one may invite to, the likeliest first. */
  readonly addresses: readonly NetworkAddress[];
  /** Nobody new comes in; those who are in stay. */
  readonly locked: boolean;
  /** Seats are the host's to give: a phone that claims one asks for it. */
  readonly seatsByHost: boolean;
  /** In the order in which they came. */
  readonly phones: readonly PhoneView[];
  /** What was refused so far, by reason; those that never happened are left out. `phones.refused.<reason>`. */
  readonly refused: { readonly [reason: string]: number };
}

/** What the host does about phones. Each is answered with the view after it, which is pushed to all host screens too. */
export type PhonesAct =
  /** Looks again which addresses the machine has. */
  | { readonly kind: 'look' }
  /**
   * Listens on this address, one of `addresses`. On another address than before all phones must come in anew. Refuses
   * `phones.address.gone`, `phones.address.busy`.
   */
  | { readonly kind: 'invite'; readonly address: string }
  /** Makes a new link: the former one lets nobody in any more. Those who are in stay. */
  | { readonly kind: 'renew' }
  /** Whether nobody new comes in. */
  | { readonly kind: 'lock'; readonly on: boolean }
  /** Puts a phone out, at once and for good; the link is renewed with it, for that phone knows it. */
  | { readonly kind: 'revoke'; readonly phone: string }
  /** Puts out every phone of a network address, as `revoke` does one. */
  | { readonly kind: 'revokeAddress'; readonly address: string }
  /** Whether seats are the host's to give. */
  | { readonly kind: 'seats'; readonly byHost: boolean }
  /** Gives a seat to a phone, whoever had it; null takes it away. What was said for it stays said. */
  | { readonly kind: 'give'; readonly seat: SeatId; readonly phone: string | null }
  /** Listens no longer: every phone is put out, and no link is good any more. */
  | { readonly kind: 'close' };

/** What a phone is told of itself. A client that hears this push is a phone; it hears it before anything else. */
export interface MeView {
  readonly id: string;
  readonly name: string;
  /**
   * The seats that it answers for; none: a viewer. For these it may say the prompt's choices, and dice where
   * `prompt.dice.seat` is one of them.
   */
  readonly seats: readonly SeatId[];
  /** The seats that other phones answer for: they cannot be claimed. */
  readonly taken: readonly SeatId[];
  /** The seat that it has asked the host for and not got yet. */
  readonly asks: SeatId | null;
  /** No phone, but another tab of the browser that has the table: it only looks on. */
  readonly tab?: true;
}

/** What a phone does about itself; answered with the view after it. */
export type MeAct =
  /** Claims a free seat; the one it had before becomes free. Where seats are the host's to give it asks for it. Refuses `phones.seat.taken`, `phones.seat.unknown`. */
  | { readonly kind: 'claim'; readonly seat: SeatId }
  /** Gives its seats back and only looks on. */
  | { readonly kind: 'release' }
  /** What the host and the score sheet call it; empty: as the seat it claims. */
  | { readonly kind: 'name'; readonly name: string };
