import type { Memory } from './memory.ts';
import { identifies, isAt, noteShared, portKey, sameKind, usbIds, type UsbIds } from './ports.ts';
import { type Choice, choosePort, type KindAnswer, type Reason, type Wanted } from './reconnect.ts';
import type { PortInfo } from './types.ts';

/** A port that does not have the tray. */
export interface Stranger {
  readonly path: string;
  /** It was opened in the hope that it was the tray; a person may know better. */
  readonly tried: boolean;
  /** The device that greeted there. */
  readonly device?: string | undefined;
}

export interface IdentityOptions {
  readonly memory: Memory;
  /** Whether a tray on this port is one to look for at the next start. */
  remembers(path: string): boolean;
}

/**
 * Who the chosen tray is: its own device id, and hints (USB ids, path) at which port it has; which ports have something
 * else; and what a person has answered about kinds of ports.
 */
export class Identity {
  readonly #options: IdentityOptions;
  #wanted: Wanted | undefined;
  #device: string | undefined;
  #answers: readonly KindAnswer[] = [];
  /** By `portKey`, as long as they stay plugged. */
  readonly #strangers = new Map<string, Stranger>();
  /** Which plugging of its port the tray was on. */
  #plugging: string | undefined;
  #hungUp = false;
  #vanished = false;
  #saving: Promise<void> = Promise.resolve();

  constructor(options: IdentityOptions) {
    this.#options = options;
  }

  get path(): string | undefined {
    return this.#wanted?.path;
  }

  get ids(): UsbIds | undefined {
    return this.#wanted?.ids;
  }

