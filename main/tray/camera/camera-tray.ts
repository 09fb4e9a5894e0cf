import { Link } from '../../../firmware-protocol/simulator/index.ts';
import type { CameraAct, CameraEnd, Sighting } from '../../contract/camera.ts';
import { type Result, ok, refuse } from '../../engine/core/result.ts';
import { type Clock, systemClock } from '../clock.ts';
import { CameraMachine } from './machine.ts';
import type { DiceInPlay } from './places.ts';

export const CAMERA_PATH = 'camera:page';
/** In ms. A page with a camera reports at least every second; after this silence it is gone. */
const SILENCE = 4000;
/**
 * The silence is counted in steps of this many ms. A table that is kept busy for longer than that misses steps, not messages:
 * those that arrived meanwhile are read before the next step.
 */
const STEP = 500;

export interface CameraTrayOptions {
  /** 8 hexadecimal digits. */
  readonly device: string;
  readonly clock?: Clock;
}

/** The camera of a page, as a tray on a cable: the cable is plugged while the page has the camera. */
export class CameraTray {
  readonly link: Link;
  /** Why the camera is gone, after it was there. */
  end: CameraEnd | null = null;
  readonly #clock: Clock;
  readonly #machine: CameraMachine;
  #page: string | null = null;
  /** The page that had the camera last. */
  #last: string | null = null;
  /** The page that said nothing for too long: a computer that slept, or that had too much to do. */
  #silent: string | null = null;
  #cancelSilence: () => void = () => undefined;

  constructor({ device, clock = systemClock }: CameraTrayOptions) {
    this.#clock = clock;
    // Each start of the program is another device, so boots may count from 0.
    this.#machine = new CameraMachine({ clock, device, bootsBefore: 0 });
    this.link = new Link({ clock, random: Math.random, machine: this.#machine });
    this.link.unplug();
  }

  /** The dice that the game on the table is played with; others in the picture are left alone. */
  play(set: DiceInPlay): void {
    this.#machine.play(set);
  }

  /** Applies a message of the page with the camera. Refuses with `tray.camera.other` where another page has it. */
  act(act: CameraAct): Result<null> {
    // Unless another page has come since, the silent one goes on where it says something again.
    const isBack = act.do === 'see' && this.#page === null && act.page === this.#silent;
    if (act.do === 'open' || isBack) this.#begin(act.page);
    if (act.do === 'close' && this.#page === null && act.page === this.#last) {
      // It is gone already; now the page knows better why.
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
    // Nothing was watched while it was away, so the cable is plugged only after a new look.
    if (!this.#machine.hasLooked) this.link.plug();
  }

  #see(sighting: Sighting): void {
    this.#machine.see(sighting);
    if (this.link.plugged || !sighting.still) return;
    // While unplugged nobody heard it: the state that the host asks for reports what it saw.
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

  /** It goes on without pictures: the dice found afterwards count as those that lay there. */
  #unplug(why: CameraEnd): void {
    this.#cancelSilence();
    this.#page = null;
    this.end = why;
    this.link.unplug(true);
  }

  /** Stops its timers. */
  dispose(): void {
    this.#cancelSilence();
    this.link.unplug();
  }
}
