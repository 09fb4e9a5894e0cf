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
      reader: 'b40cbff2f6b279db599077b89b58d5a437e14c37f4cbb157f26fee3e978b7b51',
      finder: 'f6d2c52cee331dd0038557fd4a25fc81529b8bbe8d85e8edbddf3ed01b2355bd',
    });
    expect(reader.loss).toBeCloseTo(2.683, 2);
    expect(finder.loss).toBeCloseTo(6.723, 2);
  });
});
