import { describe, expect, test } from 'vitest';
import { drawRow } from '../../../main/table/dice/match.ts';
import type { RowInput } from '../../../main/table/dice/findings.ts';
import { BUILT_IN } from '../../../main/table/dice/sets.ts';
import { seat } from '../../../main/engine/core/seats.ts';
import { stayKey } from '../../../main/tray/types.ts';

const stay = (pocket: number) => ({ device: '5F3A09C2', boot: '0001', pocket, lift: 0 });
const key = (pocket: number): string => stayKey(stay(pocket));

function unreachable(): never {
  throw new Error('no built-in dice');
}
const [poker] = BUILT_IN;

/** Ben has four throws on A K Q 9, each die in its own pocket of the tray. */
const row = (part: Partial<RowInput>): ReturnType<typeof drawRow> =>
  drawRow({
    request: {
      kind: 'poker',
      mode: 'some',
      seat: seat('s2'),
      dice: [0, 1, 2, 3],
      lying: ['A', 'K', 'Q', '9'],
      throws: 4,
    },
    set: poker ?? unreachable(),
    placed: new Map([1, 2, 3, 4].map((pocket) => [key(pocket), pocket - 1])),
    assigned: new Map(),
    present: new Set([1, 2, 3, 4].map(key)),
    lifted: new Set(),
    leftOut: new Set(),
    wanted: new Set(),
    stuck: new Set(),
    accepted: [],
    flat: new Map(),
    typed: new Map(),
    said: new Map(),
    doubts: new Map(),
    settled: { forgotten: new Set(), moved: new Set(), again: new Set(), seen: new Set() },
    hand: [],
    inTheAir: 0,
    audible: true,
    ...part,
  });

const J = { face: 'J', by: undefined };

describe('the plug was pulled while die 4 rolled', () => {
  const lost = { hand: [key(4)], inTheAir: 1, audible: false };

  test('its face may be typed and the roll taken', () => {
    const { take, dice } = row({ ...lost, typed: new Map([[3, J]]) });
    expect(dice[3]).toMatchObject({ face: 'J', state: 'thrown', throws: 1, source: { kind: 'hand' } });
    expect(take).toEqual([{ die: 3, face: 'J', throws: 1, source: { kind: 'hand' } }]);
  });

  test('another die may be typed as well: the tray is disconnected', () => {
    expect(row({ ...lost, typed: new Map([[0, J]]) }).take).toMatchObject([{ die: 0, face: 'J' }]);
  });

  test('nothing is taken while nothing was said', () => {
    expect(row(lost).take).toBeNull();
  });
});

describe('while die 4 is in a hand and the tray is heard', () => {
  const held = { hand: [key(4)], inTheAir: 1 };

  test('another die cannot be taken: it may be the one that lands', () => {
    expect(row({ ...held, typed: new Map([[0, J]]) }).take).toBeNull();
  });

  test('that die can, once its face has been entered', () => {
    expect(row({ ...held, typed: new Map([[3, J]]) }).take).toMatchObject([{ die: 3, face: 'J' }]);
  });
});

test('a face from a custom set names it, one from the built-in set does not', () => {
  const thrown = {
    kind: 'throw',
    dice: [{ ...stay(5), lift: 1, state: 'face', face: 1, from: { key: key(4), leaned: false } }],
  } as unknown as RowInput['accepted'][number];
  const said = new Map([[3, { throws: 1, of: 1 }]]);
  const own = { ...(poker ?? unreachable()), id: 'ours', builtIn: false };
  expect(row({ accepted: [thrown], said }).take?.[0]?.source).not.toHaveProperty('set');
  expect(row({ accepted: [thrown], said, set: own }).take?.[0]).toMatchObject({
    die: 3,
    face: 'A',
    source: { kind: 'sensor', pocket: 5, set: 'ours' },
  });
});
