import { VirtualClock } from '../../../firmware-protocol/simulator/index.ts';
import { forgetful } from '../../../main/tray/index.ts';
import { createTrayOn } from '../../../main/tray/tray.ts';
import type { Tray } from '../../../main/tray/types.ts';
import { type WebSerial, webSerialSource } from '../../../main/web/web-serial.ts';
import { webSerialPlatform } from '../../tray/drivers/web-serial.ts';
import { turn } from '../../tray/support/virtual-time.ts';
import { type Random, seeded } from '../random.ts';
import { FakeSerial, type UsbDevice } from '../web-serial.ts';
import {
  type Adapter,
  CH340,
  CP2102,
  type Device,
  PRUSA,
  UNO,
  strangeDevice,
  trayDevice,
} from './computer.ts';

const TRAY = '5F3A09C2';
const OTHER_TRAY = '0BADD1CE';
const PRINTER_SAYS = 'start\necho:Marlin 2.1.2\necho:busy: processing\n';
const ACTS = ['plug', 'plug', 'pull', 'pull', 'swap', 'hang', 'block', 'reload', 'choose', 'wait'] as const;

/** An evening in a browser: a tray, other permitted boards, and a person who answers. */
class WebEvening {
  readonly clock = new VirtualClock();
  readonly serial: FakeSerial;
  readonly memory = forgetful();
  readonly tray: ReturnType<typeof trayDevice>;
  readonly others: readonly Device[];
  readonly wrong: string[] = [];
  readonly steps: string[] = [];
  readonly #usb = new Map<Device, UsbDevice>();
  #source!: WebSerial;
  #app!: Tray;

  constructor(private readonly random: Random) {
    const { clock } = this;
    this.serial = new FakeSerial({ seed: random.below(2 ** 31) });
    const adapter = random.pick([CH340, CP2102, UNO]);
    this.tray = trayDevice('tray', adapter, clock, TRAY);
    const twin = adapter === UNO ? { ...UNO, serialNumber: '85430353531351B0A0F2' } : adapter;
    this.others = random
      .shuffle([
        strangeDevice('Prusa', PRUSA, clock, PRINTER_SAYS),
        strangeDevice('printer with the tray’s chip', twin, clock, PRINTER_SAYS),
        strangeDevice('silent twin', twin, clock, ''),
        trayDevice('other tray', twin, clock, OTHER_TRAY),
      ])
      .slice(0, random.below(4));
    for (const device of [this.tray, ...this.others]) this.#attach(device);
    this.#load();
  }

