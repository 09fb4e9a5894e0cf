// `npm run cards:train`: draws samples, trains the net that reads indices and writes its weights.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pythonWithTorch } from '../reader/python.mjs';
import { drawSamples } from './draw.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    samples: { type: 'string', default: '54000' },
    steps: { type: 'string', default: '2600' },
    weights: { type: 'string' },
    proofs: { type: 'string' },
  },
});
const folder = join(import.meta.dirname, '../../../test-results/cards');
const file = join(folder, `samples-${values.seed}-${values.samples}.bin`);
mkdirSync(folder, { recursive: true });
if (!existsSync(file)) {
  await drawSamples(`${file}.new`, Number(values.seed), Number(values.samples));
  renameSync(`${file}.new`, file);
}
const words = ['seed', 'steps', 'weights', 'proofs'].flatMap((name) =>
  values[name] === undefined ? [] : [`--${name}`, values[name]],
);
const python = pythonWithTorch();
if (!python)
  console.error(
    'Training needs Python with torch and OpenCV. On Debian, install them with: apt install python3-torch python3-opencv',
  );
process.exitCode = python
  ? (spawnSync(python, [join(import.meta.dirname, 'train.py'), file, ...words], { stdio: 'inherit' })
      .status ?? 1)
  : 1;
