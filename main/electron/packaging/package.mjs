// `npm run package`: this machine's packages, into dist/. What follows goes to electron-builder: `npm run package -- --win`.
// It installs what packaging needs into main/electron/packaging/node_modules, and downloads Electron's files; so it needs a network.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeAddress } from './address.mjs';
import { makeDeb } from './deb.mjs';
import { writeSbom, writeSums } from './sums.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// electron-builder makes a deb and an rpm only of a project with a homepage. Without one, Linux gets the AppImage and our own deb.
const asked = process.argv.slice(2);
const isOurDeb = process.platform === 'linux' && asked.length === 0 && !homepage;
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
    ...(isOurDeb ? ['--linux', 'AppImage'] : asked),
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
if (isOurDeb) makeDeb({ unpacked: join(dist, 'linux-unpacked'), output: dist });
writeSums(dist);
if (!writeSbom(root, dist)) process.exit(1);
