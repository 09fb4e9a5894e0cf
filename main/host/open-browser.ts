import { spawn } from 'node:child_process';

/** The command that opens an address in the user's browser; null if there is no display. */
export function openerFor(
  address: string,
  platform: NodeJS.Platform = process.platform,
  env: Readonly<NodeJS.ProcessEnv> = process.env,
): readonly [string, ...string[]] | null {
  if (platform === 'darwin') return ['open', address];
  // `start` is a shell built-in that takes its first quoted argument for a title.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""', address.replaceAll('&', '^&')];
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? ['xdg-open', address] : null;
}

/** Opens an address in the user's browser. Success cannot be determined, so the address is printed anyway. */
export function openBrowser(address: string): void {
  const opener = openerFor(address);
  if (opener === null) return;
  const [command, ...args] = opener;
  const child = spawn(command, args, { stdio: 'ignore', detached: true, windowsVerbatimArguments: true });
  child.on('error', () => undefined);
  child.unref();
}
