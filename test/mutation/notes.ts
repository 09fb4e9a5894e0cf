import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

const notes = process.env['MUTANT_NOTES'];

// Without a mutant: which of them this test file comes by.
if (notes !== undefined)
  afterAll(() => {
    const { came = [] } = globalThis as { readonly came?: readonly number[] };
    const mutants = came.flatMap((yes, id) => (yes ? [id] : []));
    appendFileSync(notes, `${JSON.stringify({ file: expect.getState().testPath, mutants })}\n`);
  });
