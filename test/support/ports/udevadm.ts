import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Adapter, CH340, CP2102 } from './computer.ts';

/** A port as listed by udev: any adapter over any file that can be opened as a serial port. */
export interface ListedPort {
  readonly path: string;
  readonly adapter: Adapter;
}

export interface FakeUdevadm {
  /** Replaces the connected devices. */
  plug(ports: readonly ListedPort[]): Promise<void>;
  /** Number of processes started. */
  calls(): Promise<number>;
  end(): Promise<void>;
}

/** Default ports: without a serial number, and with a duplicate one. */
export const usualPorts = (...paths: readonly string[]): readonly ListedPort[] =>
  paths.map((at, i) => ({ path: at, adapter: [CH340, CP2102, CP2102][i % 3] ?? CH340 }));

/** A record of `udevadm info --export-db`. */
function record({ path: at, adapter }: ListedPort, n: number): string {
  const { vendorId, productId, serialNumber, model, driver } = adapter;
  const name = `${driver}${n}`;
  const lines = [
    `P: /devices/pci0000:00/0000:00:14.0/usb1/1-${n + 1}/1-${n + 1}:1.0/${name}/tty/${name}`,
    `M: ${name}`,
    `N: ${name}`,
    'L: 0',
    `E: DEVNAME=${at}`,
    'E: SUBSYSTEM=tty',
    'E: ID_BUS=usb',
    `E: ID_MODEL=${model}`,
    `E: ID_MODEL_ID=${productId}`,
    `E: ID_VENDOR_ID=${vendorId}`,
    `E: ID_VENDOR_ENC=${model.replaceAll('_', '\\x20')}`,
  ];
  if (serialNumber !== undefined) lines.push(`E: ID_SERIAL_SHORT=${serialNumber}`);
  return `${lines.join('\n')}\n\n`;
}

/** A mainboard port, present on most computers and rarely a tray. */
const MAINBOARD =
  'P: /devices/platform/serial8250/tty/ttyS0\nN: ttyS0\nE: DEVNAME=/dev/ttyS0\nE: SUBSYSTEM=tty\n\n';

/** Puts a fake `udevadm` first on PATH, for this process and its children. */
export async function fakeUdevadm(): Promise<FakeUdevadm> {
  const folder = await mkdtemp(path.join(tmpdir(), 'croupier-udevadm-'));
  const [program, database, log] = ['udevadm', 'database', 'log'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const before = process.env['PATH'];
  await writeFile(database, MAINBOARD);
  await writeFile(log, '');
  await writeFile(
    program,
    `#!/bin/sh\necho "$*" >> '${log}'\n[ "$*" = 'info -e' ] || exit 2\nexec cat '${database}'\n`,
  );
  await chmod(program, 0o755);
  process.env['PATH'] = `${folder}${path.delimiter}${before ?? ''}`;
  return {
    plug: async (ports) => {
      await writeFile(database, MAINBOARD);
      await appendFile(database, ports.map(record).join(''));
    },
    calls: async () => (await readFile(log, 'utf8')).split('\n').length - 1,
    end: async () => {
      process.env['PATH'] = before;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
