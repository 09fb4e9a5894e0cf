import { stdin } from 'node:process';
import firmware from '../../../firmware-protocol/firmware/tray.hex?raw';
import { ok, phrase } from '../../engine/core/result.ts';
import { type Clock, systemClock } from '../clock.ts';
import { diagnoseOpening } from '../diagnosis.ts';
import { flashBoard, type FlashProgress } from '../flash/flash.ts';
import { flashHelp } from '../port-help.ts';
import type { OpenLine } from '../flash/serial-line.ts';
import { listPorts, type PortSource } from '../ports.ts';
import { askPort, typedLine, type Terminal } from './ask-port.ts';
import { gatherFacts } from './boards.ts';
import { lineOver } from './serial-line.ts';
import { systemBinding, systemPorts } from './system-ports.ts';

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
