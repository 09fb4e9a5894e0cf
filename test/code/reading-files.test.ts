import { Linter } from 'eslint';
import { describe, expect, test } from 'vitest';
import config from '../../eslint.config.js';

const RULE = 'no-restricted-syntax';
const entry = (config as readonly Linter.Config[]).find(
  ({ ignores, rules }) => ignores?.includes('main/disk/**') && Array.isArray(rules?.[RULE]),
);

/** How many complaints the rule about files has about a line in `main`. */
const complaints = (line: string): number =>
  new Linter().verify(line, [{ rules: { [RULE]: entry?.rules?.[RULE] } }]).length;

describe('files are read through main/disk alone', () => {
  test.each([
    "import { readFile } from 'node:fs/promises'",
    "import { readFile as read } from 'node:fs/promises'",
    "import { readFileSync, statSync } from 'node:fs'",
    "import { open } from 'fs/promises'",
    "import { createReadStream } from 'fs'",
    "import { promises } from 'node:fs'",
    "import fs from 'node:fs'",
    "import * as fs from 'node:fs/promises'",
    "import { writeFileSync } from 'node:fs'",
    "import { mkdir } from 'node:fs/promises'",
    "export { readFile } from 'node:fs/promises'",
    "export * from 'node:fs'",
    "const fs = await import('node:fs')",
    "const fs = require('node:fs')",
    'const text = await handle.readFile()',
  ])('%s is refused', (line) => expect(complaints(line)).toBe(1));

  test.each([
    "import { stat, rename } from 'node:fs/promises'",
    "import { constants } from 'node:fs'",
    "import { readRegular } from '../disk/regular-file.ts'",
  ])('%s is not', (line) => expect(complaints(line)).toBe(0));

  test('the rule holds in all of main but main/disk', () => {
    expect(entry).toMatchObject({ files: ['main/**/*.ts'], ignores: ['main/disk/**'] });
  });
});
