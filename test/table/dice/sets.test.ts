import { dieInPocket } from '../../../main/engine/core/dice-kinds.ts';
import { describe, expect, it, test } from 'vitest';
import type { DiceSet, DiceSetAct, DiceSetsView } from '../../../main/contract.ts';
import { DECK } from '../../../main/engine/core/cards.ts';
import {
  BUILT_IN,
  changeDiceSets,
  chosenSet,
  faceOf,
  keptDiceSets,
  readDiceSets,
} from '../../../main/table/dice/sets.ts';

const fresh = readDiceSets(null);
/** The side that lies up in each pocket, as far as dice are at rest. */
const SIDES: Readonly<Record<number, number>> = { 1: 4, 3: 6, 14: 2 };
const sideUp = (pocket: number): number | null => SIDES[pocket] ?? null;

const change = (view: DiceSetsView, act: DiceSetAct) => changeDiceSets(view, act, () => 'own', sideUp);
const changed = (view: DiceSetsView, ...acts: readonly DiceSetAct[]): DiceSetsView =>
  acts.reduce((now, act) => {
    const result = change(now, act);
    if (!result.ok) throw new Error(result.error.code);
    return result.value;
  }, view);
const own = (view: DiceSetsView): DiceSet => {
  const set = view.sets.find(({ id }) => id === 'own');
  if (!set) throw new Error('no set of their own');
  return set;
};

const created = changed(fresh, { kind: 'create', of: 'suited', name: 'Ours' });

describe('the sets that come with the program', () => {
  test('the thirteen suited dice carry each card once, and two blanks each', () => {
    const suited = BUILT_IN.find(({ kind }) => kind === 'suited')!;
    const faces = suited.dice.flat();
    expect(faces.filter((face) => face !== 'blank').sort()).toEqual([...DECK].sort());
    for (const sides of suited.dice) expect(sides.filter((face) => face === 'blank')).toHaveLength(2);
  });

  test.each([
    ['poker', 'poker', 7, 1, 'A'],
    ['suited', 'suited die 1', 1, 1, 'As'],
    ['suited', 'the twelfth side over: heart n+9 wraps', 13, 2, '9h'],
    ['suited', 'no such pocket', 14, 1, null],
    ['risk', 'the Risk die in its own pocket', 14, 4, '4'],
    ['risk', 'no Risk die lies elsewhere', 1, 4, null],
    ['poker', 'a die has six sides', 1, 7, null],
  ] as const)('%s: %s', (id, _, pocket, side, face) => {
    expect(
      faceOf(
        BUILT_IN.find((set) => set.id === id)!,
        pocket,
        side,
      ),
    ).toBe(face);
  });

  test.each([
    ['poker', 1, 0],
    ['poker', 13, 0],
    ['suited', 13, 12],
    ['suited', 14, null],
    ['risk', 14, 0],
    ['risk', 13, null],
  ] as const)('in pocket of %s %i lies die %s', (kind, pocket, die) => {
    expect(dieInPocket(kind, pocket)).toBe(die);
  });
});

const sidesOf = (view: DiceSetsView) => own(view).dice.flat();

