import type { Phrase } from '../engine/core/result.ts';

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

/** A line of the port list. */
export interface PortInfo {
  readonly path: string;
  readonly kind: 'serial' | 'virtual';
  readonly manufacturer?: string | undefined;
  /** Hexadecimal, lower case, four digits; only USB ports have them. */
  readonly vendorId?: string | undefined;
  readonly productId?: string | undefined;
  readonly serialNumber?: string | undefined;
  /** Other paths that lead to it: `/dev/serial/by-id/…`. */
  readonly links?: readonly string[] | undefined;
  /** Changes each time the device is plugged in; only on systems that can tell. */
  readonly plugging?: string | undefined;
  /** Chosen in the browser's dialog, so it may be opened without asking. */
  readonly granted?: boolean | undefined;
  /** Has the USB ids of the last tray. */
  readonly known: boolean;
  /** Shown first: a USB serial port or a virtual one; others (`/dev/ttyS0`) rarely have a tray. */
  readonly likely: boolean;
}

export type BarePort = Omit<PortInfo, 'known' | 'likely'>;

/** A source of ports: the system, or something that only looks like one. */
export interface PortSource {
  open(path: string, listener: PortListener): Promise<OpenPort>;
  list(): Promise<readonly BarePort[]>;
  /** Why it can open no port at all; null if it can. */
  trouble?(): Promise<Phrase | null>;
  /** Whether this source opens a path, listed or not. */
  owns(path: string): boolean;
  /** Whether the device seems to be there, without opening it. */
  isThere(path: string): Promise<boolean>;
  /**
   * Reports that the list may have changed; the returned function unsubscribes. A source without it is listed again
   * whenever somebody needs its ports.
   */
  onChange?(listener: () => void): () => void;
  /** A browser's: only ports that the user has chosen are listed. */
  readonly platform?: 'browser';
}

/** What USB reveals about a port without opening it. Clones of common adapters have no serial number. */
export interface UsbIds {
  readonly vendorId: string;
  readonly productId: string;
  readonly serialNumber?: string | undefined;
  /** Two ports with these ids were seen at once: the serial number identifies nothing. */
  readonly shared?: boolean | undefined;
}

export type UsbKind = Pick<UsbIds, 'vendorId' | 'productId'>;

export function usbIds(port: Omit<Partial<UsbIds>, 'shared'>): UsbIds | undefined {
  const { vendorId, productId, serialNumber } = port;
  return vendorId && productId
    ? { vendorId, productId, ...(serialNumber ? { serialNumber } : {}) }
    : undefined;
}

export const sameKind = (a: Partial<UsbKind>, b: Partial<UsbKind>): boolean =>
  a.vendorId !== undefined && a.vendorId === b.vendorId && a.productId === b.productId;

/** Vendor, product and serial number could be those of one device. */
export const areAlike = (ids: UsbIds, port: Partial<UsbIds>): boolean =>
  sameKind(ids, port) && (ids.serialNumber ?? '') === (port.serialNumber ?? '');

/** Serial numbers that a manufacturer leaves on every adapter: `0001` on each CP2102, or only zeros. */
const FACTORY = /^0*1?$/;

/** How many of these ports have these ids. If more than one, the serial number identifies nothing. */
const holders = (ids: UsbIds, ports: readonly Partial<UsbIds>[]): number =>
  ports.filter((port) => areAlike(ids, port)).length;

/** Records in the ids whether several of `ports` share them. */
export const noteShared = (ids: UsbIds, ports: readonly Partial<UsbIds>[]): UsbIds =>
  ids.shared || holders(ids, ports) < 2 ? ids : { ...ids, shared: true };

/** Whether the ids identify one device: a serial number that no other known device has. */
export const identifies = ({ serialNumber = '', shared = false }: UsbIds): boolean =>
  !shared && !FACTORY.test(serialNumber);

