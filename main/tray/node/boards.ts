import { readdir, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { readRegular } from '../../disk/regular-file.ts';
import type { StrandedBoard, PortFacts } from '../diagnosis.ts';
import { userInfo } from 'node:os';
import { countUsb, isAt } from '../ports.ts';
import type { PortInfo } from '../types.ts';

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
async function isRunning(name: string, root = '/'): Promise<boolean> {
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

/** Far longer than a list of groups (bytes). */
const MOST_BYTES = 4 * 1024 * 1024;

const readText = (path: string): Promise<string> => readRegular(path, MOST_BYTES).then(String, () => '');

/** The group of this id, with its members, from the text of `/etc/group`. */
export function groupOf(
  groups: string,
  gid: number,
): { readonly name: string; readonly members: readonly string[] } | undefined {
  for (const line of groups.split('\n')) {
    const [name, , id, members = ''] = line.split(':');
    if (name && id === `${gid}`) return { name, members: members.split(',').filter((m) => m !== '') };
  }
  return undefined;
}

/** Which other process has this device open, as far as this user may see. Linux only. */
async function findHolder(device: string): Promise<PortFacts['holder']> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const fds = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const fd of fds) {
      const target = await readlink(`/proc/${pid}/fd/${fd}`).catch(() => '');
      if (target !== device || pid === `${process.pid}`) continue;
      const name = (await readText(`/proc/${pid}/comm`)).trim();
      return { name, pid: Number(pid) };
    }
  }
  return undefined;
}

async function membership(
  path: string,
): Promise<Pick<PortFacts, 'group' | 'user' | 'isMember' | 'isMemberNow'>> {
  const [info, groups] = await Promise.all([stat(path).catch(() => undefined), readText('/etc/group')]);
  const group = info && groupOf(groups, info.gid);
  // A group without read and write access is no help.
  if (!info || !group || (info.mode & 0o060) !== 0o060) return {};
  const { username: user, gid } = userInfo();
  const isMemberNow = process.getgroups?.().includes(info.gid);
  return { group: group.name, user, isMember: gid === info.gid || group.members.includes(user), isMemberNow };
}

/** How long ModemManager may probe a new port, ms. */
const PROBING = 60_000;

/** Whether a device file was created, or given to its group, recently. */
const isNew = async (device: string): Promise<boolean> =>
  Date.now() - ((await stat(device).catch(() => undefined))?.ctimeMs ?? 0) < PROBING;

/** Asks the system about a port that would not open. Never rejects; unknown facts are left out. */
export async function gatherFacts(path: string, ports: readonly PortInfo[]): Promise<PortFacts> {
  const port = ports.find((p) => isAt(p, path));
  const known = {
    platform: process.platform,
    vendorId: port?.vendorId,
    productId: port?.productId,
    usbPorts: countUsb(ports),
  };
  if (process.platform === 'win32') return { ...known, there: port !== undefined };
  const isLinux = process.platform === 'linux';
  const device = await realpath(path).catch(() => undefined);
  if (!device) return { ...known, there: false, stranded: await findStranded() };
  const holder = isLinux ? await findHolder(device) : undefined;
  const isProbed = isLinux && !holder && (await isNew(device)) && (await isRunning('ModemManager'));
  return { ...known, there: true, holder, isProbed, ...(await membership(device)) };
}
