import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { importFile } from '../../support/import-file.mjs';

/** Draws so many samples for the net that reads indices into a file; the same seed gives the same samples. */
export async function drawSamples(file, seed, many) {
  const { SAMPLE, samplesOf } = await importFile(new URL('samples.ts', import.meta.url));
  const out = createWriteStream(file);
  for (let left = many * SAMPLE, i = 0; left > 0; i += 1) {
    const samples = samplesOf(seed * 1_000_000 + i).subarray(0, left);
    left -= samples.length;
    if (!out.write(samples)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
}
