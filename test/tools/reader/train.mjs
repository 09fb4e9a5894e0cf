// `npm run reader:train`: draws samples, trains the reader's nets and writes their weights. `-- --help` lists the options.
import { spawnSync } from 'node:child_process';
import { pythonWithTorch } from './python.mjs';

const python = pythonWithTorch();
if (python) {
  const words = [import.meta.dirname, ...process.argv.slice(2)];
  process.exitCode = spawnSync(python, words, { stdio: 'inherit' }).status ?? 1;
} else {
  console.error(
    'Training needs Python with torch and OpenCV. On Debian, install them with: apt install python3-torch python3-opencv',
  );
  process.exitCode = 1;
}
