import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The user's folder for Croupier: games, settings, players. Both shells use it, so that a game begun in the window
 * continues in the browser. `CROUPIER_DATA` overrides it.
 */
export function dataFolder(
  env: Readonly<NodeJS.ProcessEnv> = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const own = env['CROUPIER_DATA'];
  if (own) return own;
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Croupier');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Croupier');
  return join(env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'croupier');
}
