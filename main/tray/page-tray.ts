import { Link } from '../../firmware-protocol/simulator/index.ts';
import type { CameraAct, RadioAct } from '../contract/acts.ts';
import type { DiceKind } from '../engine/core/dice-kinds.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import { CameraMachine } from './camera/machine.ts';
import { type Clock, systemClock } from './clock.ts';
import type { PageAct, PageMachine } from './page-machine.ts';
import { RadioMachine } from './radio/machine.ts';

export const CAMERA_PATH = 'camera:page';
export const RADIO_PATH = 'radio:page';

/** Timeout in ms: a page with dice reports at least every second. */
const SILENCE = 4000;
/**
 * Step in ms by which silence is counted. A busy table misses steps, not messages: those that arrived meanwhile are
 * read before the next step.
 */
const STEP = 500;

type End = Extract<PageAct, { do: 'close' }>['why'];

interface PageTrayOptions {
  /** 8 hexadecimal digits. */
  readonly device: string;
  readonly clock?: Clock;
}

/** What a page sees of the dice, as a tray on a cable: the cable is plugged in while the page reports. */
export abstract class PageTray<Act extends PageAct> {
  readonly link: Link;
  /** Why the page was lost. */
  end: End | null = null;
  #page: string | null = null;
  #last: string | null = null;
  /** The page that timed out: its computer slept or was too busy. */
  #silent: string | null = null;
  #cancelSilence: () => void = () => undefined;

  /** @param path its port */
  protected constructor(
    readonly path: string,
    private readonly machine: PageMachine<Act>,
    private readonly clock: Clock,
  ) {
    this.link = new Link({ clock, random: Math.random, machine });
    this.link.unplug();
  }

  /** The dice of the open game; others are left out. */
  play(kinds: readonly DiceKind[]): void {
    this.machine.play(kinds);
  }

  /** Handles a message of the page. Refuses with `tray.camera.other` or `tray.radio.other` if another page has it. */
  act(act: Act): Result<null> {
    // The page that timed out may resume, unless another one has taken over.
    const isBack = act.do === 'see' && this.#page === null && act.page === this.#silent;
    if ((act.do === 'open' && act.page !== this.#page) || isBack) this.#begin(act.page);
    if (act.do === 'close' && this.#page === null && act.page === this.#last) {
      // It is gone already; the page knows the reason better.
      this.end = act.why;
      return ok(null);
    }
    if (act.page !== this.#page) return refuse(`tray.${act.kind}.other`);
    if (act.do === 'close') this.#unplug(act.why);
    else {
      this.#expectMore();
      this.#take(act);
    }
    return ok(null);
  }

  #begin(page: string): void {
    if (this.#page !== null) this.machine.leave();
    this.#page = page;
    this.#last = page;
    this.#silent = null;
    this.end = null;
  }

  #take(act: Act): void {
    this.machine.take(act);
    if (this.link.plugged || !this.machine.mayPlug(act)) return;
    // While unplugged nobody received it: the state that the host requests contains it.
    this.machine.forgetRoll();
    this.link.plug();
  }

  #expectMore(): void {
    this.#cancelSilence();
    const wait = (left: number): void => {
      this.#cancelSilence = this.clock.after(Math.min(STEP, left), () => {
        if (left > STEP) return wait(left - STEP);
        this.#silent = this.#page;
        this.#unplug('gone');
      });
    };
    wait(SILENCE);
  }

  /** It continues without reports: dice found afterwards count as already lying there. */
  #unplug(why: End): void {
    this.#cancelSilence();
    this.#page = null;
    this.end = why;
    this.link.unplug(true);
    this.machine.leave();
  }

  dispose(): void {
    this.#cancelSilence();
    this.link.unplug();
  }
}

// Each start of the program is another device, so boots may count from 0.

/** A page's camera as a tray. */
export class CameraTray extends PageTray<CameraAct> {
  constructor({ device, clock = systemClock }: PageTrayOptions) {
    super(CAMERA_PATH, new CameraMachine({ clock, device, bootsBefore: 0 }), clock);
  }
}

/** A page's smart dice as a tray. */
export class RadioTray extends PageTray<RadioAct> {
  constructor({ device, clock = systemClock }: PageTrayOptions) {
    super(RADIO_PATH, new RadioMachine({ clock, device, bootsBefore: 0 }), clock);
  }
}
