import type { DieState } from '../../main/contract.ts';
import { Latest, type Still } from '../../main/latest.ts';
import {
  BLINK,
  type DieFacts,
  faceOf,
  HOW_DO_YOU_LIE,
  leanOf,
  PIXELS_IDS,
  type PixelsMessage,
  readPixels,
  stateOf,
  WHO_ARE_YOU,
} from './pixels.ts';

/** What a die says of itself now. */
export interface DieNow {
  readonly state: DieState;
  /** The upper side, at rest. */
  readonly face: number | null;
  /** Degrees from lying flat, at rest. */
  readonly lean: number | null;
  /** In percent. */
  readonly battery: number | null;
  /** Strength of the signal in dBm. */
  readonly rssi: number | null;
}

export const AWAY: DieNow = { state: 'away', face: null, lean: null, battery: null, rssi: null };

/** How long a die may take to say who it is, ms. */
const GREETING = 10_000;
/** How long a die may take to say how it lies, ms, and how often it is asked. */
const LYING = { wait: 500, times: 3 };
/** Pauses between two attempts to reconnect, ms; a die that is seen is tried after the first. */
const RETRY = { first: 500, longest: 5000 };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The link to one die: reconnects after losses until `end`. */
export class DieLink {
  facts: DieFacts | null = null;
  now: DieNow = AWAY;
  readonly #device: BluetoothDevice;
  readonly #changed: () => void;
  readonly #run = new Latest();
  #reconnects = false;
  #isOver = false;
  #write: BluetoothRemoteGATTCharacteristic | null = null;
  /** A characteristic takes one write at a time. */
  #writes: Promise<unknown> = Promise.resolve();
  /** The rest that waits for its acceleration. */
  #resting: Pick<DieNow, 'state' | 'face'> | null = null;
  #greets: (facts: DieFacts) => void = () => undefined;

