import type { RadioAct } from '../../contract/acts.ts';
import type { DiceKind } from '../../engine/core/dice-kinds.ts';
import { systemClock } from '../clock.ts';
import { PageTray, type PageTrayOptions } from '../page-tray.ts';
import { RadioMachine } from './machine.ts';

export const RADIO_PATH = 'radio:page';

/** A page's smart dice as a tray. */
export class RadioTray extends PageTray<RadioAct> {
  readonly #machine: RadioMachine;

  constructor({ device, clock = systemClock }: PageTrayOptions) {
    // Each start of the program is another device, so boots may count from 0.
    const machine = new RadioMachine({ clock, device, bootsBefore: 0 });
    super(RADIO_PATH, machine, clock);
    this.#machine = machine;
  }

  /** The kinds of dice of the open game; others are left out. */
  play(kinds: readonly DiceKind[]): void {
    this.#machine.play(kinds);
  }

  protected begin(): void {
    this.link.plug();
  }

  protected take(act: RadioAct): void {
    if (act.do === 'open') this.#machine.join(act.dice);
    else if (act.do === 'see') for (const word of act.words ?? []) this.#machine.hear(word);
  }

  protected override leave(): void {
    this.#machine.leave();
  }
}
