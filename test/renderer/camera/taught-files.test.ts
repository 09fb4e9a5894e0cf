import { beforeEach, describe, expect, test } from 'vitest';
import { DICE_KINDS, type DiceKind, type DiceSetsView } from '../../../main/contract.ts';
import { SAMPLE_BYTES, writeSet } from '../../../main/vision/own/index.ts';
import { keepTaught, kindOf, taughtOf } from '../../../renderer/camera/taught.ts';
import { isTaughtFile, keyOf, withTaught, withoutTaught } from '../../../renderer/camera/taught-files.ts';
import { useCamera } from '../../../renderer/stores/camera.ts';
import { useEvenings } from '../../../renderer/stores/evenings.ts';
import { type TestWire, freshWire } from '../mount.ts';

const ARCHIVE = `${JSON.stringify({
  archive: 'croupier-everything',
  version: 1,
  games: [{ file: 'a.jsonl', journal: '{"taught":[]},"taught":[{"set":"x","dice":"y"}]}\n' }],
})}\n`;

/** Dice with one picture of each face, in one colour. */
const taughtDice = (shade: number, dice: Readonly<Record<string, readonly string[]>>) => ({
  name: 'Bone dice',
  dice: Object.entries(dice).map(([name, faces]) => ({
    name,
    faces: faces.map((shows, at) => ({
      side: (at + 1) as 1 | 2 | 3 | 4 | 5 | 6,
      shows,
      samples: [new Uint8Array(SAMPLE_BYTES).fill(shade)],
    })),
  })),
});
const POKER = taughtDice(100, { P1: ['9', '10', 'J', 'Q', 'K', 'A'] });

describe('samples of taught dice in the file with everything', () => {
  test('are joined to the table’s archive and taken out again, to the letter', () => {
    const taught = [
      { set: 'mine', dice: writeSet(POKER) },
      { set: 'poker', dice: 'with "quotes", \\ and\nlines' },
    ];
    const whole = withTaught(ARCHIVE, taught);
    expect(JSON.parse(whole)).toEqual({ ...(JSON.parse(ARCHIVE) as object), taught });
    expect(withoutTaught(whole)).toEqual({ rest: ARCHIVE, taught });
  });

  test.each([
    ['indented by an editor', 2],
    ['with tabs', '\t'],
  ])('are found in a file %s', (_name, indent) => {
    const taught = [{ set: 'mine', dice: writeSet(POKER) }];
    const anew = JSON.stringify(JSON.parse(withTaught(ARCHIVE, taught)), null, indent);
    const found = withoutTaught(anew);
    expect(found.taught).toEqual(taught);
    expect(JSON.parse(found.rest)).toEqual(JSON.parse(ARCHIVE));
  });

  test('a list of spaces without end takes no longer than it is long', () => {
    const text = `{"archive":"croupier-everything","taught":[{"set":"x","dice":"y"}${' '.repeat(1_000_000)}x]}`;
    expect(withoutTaught(text)).toEqual({ rest: text, taught: [] });
  });

  test('none were taught: the archive is the table’s, to the letter', () => {
    expect(withTaught(ARCHIVE, [])).toBe(ARCHIVE);
    expect(withoutTaught(ARCHIVE)).toEqual({ rest: ARCHIVE, taught: [] });
  });

  test.each([
    ['lists in lists', '[[[[]]]]'],
    ['another list', '[{"set":1,"dice":"x"}]'],
    ['half of one', '[{"set":"x","dice":"y"'],
    ['what only looks like JSON', '[{"set":"x","dice":"\\q"}]'],
  ])('%s: the table is given the file as it is', (_name, list) => {
    const text = `{"archive":"croupier-everything","taught":${list}}`;
    expect(withoutTaught(text)).toEqual({ rest: text, taught: [] });
  });
});

