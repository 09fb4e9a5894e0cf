import { readdir, readlink, realpath, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { readRegular } from '../../disk/regular-file.ts';
import type { PortFacts } from '../diagnosis.ts';
import { countUsb, isAt } from '../ports.ts';
import type { PortInfo } from '../types.ts';
import { findStranded, isRunning } from './boards.ts';

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
