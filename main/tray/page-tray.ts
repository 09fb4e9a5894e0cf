import { Link, type Machine } from '../../firmware-protocol/simulator/index.ts';
import type { CameraAct, RadioAct } from '../contract/acts.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import type { Clock } from './clock.ts';

/** Timeout in ms: a page with dice reports at least every second. */
const SILENCE = 4000;
/**
 * Step in ms by which silence is counted. A busy table misses steps, not messages: those that arrived meanwhile are
 * read before the next step.
 */
const STEP = 500;

type PageAct = CameraAct | RadioAct;
type End = Extract<PageAct, { do: 'close' }>['why'];

export interface PageTrayOptions {
  /** 8 hexadecimal digits. */
  readonly device: string;
  readonly clock?: Clock;
}

/** What a page sees of the dice, as a tray on a cable: the cable is plugged in while the page reports. */
export abstract class PageTray<Act extends PageAct> {
  readonly link: Link;
  /** Why the page was lost. */
  end: End | null = null;
  readonly #clock: Clock;
  #page: string | null = null;
  /** The last page. */
  #last: string | null = null;
  /** The page that timed out: its computer slept or was too busy. */
  #silent: string | null = null;
  #cancelSilence: () => void = () => undefined;

  /** @param path its port */
  protected constructor(
    readonly path: string,
    machine: Machine,
    clock: Clock,
  ) {
    this.#clock = clock;
    this.link = new Link({ clock, random: Math.random, machine });
    this.link.unplug();
  }

  /** A page begins to report. */
  protected abstract begin(): void;
  /** Takes a report. */
  protected abstract take(act: Act): void;
  /** Nobody watches the dice any more. */
  protected leave(): void {}

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
      this.take(act);
    }
    return ok(null);
  }

  #begin(page: string): void {
    if (this.#page !== null) this.leave();
    this.#page = page;
    this.#last = page;
    this.#silent = null;
    this.end = null;
    this.begin();
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

  /** It continues without reports: dice found afterwards count as already lying there. */
  #unplug(why: End): void {
    this.#cancelSilence();
    this.#page = null;
    this.end = why;
    this.link.unplug(true);
    this.leave();
  }

  dispose(): void {
    this.#cancelSilence();
    this.link.unplug();
  }
}
