import { CAMERA_PATH, RADIO_PATH } from './page-tray.ts';
import type { PortView, TrayAct, TrayLine, TrayView } from '../contract.ts';
import { type Phrase, phrase, refuse, type Result, ok } from '../engine/core/result.ts';
import { diagnoseStranded, helpFor } from './diagnosis.ts';
import { isAt } from './ports.ts';
import { badLines, sayLine } from './raw-view.ts';
import { REPLAY_PATH } from './recording.ts';
import { type Connection, FACES, type PortInfo, type RawLine, type Tray, TROUBLES } from './types.ts';

/** Raw lines sent to a screen at a time. */
const SHOWN_LINES = 60;

/** The sentence behind the light. */
export function sayConnection({ state, port = '', tray, diagnosis }: Connection): Phrase {
  if (diagnosis) return diagnosis;
  if (state === 'ready') return phrase('tray.say.ready', { port, firmware: tray?.firmware ?? '' });
  return phrase(`tray.say.${state}`, { port });
}

function kindOf({ path, kind, likely }: PortInfo): PortView['kind'] {
  // A recording, a camera and smart dice are virtual ports with their own names.
  if (path === REPLAY_PATH) return 'recording';
  if (path === CAMERA_PATH) return 'camera';
  if (path === RADIO_PATH) return 'radio';
  return kind === 'serial' && !likely ? 'other' : kind;
}

/** `asked`: the ports in question. A port in question is shown and chosen by the name used in the question. */
function portView(port: PortInfo, asked: readonly string[] = []): PortView {
  const name = asked.find((path) => isAt(port, path));
  const path = name ?? port.path;
  return {
    path,
    kind: kindOf(port),
    label: [port.manufacturer, path].filter((text) => text !== undefined).join(' · '),
    known: port.known,
    ...(name === undefined ? {} : { asked: true }),
  };
}

/** Ports for screens: the present ones, and one in question that is only known by its path. */
function portViews(ports: readonly PortInfo[], asked: readonly string[]): readonly PortView[] {
  const unlisted = asked.filter((path) => !ports.some((port) => isAt(port, path)));
  return [...unlisted.map(bare), ...ports].map((port) => portView(port, asked));
}

/** A camera and smart dice are not ports and have their own messages. */
function sayCamera({ connection: { state }, camera }: Tray): Pick<TrayView, 'say' | 'help'> {
  if (state !== 'lost') return { say: phrase(`tray.camera.say.${state}`), help: [] };
  const end = camera?.end ?? 'gone';
  return {
    say: phrase(`tray.camera.end.${end}`),
    help: [phrase('tray.camera.help.again'), phrase('tray.help.byHand')],
  };
}

function sayRadio({ connection: { state }, radio }: Tray): Pick<TrayView, 'say' | 'help'> {
  if (state !== 'lost') return { say: phrase(`tray.radio.say.${state}`), help: [] };
  const end = radio?.end === 'stopped' ? 'stopped' : 'gone';
  return {
    say: phrase(`tray.radio.end.${end}`),
    help: [phrase('tray.radio.help.again'), phrase('tray.help.byHand')],
  };
}

function sayState(tray: Tray): Pick<TrayView, 'say' | 'help'> {
  const { connection } = tray;
  if (connection.port === CAMERA_PATH) return sayCamera(tray);
  if (connection.port === RADIO_PATH) return sayRadio(tray);
  // With a first tray just plugged in, there may be no port to choose.
  const board = connection.state === 'closed' ? tray.stranded : undefined;
  const diagnosis = board ? diagnoseStranded(board) : connection.diagnosis;
  return { say: diagnosis ?? sayConnection(connection), help: diagnosis ? helpFor(diagnosis) : [] };
}

/** The pockets as last heard. */
const pocketViews = (tray: Tray): TrayView['pockets'] =>
  tray.readings.map(({ pocket, state, face, lift, die, doubt }) => ({
    pocket,
    state,
    face: face ?? null,
    lift,
    ...(die === undefined ? {} : { die }),
    ...(doubt === undefined ? {} : { doubt }),
  }));

/** Cache: each line is put into words only once. */
const lineViews = new WeakMap<RawLine, TrayLine>();

