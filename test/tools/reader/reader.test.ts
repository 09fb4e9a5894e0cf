import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeWith } from '../../support/needs.ts';
import { pythonWithTorch } from './python.mjs';

const run = promisify(execFile);
const OUTCOME = z.object({ drawn: z.string(), loss: z.number() });
const CHECK = z.object({ reader: OUTCOME, finder: OUTCOME });

describeWith(['torch'], "the reader's drawings and training", () => {
  test('draw the same samples from the same seed, and learn the same from them', async () => {
    const { stdout } = await run(pythonWithTorch() ?? '', [import.meta.dirname, 'check']);
    const { reader, finder } = CHECK.parse(JSON.parse(stdout));
    expect({ reader: reader.drawn, finder: finder.drawn }).toEqual({
      reader: '3053cf8ce2c7f3519531be54185001946e8a406156b61a1691d7fc0e62f58874',
      finder: 'a6017d05cf3d3ab73ae3e67fd84362c9e6a653a265551c4c7f57f52bf6d51198',
    });
    expect(reader.loss).toBeCloseTo(3.584, 2);
    expect(finder.loss).toBeCloseTo(7.555, 2);
  });
});
