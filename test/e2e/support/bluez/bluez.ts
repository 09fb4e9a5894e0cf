import { once } from 'node:events';
import * as dbus from '@jellybrick/dbus-next';
import type { Peripheral } from './peripheral.ts';

/** Properties of an object's interface: name to D-Bus type and value. */
export type Properties = Readonly<Record<string, readonly [type: string, value: unknown]>>;
type Interfaces = Record<string, Record<string, readonly [type: string, value: unknown]>>;

export const ADAPTER = '/org/bluez/hci0';
const PROPERTIES = 'org.freedesktop.DBus.Properties';
const OBJECTS = 'org.freedesktop.DBus.ObjectManager';

const ADAPTER_NOW: Properties = {
  Address: ['s', '00:1A:7D:DA:71:13'],
  AddressType: ['s', 'public'],
  Name: ['s', 'fake'],
  Alias: ['s', 'fake'],
  Class: ['u', 0],
  Powered: ['b', true],
  Discoverable: ['b', false],
  DiscoverableTimeout: ['u', 0],
  Pairable: ['b', true],
  PairableTimeout: ['u', 0],
  Discovering: ['b', false],
  UUIDs: ['as', []],
  Modalias: ['s', 'usb:v1D6Bp0246d0540'],
  Roles: ['as', ['central']],
};

/** Methods that are only acknowledged. */
const ACCEPTED = [
  'SetDiscoveryFilter',
  'RegisterAgent',
  'RequestDefaultAgent',
  'RegisterProfile',
  'UnregisterAgent',
  'RegisterApplication',
];

const variants = (properties: Properties): Record<string, dbus.Variant> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, [type, value]]) => [name, new dbus.Variant(type, value)]),
  );
const allVariants = (interfaces: Interfaces) =>
  Object.fromEntries(Object.entries(interfaces).map(([name, properties]) => [name, variants(properties)]));

/**
 * The part of BlueZ that Chromium for Linux uses: an adapter, and devices that advertise, connect, take writes and send
 * notifications. Chromium runs its own Bluetooth code against it. Not modelled: pairing, several adapters, signal
 * strength that changes, packets that arrive late.
 */
export class Bluez {
  readonly #bus: dbus.MessageBus;
  readonly #objects = new Map<string, Interfaces>();
  readonly #peripherals: Peripheral[] = [];

  private constructor(bus: dbus.MessageBus) {
    this.#bus = bus;
    this.#objects.set('/org/bluez', { 'org.bluez.AgentManager1': {}, 'org.bluez.ProfileManager1': {} });
    this.#objects.set(ADAPTER, { 'org.bluez.Adapter1': { ...ADAPTER_NOW } });
  }

  static async open(busAddress: string): Promise<Bluez> {
    const bus = dbus.sessionBus({ busAddress });
    await once(bus, 'connect');
    const bluez = new Bluez(bus);
    bus.addMethodHandler((message) => bluez.#handle(message));
    await bus.requestName('org.bluez', 0);
    return bluez;
  }

  close(): void {
    this.#bus.disconnect();
  }

  register(peripheral: Peripheral): void {
    this.#peripherals.push(peripheral);
  }

  has(path: string): boolean {
    return this.#objects.has(path);
  }

  add(path: string, name: string, properties: Properties): void {
    const interfaces = { [name]: { ...properties } };
    this.#objects.set(path, interfaces);
    this.#signal('/', OBJECTS, 'InterfacesAdded', 'oa{sa{sv}}', [path, allVariants(interfaces)]);
  }

  /** Advertisements are heard only then. */
  get isDiscovering(): boolean {
    return this.#objects.get(ADAPTER)?.['org.bluez.Adapter1']?.['Discovering']?.[1] === true;
  }

  /** Removes all objects whose path begins so. */
  remove(prefix: string): void {
    const below = [...this.#objects]
      .filter(([at]) => at.startsWith(prefix))
      .sort()
      .reverse();
    for (const [at, interfaces] of below) {
      this.#objects.delete(at);
      this.#signal('/', OBJECTS, 'InterfacesRemoved', 'oas', [at, Object.keys(interfaces)]);
    }
  }

  change(path: string, name: string, changes: Properties): void {
    Object.assign(this.#objects.get(path)?.[name] ?? {}, changes);
    this.#signal(path, PROPERTIES, 'PropertiesChanged', 'sa{sv}as', [name, variants(changes), []]);
  }

  #signal(path: string, name: string, member: string, signature: string, body: unknown[]): void {
    this.#bus.send(dbus.Message.newSignal(path, name, member, signature, body));
  }

  #handle(message: dbus.Message): boolean {
    const reply = (signature = '', body: unknown[] = []): boolean => {
      this.#bus.send(dbus.Message.newMethodReturn(message, signature, body));
      return true;
    };
    const fail = (name: string, text: string): boolean => {
      this.#bus.send(dbus.Message.newError(message, name, text));
      return true;
    };
    const { path = '', interface: name = '', member = '' } = message;
    if (name === OBJECTS && member === 'GetManagedObjects')
      return reply('a{oa{sa{sv}}}', [
        Object.fromEntries([...this.#objects].map(([at, interfaces]) => [at, allVariants(interfaces)])),
      ]);
    if (name === PROPERTIES) return this.#property(message, reply, fail);
    const own = this.#peripherals.find((one) => path === one.path || path.startsWith(`${one.path}/`));
    switch (member) {
      case 'StartDiscovery':
      case 'StopDiscovery': {
        reply();
        this.change(ADAPTER, 'org.bluez.Adapter1', { Discovering: ['b', member === 'StartDiscovery'] });
        if (member === 'StartDiscovery') for (const one of this.#peripherals) one.advertise();
        return true;
      }
      case 'GetConnInfo':
        return reply('nnn', [-60, 0, 0]);
      default:
        if (ACCEPTED.includes(member)) return reply();
        return (
          own?.handle(member, message.body, reply, fail) ??
          fail('org.freedesktop.DBus.Error.UnknownMethod', `${name}.${member}`)
        );
    }
  }

  #property(message: dbus.Message, reply: Reply, fail: Fail): boolean {
    const [name, property, value] = message.body as [string, string, dbus.Variant | undefined];
    const properties = this.#objects.get(message.path ?? '')?.[name];
    if (!properties) return fail('org.freedesktop.DBus.Error.UnknownObject', message.path ?? '');
    if (message.member === 'GetAll') return reply('a{sv}', [variants(properties)]);
    const known = properties[property];
    if (message.member === 'Get' && known) return reply('v', [new dbus.Variant(...known)]);
    if (message.member !== 'Set' || !value)
      return fail('org.freedesktop.DBus.Error.UnknownProperty', property);
    this.change(message.path ?? '', name, { [property]: [value.signature, value.value] });
    return reply();
  }
}

export type Reply = (signature?: string, body?: unknown[]) => boolean;
export type Fail = (name: string, text: string) => boolean;