/** Whether a path leads to a port: its own, or a link (`/dev/serial/by-id/…`). */
export const isAt = ({ path, links = [] }: Pick<PortInfo, 'path' | 'links'>, wanted: string): boolean =>
  path === wanted || links.includes(wanted);

/** Constant for a port while it stays plugged in; its path if the system cannot tell. */
export const portKey = ({ path, plugging = '' }: Pick<PortInfo, 'path' | 'plugging'>): string =>
  `${path} ${plugging}`;

export const countUsb = (ports: readonly PortInfo[]): number =>
  ports.filter(({ kind, vendorId }) => kind === 'serial' && vendorId !== undefined).length;

/** Likely ports first; `known` are the ids of the last tray. */
export function rankPorts(bare: readonly BarePort[], known?: UsbIds): readonly PortInfo[] {
  const ports = bare.map((port): PortInfo => ({
    ...port,
    known: known !== undefined && areAlike(known, port),
    likely: port.kind === 'virtual' || port.vendorId !== undefined,
  }));
  const rank = (port: PortInfo): number =>
    port.known ? 0 : port.likely ? (port.kind === 'serial' ? 1 : 2) : 3;
  return ports.sort((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path, 'en', { numeric: true }));
}

/** All ports of all sources, likely ones first. A failing source has none. */
export async function listPorts(
  sources: readonly PortSource[],
  known?: UsbIds,
): Promise<readonly PortInfo[]> {
  const lists = await Promise.all(sources.map((source) => source.list().catch(() => [])));
  return rankPorts(lists.flat(), known);
}

/** The ports of all sources. A source that reports its changes is listed again only after one. */
export class PortList {
  /** Incremented by every reported change. */
  version = 0;
  readonly #known = new Map<PortSource, Promise<readonly BarePort[]>>();
  readonly #there = new Map<string, boolean>();
  readonly #listeners = new Set<() => void>();
  readonly #stops: readonly (() => void)[];

  constructor(private readonly sources: readonly PortSource[]) {
    this.#stops = sources.flatMap((source) => source.onChange?.(() => this.#changed(source)) ?? []);
  }

  /** The source that opens this path. */
  sourceOf(path: string): PortSource | undefined {
    return this.sources.find((source) => source.owns(path));
  }

  /** Whether something seems to be at this path. A change here means that the list has changed, reported or not. */
  async isThere(path: string): Promise<boolean> {
    const source = this.sourceOf(path);
    const there = (await source?.isThere(path)) ?? false;
    if (source && this.#there.get(path) === !there) this.#changed(source);
    this.#there.set(path, there);
    return there;
  }

  /** Whether changes at this path are reported. */
  reports(path: string): boolean {
    return this.sourceOf(path)?.onChange !== undefined;
  }

  async read(): Promise<readonly BarePort[]> {
    return (await Promise.all(this.sources.map((source) => this.#readFrom(source)))).flat();
  }

  /** Lists every source again, at a person's request. A browser does not report a port that was just chosen. */
  async refresh(): Promise<readonly BarePort[]> {
    const keys = async () => (await Promise.all(this.#known.values())).flat().map(portKey);
    const before = await keys();
    this.#known.clear();
    const ports = await this.read();
    if ((await keys()).some((key) => !before.includes(key))) this.#tell();
    return ports;
  }

  /** The returned function unsubscribes. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  dispose(): void {
    this.#listeners.clear();
    for (const stop of this.#stops) stop();
  }

  #readFrom(source: PortSource): Promise<readonly BarePort[]> {
    const known = this.#known.get(source);
    if (known) return known;
    // A failing source has no ports until it is listed again.
    const list = source.list().catch(() => {
      if (this.#known.get(source) === list) this.#known.delete(source);
      return [];
    });
    if (source.onChange) this.#known.set(source, list);
    return list;
  }

  #changed(source: PortSource): void {
    this.#known.delete(source);
    this.#tell();
  }

  #tell(): void {
    this.version++;
    for (const listener of [...this.#listeners]) listener();
  }
}
