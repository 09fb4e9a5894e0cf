import { describe, expect, test, vi } from 'vitest';
import { importSteps, sealingSteps } from '../../../main/journal/sealing.ts';
import { journalText } from '../../../main/journal/journal.ts';
import { type Steps, runAtOnce } from '../../../main/journal/slices.ts';
import { Upload } from '../../../main/table/evenings/index.ts';
import { textSteps } from '../../../main/table/archive.ts';
import { header, playLong, recordsOf } from '../../bench/long-game.ts';

describe('a text that comes in parts', () => {
  test.each([1, 2, 3, 7, 50])('of %i characters is whole again, also where a character is cut', (size) => {
    const text = 'A🎲ö\ud800x\ufeff🃏'.repeat(20);
    const upload = new Upload();
    let at = 0;
    for (; at + size < text.length; at += size)
      expect(upload.add('a', text.slice(at, at + size))).toMatchObject({ ok: true });
    const whole = upload.end('a', text.slice(at));
    if (!whole.ok) throw new Error(whole.error.code);
    // Half a character is none: it is read as any decoder reads it.
    expect(runAtOnce(textSteps(whole.value))).toBe(text.replaceAll('\ud800', '\ufffd'));
    expect(upload.end('a', '')).toMatchObject({ ok: false, error: { code: 'journal.import.torn' } });
  });

  test('that ends within a character has a replacement character, and the next text starts clean', () => {
    const upload = new Upload();
    for (const [id, sent, read] of [
      ['a', 'A\ud83c', 'A\ufffd'],
      ['b', 'B', 'B'],
    ] as const) {
      upload.add(id, sent);
      const whole = upload.end(id, '');
      expect(whole.ok && runAtOnce(textSteps(whole.value))).toBe(read);
    }
  });
});

describe('long work is done a little at a time', () => {
  const LINES = 2_000;
  const head = header('long');
  const records = recordsOf(playLong(LINES));
  const stepsOf = <T>(steps: Steps<T>): number => {
    let count = 0;
    while (!steps.next().done) count += 1;
    return count;
  };

  test('a game is sealed and read in steps of some lines', () => {
    expect(stepsOf(sealingSteps(head, records))).toBeGreaterThanOrEqual(Math.floor(LINES / 64));
    expect(stepsOf(importSteps(journalText(head, records).text))).toBeGreaterThanOrEqual(
      Math.floor(LINES / 64),
    );
  });

  test('the last step does not process the whole text', () => {
    // Every part is encoded when it is sealed: no encoder ever sees more than a step.
    const seen: number[] = [];
    const encode = vi.spyOn(TextEncoder.prototype, 'encode').mockImplementation((text = '') => {
      seen.push(text.length);
      return Uint8Array.from(Buffer.from(text));
    });
    try {
      const steps = sealingSteps(head, records);
      while (!steps.next().done);
      const upload = new Upload();
      const { text } = journalText(head, records);
      for (let at = 0; at < text.length; at += 10_000) upload.add('a', text.slice(at, at + 10_000));
      upload.end('a', '');
    } finally {
      encode.mockRestore();
    }
    expect(seen.length).toBeGreaterThan(60);
    expect(Math.max(...seen)).toBeLessThan(64 * 1_000);
  });
});
