import { type Rig, VirtualClock } from '../../../firmware-protocol/simulator/index.ts';
import type { PhonesView, Push, Reply, TableSnapshot } from '../../../main/contract.ts';
import { withPhones } from '../../../main/host/phones.ts';
import type { FileSystem } from '../../../main/journal/filesystem.ts';
import type { App } from '../../../main/table/app-contract.ts';
import { createNodeApp } from '../../../main/shell/open-app.ts';
import { type Tray, VIRTUAL_PATH } from '../../../main/tray/index.ts';
import { createTray } from '../../../main/tray/node/create.ts';
import { quickRig } from '../../tray/support/harness.ts';
import { turn } from '../../tray/support/virtual-time.ts';
import { MemoryDisk } from '../memory-disk.ts';
import { openPhone, type Phone } from './phone.ts';

export const FOLDER = '/data';
const HERE = { address: '127.0.0.1', name: 'wlan0', reach: 'private' } as const;
/** Clock steps in ms: fine while dice are in the air, coarse while people think. */
const FINE = 20;
const COARSE = 250;

/** A disk that a killed program can no longer reach, although its promises survive in this process. */
function mortal(disk: FileSystem): { readonly files: FileSystem; readonly kill: () => void } {
  let dead = false;
  const files = new Proxy(disk, {
    get(target, name: keyof FileSystem) {
      const call = Reflect.get(target, name) as ((...args: unknown[]) => Promise<unknown>) | undefined;
      return (
        call &&
        ((...args: unknown[]) =>
          dead
            ? Promise.reject(Object.assign(new Error('EIO: the program is gone'), { code: 'EIO' }))
            : call.apply(target, args))
      );
    },
  });
  return { files, kill: () => void (dead = true) };
}

interface Running {
  readonly app: App;
  readonly tray: Tray;
  readonly kill: () => void;
}

/** A program with a virtual tray, its disk, and its phones, on a manual clock. */
export class House {
  readonly clock = new VirtualClock();
  readonly disk = new MemoryDisk();
  readonly rig: Rig;
  readonly phones: Phone[] = [];
  table: TableSnapshot | null = null;
  #link: string | null = null;
  #running: Running | null = null;
  #n = 0;

  constructor(seed: number) {
    this.rig = quickRig({ clock: this.clock, seed });
  }

  async start(): Promise<void> {
    const { clock, rig } = this;
    const { files, kill } = mortal(this.disk);
    const tray = createTray({
      clock,
      system: false,
      virtual: [{ path: VIRTUAL_PATH, manufacturer: '', rig }],
    });
    const made = await createNodeApp({
      folder: FOLDER,
      version: '0',
      files,
      tray,
      now: () => clock.now(),
      lock: () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } }),
    });
    if (!made.ok) throw new Error(made.error.code);
    const app = withPhones({ app: made.value, find: () => null, addresses: () => [HERE], port: 0 });
    app.subscribe((push: Push) => {
      if (push.push === 'table') this.table = push.table;
    });
    this.#running = { app, tray, kill };
    tray.open(VIRTUAL_PATH);
    await this.wait(2000, FINE);
    const phones = await this.ask<PhonesView>('phones', { act: { kind: 'invite', address: HERE.address } });
    this.#link = phones.open?.link ?? null;
  }

  /** Kills the program; with `power` the machine loses unsynced data. */
  async die(power: boolean): Promise<void> {
    const running = this.#running;
    if (!running) return;
    this.#running = null;
    running.kill();
    if (power) this.disk.cutPower();
    this.table = null;
    for (const phone of this.phones.splice(0)) await phone.leave();
    // Its remains in this process release sockets and timers; they reach neither disk nor tray.
    await running.app.close().catch(() => undefined);
    await running.tray.dispose();
  }

  get shown(): TableSnapshot {
    if (!this.table) throw new Error('no game is on the table');
    return this.table;
  }

  /** Advances time, running everything due, with a break for promises and disk after each step. */
  async wait(ms: number, step = COARSE): Promise<void> {
    await turn(this.clock, ms, step);
  }

  async say(kind: string, more: object = {}): Promise<Reply> {
    if (!this.#running) throw new Error('the program does not run');
    return this.#running.app.handle({ n: (this.#n += 1), kind, ...more }, { kind: 'host' });
  }

  async ask<T>(kind: string, more: object = {}): Promise<T> {
    const reply = await this.say(kind, more);
    if (!reply.ok) throw new Error(`${kind}: ${reply.error.code}`);
    return reply.value as T;
  }

  /** A phone joins by the link; undefined if it is not admitted. */
  async phoneComes(): Promise<Phone | undefined> {
    const phone = this.#link === null ? null : await openPhone(this.#link);
    if (phone) this.phones.push(phone);
    return phone ?? undefined;
  }
}
