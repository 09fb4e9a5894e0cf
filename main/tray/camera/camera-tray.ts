import { Link } from '../../../firmware-protocol/simulator/index.ts';
import type { CameraAct, Sighting } from '../../contract/acts.ts';
import type { CameraEnd } from '../../contract/tray.ts';
import { type Result, ok, refuse } from '../../engine/core/result.ts';
import { type Clock, systemClock } from '../clock.ts';
import { CameraMachine } from './machine.ts';
import type { DiceInPlay } from './places.ts';

export const CAMERA_PATH = 'camera:page';
/** Timeout in ms: a page with a camera reports at least every second. */
const SILENCE = 4000;
/**
 * Step in ms by which silence is counted. A busy table misses steps, not messages: those that arrived meanwhile are
 * read before the next step.
 */
const STEP = 500;

export interface CameraTrayOptions {
  /** 8 hexadecimal digits. */
  readonly device: string;
  readonly clock?: Clock;
}

/** A page's camera as a tray on a cable: the cable is plugged in while the page has the camera. */
export class CameraTray {
  readonly link: Link;
  /** Why the camera was lost. */
  end: CameraEnd | null = null;
  readonly #clock: Clock;
  readonly #machine: CameraMachine;
  #page: string | null = null;
  /** The last page with the camera. */
  #last: string | null = null;
  /** The page that timed out: its computer slept or was too busy. */
  #silent: string | null = null;
  #cancelSilence: () => void = () => undefined;

  constructor({ device, clock = systemClock }: CameraTrayOptions) {
    this.#clock = clock;
    // Each start of the program is another device, so boots may count from 0.
    this.#machine = new CameraMachine({ clock, device, bootsBefore: 0 });
    this.link = new Link({ clock, random: Math.random, machine: this.#machine });
    this.link.unplug();
  }

  /** The dice of the open game; others in the picture are ignored. */
  play(set: DiceInPlay): void {
    this.#machine.play(set);
  }

  /** Handles a message of the page with the camera. Refuses with `tray.camera.other` if another page has it. */
  act(act: CameraAct): Result<null> {
    // The page that timed out may resume, unless another one has taken over.
    const isBack = act.do === 'see' && this.#page === null && act.page === this.#silent;
    if (act.do === 'open' || isBack) this.#begin(act.page);
    if (act.do === 'close' && this.#page === null && act.page === this.#last) {
      // It is gone already; the page knows the reason better.
      this.end = act.why;
      return ok(null);
    }
    if (act.page !== this.#page) return refuse('tray.camera.other');
    if (act.do === 'close') this.#unplug(act.why);
    else {
      this.#expectMore();
      if (act.do === 'see' && act.sighting) this.#see(act.sighting);
    }
    return ok(null);
  }

  #begin(page: string): void {
    this.#page = page;
    this.#last = page;
    this.#silent = null;
    this.end = null;
    // Nothing was watched meanwhile, so the cable is plugged in only after a new look.
    if (!this.#machine.hasLooked) this.link.plug();
  }

  #see(sighting: Sighting): void {
    this.#machine.see(sighting);
    if (this.link.plugged || !sighting.still) return;
    // While unplugged nobody received it: the state that the host requests contains what was seen.
    this.#machine.forgetRoll();
    this.link.plug();
  }

  /** Whether people stopped it, rather than lost it. */
  get stopped(): boolean {
    return this.end === 'stopped';
  }

  #expectMore(): void {
    this.#cancelSilence();
    const wait = (left: number): void => {
      this.#cancelSilence = this.#clock.after(Math.min(STEP, left), () => {
        if (left > STEP) return wait(left - STEP);
        this.#silent = this.#page;
        this.#unplug('gone');
      });
    };
    wait(SILENCE);
  }

  /** It continues without pictures: dice found afterwards count as already lying there. */
  #unplug(why: CameraEnd): void {
    this.#cancelSilence();
    this.#page = null;
    this.end = why;
    this.link.unplug(true);
  }

  dispose(): void {
    this.#cancelSilence();
    this.link.unplug();
  }
}