  #attach(device: Device): void {
    const { link, adapter } = device;
    const usb = {
      ...usbIds(adapter),
      blocked: false,
      link: {
        get plugged() {
          return link.plugged;
        },
        onPlug: (listener: (plugged: boolean) => void) => link.onPlug(listener),
        open: (host: Parameters<typeof link.open>[0]) => {
          this.#noteOpening(device);
          return link.open(host);
        },
      },
    };
    this.#usb.set(device, usb);
    this.serial.attach(usb);
    link.plug();
    this.serial.choose(usb);
    if (device !== this.tray && this.random.chance(0.5)) link.unplug();
  }

  #noteOpening(device: Device): void {
    this.steps.push(`  opens ${device.name}`);
    if (device.adapter.vendorId !== this.tray.adapter.vendorId) this.wrong.push(`${device.name} was opened`);
  }

  /** Reloads the page: ports may get other names. */
  #load(): void {
    const platform = webSerialPlatform(this.serial);
    this.#source = webSerialSource(this.serial);
    this.#app = createTrayOn(
      { ...platform, system: this.#source },
      { clock: this.clock, memory: this.memory, virtual: [] },
    );
    this.#app.on('connection', ({ connection: { state, tray } }) => {
      if (state === 'ready' && tray?.device !== TRAY)
        this.wrong.push(`${tray?.device} was taken as the tray`);
    });
  }

  get isReady(): boolean {
    return this.#app.connection.state === 'ready';
  }

  async until(holds: () => boolean, ms: number): Promise<boolean> {
    for (let waited = 0; !holds() && waited < ms; waited += 100) await turn(this.clock, 100);
    return holds();
  }

  /** Somebody presses "Choose a tray" after the browser has forgotten it. */
  async chooseAgain(): Promise<void> {
    const usb = this.#usb.get(this.tray);
    if (!usb || !this.tray.link.plugged || this.serial.portOf(usb)) return;
    this.steps.push('  chooses the tray');
    this.serial.choose(usb);
    await this.#app.list();
  }

  async #path(): Promise<string | undefined> {
    const usb = this.#usb.get(this.tray);
    const port = usb && this.serial.portOf(usb);
    for (const { path } of await this.#app.list())
      if (port && (await this.#source.portAt(path)) === port) return path;
    return undefined;
  }

  /** Somebody connects the tray's port in the list. */
  async connect(): Promise<void> {
    this.#app.open((await this.#path()) ?? '');
  }

  async step(): Promise<void> {
    const { random, tray, others } = this;
    const someone = random.pick([tray, tray, ...others]);
    const act = random.pick(ACTS);
    this.steps.push(`${act} ${someone.name}`);
    const usb = this.#usb.get(someone);
    if (act === 'plug') someone.link.plug();
    else if (act === 'pull') someone.link.unplug();
    else if (act === 'swap') {
      for (const one of [tray, someone]) one.link.unplug();
      for (const one of random.shuffle([tray, someone])) one.link.plug();
    } else if (act === 'hang') {
      tray.link.last('silence', true);
      await turn(this.clock, random.below(9000));
      tray.link.last('silence', false);
    } else if (act === 'block' && usb) {
      usb.blocked = true;
      await turn(this.clock, random.below(9000));
      usb.blocked = false;
    } else if (act === 'reload') {
      await this.#app.dispose();
      this.#load();
      await this.#app.start();
    } else if (act === 'choose') await this.chooseAgain();
    await turn(this.clock, random.below(random.chance(0.3) ? 9000 : 1500));
  }

  /** A connected, permitted tray comes back, or is in question because it was silent when tried. */
  async settle(): Promise<void> {
    this.tray.link.plug();
    await turn(this.clock, 2000);
    const { diagnosis } = this.#app.connection;
    const usb = this.#usb.get(this.tray);
    if (
      usb &&
      !this.serial.portOf(usb) &&
      this.others.length === 0 &&
      diagnosis?.code !== 'tray.lost.notGranted'
    )
      this.wrong.push(`not told to choose it again: ${diagnosis?.code}`);
    await this.chooseAgain();
    const path = (await this.#path()) ?? '';
    const isAsked = () => this.#app.connection.asked?.includes(path) ?? false;
    await this.until(() => this.isReady || isAsked(), 60_000);
    if (isAsked()) await this.connect();
    if (!(await this.until(() => this.isReady, 15_000)))
      this.wrong.push(`not found: ${JSON.stringify(this.#app.connection)}`);
    await this.#app.dispose();
  }
}

const usbIds = ({ vendorId, productId, serialNumber }: Adapter) => ({
  usbVendorId: Number.parseInt(vendorId, 16),
  usbProductId: Number.parseInt(productId, 16),
  ...(serialNumber === undefined ? {} : { serialNumber }),
});

/** Plays one random sequence of plugging, unplugging, hanging, blocking and reloading in a browser. */
export async function playWebPorts(
  seed: number,
): Promise<{ readonly wrong: readonly string[]; readonly steps: readonly string[] }> {
  const random = seeded(seed);
  const evening = new WebEvening(random);
  await evening.connect();
  if (!(await evening.until(() => evening.isReady, 5000))) evening.wrong.push('not ready at first');
  const count = 8 + random.below(10);
  for (let i = 0; i < count; i++) await evening.step();
  await evening.settle();
  return evening;
}
