// Draws samples for the net that reads indices: `node draw.mjs FILE SEED SCENES`.
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { importFile } from '../../support/import-file.mjs';

const { samplesOf } = await importFile(new URL('samples.ts', import.meta.url));
const [file, seed, scenes] = process.argv.slice(2);
const out = createWriteStream(file);
for (let i = 0; i < Number(scenes); i += 1) {
  const samples = samplesOf(Number(seed) * 1_000_000 + i);
  if (!out.write(samples)) await new Promise((done) => out.once('drain', done));
}
out.end();
await finished(out);
