import { VirtualClock } from '../../../firmware-protocol/simulator/index.ts';
import { forgetful } from '../../../main/tray/index.ts';
import { createTrayOn } from '../../../main/tray/tray.ts';
import { plainLinkSource } from '../../../main/web/platform.ts';
import type { Tray } from '../../../main/tray/types.ts';
import { turn } from '../../tray/support/virtual-time.ts';
import { type Random, seeded } from '../random.ts';
import {
  CH340,
  CP2102,
  type Device,
  PRUSA,
  strangeDevice,
  trayDevice,
  UNO,
  UsbComputer,
} from './computer.ts';

const TRAY = '5F3A09C2';
const OTHER_TRAY = '0BADD1CE';
const PRINTER_SAYS = 'start\necho:Marlin 2.1.2\necho:busy: processing\n';

/** Slightly more than a session's `DOUBT_TIME`, ms. */
const HEARD_OUT = 6300;

/** An evening of one tray among strangers, with a person who knows it and answers questions. */
class Evening {
  readonly clock = new VirtualClock();
  readonly computer = new UsbComputer();
  readonly memory = forgetful();
  readonly tray: ReturnType<typeof trayDevice>;
  readonly others: readonly Device[];
  app: Tray;
  /** Violations found. */
  readonly wrong: string[] = [];
  readonly steps: string[] = [];
  questions = 0;
  /** Whether the person has agreed to the tray's kind of port; null after a stranger was found behind one. */
  #agreed: boolean | null = false;
  #isByPerson = false;
  /** How long each stranger has been open, ms. */
  readonly #held = new Map<Device, number>();

  constructor(readonly random: Random) {
    const { clock } = this;
    const adapter = random.pick([CH340, CP2102, UNO]);
    this.tray = trayDevice('tray', adapter, clock, TRAY);
    const twin = adapter === UNO ? CH340 : adapter;
    this.others = random
      .shuffle([
        strangeDevice('Prusa', PRUSA, clock, PRINTER_SAYS),
        strangeDevice('printer with the tray’s chip', twin, clock, PRINTER_SAYS),
        strangeDevice('silent twin', twin, clock, ''),
        trayDevice('other tray', twin, clock, OTHER_TRAY),
        strangeDevice('CP2102', CP2102, clock, ''),
      ])
      .slice(0, 1 + random.below(4));
    this.computer.onOpen = (device) => this.#noteOpening(device);
    this.app = this.#begin();
  }

