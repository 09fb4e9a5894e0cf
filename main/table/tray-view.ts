import type { CameraAct, RadioAct, RecordingView, TrayAct, TrayLine, TrayView } from '../contract.ts';
import type { DiceKind } from '../engine/core/dice-kinds.ts';
import { type Result, assertNever, ok, phrase, refuse } from '../engine/core/result.ts';
import {
  type PageTray,
  type PortInfo,
  type Tray,
  actOnVirtual,
  newestLines,
  trayView,
} from '../tray/index.ts';

/** The tray's status in a program without a tray. */
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
  recording: false,
};

/** The tray for the screens; `ports` is the last list of ports. */
export const viewTray = (
  tray: Tray | undefined,
  ports: readonly PortInfo[],
  recordings: readonly RecordingView[],
): TrayView => (tray ? { ...trayView(tray, ports), recordings } : NO_TRAY);

/** The last lines on its wire, which the tray's push omits. */
export const viewLines = (tray: Tray | undefined): readonly TrayLine[] => (tray ? newestLines(tray) : []);

function flash(flasher: Tray['flasher'], act: Extract<TrayAct, { kind: 'flash' }>): Result<null> {
  if (!flasher) return refuse('tray.flash.unsupported');
  if (act.do === 'start') return flasher.start(act.path);
  if (act.do === 'close') flasher.dismiss();
  else flasher.answer(act.do === 'yes');
  return ok(null);
}

/** A page that begins to watch dice becomes the tray; after it has stopped, it is not searched for. */
function actOnPage<Act extends CameraAct | RadioAct>(
  tray: Tray,
  page: PageTray<Act> | undefined,
  act: Act,
  kinds: readonly DiceKind[],
): Result<null> {
  if (!page) return refuse(`tray.${act.kind}.unsupported`);
  if (kinds.length > 0) page.play(kinds);
  const done = page.act(act);
  if (!done.ok) return done;
  const { path } = page;
  const { port, state } = tray.connection;
  const isOpen = port === path && state !== 'closed';
  // A page that changes its dice is connected already.
  if (act.do === 'open' && (!isOpen || state === 'lost')) tray.open(path);
  else if (act.do === 'close' && act.why === 'stopped' && isOpen) void tray.close();
  return ok(null);
}

/**
 * Applies an act of the tray panel, except listing ports and recordings; `kinds` are the dice of the open game.
 * Refuses with `table.tray.none`, `tray.virtual.unknown`, `tray.flash.busy`, `tray.flash.unsupported`,
 * `tray.camera.other`, `tray.camera.unsupported`, `tray.radio.other`, `tray.radio.unsupported`.
 */
export function doTrayAct(
  tray: Tray | undefined,
  act: Exclude<TrayAct, { kind: 'list' | 'record' | 'replay' }>,
  kinds: readonly DiceKind[],
): Result<null> {
  if (!tray) return refuse('table.tray.none');
  switch (act.kind) {
    case 'connect':
      tray.open(act.path);
      return ok(null);
    case 'disconnect':
      void tray.close();
      return ok(null);
    case 'flash':
      return flash(tray.flasher, act);
    case 'virtual':
      return actOnVirtual(tray, act);
    case 'camera':
      return actOnPage(tray, tray.camera, act, kinds);
    case 'radio':
      return actOnPage(tray, tray.radio, act, kinds);
    default:
      return assertNever(act);
  }
}
