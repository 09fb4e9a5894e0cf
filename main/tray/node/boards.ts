import { readdir, readlink } from 'node:fs/promises';
import path from 'node:path';
import { readRegular } from '../../disk/regular-file.ts';
import type { StrandedBoard } from '../diagnosis.ts';

/** Serial chips of boards for a tray, as `vendor:product`: CH340 and CH9102, CP210x, FTDI, Prolific, Arduino Uno. */
const CHIPS: ReadonlySet<string> = new Set([
  '1a86:7523',
  '1a86:7522',
  '1a86:55d4',
  '10c4:ea60',
  '0403:6001',
  '0403:6015',
  '067b:2303',
  '2341:0001',
  '2341:0043',
  '2341:0243',
  '2a03:0043',
]);

const RULE_FOLDERS = ['etc/udev/rules.d', 'run/udev/rules.d', 'usr/lib/udev/rules.d', 'lib/udev/rules.d'];

const names = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

/** Bytes: one page, larger than any such file. */
const MOST = 4_096;

const text = async (file: string): Promise<string> =>
  (await readRegular(file, MOST).catch(() => '')).toString().trim();

/** Whether a process of this name runs. Everybody may read the names of all processes. */
export async function isRunning(name: string, root = '/'): Promise<boolean> {
  const pids = (await names(path.join(root, 'proc'))).filter((pid) => /^\d+$/.test(pid));
  for (const pid of pids) if ((await text(path.join(root, 'proc', pid, 'comm'))) === name) return true;
  return false;
}

/** How to keep brltty from taking boards; undefined if it is not installed. */
async function brlttyCure(root: string): Promise<string | undefined> {
  for (const folder of RULE_FOLDERS) {
    const rule = (await names(path.join(root, folder))).find((name) => /brltty.*\.rules$/.test(name));
    if (rule)
      return `sudo ln -sf /dev/null /etc/udev/rules.d/${rule}; sudo udevadm control --reload; sudo pkill -x brltty`;
  }
  return (await isRunning('brltty', root)) ? 'sudo systemctl mask --now brltty' : undefined;
}

/**
 * A connected board with a serial chip but no serial port: its driver is missing, or brltty has taken it from its
 * driver through usbfs. Linux only; `root` stands for `/`.
 */
export async function findStranded(root = '/'): Promise<StrandedBoard | undefined> {
  const devices = path.join(root, 'sys/bus/usb/devices');
  const all = await names(devices);
  for (const device of all.filter((name) => !name.includes(':'))) {
    const [vendor, product] = await Promise.all(
      ['idVendor', 'idProduct'].map((file) => text(path.join(devices, device, file))),
    );
    const ids = `${vendor ?? ''}:${product ?? ''}`;
    if (!CHIPS.has(ids)) continue;
    const drivers = new Set<string>();
    let hasPort = false;
    for (const part of all.filter((name) => name.startsWith(`${device}:`))) {
      const driver = await readlink(path.join(devices, part, 'driver')).catch(() => undefined);
      if (driver !== undefined) drivers.add(path.basename(driver));
      hasPort ||= (await names(path.join(devices, part))).some((name) => name.startsWith('tty'));
    }
    if (hasPort) continue;
    const command = drivers.has('usbfs') ? await brlttyCure(root) : undefined;
    if (command !== undefined) return { ids, takenBy: 'brltty', command };
    if (drivers.size === 0) return { ids, takenBy: null };
  }
  return undefined;
}
