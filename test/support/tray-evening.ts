import type { Game } from '../../main/engine/core/game.ts';
import { codecDriver } from '../tray/drivers/codec.ts';
import { type Driver, type Table, sit } from '../tray/support/harness.ts';
import { breathe } from '../tray/support/virtual-time.ts';
import { type Evening, type EveningOptions, evening } from './evening.ts';
import { toyGame } from './toy-game.ts';

export interface TrayEvening {
  readonly people: Evening;
  readonly tray: Table;
  /** Plays a script on the simulated tray (SCRIPT.md), and waits until its messages are handled and saved. */
  run(script: string): Promise<void>;
  end(): Promise<void>;
}

/** People at a table with a connected simulated tray. Side 1 of a poker die is an ace, 6 a nine. */
export async function trayEvening(
  script = 'put 1-3',
  options: EveningOptions & { readonly game?: Game; readonly driver?: Driver } = {},
): Promise<TrayEvening> {
  const { game = toyGame(), driver = codecDriver } = options;
  const tray = await sit(driver);
  const people = await evening({
    ...options,
    games: [game],
    tray: tray.tray,
    now: () => tray.rig.clock.now(),
  });
  const run = async (text: string) => {
    await tray.run(text);
    await breathe();
  };
  await run(script);
  await tray.connect();
  await tray.until(() => tray.tray.readings.every((r) => r.state !== 'moving'));
  await breathe();
  return { people, tray, run, end: () => tray.end() };
}
