import {
  areAlike,
  identifies,
  isAt,
  noteShared,
  portKey,
  sameKind,
  type UsbIds,
  type UsbKind,
  usbIds,
} from './ports.ts';
import type { PortInfo } from './types.ts';
import type { Memory } from './platform.ts';

/** The chosen tray, and how to recognise it. */
export interface Wanted {
  /** Its last path; a hint, because paths are reassigned at each plugging. */
  readonly path: string;
  /** Absent if the port is not USB. */
  readonly ids?: UsbIds | undefined;
}

/** A person's answer about ports of one vendor and product that no serial number distinguishes. */
interface KindAnswer extends UsbKind {
  /** False if something else was found behind such a port, so each one is asked about. */
  readonly open: boolean;
}

/** What is visible without opening a port. */
export interface Sight {
  readonly ports: readonly PortInfo[];
  /** Something is at the wanted path now. */
  readonly there: boolean;
  /** It was away since it was last open, so the device may be another one. */
  readonly vanished: boolean;
  /** Ports that are known not to be the tray, by `portKey`. */
  readonly strangers?: ReadonlySet<string>;
  readonly answers?: readonly KindAnswer[];
}

/**
 * Why a port may be opened without asking. `name`: its path identifies it (a virtual tray, a link created by a
 * person). `stayed`: it was never away. `serial`: its serial number is the tray's alone. `allowed`: a person has
 * agreed to ports of this kind, or granted this one in the browser; only the greeting shows whether it is the tray.
 */
export type Reason = 'name' | 'stayed' | 'serial' | 'allowed';

export type Choice =
  | { readonly kind: 'open'; readonly path: string; readonly reason: Reason }
  | { readonly kind: 'wait' }
  /** These ports may or may not be the tray: a person has to decide. */
  | { readonly kind: 'ask'; readonly paths: readonly string[] };

const WAIT: Choice = { kind: 'wait' };

/**
 * Which port may be opened without asking. Opening resets most boards, so a stranger is never opened unasked; of
 * equally good ports the wanted path comes first.
 */
export function choosePort(wanted: Wanted, sight: Sight): Choice {
  const { path } = wanted;
  const { ports, there, vanished, strangers = new Set() } = sight;
  const here = ports.find((port) => isAt(port, path));
  const open = (port: PortInfo, reason: Reason): Choice => ({
    kind: 'open',
    path: isAt(port, path) ? path : port.path,
    reason,
  });
  if (here?.kind === 'virtual') return open(here, 'name');
  const isStranger = here !== undefined && strangers.has(portKey(here));
  if (there && !vanished && !isStranger) return { kind: 'open', path, reason: 'stayed' };
  const candidates = ports
    .filter((port) => port.kind === 'serial' && !strangers.has(portKey(port)))
    .filter((port) => (wanted.ids ? areAlike(wanted.ids, port) : port === here))
    .sort((a, b) => Number(isAt(b, path)) - Number(isAt(a, path)));
  const [first] = candidates;
  if (first) {
    const reason = reasonToOpen(wanted, candidates, sight);
    if (reason) return open(first, reason);
    return { kind: 'ask', paths: candidates.map((port) => (isAt(port, path) ? path : port.path)) };
  }
  if (!there || here || wanted.ids) return WAIT;
  // A link created by `tray simulate --link`, which shows its target, or a recording being played.
  if (/^(virtual:|\/(?!dev\/))/.test(path)) return { kind: 'open', path, reason: 'name' };
  return { kind: 'ask', paths: [path] };
}

/** Why the first of the alike candidates may be opened. */
function reasonToOpen(
  { path, ids }: Wanted,
  candidates: readonly PortInfo[],
  { ports, answers = [] }: Sight,
): Reason | undefined {
  const [first] = candidates;
  if (!first) return undefined;
  if (ids && identifies(noteShared(ids, ports))) return 'serial';
  if (first.granted) return 'allowed';
  const isAgreed = answers.some((answer) => answer.open && sameKind(answer, first));
  return isAgreed && (candidates.length === 1 || isAt(first, path)) ? 'allowed' : undefined;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;

/** Pause in ms before attempt number `attempt` (from 1) to open a port that does not open. */
export const backOff = (attempt: number): number => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempt - 1));

/** A port without the tray. */
interface RejectedPort {
  readonly path: string;
  /** It was opened on suspicion; a person may know better. */
  readonly tried: boolean;
  /** The device that greeted there. */
  readonly device?: string | undefined;
}