  #begin(): Tray {
    const app = createTrayOn(
      {
        linkSource: plainLinkSource,
        system: this.computer.source,
        gatherFacts: (path) =>
          this.computer.source.isThere(path).then((there) => ({ platform: 'linux', there })),
        recordings: {
          create: () => ({ write: () => undefined, end: () => Promise.resolve() }),
          read: () => Promise.reject(new Error('none')),
        },
      },
      { clock: this.clock, memory: this.memory, virtual: [] },
    );
    app.on('connection', ({ connection: { state, tray } }) => {
      if (state === 'ready' && tray?.device !== TRAY)
        this.wrong.push(`${tray?.device ?? ''} was taken as the tray`);
    });
    return app;
  }

  #noteOpening(device: Device): void {
    this.steps.push(`  opens ${device.name}`);
    this.#held.set(device, 0);
    if (device === this.tray || this.#isByPerson) return;
    const isItsKind = device.adapter.vendorId === this.tray.adapter.vendorId && this.tray.adapter !== UNO;
    if (!isItsKind || this.#agreed !== true) this.wrong.push(`${device.name} was opened unasked`);
  }

  /** A talking device is known to be a stranger after the session's waiting time. */
  #noteStrangers(ms: number): void {
    for (const device of this.others) {
      const held = device.link.held ? (this.#held.get(device) ?? 0) + ms : 0;
      this.#held.set(device, held);
      if (held > HEARD_OUT && !device.silent) this.#agreed = null;
    }
  }

  async wait(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 50) {
      await turn(this.clock, Math.min(50, left), 50);
      this.#noteStrangers(50);
    }
  }

  async until(holds: () => boolean, ms: number): Promise<boolean> {
    for (let waited = 0; !holds() && waited < ms; waited += 100) await this.wait(100);
    return holds();
  }

  get isReady(): boolean {
    return this.app.connection.state === 'ready';
  }

  /** The tray's port among those in question. */
  get askedPath(): string | undefined {
    return this.app.connection.asked?.find((path) => this.computer.at(path) === this.tray);
  }

  /** The person opens this path, knowing that the tray is there. */
  choose(path: string): void {
    const isYes = this.app.connection.asked?.includes(path) ?? false;
    this.steps.push(`${isYes ? 'says yes to' : 'chooses'} ${path}`);
    if (isYes) this.questions++;
    if ((isYes || path.includes('by-id')) && this.#agreed === false) this.#agreed = true;
    this.#isByPerson = true;
    this.app.open(path);
    this.#isByPerson = false;
  }

  async step(): Promise<void> {
    const { random, computer, tray, others } = this;
    const someone = random.pick([tray, tray, ...others]);
    const act = random.pick([
      'plug',
      'plug',
      'pull',
      'pull',
      'swap',
      'hang',
      'wait',
      'restart',
      'answer',
      'answer',
    ]);
    this.steps.push(`${act} ${act === 'plug' || act === 'pull' || act === 'swap' ? someone.name : ''}`);
    switch (act) {
      case 'plug':
        computer.plug(someone);
        break;
      case 'pull':
        computer.pull(someone, random.chance(0.15));
        break;
      case 'swap':
        computer.pull(tray, random.chance(0.15));
        computer.pull(someone);
        for (const one of random.shuffle([tray, someone])) computer.plug(one);
        break;
      case 'hang':
        tray.link.last('silence', true);
        await this.wait(random.below(9000));
        tray.link.last('silence', false);
        break;
      case 'restart':
        await this.app.dispose();
        this.app = this.#begin();
        await this.app.start();
        break;
      case 'answer':
        if (this.askedPath !== undefined) this.choose(this.askedPath);
        break;
      case 'wait':
        break;
    }
    await this.wait(random.below(random.chance(0.3) ? 9000 : 1500));
  }

  /** A connected, working tray is found or asked about; while it is away nothing is listed. */
  async settle(): Promise<void> {
    const { computer, tray } = this;
    computer.plug(tray);
    tray.link.last('silence', false);
    const isSettled = (): boolean => this.isReady || this.askedPath !== undefined;
    if (!(await this.until(isSettled, 30_000)))
      this.wrong.push(`not found: ${JSON.stringify(this.app.connection)}`);
    if (!this.isReady && this.askedPath !== undefined) {
      this.choose(this.askedPath);
      if (!(await this.until(() => this.isReady, 15_000))) this.wrong.push('not ready after a yes');
    }
    computer.pull(tray);
    await this.wait(9000);
    const { lists } = computer;
    await this.wait(5000);
    if (computer.lists > lists) this.wrong.push(`${computer.lists - lists} lists while nothing changed`);
    await this.app.dispose();
  }
}

export interface Played {
  readonly wrong: readonly string[];
  readonly steps: readonly string[];
  readonly questions: number;
  readonly opened: number;
}

/** Plays one random sequence of plugging, unplugging, hanging and renaming. */
export async function playPorts(seed: number): Promise<Played> {
  const random = seeded(seed);
  const evening = new Evening(random);
  const { computer, tray, others } = evening;
  for (const device of random.shuffle([tray, ...others.filter(() => random.chance(0.5))]))
    computer.plug(device);
  const byId = UsbComputer.byId(tray.adapter);
  // Nobody chooses a persistent name that leads elsewhere.
  const isOwn = [...others].every(
    (other) => computer.pathOf(other) === undefined || UsbComputer.byId(other.adapter) !== byId,
  );
  evening.choose(isOwn && random.chance(0.3) ? byId : (computer.pathOf(tray) ?? ''));
  if (!(await evening.until(() => evening.isReady, 5000))) evening.wrong.push('not ready at first');
  const count = 8 + random.below(10);
  for (let i = 0; i < count; i++) await evening.step();
  await evening.settle();
  const { wrong, steps, questions } = evening;
  return { wrong, steps, questions, opened: computer.opened.length };
}
