import { spawn } from 'node:child_process';

/** The command that opens an address in the user's browser; null where there is no screen to open it on. */
export function openerFor(
  address: string,
  platform: NodeJS.Platform = process.platform,
  env: Readonly<NodeJS.ProcessEnv> = process.env,
): readonly [string, ...string[]] | null {
  if (platform === 'darwin') return ['open', address];
  // `start` is the shell's own, and takes its first quoted word for a title.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""', address.replaceAll('&', '^&')];
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? ['xdg-open', address] : null;
}

/** Opens an address in the user's browser. Whether that worked, nobody can know: the address is printed anyway. */
export function openBrowser(address: string): void {
  const opener = openerFor(address);
  if (opener === null) return;
  const [command, ...args] = opener;
  const child = spawn(command, args, { stdio: 'ignore', detached: true, windowsVerbatimArguments: true });
  child.on('error', () => undefined);
  child.unref();
}
