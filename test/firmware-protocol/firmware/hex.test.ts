import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeWith } from '../../support/needs.ts';
import { tempFolder } from '../../support/temp.ts';
import { FIRMWARE, make } from './build.ts';

const read = (name: string) => readFileSync(join(FIRMWARE, name), 'utf8');

test('the committed firmware has the SHA-256 that stands beside it', () => {
  const sum = createHash('sha256').update(read('tray.hex')).digest('hex');
  expect(read('tray.hex.sha256')).toBe(`${sum}  tray.hex\n`);
});

describeWith(['avr-gcc', 'make'], 'the firmware, built anew', () => {
  test('is the committed one, byte for byte, and small enough', () => {
    const printed = make('check', tempFolder());
    const [, flash, ram] = /flash (\d+) of 8192 bytes, static RAM (\d+) of 1024 bytes/.exec(printed) ?? [];
    expect(Number(flash)).toBeLessThanOrEqual(8192);
    expect(Number(ram)).toBeLessThanOrEqual(1024);
  });
});
