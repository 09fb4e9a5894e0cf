import type { FlashView, TableSnapshot, TrayView } from '../../../main/contract.ts';
import type { Shot } from './index.ts';

const STUCK = { code: 'tray.fault.stuck', params: { pocket: 5 } };

/** A faulty tray: a pocket with stuck sensors, and its cables. */
function faulty(tray: TrayView): TrayView {
  const faults = [
    { pocket: 5, say: STUCK },
    { pocket: 0, say: { code: 'tray.fault.chain' } },
  ];
  return {
    ...tray,
    word: 'tray.word.fault',
    say: STUCK,
    faults,
    pockets: tray.pockets.map((one) => (one.pocket === 5 ? { ...one, state: 'fault', face: null } : one)),
  };
}

const PATH = '/dev/ttyACM0';
const flashing = (tray: TrayView, flash: Omit<FlashView, 'path'>): TrayView => ({
  ...tray,
  state: 'closed',
  word: 'tray.word.closed',
  say: { code: 'tray.say.closed' },
  port: null,
  device: null,
  pockets: [],
  flash: { path: PATH, ...flash },
});

/** The tray's faults on each screen, and flashing. */
export function trayShots(
  shot: (name: string, scene: string, table: TableSnapshot, part?: Partial<Shot>) => Shot,
  table: TableSnapshot,
  tray: TrayView,
): readonly Shot[] {
  const path = { path: PATH };
  const help = ['plug', 'againHalf', 'cable'].map((name) => ({ code: `tray.flash.help.${name}` }));
  const phases: readonly (readonly [string, Omit<FlashView, 'path'>])[] = [
    [
      'ask',
      { phase: 'asking', percent: 0, say: { code: 'tray.flash.ask.stranger', params: path }, help: [] },
    ],
    [
      'write',
      {
        phase: 'writing',
        percent: 62,
        say: { code: 'tray.flash.step.writing', params: { percent: 62 } },
        help: [],
      },
    ],
    [
      'failed',
      { phase: 'failed', percent: 62, say: { code: 'tray.flash.unpluggedHalf', params: path }, help },
    ],
    [
      'done',
      {
        phase: 'done',
        percent: 100,
        say: { code: 'tray.flash.done', params: { ...path, firmware: '2.0.0' } },
        help: [],
      },
    ],
  ];
  return [
    shot(
      'table-fault',
      'table',
      { ...table, intake: { ...table.intake, say: STUCK } },
      { tray: faulty(tray) },
    ),
    shot('tray-fault', 'tray', table, { tray: faulty(tray) }),
    ...phases.map(([name, flash]) =>
      shot(`tray-flash-${name}`, 'tray', table, { tray: flashing(tray, flash), then: ['click:.flash h2'] }),
    ),
  ];
}
