import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('road.mjs', import.meta.url));

it('the road of a roll can be measured, and it is published once', () => {
  const said = execFileSync(process.execPath, [script, 'list'], { encoding: 'utf8' });
  expect(said).toMatch(/^files: \d+$/m);
  expect(said).toContain('of these after the dice came to rest: 1\n');
  // From the line of bytes to the disk.
  for (const path of [
    'firmware-protocol/codec/frame.ts',
    'main/table/live-table.ts',
    'main/journal/writer.ts',
  ])
    expect(said).toContain(`${path}: `);
});