  /** The tray of the last run becomes the wanted one, unless it was disconnected on purpose or its port is of no use now. */
  async recall(isStale: () => boolean): Promise<void> {
    const kept = await this.#options.memory.read();
    this.#answers = kept?.answers ?? [];
    if (!kept?.wanted || isStale() || !this.#options.remembers(kept.path)) return;
    this.#wanted = { path: kept.path, ids: kept.ids };
    this.#device = kept.device;
    // The device at that path may be another one than last time.
    this.#vanished = true;
  }

  /** A person has chosen this port: whatever tray greets there is the one. `isAnswer`: it was asked about. */
  choose(path: string, isAnswer: boolean): void {
    // What is asked about is alike, so it is known even if it never greets.
    this.#wanted = { path, ids: isAnswer ? this.#wanted?.ids : undefined };
    this.#device = undefined;
    this.#plugging = undefined;
    this.#vanished = this.#hungUp = false;
    for (const [key, stranger] of this.#strangers) if (stranger.path === path) this.#strangers.delete(key);
  }

  /** No tray is wanted any more; `save` also for the next start. */
  async drop(save: boolean): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = undefined;
    await (wanted && save ? this.#save(wanted, false) : this.#saving);
  }

  /** The port closed with an error: the device may have been replaced before anybody looks. */
  hungUp(): void {
    this.#hungUp = true;
  }

  /** Its port is gone from the system. */
  vanished(): void {
    this.#vanished = true;
  }

  /** Which port to open, if any, given what is plugged in. `there`: something is at the wanted path. */
  choosePort(ports: readonly PortInfo[], there: boolean, without?: string): Choice {
    const wanted = this.#wanted;
    if (!wanted) return { kind: 'wait' };
    this.#noteGone(ports);
    this.#noteAway(
      ports.find((port) => isAt(port, wanted.path)),
      there,
    );
    if (wanted.ids) this.#wanted = { ...wanted, ids: noteShared(wanted.ids, ports) };
    const left = without === undefined ? undefined : ports.find((port) => isAt(port, without));
    return choosePort(this.#wanted ?? wanted, {
      ports,
      there: there && without !== wanted.path,
      vanished: this.#vanished,
      strangers: new Set([...this.#strangers.keys(), ...(left ? [portKey(left)] : [])]),
      answers: this.#answers,
    });
  }

  /** Whether the device at the wanted path may be another one than before. */
  #noteAway(here: PortInfo | undefined, there: boolean): void {
    const isSame = here?.plugging !== undefined && here.plugging === this.#plugging;
    const isOther = here?.plugging !== undefined && this.#plugging !== undefined && !isSame;
    if (!there || isOther || (this.#hungUp && !isSame)) this.#vanished = true;
  }

  /** Ports that were opened in vain and are still plugged. */
  get tried(): readonly Stranger[] {
    return [...this.#strangers.values()].filter(({ tried }) => tried);
  }

  /** Whether a device that greets is the wanted tray. */
  isTray(device: string, reason: Reason | 'person'): boolean {
    return reason === 'person' || reason === 'name' || this.#device === undefined || device === this.#device;
  }

  /** Something else is at this port. `isForeign`: it is known to be, and does not only keep silent. */
  reject(path: string, ports: readonly PortInfo[], isForeign: boolean, device?: string): void {
    const port = ports.find((one) => isAt(one, path));
    // Of a port in no list only its path is known: it is asked about.
    if (!port) return void (this.#vanished = true);
    this.#strangers.set(portKey(port), { path, tried: true, device });
    const ids = usbIds(port);
    if (ids && isForeign && this.#answers.some((answer) => sameKind(answer, ids))) this.#answer(ids, false);
  }

  /**
   * The tray is ready at this path. `agreed`: a person has said that ports like this one may be opened. Gives how its
   * port is known from now on.
   */
  learn(
    path: string,
    device: string | undefined,
    ports: readonly PortInfo[],
    { agreed, besideKnown }: { readonly agreed: boolean; readonly besideKnown: boolean },
  ): Reason {
    const here = ports.find((port) => isAt(port, path));
    const found = here && usbIds(here);
    const ids = found && noteShared(found, ports);
    this.#wanted = { path, ids };
    this.#device = device;
    this.#plugging = here?.plugging;
    this.#vanished = this.#hungUp = false;
    if (besideKnown) this.noteBeside(ports);
    // A lasting name without a serial number in it stands for every port of its kind.
    const byName = path.startsWith('/dev/serial/by-id/');
    if (ids && !identifies(ids) && (agreed || byName)) this.#answer(ids, true);
    void this.#save(this.#wanted, true);
    return here === undefined || here.kind === 'virtual' ? 'name' : 'stayed';
  }

  /** The tray is open: every other port has something else, unless its own port has another device by now. */
  noteBeside(ports: readonly PortInfo[]): void {
    this.#noteGone(ports);
    const here = ports.find((port) => isAt(port, this.path ?? ''));
    if (!here || (this.#plugging !== undefined && here.plugging !== this.#plugging)) return;
    for (const port of ports) {
      const key = portKey(port);
      if (port === here || port.kind !== 'serial' || this.#strangers.has(key)) continue;
      this.#strangers.set(key, { path: port.path, tried: false });
    }
  }

  /** A stranger found behind an agreed kind is not forgotten: such ports are asked about from then on. */
  #answer(ids: UsbIds, open: boolean): void {
    const { vendorId, productId } = ids;
    const before = this.#answers.find((answer) => sameKind(answer, ids));
    if (before?.open === false) return;
    this.#answers = [...this.#answers.filter((answer) => answer !== before), { vendorId, productId, open }];
  }

  #noteGone(ports: readonly PortInfo[]): void {
    const there = new Set(ports.map(portKey));
    for (const key of this.#strangers.keys()) if (!there.has(key)) this.#strangers.delete(key);
  }

  #save(tray: Wanted, wanted: boolean): Promise<void> {
    if (!this.#options.remembers(tray.path)) return Promise.resolve();
    const kept = { ...tray, device: this.#device, wanted, answers: [...this.#answers] };
    this.#saving = this.#saving.then(() => this.#options.memory.write(kept));
    return this.#saving;
  }
}
