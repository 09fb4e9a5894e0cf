import type { Phrase } from '../engine/core/result.ts';
import type { OpenPort, PortListener } from './port.ts';
import type { PortInfo } from './types.ts';

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
}

/** The USB ids by which a tray is found again under any path. */
export interface UsbIds {
  readonly vendorId: string;
  readonly productId: string;
  readonly serialNumber: string;
}

export function usbIds(port: Pick<PortInfo, 'vendorId' | 'productId' | 'serialNumber'>): UsbIds | undefined {
  const { vendorId, productId, serialNumber } = port;
  return vendorId && productId && serialNumber ? { vendorId, productId, serialNumber } : undefined;
}

export const sameIds = (a: UsbIds, b: UsbIds): boolean =>
  a.vendorId === b.vendorId && a.productId === b.productId && a.serialNumber === b.serialNumber;

/** All ports of all sources, the likely ones first. A source that fails has none. */
export async function listPorts(
  sources: readonly PortSource[],
  known?: UsbIds,
): Promise<readonly PortInfo[]> {
  const lists = await Promise.all(sources.map((source) => source.list().catch(() => [])));
  const ports = lists.flat().map((port): PortInfo => {
    const ids = usbIds(port);
    return {
      ...port,
      known: known !== undefined && ids !== undefined && sameIds(ids, known),
      likely: port.kind === 'virtual' || port.vendorId !== undefined,
    };
  });
  const rank = (port: PortInfo): number =>
    port.known ? 0 : port.likely ? (port.kind === 'serial' ? 1 : 2) : 3;
  return ports.sort((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path, 'en', { numeric: true }));
}
