import type { CameraAct } from '../../contract/acts.ts';
import { systemClock } from '../clock.ts';
import { PageTray, type PageTrayOptions } from '../page-tray.ts';
import { CameraMachine } from './machine.ts';
import type { DiceInPlay } from './places.ts';

export const CAMERA_PATH = 'camera:page';

/** A page's camera as a tray. */
export class CameraTray extends PageTray<CameraAct> {
  readonly #machine: CameraMachine;

  constructor({ device, clock = systemClock }: PageTrayOptions) {
    // Each start of the program is another device, so boots may count from 0.
    const machine = new CameraMachine({ clock, device, bootsBefore: 0 });
    super(CAMERA_PATH, machine, clock);
    this.#machine = machine;
  }

  /** The dice of the open game; others in the picture are ignored. */
  play(set: DiceInPlay): void {
    this.#machine.play(set);
  }

  protected begin(): void {
    // Nothing was watched meanwhile, so the cable is plugged in only after a new look.
    if (!this.#machine.hasLooked) this.link.plug();
  }

  protected take(act: CameraAct): void {
    if (act.do !== 'see' || !act.sighting) return;
    this.#machine.see(act.sighting);
    if (this.link.plugged || !act.sighting.still) return;
    // While unplugged nobody received it: the state that the host requests contains what was seen.
    this.#machine.forgetRoll();
    this.link.plug();
  }
}