interface IdentityOptions {
  readonly memory: Memory;
  /** Whether a tray on this port should be searched for at the next start. */
  remembers(path: string): boolean;
}

/**
 * Identity of the chosen tray: its device id, and hints (USB ids, path) about its port; ports with something else;
 * and a person's answers about kinds of ports.
 */
export class Identity {
  #wanted: Wanted | undefined;
  #device: string | undefined;
  #answers: readonly KindAnswer[] = [];
  /** By `portKey`, while they stay plugged in. */
  readonly #strangers = new Map<string, RejectedPort>();
  /** The plugging of its port. */
  #plugging: string | undefined;
  #hungUp = false;
  #vanished = false;
  #saving: Promise<void> = Promise.resolve();

  constructor(private readonly options: IdentityOptions) {}

  get path(): string | undefined {
    return this.#wanted?.path;
  }

  get ids(): UsbIds | undefined {
    return this.#wanted?.ids;
  }

  /** The tray of the last run becomes the wanted one, unless it was disconnected on purpose or its port is of no use now. */
  async recall(isStale: () => boolean): Promise<void> {
    const kept = await this.options.memory.read();
    this.#answers = kept?.answers ?? [];
    if (!kept?.wanted || isStale() || !this.options.remembers(kept.path)) return;
    this.#wanted = { path: kept.path, ids: kept.ids };
    this.#device = kept.device;
    // The device at that path may differ from last time.
    this.#vanished = true;
  }

  /** A person has chosen this port: any tray that greets there is the one. `isAnswer`: in answer to a question. */
  choose(path: string, isAnswer: boolean): void {
    // The candidates are alike, so its kind is known even if it never greets.
    this.#wanted = { path, ids: isAnswer ? this.#wanted?.ids : undefined };
    this.#device = undefined;
    this.#plugging = undefined;
    this.#vanished = this.#hungUp = false;
    for (const [key, stranger] of this.#strangers) if (stranger.path === path) this.#strangers.delete(key);
  }

  /** Forgets the wanted tray; with `save` also for the next start. */
  async drop(save: boolean): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = undefined;
    await (wanted && save ? this.#save(wanted, false) : this.#saving);
  }

  /** The port closed with an error: the device may be replaced before the next check. */
  hungUp(): void {
    this.#hungUp = true;
  }

  /** Its port is gone from the system. */
  vanished(): void {
    this.#vanished = true;
  }

  /** The port to open, if any, given the present ports. `there`: something is at the wanted path. */
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

  /** Ports that were opened in vain and are still plugged in. */
  get tried(): readonly RejectedPort[] {
    return [...this.#strangers.values()].filter(({ tried }) => tried);
  }

  /** Whether a device that greets is the wanted tray. */
  isTray(device: string, reason: Reason | 'person'): boolean {
    return reason === 'person' || reason === 'name' || this.#device === undefined || device === this.#device;
  }

  /** Something else is at this port. `isForeign`: certain, not merely silent. */
  reject(path: string, ports: readonly PortInfo[], isForeign: boolean, device?: string): void {
    const port = ports.find((one) => isAt(one, path));
    // An unlisted port has only a path, so a person is asked about it.
    if (!port) return void (this.#vanished = true);
    this.#strangers.set(portKey(port), { path, tried: true, device });
    const ids = usbIds(port);
    if (!ids || !isForeign || !this.#answers.some((answer) => sameKind(answer, ids))) return;
    this.#answer(ids, false);
    if (this.#wanted) void this.#save(this.#wanted, true);
  }

  /**
   * The tray is ready at this path. `agreed`: a person allowed opening ports of this kind. Returns how its port is
   * recognised from now on.
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
    // A persistent name without a serial number stands for every port of its kind.
    const byName = path.startsWith('/dev/serial/by-id/');
    if (ids && !identifies(ids) && (agreed || byName)) this.#answer(ids, true);
    void this.#save(this.#wanted, true);
    return here === undefined || here.kind === 'virtual' ? 'name' : 'stayed';
  }

  /** The tray is open, so every other port has something else, unless its own port has another device by now. */
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

  /** A stranger found behind an agreed kind is remembered: such ports are asked about from then on. */
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
    if (!this.options.remembers(tray.path)) return Promise.resolve();
    const kept = { ...tray, device: this.#device, wanted, answers: [...this.#answers] };
    this.#saving = this.#saving.then(() => this.options.memory.write(kept));
    return this.#saving;
  }
}
