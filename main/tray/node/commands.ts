import { stdin } from 'node:process';
import { createInterface } from 'node:readline';
import firmware from '../../../firmware-protocol/firmware/tray.hex?raw';
import {
  createRig,
  play,
  readScript,
  type Rig,
  type ScriptError,
} from '../../../firmware-protocol/simulator/index.ts';
import { readRegular } from '../../disk/regular-file.ts';
import { type Phrase, type Result, ok, phrase, refuse, refuseWith } from '../../engine/core/result.ts';
import { type Clock, systemClock } from '../clock.ts';
import { diagnoseOpening, flashHelp, helpFor } from '../diagnosis.ts';
import { type FlashProgress, flashBoard } from '../flash/flash.ts';
import type { OpenLine } from '../flash/serial-line.ts';
import { sayConnection } from '../panel.ts';
import { type PortSource, listPorts } from '../ports.ts';
import { type LineFilter, isShown, printable, sayLine } from '../raw-view.ts';
import { REPLAY_PATH, readRecording, replaySource } from '../recording.ts';
import type { PortInfo, RawLine, SettledRoll, Tray } from '../types.ts';
import { randomDevice } from '../virtual-tray.ts';
import { gatherFacts } from './boards.ts';
import { createTray } from './create.ts';
import { linkSource } from './link-binding.ts';
import { plugPty } from './pty.ts';
import { recordingFiles } from './recording-files.ts';
import { lineOver } from './serial-line.ts';
import { systemBinding, systemPorts } from './system-ports.ts';

/** What the command line provides to a command. Commands resolve with the exit code. */
export interface Terminal {
  /** A line for people, or of JSON. */
  readonly print: (text: string) => void;
  /** An error line. */
  readonly complain: (text: string) => void;
  readonly say: (phrase: Phrase) => string;
  /** Ends a running command: Ctrl-C. */
  readonly signal: AbortSignal;
}

/** One line of input, trimmed; '' at the end of the input or of the command. */
function typedLine(input: NodeJS.ReadableStream, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const lines = createInterface({ input });
    const end = (): void => lines.close();
    lines.once('line', (line) => {
      resolve(line.trim());
      end();
    });
    lines.once('close', () => resolve(''));
    signal.addEventListener('abort', end, { once: true });
  });
}

/** A port on one line: path, manufacturer, USB ids. */
const describePort = ({
  path,
  manufacturer = '',
  vendorId,
  productId = '',
  serialNumber = '',
}: PortInfo): string =>
  `${path}  ${manufacturer}${vendorId ? ` ${vendorId}:${productId} ${serialNumber}` : ''}`.trimEnd();

/**
 * Chooses a port for a command without one. Opening a port resets most boards, so even a single one is not opened
 * without asking: the likely ports are listed, and a person types a number. Refuses with `none` if no port is
 * likely, with `tray.cli.notChosen` without a valid number.
 */
async function askPort(
  terminal: Terminal,
  ports: readonly PortInfo[],
  { input, none }: { readonly input: NodeJS.ReadableStream; readonly none: Phrase },
): Promise<Result<string>> {
  const likely = ports.filter((port) => port.likely && port.kind === 'serial');
  if (likely.length === 0) return refuseWith(none);
  likely.forEach((port, i) => terminal.complain(`${i + 1}  ${describePort(port)}`));
  terminal.complain(terminal.say(phrase('tray.cli.which')));
  const typed = await typedLine(input, terminal.signal);
  const chosen = likely.find((_, i) => typed === `${i + 1}`);
  return chosen ? ok(chosen.path) : refuse('tray.cli.notChosen');
}

/** Prints each sentence once, and a repeated failure only with its count. */
export class Once {
  readonly #counts = new Map<string, { count: number; readonly isFailure: boolean }>();

  constructor(private readonly times: (text: string, count: number) => string) {}

  /** The text to print; null if printed before. A failure is repeated at its 10th, 100th … time. */
  tell(text: string, isFailure: boolean): string | null {
    const known = this.#counts.get(text) ?? { count: 0, isFailure };
    known.count += 1;
    this.#counts.set(text, known);
    if (known.count === 1) return text;
    return isFailure && Number.isInteger(Math.log10(known.count)) ? this.times(text, known.count) : null;
  }

