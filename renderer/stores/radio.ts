import { defineStore } from 'pinia';
import { markRaw, ref, shallowRef, triggerRef } from 'vue';
import type { JoinedDie } from '../../main/contract.ts';
import { type DieNow, AWAY, DieLink } from '../radio/die-link.ts';
import { chooseRisk, join, keepJoined, leave, readJoined } from '../radio/joined.ts';
import { PIXELS_IDS, isSixSided } from '../radio/pixels.ts';
import { type Say, Reports } from '../radio/reports.ts';
import { newId, request } from './request.ts';

/** Why a die could not be added. */
export type RadioTrouble = 'insecure' | 'off' | 'refused' | 'other' | 'failed' | 'full';

/** Links this page to its dice and reports to the table. */
export class RadioControl {
  readonly joined = shallowRef(readJoined());
  /** What each joined die says, by id. */
  readonly dice = shallowRef(new Map<string, DieNow>());
  readonly isAdding = ref(false);
  readonly trouble = ref<RadioTrouble | null>(null);
  /** Whether dice come back without a tap: the browser remembers those it was asked for. */
  readonly returns = ref(false);
  /** Some browsers lack it, or a part of it. */
  readonly #bluetooth: Partial<Bluetooth>;
  /** Identifies this page to the table. */
  readonly #page = newId();
  /** A browser has one object for each device. */
  readonly #devices = new Map<BluetoothDevice, DieLink>();
  /** By die, once it has said which it is. */
  readonly #links = new Map<string, DieLink>();
  /** Another page listens to the dice, until people do something here. */
  #isTaken = false;
  readonly #reports = new Reports((what) => void this.#tell(what));

  constructor(bluetooth: Partial<Bluetooth>) {
    this.#bluetooth = bluetooth;
  }

  /** Looks for the dice joined before, where the browser allows it. */
  async resume(): Promise<void> {
    if (this.joined.value.length === 0) return;
    for (const device of await this.#allowed()) void this.#follow(this.#link(device));
  }

  /** A die says who it is only once it is linked: one that is allowed and not joined is let go again. */
  async #follow(link: DieLink): Promise<void> {
    const facts = await link.follow();
    if (facts && !this.#isJoined(facts.id)) link.end();
  }

  /** Dice that the browser lets this page use without asking. */
  async #allowed(): Promise<readonly BluetoothDevice[]> {
    const devices = (await this.#bluetooth.getDevices?.().catch(() => null)) ?? [];
    this.returns.value = devices.length > 0;
    return devices;
  }

  /** A new link to a device; the one before ends. */
  #link(device: BluetoothDevice): DieLink {
    this.#devices.get(device)?.end();
    const link: DieLink = new DieLink(device, () => this.#onChange(link));
    this.#devices.set(device, link);
    return link;
  }

  #isJoined(die: string): boolean {
    return this.joined.value.some((one) => one.die === die);
  }

  /** Asks the browser for a die: needs a tap. */
  async add(): Promise<void> {
    if (this.isAdding.value) return;
    this.isAdding.value = true;
    this.trouble.value = await this.#add().catch(troubleOf);
    this.isAdding.value = false;
  }

  async #add(): Promise<RadioTrouble | null> {
    const filters = PIXELS_IDS.map(({ service }) => ({ services: [service] }));
    const device = await this.#bluetooth.requestDevice?.({ filters });
    if (!device) return 'failed';
    const isKnown = this.#devices.has(device);
    const link = this.#link(device);
    const facts = await link.open();
    if (!facts) {
      if (isKnown) void this.#follow(this.#link(device));
      return 'failed';
    }
    const joined = isSixSided(facts) ? join(this.joined.value, facts.id) : null;
    if (!joined) {
      await link.forget();
      return isSixSided(facts) ? 'full' : 'other';
    }
    this.#use(facts.id, link);
    this.#change(joined);
    link.blink();
    await this.#allowed();
    return null;
  }

  blink(die: string): void {
    this.#links.get(die)?.blink();
  }

  chooseRisk(die: string): void {
    this.#change(chooseRisk(this.joined.value, die));
    this.blink(die);
  }

  async forget(die: string): Promise<void> {
    const link = this.#links.get(die);
    this.#links.delete(die);
    this.dice.value.delete(die);
    this.#change(leave(this.joined.value, die));
    await link?.forget();
  }

  #use(die: string, link: DieLink): void {
    const before = this.#links.get(die);
    if (before === link) return;
    this.#links.set(die, link);
    before?.end();
  }

  #change(joined: readonly JoinedDie[]): void {
    this.joined.value = joined;
    keepJoined(joined);
    this.#isTaken = false;
    if (joined.length === 0) this.#reports.close();
    else if (this.#links.size > 0) this.#reports.open(joined);
    this.#show();
  }

  #onChange(link: DieLink): void {
    const die = link.facts?.id;
    if (die === undefined || !this.#isJoined(die)) return;
    // An older link to the same die has ended.
    if (link.now.state !== 'away') this.#use(die, link);
    if (this.#links.get(die) !== link) return;
    if (!this.#reports.isOpen && !this.#isTaken) this.#reports.open(this.joined.value);
    this.#show();
  }

  #show(): void {
    const { dice } = this;
    for (const { die } of this.joined.value) dice.value.set(die, this.#links.get(die)?.now ?? AWAY);
    triggerRef(dice);
    if (this.#reports.isOpen) this.#reports.see(dice.value);
  }

  /** Another page has taken over: the dice go on there. */
  async #tell(what: Say): Promise<void> {
    const answer = await request('tray', { act: { kind: 'radio', page: this.#page, ...what } });
    if (!answer.ok && answer.error.code === 'tray.radio.other') {
      this.#isTaken = true;
      this.#reports.end();
    }
  }
}

function troubleOf(error: unknown): RadioTrouble | null {
  const { name = '', message = '' } = error instanceof DOMException ? error : {};
  if (name === 'SecurityError') return message.includes('gesture') ? 'refused' : 'insecure';
  // Nothing was chosen, or the adapter is off: browsers say both by one name.
  if (name === 'NotFoundError') return /adapter|turned off/i.test(message) ? 'off' : null;
  return 'failed';
}

/** Why this browser has no Bluetooth. */
const absence = (): 'insecure' | 'flag' | 'missing' =>
  isSecureContext
    ? navigator.userAgent.includes('Linux') && 'serial' in navigator
      ? 'flag'
      : 'missing'
    : 'insecure';

/** The smart dice of this page. They stay linked during play. */
export const useRadio = defineStore('radio', () => {
  const { bluetooth } = navigator as Partial<Pick<Navigator, 'bluetooth'>>;
  const control = markRaw(new RadioControl(bluetooth ?? {}));
  const { joined, dice, isAdding, trouble, returns } = control;
  return {
    ...{ joined, dice, isAdding, trouble, returns, control },
    absence: bluetooth ? null : absence(),
  };
});
