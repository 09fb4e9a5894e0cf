import {
  createRig,
  play,
  readScript,
  type Rig,
  type RigOptions,
} from '../../../firmware-protocol/simulator/index.ts';
import type { Tray, TrayEvent } from '../../../main/tray/types.ts';

/**
 * The features of a driver; cases that need others are skipped for it. `board`: pockets with sensors and settings, in which
 * any die may lie, and which do not know a hand.
 */
export const ABILITIES = ['version', 'lifts', 'verbatim', 'board'] as const;
export type Ability = (typeof ABILITIES)[number];

/** One way of standing between simulated dice and the tray layer. Adding a driver is adding one file. */
export interface Driver {
  readonly name: string;
  readonly can: readonly Ability[];
  /** Makes dice, cable and tray layer, with nothing open yet. */
  make(options?: Pick<RigOptions, 'resetOnOpen' | 'seed' | 'bootsBefore'>): Promise<Bench>;
}

export interface Bench {
  readonly rig: Rig;
  readonly tray: Tray;
  /** The port to open. */
  readonly path: () => string;
  /** The tray layer of an app that was started anew beside the same tray, the former one having ended. */
  again(): Tray;
  /** Lets ms pass, on the driver's own clock. */
  wait(ms: number): Promise<void>;
  end(): Promise<void>;
}

/** A bench with what a case needs: scripts, and all events so far. */
export interface Table extends Bench {
  readonly events: TrayEvent[];
  of<K extends TrayEvent['kind']>(kind: K): Extract<TrayEvent, { kind: K }>[];
  /** `1:3 2:cocked` of each roll so far. */
  rolls(): string[];
  /** `1:3 2:5` of all pockets with something in them. */
  lies(): string;
  run(script: string): Promise<void>;
  until(holds: () => boolean, ms?: number): Promise<void>;
  connect(): Promise<void>;
  forget(): void;
}

export const showReading = (r: { pocket: number; state: string; face?: number | undefined }): string =>
  `${r.pocket}:${r.face ?? r.state}`;

export async function sit(driver: Driver, options?: Parameters<Driver['make']>[0]): Promise<Table> {
  const bench = await driver.make(options);
  const { tray, rig } = bench;
  const events: TrayEvent[] = [];
  for (const kind of [
    'connection',
    'boot',
    'snapshot',
    'reading',
    'roll',
    'doubt',
    'fault',
    'settings',
    'refused',
  ] as const) {
    tray.on(kind, (event) => events.push(event));
  }
  const of = <K extends TrayEvent['kind']>(kind: K) =>
    events.filter((event): event is Extract<TrayEvent, { kind: K }> => event.kind === kind);
  const until = async (holds: () => boolean, ms = 10_000): Promise<void> => {
    for (let waited = 0; !holds(); waited += 20) {
      if (waited > ms)
        throw new Error(`not within ${ms} ms: ${holds.toString()}; ${JSON.stringify(tray.connection)}`);
      await bench.wait(20);
    }
  };
  return {
    ...bench,
    events,
    of,
    until,
    rolls: () => of('roll').map(({ roll }) => roll.readings.map(showReading).join(' ')),
    lies: () =>
      tray.readings
        .filter((r) => r.state !== 'empty')
        .map(showReading)
        .join(' '),
    run: async (script) => {
      const read = readScript(script);
      if (!read.ok) throw new Error(JSON.stringify(read.error));
      let done = false;
      play(rig, read.steps, () => (done = true));
      await until(() => done, 120_000);
    },
    connect: async () => {
      tray.open(bench.path());
      await until(() => tray.connection.state === 'ready');
    },
    forget: () => void events.splice(0),
  };
}

/** Dice that fly and tumble quickly, for drivers in real time. */
export function quickRig(options: RigOptions): Rig {
  const rig = createRig({ bootTime: 60, ...options });
  rig.board.flight = 150;
  rig.board.tumble = 120;
  return rig;
}