  /** Resets after lasting success, so that later failures count as new. Returns the remaining text about old ones. */
  end(): readonly string[] {
    const repeated = [...this.#counts].filter(([, { count, isFailure }]) => isFailure && count > 1);
    this.#counts.clear();
    return repeated.map(([text, { count }]) => this.times(text, count));
  }
}

/** Far longer than any script (bytes). */
const MOST_SCRIPT = 1024 * 1024;

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** `tray list`: the ports, the likely ones first. */
export async function listTrays(
  terminal: Terminal,
  { json = false }: { readonly json?: boolean } = {},
): Promise<number> {
  const tray = createTray();
  const ports = await tray.list();
  const { trouble } = tray;
  await tray.dispose();
  if (trouble) for (const said of [trouble, ...helpFor(trouble)]) terminal.complain(terminal.say(said));
  if (json) terminal.print(JSON.stringify(ports));
  else {
    for (const port of ports) {
      const note = port.likely ? '' : ` (${terminal.say(phrase('tray.cli.unlikely'))})`;
      terminal.print(`${describePort(port)}${note}`);
    }
  }
  return 0;
}

interface MonitorOptions {
  /** The port; a person is asked for it if left out. */
  readonly port?: string | undefined;
  readonly json?: boolean;
  readonly filter?: LineFilter;
  /** Records raw bytes to this file. */
  readonly record?: string | undefined;
  /** Ends after this many settled rolls. */
  readonly rolls?: number | undefined;
  /** Where a person types the port's number; standard input by default. */
  readonly input?: NodeJS.ReadableStream;
  readonly system?: PortSource;
}

const clockTime = (at: number): string => {
  const date = new Date(at);
  const two = (n: number, width = 2): string => `${n}`.padStart(width, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${two(date.getMilliseconds(), 3)}`;
};

const showLine = (terminal: Terminal, line: RawLine): string =>
  `${clockTime(line.at)} ${line.direction === 'fromTray' ? '<' : '>'} ${printable(line.text)}\n` +
  `             ${terminal.say(sayLine(line))}`;

/** In ms: once a tray was ready this long, a failure counts as new. */
const QUIET = 10_000;

const rollJson = (roll: SettledRoll): string => JSON.stringify({ roll });

/** Prints a tray's lines and the connection's state until ended or until enough rolls. */
async function watch(terminal: Terminal, tray: Tray, options: MonitorOptions): Promise<number> {
  const { json = false, filter = {}, rolls } = options;
  let told = 0;
  // The advice below the first line is given once.
  const once = new Once((text, n) => {
    const [first = text] = text.split('\n');
    return `${first} ${terminal.say(phrase('tray.cli.times', { n }))}`;
  });
  const sum = (): void => once.end().forEach((text) => terminal.complain(text));
  let cancelQuiet = (): void => undefined;
  const stop = new AbortController();
  tray.on('line', ({ line }) => {
    if (!isShown(line, filter)) return;
    terminal.print(json ? JSON.stringify({ line }) : showLine(terminal, line));
  });
  tray.on('connection', ({ connection }) => {
    if (json) return terminal.print(JSON.stringify({ connection }));
    const { diagnosis } = connection;
    const text = [sayConnection(connection), ...(diagnosis ? helpFor(diagnosis) : [])]
      .map((p) => terminal.say(p))
      .join('\n  ');
    const now = once.tell(text, diagnosis !== undefined);
    if (now !== null) terminal.complain(now);
    cancelQuiet();
    cancelQuiet = connection.state === 'ready' ? systemClock.after(QUIET, sum) : () => undefined;
  });
  tray.on('doubt', ({ doubt }) => {
    terminal.print(json ? JSON.stringify({ doubt }) : terminal.say(doubt.phrase));
  });
  tray.on('roll', ({ roll }) => {
    if (json) terminal.print(rollJson(roll));
    if (++told === rolls) stop.abort();
  });
  if (options.record !== undefined) tray.record(options.record);
  await Promise.race([ended(terminal.signal), ended(stop.signal)]);
  await tray.stopRecording();
  cancelQuiet();
  sum();
  const { counters } = tray;
  if (json) terminal.print(JSON.stringify({ counters }));
  await tray.dispose();
  return 0;
}

/** `tray monitor [PORT]`: opens a port and shows every line, raw and in words. */
export async function monitorTray(terminal: Terminal, options: MonitorOptions = {}): Promise<number> {
  const tray = createTray(options.system && { system: options.system });
  const chosen = options.port
    ? ok(options.port)
    : await askPort(terminal, await tray.list(), {
        input: options.input ?? stdin,
        none: phrase('tray.cli.none'),
      });
  if (!chosen.ok) {
    terminal.complain(terminal.say(chosen.error));
    await tray.dispose();
    return 1;
  }
  const watching = watch(terminal, tray, options);
  tray.open(chosen.value);
  return watching;
}

interface SimulateOptions {
  readonly script?: string | undefined;
  /** A link to the current pseudo-terminal. */
  readonly link?: string | undefined;
  readonly seed?: number | undefined;
  /** What watches the dice; the simulated tray if left out. */
  readonly rig?: Rig | undefined;
  /** Whether opening the port resets it, as on most boards. */
  readonly resetOnOpen?: boolean | undefined;
  /** Goes on after the script has ended, taking steps from the keyboard. */
  readonly stay?: boolean | undefined;
}

const sayScriptError = ({ code, line, text }: ScriptError): Phrase =>
  phrase(`tray.script.${code}`, { line, text });

/**
 * `tray simulate`: a virtual tray on a pseudo-terminal, for this app or any other. The first line printed is the path
 * to open. It plays a script, or the steps typed in, one a line (SCRIPT.md).
 */
export async function simulateTray(terminal: Terminal, options: SimulateOptions = {}): Promise<number> {
  const { seed = Date.now(), resetOnOpen = true, stay = options.script === undefined } = options;
  const complain = (p: Phrase): number => {
    terminal.complain(terminal.say(p));
    return 1;
  };
  let text = 'put 1-4';
  if (options.script !== undefined) {
    try {
      text = String(await readRegular(options.script, MOST_SCRIPT));
    } catch {
      return complain(phrase('tray.script.unreadable', { file: options.script }));
    }
  }
  const script = readScript(text);
  if (!script.ok) return complain(sayScriptError(script.error));
  const rig = options.rig ?? createRig({ seed, resetOnOpen, device: randomDevice() });
  const plugged = await plugPty(rig.link, options.link);
  if (!plugged.ok) return complain(plugged.error);
  const terminalNow = plugged.value;
  terminalNow.onPath((path) => terminal.print(path ?? terminal.say(phrase('tray.cli.unplugged'))));
  terminal.print(terminalNow.path ?? '');

  const done = new AbortController();
  const cancel = play(rig, script.steps, () => {
    if (!stay) done.abort();
  });
  const keys = stay ? createInterface({ input: stdin }) : undefined;
  keys?.on('line', (line) => {
    const typed = readScript(line);
    if (typed.ok) play(rig, typed.steps);
    else terminal.complain(terminal.say(sayScriptError(typed.error)));
  });
  await Promise.race([ended(terminal.signal), ended(done.signal)]);
  cancel();
  keys?.close();
  await terminalNow.end();
  rig.machine.power(false);
  return 0;
}

interface ReplayOptions extends Omit<MonitorOptions, 'port' | 'record'> {
  readonly speed?: number | undefined;
}

/** `tray replay FILE`: plays a recording through the whole tray layer and shows it as `monitor` does. */
export async function replayTray(
  terminal: Terminal,
  file: string,
  options: ReplayOptions = {},
): Promise<number> {
  const text = await recordingFiles.read(file).catch(() => undefined);
  const recording = text === undefined ? undefined : readRecording(text);
  if (!recording?.ok) {
    terminal.complain(terminal.say(recording?.error ?? phrase('tray.recording.unreadable', { file })));
    return 1;
  }
  const done = new AbortController();
  const signal = AbortSignal.any([terminal.signal, done.signal]);
  const source = replaySource(linkSource, recording.value, {
    clock: systemClock,
    speed: options.speed ?? 1,
    // The last bytes are still on their way through the layers.
    done: () => setTimeout(() => done.abort(), 300),
  });
  const tray = createTray({ system: false, virtual: [], sources: [source] });
  const watching = watch({ ...terminal, signal }, tray, options);
  tray.open(REPLAY_PATH);
  return watching;
}

/** Accepted as yes: `tray.flash.cli.yes` names the word in each language. */
const YES: readonly string[] = ['yes', 'y', 'ja', 'j', 'oui', 'o'];

export interface FlashCommandOptions {
  /** The port; a person is asked for it if left out. */
  readonly port?: string | undefined;
  /** Writes to the board without asking, whatever runs on it. */
  readonly yes?: boolean;
  readonly open?: OpenLine;
  readonly clock?: Clock;
  readonly system?: PortSource;
  /** The input; standard input by default. */
  readonly input?: NodeJS.ReadableStream;
}

/** Prints each step once, and every tenth of the bytes. */
function tellProgress(terminal: Terminal, path: string): (progress: FlashProgress) => void {
  let last = '';
  return ({ step, done, of }) => {
    const percent = of === 0 ? 0 : 10 * Math.floor((10 * done) / of);
    const text = terminal.say(phrase(`tray.flash.step.${step}`, { path, percent }));
    if (text !== last) terminal.print(text);
    last = text;
  };
}

/** `tray flash [PORT] [--yes]`: flashes the firmware. Resolves to the exit code. */
export async function flashTray(terminal: Terminal, options: FlashCommandOptions = {}): Promise<number> {
  const { yes = false, open = lineOver(systemBinding), clock = systemClock } = options;
  const { system = systemPorts, input = stdin } = options;
  const ports = await listPorts([system]);
  const chosen = options.port
    ? ok(options.port)
    : await askPort(terminal, ports, { input, none: phrase('tray.flash.noPort') });
  if (!chosen.ok) {
    terminal.complain(terminal.say(chosen.error));
    return 1;
  }
  const path = chosen.value;
  const result = await flashBoard({
    clock,
    open,
    path,
    hex: firmware,
    sure: async (found) => {
      if (yes) return true;
      terminal.print(terminal.say(phrase(`tray.flash.ask.${found.kind}`, { path })));
      terminal.print(terminal.say(phrase('tray.flash.cli.yes')));
      return YES.includes((await typedLine(input, terminal.signal)).toLowerCase());
    },
    onProgress: tellProgress(terminal, path),
    explain: async (error) => diagnoseOpening(path, error, await gatherFacts(path, ports)),
  });
  if (!result.ok) {
    for (const said of [result.error, ...flashHelp(result.error)]) terminal.complain(terminal.say(said));
    return 1;
  }
  const { bootloader, bytes, firmware: version, device } = result.value;
  terminal.print(terminal.say(phrase('tray.flash.cli.bytes', { bytes, bootloader })));
  terminal.print(terminal.say(phrase('tray.flash.done', { path, firmware: version, device })));
  return 0;
}
