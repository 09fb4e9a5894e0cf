import { basename, join } from 'node:path';
import type { TrayAct, TrayView } from '../contract.ts';
import { type Result, assertNever, ok, phrase, refuse } from '../engine/core/result.ts';
import { type PortInfo, type Tray, actOnVirtual, trayView } from '../tray/index.ts';

/** The light of a program that was started without a tray. */
const NO_TRAY: TrayView = {
  state: 'closed',
  word: 'tray.word.closed',
  say: phrase('tray.say.closed'),
  help: [],
  port: null,
  ports: [],
  device: null,
  pockets: [],
  counters: {},
  lines: [],
  recording: false,
};

/** The tray as the screens see it; `ports` is what was listed last. */
export const viewTray = (tray: Tray | undefined, ports: readonly PortInfo[]): TrayView =>
  tray ? trayView(tray, ports) : NO_TRAY;

/**
 * Does what the tray panel says, but for listing ports. Refuses with `table.tray.none`, `tray.virtual.unknown`,
 * `tray.recording.*`.
 */
export function doTrayAct(
  tray: Tray | undefined,
  act: Exclude<TrayAct, { kind: 'list' }>,
  folder: string,
  at: number,
): Result<null> | Promise<Result<null>> {
  if (!tray) return refuse('table.tray.none');
  switch (act.kind) {
    case 'connect':
      tray.open(act.path);
      return ok(null);
    case 'disconnect':
      void tray.close();
      return ok(null);
    case 'record': {
      const stamp = new Date(at).toISOString().replace(/[:.]/g, '-');
      if (act.on) tray.record(join(folder, `tray-${stamp}.jsonl`));
      else void tray.stopRecording();
      return ok(null);
    }
    case 'replay':
      // Only what was recorded here: a screen names no other files of this computer.
      return tray.replay(join(folder, basename(act.file)));
    case 'virtual':
      return actOnVirtual(tray, act);
    default:
      return assertNever(act);
  }
}
