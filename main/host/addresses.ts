import { networkInterfaces } from 'node:os';
import type { NetworkAddress } from '../contract.ts';

/** The part of `os.networkInterfaces()` that is used. */
export type Interfaces = Readonly<
  Record<
    string,
    readonly { readonly address: string; readonly family: string; readonly internal: boolean }[] | undefined
  >
>;

/** Names of virtual interfaces: containers, virtual machines, VPNs, and Apple's own. */
const VIRTUAL =
  /^(docker|br-|veth|virbr|vbox|vmnet|vnic|lxc|podman|cni|utun|tun|tap|ppp|wg|tailscale|zt|ham|awdl|llw|anpi|bridge)|vEthernet|VirtualBox|VMware|Hyper-V|WSL|Tailscale|ZeroTier|WireGuard|OpenVPN/i;
const WIRELESS = /^(wl|ath|ra\d|wi-?fi|wlan|drahtlos)/i;

/** The likeliest first: phones are usually in the home network, by Wi-Fi. */
const ORDER: readonly NetworkAddress['reach'][] = ['private', 'public', 'local', 'virtual'];

/** Addresses at which phones may reach this machine, likeliest first. IPv4 only. */
export function listAddresses(interfaces: Interfaces = networkInterfaces()): readonly NetworkAddress[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }): NetworkAddress => ({ address, name, reach: reachOf(name, address) })),
  );
  const rank = ({ name, address, reach }: NetworkAddress): number =>
    ORDER.indexOf(reach) * 8 + (WIRELESS.test(name) ? 0 : 4) + rangeOf(address);
  return found.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** Home routers give 192.168.…, company networks 10.…; 172.16.… is mostly used by programs such as Docker. */
const RANGES = [
  /^192\.168\./,
  /^10\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
];

const rangeOf = (address: string): number => {
  const at = RANGES.findIndex((range) => range.test(address));
  return at < 0 ? RANGES.length - 1 : at;
};

function reachOf(name: string, address: string): NetworkAddress['reach'] {
  if (VIRTUAL.test(name)) return 'virtual';
  if (address.startsWith('169.254.')) return 'local';
  return RANGES.some((range) => range.test(address)) ? 'private' : 'public';
}