describe('a set of their own', () => {
  it('is chosen at once, and knows nothing yet', () => {
    expect(chosenSet(created, 'suited')).toMatchObject({ id: 'own', name: 'Ours', builtIn: false });
    expect(sidesOf(created)).toEqual(Array(13 * 6).fill(null));
  });

  it('is learned by showing each face to the tray: the side that lies up now', () => {
    const learned = changed(created, { kind: 'learn', set: 'own', pocket: 3, face: 'Kd' });
    expect(faceOf(own(learned), 3, 6)).toBe('Kd');
    expect(sidesOf(learned).filter((face) => face !== null)).toEqual(['Kd']);
  });

  it('starts with another’s faces, and can be edited side by side, renamed and deleted', () => {
    const copy = changed(fresh, { kind: 'create', of: 'poker', name: 'Mine', from: 'poker' });
    expect(own(copy).dice).toEqual(BUILT_IN[0]!.dice);
    const other = changed(
      copy,
      { kind: 'set-side', set: 'own', die: 0, side: 1, face: '9' },
      { kind: 'rename', set: 'own', name: '  Grandpa’s ' },
    );
    expect(own(other)).toMatchObject({ name: 'Grandpa’s', dice: [['9', 'K', 'Q', 'J', '10', '9']] });
    const gone = changed(other, { kind: 'delete', set: 'own' });
    expect(gone).toEqual(fresh);
  });

  it('is still there when the settings are read again; nonsense among them is left out', () => {
    const learned = changed(created, { kind: 'learn', set: 'own', pocket: 1, face: 'As' });
    const kept = JSON.parse(JSON.stringify(keptDiceSets(learned))) as { sets: unknown[] };
    expect(readDiceSets(kept)).toEqual(learned);
    const spoilt = {
      ...kept,
      sets: [...kept.sets, { id: 'poker' }, { ...own(learned), id: 'x', dice: [] }, 7],
    };
    expect(readDiceSets(spoilt)).toEqual(learned);
    // A missing chosen set is replaced by the built-in one.
    expect(readDiceSets({ sets: [], chosen: { suited: 'own' } })).toEqual(fresh);
    expect(readDiceSets({ sets: 'none', chosen: [] })).toEqual(fresh);
  });
});

describe('what cannot be is refused', () => {
  test.each<[string, DiceSetAct, string]>([
    ['choosing one that is not there', { kind: 'choose', set: 'x' }, 'dice.set.unknown'],
    [
      'a copy of one that is not there',
      { kind: 'create', of: 'poker', name: 'A', from: 'x' },
      'dice.set.unknown',
    ],
    [
      'a copy of another kind of dice',
      { kind: 'create', of: 'poker', name: 'A', from: 'suited' },
      'dice.set.unknown',
    ],
    ['no name', { kind: 'create', of: 'poker', name: '  ' }, 'dice.set.name'],
    [
      'renaming one that came with the program',
      { kind: 'rename', set: 'poker', name: 'A' },
      'dice.set.builtIn',
    ],
    ['throwing that away', { kind: 'delete', set: 'poker' }, 'dice.set.builtIn'],
    ['changing its faces', { kind: 'set-side', set: 'risk', die: 0, side: 1, face: '2' }, 'dice.set.builtIn'],
    ['throwing away one that is not there', { kind: 'delete', set: 'x' }, 'dice.set.unknown'],
    [
      'a side that no die has',
      { kind: 'set-side', set: 'own', die: 0, side: 7, face: 'As' },
      'dice.side.unknown',
    ],
    [
      'a die that is not in it',
      { kind: 'set-side', set: 'own', die: 13, side: 1, face: 'As' },
      'dice.side.unknown',
    ],
    [
      'a face of other dice',
      { kind: 'set-side', set: 'own', die: 0, side: 1, face: 'A' },
      'dice.face.unknown',
    ],
    [
      'learning with an empty pocket',
      { kind: 'learn', set: 'own', pocket: 2, face: 'As' },
      'dice.learn.nothing',
    ],
    [
      'learning in the pocket of another die',
      { kind: 'learn', set: 'own', pocket: 14, face: 'As' },
      'dice.learn.other',
    ],
    [
      'learning for one that is not there',
      { kind: 'learn', set: 'x', pocket: 1, face: 'As' },
      'dice.set.unknown',
    ],
    [
      'teaching one that came with the program',
      { kind: 'learn', set: 'suited', pocket: 1, face: '2h' },
      'dice.set.builtIn',
    ],
  ])('%s', (_, act, code) => {
    const result = change(created, act);
    expect(result.ok ? 'done' : result.error.code).toBe(code);
  });
});
