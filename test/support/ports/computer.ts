import { createRig, Link, type Machine, type Rig } from '../../../firmware-protocol/simulator/index.ts';
import type { Clock } from '../../../main/tray/clock.ts';
import { plainLinkSource } from '../../../main/web/platform.ts';
import type { BarePort, PortSource } from '../../../main/tray/ports.ts';

/** A USB serial adapter as described by the kernel and udev. README.md has the sources of the ids. */
export interface Adapter {
  readonly driver: 'ttyUSB' | 'ttyACM';
  readonly vendorId: string;
  readonly productId: string;
  readonly serialNumber?: string;
  /** As in names of `/dev/serial/by-id`. */
  readonly model: string;
}

export const CH340: Adapter = {
  driver: 'ttyUSB',
  vendorId: '1a86',
  productId: '7523',
  model: '1a86_USB_Serial',
};
export const CP2102: Adapter = {
  driver: 'ttyUSB',
  vendorId: '10c4',
  productId: 'ea60',
  serialNumber: '0001',
  model: 'Silicon_Labs_CP2102_USB_to_UART_Bridge_Controller',
};
export const UNO: Adapter = {
  driver: 'ttyACM',
  vendorId: '2341',
  productId: '0043',
  serialNumber: '75830303934351E0',
  model: 'Arduino__www.arduino.cc__0043',
};
export const PRUSA: Adapter = {
  driver: 'ttyACM',
  vendorId: '2c99',
  productId: '0002',
  serialNumber: 'CZPX1234X004XK56789',
  model: 'Prusa_Research__prusa3d.com__Original_Prusa_i3_MK3',
};

/** A device with a USB plug. */
export interface Device {
  readonly name: string;
  readonly adapter: Adapter;
  readonly link: Link;
  /** It never says a word, so that nothing proves it a stranger. */
  readonly silent: boolean;
}

/** A dice tray behind any adapter; opening its port resets it. */
export function trayDevice(
  name: string,
  adapter: Adapter,
  clock: Clock,
  device: string,
): Device & { rig: Rig } {
  const rig = createRig({ clock, device, resetOnOpen: true });
  rig.link.unplug();
  return { name, adapter, link: rig.link, silent: false, rig };
}

/** Time from the reset to a board's first output, including its bootloader, ms. */
const STARTING = 700;

/** A device that is not a tray: it talks after starting (a 3D printer), or never (`says` is empty). */
export function strangeDevice(name: string, adapter: Adapter, clock: Clock, says: string): Device {
  let cancel = (): void => undefined;
  const machine: Machine = {
    onSend: () => undefined,
    receive: () => undefined,
    reset: () => machine.power(true),
    power: (on) => {
      cancel();
      if (on && says !== '') cancel = clock.after(STARTING, () => machine.onSend(Buffer.from(says)));
    },
  };
  const link = new Link({ clock, random: () => 0.5, machine, resetOnOpen: true, verbatim: true });
  link.unplug();
  return { name, adapter, link, silent: says === '' };
}

interface Plugged {
  readonly device: Device;
  readonly path: string;
  readonly plugging: string;
}

/** USB serial ports of a Linux computer, with devices that come and go. */
export class UsbComputer {
  /** All openings in order. */
  readonly opened: { readonly device: string; readonly path: string }[] = [];
  /** Number of listings; each starts a process on a real computer. */
  lists = 0;
  changes = 0;
  onOpen: (device: Device) => void = () => undefined;
  readonly source: PortSource;
  #plugged: readonly Plugged[] = [];
  #pluggings = 100;
  /** Ports whose next hang-up is not reported. */
  readonly #deaf = new Set<Device>();
  readonly #listeners = new Set<() => void>();

  constructor() {
    this.source = {
      owns: (path) => path.startsWith('/dev/'),
      isThere: (path) => Promise.resolve(this.#find(path) !== undefined),
      list: () => {
        this.lists++;
        return Promise.resolve(this.#plugged.map((port) => this.#listed(port)));
      },
      onChange: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      open: (path, listener) => {
        const found = this.#find(path);
        if (!found) return Promise.reject(new Error(`No such file or directory, cannot open ${path}`));
        const { device } = found;
        this.opened.push({ device: device.name, path });
        this.onOpen(device);
        return plainLinkSource(path, '', device.link).open(path, {
          ...listener,
          closed: (error) => {
            if (!this.#deaf.delete(device)) listener.closed(error);
          },
        });
      },
    };
  }

  pathOf(device: Device): string | undefined {
    return this.#plugged.find((port) => port.device === device)?.path;
  }

  /** The device to which a path or a persistent name leads. */
  at(path: string): Device | undefined {
    return this.#find(path)?.device;
  }

  /** The kernel assigns the lowest free number. */
  plug(device: Device): void {
    if (this.pathOf(device) !== undefined) return;
    const taken = new Set(this.#plugged.map(({ path }) => path));
    let n = 0;
    while (taken.has(`/dev/${device.adapter.driver}${n}`)) n++;
    const path = `/dev/${device.adapter.driver}${n}`;
    this.#plugged = [...this.#plugged, { device, path, plugging: `${this.#pluggings++}` }];
    device.link.plug();
    this.#changed();
  }

  /** `isMissed`: the serial library does not report the hang-up, as happens for one in nine. */
  pull(device: Device, isMissed = false): void {
    if (this.pathOf(device) === undefined) return;
    this.#plugged = this.#plugged.filter((port) => port.device !== device);
    if (isMissed && device.link.held) this.#deaf.add(device);
    device.link.unplug();
    this.#changed();
  }

  /** The link in `/dev/serial/by-id`; devices without or with equal serial numbers share its name. */
  static byId({ model, serialNumber, driver }: Adapter): string {
    const serial = serialNumber === undefined ? '' : `_${serialNumber}`;
    return `/dev/serial/by-id/usb-${model}${serial}-if00${driver === 'ttyUSB' ? '-port0' : ''}`;
  }

  /** A persistent name leads to the device plugged in last. */
  #find(path: string): Plugged | undefined {
    return (
      this.#plugged.find((port) => port.path === path) ??
      this.#plugged.findLast(({ device }) => UsbComputer.byId(device.adapter) === path)
    );
  }

  #listed(port: Plugged): BarePort {
    const { vendorId, productId, serialNumber } = port.device.adapter;
    const name = UsbComputer.byId(port.device.adapter);
    return {
      path: port.path,
      kind: 'serial',
      vendorId,
      productId,
      serialNumber,
      plugging: port.plugging,
      links: this.#find(name) === port ? [name] : [],
    };
  }

  #changed(): void {
    this.changes++;
    for (const listener of [...this.#listeners]) listener();
  }
}
