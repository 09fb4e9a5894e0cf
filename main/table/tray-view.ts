import type { PocketView, PortView, TrayAct, TrayView } from '../contract.ts';
import { type Result, assertNever, ok, phrase, refuse } from '../engine/core/result.ts';
import { type Face, type PortInfo, TROUBLES, type Tray, type Trouble } from '../tray/types.ts';

/** So many raw lines travel with each view. */
const LINES = 60;

const NOTHING: TrayView = {
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

const portView = ({ path, kind, known, manufacturer }: PortInfo): PortView => ({
  path,
  kind,
  known,
  label: manufacturer ? `${manufacturer} (${path})` : path,
});

/** The tray as the screens see it; `ports` is what was listed last. */
export function viewTray(tray: Tray | undefined, ports: readonly PortInfo[]): TrayView {
  if (!tray) return NOTHING;
  const { connection, counters } = tray;
  const { state, port, diagnosis } = connection;
  const bad = Object.values(counters.bad).reduce((sum, n) => sum + n, 0);
  return {
    state,
    word: `tray.word.${state}`,
    say: diagnosis ?? phrase(`tray.say.${state}`),
    help: diagnosis ? [diagnosis] : [],
    port: portOf(port, ports),
    ports: ports.map(portView),
    device: connection.tray
      ? {
          id: connection.tray.device,
          firmware: connection.tray.firmware,
          protocol: connection.tray.protocol,
        }
      : null,
    pockets: tray.readings.map(
      ({ pocket, state: is, face, lift }): PocketView => ({ pocket, state: is, face: face ?? null, lift }),
    ),
    counters: {
      bytes: counters.bytes,
      good: counters.good,
      bad,
      missed: counters.missed,
      repeated: counters.repeated,
      losses: counters.losses,
      trayLost: counters.tray.lost,
      trayBad: counters.tray.bad,
      trayUnsent: counters.tray.unsent,
    },
    lines: tray.lines.slice(-LINES).map(({ at, direction, text, kind, fault }) => ({
      at,
      dir: direction === 'fromTray' ? 'in' : 'out',
      text,
      say: fault ? phrase(`tray.line.${fault}`) : kind ? phrase(`tray.line.${kind.replace('?', '')}`) : null,
    })),
    recording: tray.recording !== undefined,
  };
}

function portOf(path: string | undefined, ports: readonly PortInfo[]): PortView | null {
  if (path === undefined) return null;
  const listed = ports.find((port) => port.path === path);
  return listed ? portView(listed) : { path, kind: path.startsWith('virtual:') ? 'virtual' : 'serial', label: path, known: false };
}

/** What the tray panel does beside listing ports. Refuses with `tray.none`, `tray.virtual.unknown`. */
export function doTrayAct(tray: Tray | undefined, act: Exclude<TrayAct, { kind: 'list' }>, recordTo: string): Result<null> {
  if (!tray) return refuse('tray.none');
  switch (act.kind) {
    case 'connect':
      tray.open(act.path);
      return ok(null);
    case 'disconnect':
      void tray.close();
      return ok(null);
    case 'record':
      if (act.on) tray.record(recordTo);
      else void tray.stopRecording();
      return ok(null);
    case 'replay':
      return refuse('tray.replay.elsewhere');
    case 'virtual':
      return doVirtual(tray, act);
    default:
      return assertNever(act);
  }
}

const isTrouble = (text: string): text is Trouble => TROUBLES.some((trouble) => trouble === text);
const sideOf = (face: number | undefined): Face | undefined => (face === undefined ? undefined : (face as Face));

/** `do`: throw, lift, put, cock, stick, unstick, set-up, or a trouble's name; `end:` before it ends a lasting one. */
function doVirtual(tray: Tray, act: Extract<TrayAct, { kind: 'virtual' }>): Result<null> {
  const { virtual } = tray;
  const { pockets = [], faces = [] } = act;
  const each = (run: (pocket: number, face: Face | undefined) => void) =>
    pockets.forEach((pocket, i) => run(pocket, sideOf(faces[i])));
  switch (act.do) {
    case 'throw':
      virtual.throw(pockets.map((pocket, i) => ({ pocket, face: sideOf(faces[i]) })));
      break;
    case 'lift':
      each((pocket) => virtual.lift(pocket));
      break;
    case 'put':
      each((pocket, face) => virtual.put(pocket, face));
      break;
    case 'cock':
      each((pocket) => virtual.cock(pocket));
      break;
    case 'stick':
      each((pocket) => virtual.stick(pocket, true));
      break;
    case 'unstick':
      each((pocket) => virtual.stick(pocket, false));
      break;
    case 'set-up':
      virtual.setUp(pockets);
      break;
    default: {
      const end = act.do.startsWith('end:');
      const name = end ? act.do.slice(4) : act.do;
      if (!isTrouble(name)) return refuse('tray.virtual.unknown', { what: act.do });
      virtual.trouble(name, !end);
    }
  }
  return ok(null);
}