  /** @param changed called when `facts` or `now` has changed */
  constructor(device: BluetoothDevice, changed: () => void) {
    this.#device = device;
    this.#changed = changed;
    device.addEventListener('gattserverdisconnected', this.#onLost);
  }

  /** Connects once. Null if it cannot be reached or does not say who it is. */
  async open(): Promise<DieFacts | null> {
    const facts = await this.#run.run((still) => this.#connect(still)).catch(() => null);
    this.#reconnects = Boolean(facts);
    if (!facts) this.end();
    return facts ?? null;
  }

  /** Connects whenever the die is there. Resolves once it has said who it is; to undefined if the link has ended. */
  follow(): Promise<DieFacts | undefined> {
    this.#reconnects = true;
    return this.#run.run(async (still) => {
      for (let wait = RETRY.first; ; wait = Math.min(2 * wait, RETRY.longest)) {
        const facts = await still(this.#connect(still).catch(() => null));
        if (facts) return facts;
        await still(Promise.all([pause(RETRY.first), this.#seen(still, wait)]));
      }
    });
  }

  /**
   * Until the die advertises itself, or for `ms`. Browsers refuse to connect to a die that no scan has found lately.
   * Some cannot scan for one; Chromium on Linux scans, but reports nothing, so that an attempt has to show it.
   */
  async #seen(still: Still, ms: number): Promise<void> {
    const scan = new AbortController();
    const signal = AbortSignal.any([scan.signal, still.signal]);
    const device: Partial<BluetoothDevice> = this.#device;
    const seen = new Promise((resolve) =>
      this.#device.addEventListener('advertisementreceived', resolve, { signal }),
    );
    // Refused while the page is hidden.
    device.watchAdvertisements?.({ signal }).catch(() => undefined);
    await still(Promise.race([seen, pause(ms)]));
    scan.abort();
  }

  blink(): void {
    this.#send(BLINK);
  }

  /** A second time it does nothing: a newer link may have the device. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#reconnects = false;
    this.#device.removeEventListener('gattserverdisconnected', this.#onLost);
    this.#run.end();
    this.#write = null;
    this.#device.gatt?.disconnect();
    this.#become(AWAY);
  }

  /** The browser no longer lists the die. */
  async forget(): Promise<void> {
    this.end();
    // Some browsers have no such method.
    await (this.#device as Partial<BluetoothDevice>).forget?.();
  }

  readonly #onLost = (): void => {
    this.#write = null;
    this.#resting = null;
    this.#become({ state: 'away', face: null, lean: null, rssi: null });
    if (this.#reconnects) void this.follow();
    else this.#run.end();
  };

  async #connect(still: Still): Promise<DieFacts> {
    const { gatt } = this.#device;
    if (!gatt) throw new Error('no GATT');
    const { notify, write } = await still(charactersOf(await still(gatt.connect())));
    const { signal } = still;
    notify.addEventListener('characteristicvaluechanged', () => notify.value && this.#read(notify.value), {
      signal,
    });
    await still(notify.startNotifications());
    this.#write = write;
    const greeted = new Promise<DieFacts>((resolve) => (this.#greets = resolve));
    this.#send(WHO_ARE_YOU);
    const facts = await still(Promise.race([greeted, pause(GREETING)]));
    if (facts) return facts;
    gatt.disconnect();
    throw new Error('no answer');
  }

  #send(bytes: Uint8Array<ArrayBuffer>): void {
    // A lost link is reported by its own event.
    this.#writes = this.#writes.then(() => this.#write?.writeValueWithResponse(bytes)).catch(() => undefined);
  }

  #read(view: DataView): void {
    const message = readPixels(view);
    if (message === null) return;
    if (message.kind === 'die') this.facts = message;
    if (message.kind !== 'roll') this.#become({ battery: message.battery });
    if (message.kind === 'telemetry') this.#become({ rssi: message.rssi });
    if (message.kind !== 'battery' && this.facts) this.#lie(this.facts, message);
    if (message.kind === 'die') this.#greets(message);
  }

  #lie(facts: DieFacts, message: Exclude<PixelsMessage, { kind: 'battery' }>): void {
    const state = stateOf(facts, message.state);
    const face = faceOf(facts, message.index);
    if (state === null) return;
    if (message.kind !== 'telemetry') {
      const rests = state === 'rolled' || state === 'lying' || state === 'crooked';
      this.#resting = rests ? { state, face } : null;
      if (this.#resting) this.#ask(this.#resting, LYING.times);
      else this.#become({ state, face: null, lean: null });
      return;
    }
    const lean = leanOf(message.acceleration);
    if (this.#resting?.state !== state || this.#resting.face !== face || lean === null) return;
    this.#resting = null;
    this.#become({ state, face, lean });
  }

  /** A leaning die does not say so: its acceleration does. Without an answer people are asked. */
  #ask(resting: Pick<DieNow, 'state' | 'face'>, times: number): void {
    this.#send(HOW_DO_YOU_LIE);
    setTimeout(() => {
      if (this.#resting !== resting) return;
      if (times > 1) return this.#ask(resting, times - 1);
      this.#resting = null;
      this.#become({ ...resting, state: 'crooked', lean: null });
    }, LYING.wait);
  }

  #become(change: Partial<DieNow>): void {
    const next = { ...this.now, ...change };
    if (JSON.stringify(next) === JSON.stringify(this.now)) return;
    this.now = next;
    this.#changed();
  }
}

/** The characteristics of a die with new or old firmware. */
async function charactersOf(server: BluetoothRemoteGATTServer): Promise<{
  readonly notify: BluetoothRemoteGATTCharacteristic;
  readonly write: BluetoothRemoteGATTCharacteristic;
}> {
  const services = await server.getPrimaryServices();
  const ids = PIXELS_IDS.find((known) => services.some(({ uuid }) => uuid === known.service));
  const service = services.find(({ uuid }) => uuid === ids?.service);
  if (!ids || !service) throw new Error('no die');
  return {
    notify: await service.getCharacteristic(ids.notify),
    write: await service.getCharacteristic(ids.write),
  };
}