test.each<[string, DiceKind | null, Readonly<Record<string, readonly string[]>>]>([
  ['poker dice', 'poker', { P1: ['A', '9'] }],
  ['poker dice under names of their owner’s', 'poker', { red: ['A'], blue: ['9'] }],
  ['plain dice', 'pips', { D1: ['1', '2', '3', '4', '5', '6'] }],
  ['plain dice of which four faces were taught', 'pips', { D1: ['1', '2', '3', '4'] }],
  ['the Risk die, whose blank was not taught', 'risk', { R: ['1', '2', '3', '4'] }],
  ['suited dice', 'suited', { '3': ['3s', 'blank'] }],
  ['no dice of ours', null, { x: ['star'] }],
])('%s are known by their faces and names', (_name, kind, dice) => {
  expect(kindOf(taughtDice(9, dice))).toBe(kind);
});

test.each([
  ['taught dice', writeSet(POKER), true],
  ['taught dice after a byte-order mark', `\uFEFF${writeSet(POKER)}`, true],
  ['everything', ARCHIVE, false],
  ['a journal', '{"format":"croupier-journal","version":1}\n', false],
  ['nothing', '', false],
])('a file with %s is recognised by its beginning', async (_name, text, is) => {
  expect(await isTaughtFile(new File([text], 'x.json'))).toBe(is);
});

describe('a house with taught dice', () => {
  let wire: TestWire;
  const sets: DiceSetsView = {
    sets: [
      { id: 'mine', name: 'Mine', kind: 'poker', dice: [['9', '10', 'J', 'Q', 'K', 'A']], builtIn: false },
      { id: 'bones', name: 'Bones', kind: 'poker', dice: [Array<null>(6).fill(null)], builtIn: false },
      { id: 'plain', name: 'Plain', kind: 'pips', dice: [['1', '2', '3', '4', '5', '6']], builtIn: false },
    ],
    chosen: Object.fromEntries(DICE_KINDS.map((kind) => [kind, kind])) as DiceSetsView['chosen'],
  };
  const all = { added: 0, updated: 0, known: 1, beside: 0, players: 0, refused: [] };

  beforeEach(() => {
    wire = freshWire();
    wire.answers['archive'] = { text: ARCHIVE };
    wire.answers['import'] = { file: null, all };
    wire.answers['diceSets'] = sets;
  });

  test('saves their pictures with everything, and another house has them by it', async () => {
    keepTaught('mine', POKER);
    const file = (await useEvenings().everything()) ?? '';
    localStorage.clear();

    const before = useCamera().taught;
    const taken = await useEvenings().take(file);
    expect(taken).toEqual({
      ok: true,
      value: { file: null, all, dice: { taught: 1, here: 0, lost: 0 } },
    });
    expect(taughtOf('mine')).toEqual(POKER);
    expect(useCamera().taught).toBe(before + 1);
    // The table is given none of them.
    expect(wire.sent.filter(({ kind }) => kind === 'import')).toMatchObject([{ text: ARCHIVE }]);
  });

  test('keeps its own samples; damaged samples and those of unknown sets or other dice are counted', async () => {
    keepTaught('bones', taughtDice(20, { P1: ['A'] }));
    const file = withTaught(ARCHIVE, [
      { set: 'bones', dice: writeSet(POKER) },
      { set: 'mine', dice: writeSet(POKER).replace('Bone', 'Gold') },
      { set: 'gone', dice: writeSet(POKER) },
      { set: 'plain', dice: writeSet(POKER) },
    ]);
    const taken = await useEvenings().take(file);
    expect(taken).toMatchObject({ ok: true, value: { dice: { taught: 0, here: 1, lost: 3 } } });
    expect(taughtOf('bones')).toEqual(taughtDice(20, { P1: ['A'] }));
    for (const set of ['mine', 'gone', 'plain']) expect(localStorage.getItem(keyOf(set))).toBeNull();
  });

  test('a file that is refused brings no pictures either', async () => {
    wire.refusals['import'] = 'archive.bad';
    const taken = await useEvenings().take(withTaught(ARCHIVE, [{ set: 'mine', dice: writeSet(POKER) }]));
    expect(taken.ok).toBe(false);
    expect(taughtOf('mine')).toBeNull();
  });
});
