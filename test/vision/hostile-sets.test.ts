import { describe, expect, test } from 'vitest';
import { type DiceSet, SAMPLE_BYTES, readSet, writeSet } from '../../main/vision/own/index.ts';
import { lettersOf, sumOf } from '../../main/vision/own/set-file.ts';

/** Files that somebody was given, and that are not what they say. */

const SAMPLE = lettersOf(new Uint8Array(SAMPLE_BYTES).fill(7));
const FACE = { side: 1, shows: 'A', samples: [SAMPLE] };
const DIE = { name: 'P1', faces: [FACE] };

/** A file of this content, written by hand, with the sum that belongs to it. */
const sealed = (content: string): string =>
  `{"kind":"croupier-dice","version":1,"sum":${JSON.stringify(sumOf(content))},"content":${content}}`;
const sealedSet = (content: unknown): string => sealed(JSON.stringify(content));
const ofFace = (face: unknown): string => sealedSet({ name: 'x', dice: [{ name: 'P1', faces: [face] }] });
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('a file of taught dice from anybody', () => {
  test('is written by hand as the program writes it', () => {
    const read = readSet(sealedSet({ name: 'x', dice: [DIE] }));
    expect(read.kind).toBe('set');
    if (read.kind === 'set') expect(readSet(writeSet(read.set))).toEqual(read);
  });

  test.each<[string, string, string, string]>([
    ['no number, where JSON has none', sealed('{"name":"x","dice":[{"side":NaN}]}'), 'json', ''],
    [
      'a side beyond all numbers',
      sealed('{"name":"x","dice":[{"name":"P1","faces":[{"side":1e999}]}]}'),
      'sum',
      '',
    ],
    ['a side of a fraction', ofFace({ ...FACE, side: 1.5 }), 'content', 'dice.0.faces.0.side'],
    ['a side in letters', ofFace({ ...FACE, side: '1' }), 'content', 'dice.0.faces.0.side'],
    ['a face of nothing', ofFace(null), 'content', 'dice.0.faces.0.'],
    ['a face of a list', ofFace([FACE]), 'content', 'dice.0.faces.0.'],
    ['what it shows as a list', ofFace({ ...FACE, shows: ['A'] }), 'content', 'dice.0.faces.0.shows'],
    ['letters nobody sees', ofFace({ ...FACE, shows: 'A\u202e' }), 'content', 'dice.0.faces.0.shows'],
    [
      'samples by the name of a list',
      ofFace({ ...FACE, samples: { 0: SAMPLE, length: 1 } }),
      'content',
      'dice.0.faces.0.samples',
    ],
    [
      'a hundred thousand samples',
      ofFace({ ...FACE, samples: Array.from({ length: 100_000 }, () => '') }),
      'content',
      'dice.0.faces.0.samples',
    ],
    ['a sample of numbers', ofFace({ ...FACE, samples: [[1, 2, 3]] }), 'content', 'dice.0.faces.0.samples.0'],
    [
      'a sample of other letters',
      ofFace({ ...FACE, samples: ['*'.repeat(SAMPLE.length)] }),
      'content',
      'dice.0.faces.0.samples.0',
    ],
    [
      'a sample one letter short',
      ofFace({ ...FACE, samples: [SAMPLE.slice(1)] }),
      'content',
      'dice.0.faces.0.samples.0',
    ],
    [
      'a sample one picture long too much',
      ofFace({ ...FACE, samples: [SAMPLE + SAMPLE] }),
      'content',
      'dice.0.faces.0.samples.0',
    ],
    [
      'a sample with spaces round it',
      ofFace({ ...FACE, samples: [` ${SAMPLE.slice(2)} `] }),
      'content',
      'dice.0.faces.0.samples.0',
    ],
    [
      'one side twice',
      sealedSet({ name: 'x', dice: [{ name: 'P1', faces: [FACE, FACE] }] }),
      'content',
      'dice.0.faces.1.side',
    ],
    ['one die twice', sealedSet({ name: 'x', dice: [DIE, DIE] }), 'content', 'dice.1.name'],
    ['dice as a record', sealedSet({ name: 'x', dice: { length: 1, 0: DIE } }), 'content', 'dice'],
    [
      'a hundred thousand dice',
      sealedSet({ name: 'x', dice: Array.from({ length: 100_000 }, () => 0) }),
      'content',
      'dice',
    ],
    ['a name of a megabyte', sealedSet({ name: 'x'.repeat(1e6), dice: [] }), 'content', 'name'],
    [
      'the right header, then noise',
      '{"kind":"croupier-dice","version":1,"sum":"\u0000\uffff\ud800',
      'json',
      '',
    ],
    [
      'a sum that is a list',
      '{"kind":"croupier-dice","version":1,"sum":["x"],"content":{"name":"x","dice":[]}}',
      'sum',
      '',
    ],
    [
      'nested fifty thousand deep',
      `{"kind":"croupier-dice","version":1,"sum":"","content":{"name":${deep(50_000)}}}`,
      'sum',
      '',
    ],
    ['nothing but brackets', deep(100_000), 'kind', ''],
  ])('%s: refused, with its code and the place', (_name, text, fault, where) => {
    expect(readSet(text)).toEqual({ kind: 'fault', fault, where });
  });

  test('a file that is too long is refused before parsing', () => {
    const fifty = 'x'.repeat(50_000_000);
    const before = process.memoryUsage().heapUsed;
    expect(readSet(fifty)).toEqual({ kind: 'fault', fault: 'large', where: '' });
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
  });

  test('the largest set there may be is taken, and a file ten letters longer than any is not', () => {
    const faces = [1, 2, 3, 4, 5, 6].map((side) => ({
      side,
      shows: 'A',
      samples: Array(6).fill(SAMPLE) as string[],
    }));
    const dice = Array.from({ length: 20 }, (_, i) => ({ name: `P${i}`, faces }));
    const text = sealedSet({ name: 'x', dice });
    expect(readSet(text).kind).toBe('set');
    expect(readSet(text + ' '.repeat(4_000_010 - text.length))).toMatchObject({ fault: 'large' });
  });

  test('extra properties are dropped, and reach no prototype', () => {
    const face = JSON.stringify(FACE).replace(
      '{',
      '{"__proto__":{"told":true},"constructor":{"prototype":1},',
    );
    const content = `{"name":"x","__proto__":{"dice":[]},"dice":[{"name":"__proto__","faces":[${face}],"more":[1]}],"polluted":1}`;
    const read = readSet(sealed(content));
    const set: DiceSet = {
      name: 'x',
      dice: [
        {
          name: '__proto__',
          faces: [{ side: 1, shows: 'A', samples: [new Uint8Array(SAMPLE_BYTES).fill(7)] }],
        },
      ],
    };
    expect(read).toEqual({ kind: 'set', set });
    expect(Object.keys((read as { set: DiceSet }).set.dice[0]!.faces[0]!)).toEqual([
      'side',
      'shows',
      'samples',
    ]);
    expect(({} as { told?: unknown }).told).toBeUndefined();
  });
});
