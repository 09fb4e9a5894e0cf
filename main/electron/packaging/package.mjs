// `npm run package`: this machine's packages, into dist/. What follows goes to electron-builder: `npm run package -- --win`.
// It installs what packaging needs into main/electron/packaging/node_modules, and downloads Electron's files; so it needs a network.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeAddress } from './address.mjs';
import { writeSbom, writeSums } from './sums.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const node = (...args) => [process.execPath, args];
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const steps = [
  node('main/launch.mjs', 'ready'),
  [npm, ['ci', '--prefix', 'main/electron/packaging', '--ignore-scripts', '--no-audit', '--no-fund']],
  node(
    'main/electron/packaging/node_modules/electron-builder/cli.js',
    '--projectDir=.',
    '--config=main/electron/packaging/electron-builder.json',
    '--publish=never',
    ...process.argv.slice(2),
  ),
];
writeAddress(root);
for (const [command, args] of steps) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: command.endsWith('.cmd'),
  });
  if (status !== 0) process.exit(status ?? 1);
}
const dist = join(root, 'dist');
writeSums(dist);
if (!writeSbom(root, dist)) process.exit(1);