function lineView(line: RawLine): TrayLine {
  const known = lineViews.get(line);
  if (known) return known;
  const view: TrayLine = {
    at: line.at,
    dir: line.direction === 'fromTray' ? 'in' : 'out',
    text: line.text,
    say: sayLine(line),
    ...(line.kind === undefined ? {} : { kind: line.kind }),
  };
  lineViews.set(line, view);
  return view;
}

/** The tray's last lines, newest last. */
export const newestLines = (tray: Tray): readonly TrayLine[] => tray.lines.slice(-SHOWN_LINES).map(lineView);

/** The tray for screens, without its lines. `ports` as last listed. */
export function trayView(tray: Tray, ports: readonly PortInfo[]): TrayView {
  const { connection, counters } = tray;
  const { port: path, asked = [] } = connection;
  const open = path === undefined ? undefined : (ports.find((port) => isAt(port, path)) ?? bare(path));
  const faults = connection.state === 'ready' && !connection.diagnosis ? tray.faults : [];
  const [fault] = faults;
  const { say, help } = fault ?? sayState(tray);
  return {
    state: connection.state,
    word: fault ? 'tray.word.fault' : `tray.word.${connection.state}`,
    say,
    help,
    faults: faults.map(({ pocket, say }) => ({ pocket, say })),
    port: open ? portView(open, asked) : null,
    ports: portViews(ports, asked),
    ...(tray.trouble ? { trouble: { say: tray.trouble, help: helpFor(tray.trouble) } } : {}),
    device: connection.tray
      ? {
          id: connection.tray.device,
          firmware: connection.tray.firmware,
          protocol: connection.tray.protocol,
        }
      : null,
    pockets: pocketViews(tray),
    counters: {
      bytes: counters.bytes,
      good: counters.good,
      bad: badLines(counters),
      missed: counters.missed,
      repeated: counters.repeated,
      losses: counters.losses,
      trayLost: counters.tray.lost,
      trayBad: counters.tray.bad,
      trayUnsent: counters.tray.unsent,
    },
    recording: tray.recording !== undefined,
    ...(tray.flasher?.view ? { flash: tray.flasher.view } : {}),
  };
}

/** A port given by name that is not listed. */
const bare = (path: string): PortInfo => ({ path, kind: 'serial', known: false, likely: true });

/**
 * Applies a tap on the virtual tray's panel. `throw`, `lift`, `put`, `cock`, `stick` and `free` take pockets, an
 * empty list meaning all with a die; the others are faults, and a second tap ends a lasting one. Refuses with
 * `tray.virtual.unknown`.
 */
export function actOnVirtual(tray: Tray, act: Extract<TrayAct, { kind: 'virtual' }>): Result<null> {
  const { virtual } = tray;
  const filled = virtual.pockets.filter((p) => p.die !== 'none').map((p) => p.pocket);
  const pockets = (act.pockets?.length ? act.pockets : filled).filter(
    (p) => p >= 1 && p <= virtual.pockets.length,
  );
  const faceOf = (i: number) => FACES.find((face) => face === act.faces?.[i]);
  switch (act.do) {
    case 'throw':
      virtual.throw(pockets.map((pocket, i) => ({ pocket, face: faceOf(i) })));
      return ok(null);
    case 'lift':
      for (const pocket of pockets) virtual.lift(pocket);
      return ok(null);
    case 'put':
      pockets.forEach((pocket, i) => virtual.put(pocket, faceOf(i)));
      return ok(null);
    case 'set-up':
      virtual.setUp(act.pockets ?? []);
      return ok(null);
    case 'cock':
      for (const pocket of act.pockets?.length ? pockets : pockets.slice(0, 1)) virtual.cock(pocket);
      return ok(null);
    case 'stick':
    case 'free':
      for (const pocket of act.pockets?.length ? pockets : pockets.slice(0, 1))
        virtual.stick(pocket, act.do === 'stick');
      return ok(null);
    case 'plug':
      virtual.trouble('unplug', false);
      return ok(null);
    default: {
      const trouble = TROUBLES.find((known) => known === act.do);
      if (!trouble) return refuse('tray.virtual.unknown', { word: act.do });
      virtual.trouble(trouble, !virtual.troubles.includes(trouble));
      return ok(null);
    }
  }
}
