import { type TestContext, describe, expect, it } from 'vitest';
import type { IntakeAct } from '../../../main/contract.ts';
import { rollARoyal } from '../../../main/engine/games/roll-a-royal/index.ts';
import { type TrayEvening, trayEvening } from '../../support/tray-evening.ts';

// Issue 7: "the same card twice among dice with known faces, a die that changed without being lifted, a die that may
// not be thrown but was, dice swapped between pockets: shown, not counted, one tap to resolve".

const step = ({ people }: TrayEvening): string => people.now.prompt.step;
const lies = ({ people }: TrayEvening): string =>
  people
    .faces()
    .map((face) => face ?? '–')
    .join(' ');
const throws = ({ people }: TrayEvening): number[] => (people.now.intake.dice ?? []).map((die) => die.throws);
/** Each open doubt: its code, its dice, and the ways out of it. */
const doubts = ({ people }: TrayEvening): string[] =>
  (people.now.intake.doubts ?? []).map(
    ({ say, dice, ways }) =>
      `${say.code.replace('intake.doubt.', '')} ${dice.join(',')}: ${ways.map(({ way }) => way).join(' ')}`,
  );
const resolve = ({ people }: TrayEvening, way: string): Promise<unknown> =>
  people.intake({ kind: 'resolve', doubt: people.now.intake.doubts?.[0]?.id ?? '', way });
const taken = async ({ people }: TrayEvening): Promise<string> => {
  const line = (await people.sheet()).filter(({ move }) => move.kind === 'dice').at(-1);
  const dice = (line?.move['dice'] ?? []) as unknown as { die: number; face: string; throws: number }[];
  return dice.map(({ die, face, throws: n }) => `${die}:${face}×${n}`).join(' ');
};

async function sit(context: TestContext): Promise<TrayEvening> {
  const table = await trayEvening();
  context.onTestFinished(() => table.end());
  await table.people.start(['Ann', 'Ben']);
  return table;
}

/** Three poker dice lie A K Q in pockets 1 to 3, and Ben may throw them four times. */
async function atThrows(context: TestContext): Promise<TrayEvening> {
  const table = await sit(context);
  await table.run('throw 1:1 2:2 3:3\nwait rest');
  for (const amount of [2, 0]) {
    const [seat = ''] = table.people.now.prompt.seats;
    await table.people.move({ kind: 'bid', seat, amount });
  }
  expect(step(table)).toBe('throws');
  return table;
}

/** Ann has rolled all thirteen: dice 1 to 11 show cards, 12 and 13 are blank and are thrown again. */
async function atRoyal(context: TestContext): Promise<TrayEvening> {
  const table = await trayEvening('put 1-14', { game: rollARoyal });
  context.onTestFinished(() => table.end());
  await table.people.start(['Ann', 'Ben'], {}, 'roll-a-royal');
  for (let i = 0; i < 4 && table.people.now.prompt.dice?.kind === 'risk'; i++)
    await table.run(`throw 14:${4 - i}\nwait rest`);
  await table.run('throw 1-11:1 12-13:5\nwait rest');
  expect(table.people.now.prompt.dice).toMatchObject({ kind: 'suited', dice: [11, 12] });
  return table;
}

describe('a die that changed without being lifted', () => {
  it('after it was counted: it still counts as it lay, automatically or with a tap', async (context) => {
    const table = await atThrows(context);
    await table.run('straighten 2:6\nwait 4000');
    expect([lies(table), throws(table), doubts(table)]).toEqual([
      'A K Q',
      [0, 0, 0],
      ['unlifted 1: lay shows'],
    ]);
    await resolve(table, 'lay');
    expect([lies(table), doubts(table)]).toEqual(['A K Q', []]);
    await table.run('throw 1:6\nwait rest');
    expect([lies(table), throws(table), doubts(table)]).toEqual(['9 K Q', [1, 0, 0], []]);
  });

  it('after it was counted: it counts as it shows, with a tap', async (context) => {
    const table = await atThrows(context);
    await table.run('straighten 2:6\nwait 4000');
    await resolve(table, 'shows');
    expect([lies(table), throws(table), doubts(table)]).toEqual(['A 9 Q', [0, 1, 0], []]);
    await table.people.take();
    expect([await taken(table), doubts(table)]).toEqual(['1:9×1', []]);
  });

  it('turned back, it is in doubt no more', async (context) => {
    const table = await atThrows(context);
    await table.run('straighten 2:6\nwait 4000\nstraighten 2:2\nwait 4000');
    expect([lies(table), doubts(table)]).toEqual(['A K Q', []]);
  });

  it('before the roll was whole: the roll waits, and one tap lets it go on', async (context) => {
    for (const [way, roll] of [
      ['lay', '0:A×1 1:K×1 2:Q×1'],
      ['shows', '0:9×1 1:K×1 2:Q×1'],
    ] as const) {
      const table = await sit(context);
      await table.run('throw 1:1 2:2\nwait rest\nstraighten 1:6\nwait 4000\nthrow 3:3\nwait rest');
      expect([step(table), doubts(table), table.people.now.intake.ready]).toEqual([
        'roll',
        ['unlifted 0: lay shows'],
        false,
      ]);
      await resolve(table, way);
      expect([step(table), await taken(table)]).toEqual(['bid', roll]);
    }
  });

  it('thrown again, it was thrown once', async (context) => {
    const table = await sit(context);
    await table.run('throw 1:1 2:2\nwait rest\nstraighten 1:6\nwait 4000\nthrow 1:5\nwait rest');
    expect([lies(table), throws(table), doubts(table)]).toEqual(['10 K –', [1, 1, 0], []]);
    await table.run('throw 3:3\nwait rest');
    expect(await taken(table)).toBe('0:10×1 1:K×1 2:Q×1');
  });

  it('a typed face is kept', async (context) => {
    const table = await sit(context);
    await table.run('throw 1:1 2:2 \nwait rest\nstraighten 1:6\nwait 4000\nthrow 3:3\nwait rest');
    await table.people.intake({ kind: 'set-face', die: 0, face: 'J' });
    expect(doubts(table)).toEqual([]);
    await table.people.take();
    expect(await taken(table)).toBe('0:J×1 1:K×1 2:Q×1');
  });

  it('found in another position after an undo or at the next question: reported then too', async (context) => {
    const table = await sit(context);
    await table.run('throw 1:1 2:2 3:3\nwait rest\nstraighten 3:6\nwait 4000');
    expect(doubts(table)).toEqual([]);
    for (const amount of [2, 0]) {
      const [seat = ''] = table.people.now.prompt.seats;
      await table.people.move({ kind: 'bid', seat, amount });
    }
    expect([lies(table), doubts(table)]).toEqual(['A K Q', ['unlifted 2: lay shows']]);
  });
});

describe('dice that lie exactly as each other lay', () => {
  it('were moved: with a tap, no throw of either', async (context) => {
    const table = await atThrows(context);
    await table.run('swap 1 3\nwait 4000');
    expect([lies(table), doubts(table), table.people.now.intake.ready]).toEqual([
      'A K Q',
      ['exchanged 0,2: moved thrown'],
      false,
    ]);
    await resolve(table, 'moved');
    expect([lies(table), throws(table), doubts(table)]).toEqual(['A K Q', [0, 0, 0], []]);
    // The ace lies in pocket 3 now, and is thrown from there.
    await table.run('throw 3:6\nwait rest');
    expect([lies(table), throws(table)]).toEqual(['9 K Q', [1, 0, 0]]);
  });

  it('were thrown: with a tap, one throw each', async (context) => {
    const table = await atThrows(context);
    await table.run('swap 1 3\nwait 4000');
    await resolve(table, 'thrown');
    expect([lies(table), throws(table), doubts(table)]).toEqual(['A K Q', [1, 0, 1], []]);
    await table.people.take();
    expect(await taken(table)).toBe('0:A×1 2:Q×1');
  });

  it('or somebody says how often', async (context) => {
    const table = await atThrows(context);
    await table.run('swap 1 3\nwait 4000');
    await table.people.intake({ kind: 'set-throws', die: 0, throws: 0 });
    await table.people.intake({ kind: 'set-throws', die: 2, throws: 1 });
    expect([doubts(table), throws(table)]).toEqual([[], [0, 0, 1]]);
  });
});

describe('a die that may not be thrown but was', () => {
  it('is shown and counts as it lay; after one tap the roll continues automatically', async (context) => {
    const table = await atRoyal(context);
    await table.run('throw 3:2 12:1 13:1\nwait rest');
    expect(table.people.now.prompt.dice).toMatchObject({ dice: [11, 12] });
    expect([doubts(table), lies(table).split(' ')[2]]).toEqual([['notToThrow 2: lay'], '3s']);
    await resolve(table, 'lay');
    expect(await taken(table)).toBe('11:Qs×1 12:Ks×1');
  });

  it('turned back as it lay, it is in doubt no more', async (context) => {
    const table = await atRoyal(context);
    await table.run('throw 3:2\nwait rest');
    expect(doubts(table)).toEqual(['notToThrow 2: lay']);
    await table.run('throw 3:1\nwait rest');
    expect(doubts(table)).toEqual([]);
    await table.run('throw 12:1 13:1\nwait rest');
    expect(await taken(table)).toBe('11:Qs×1 12:Ks×1');
  });

  it('also after a restart of the tray', async (context) => {
    const table = await atRoyal(context);
    await table.run('reset\nwait 4000\nthrow 3:2 12:1 13:1\nwait rest');
    expect(doubts(table)).toEqual(['notToThrow 2: lay']);
    await resolve(table, 'lay');
    expect(await taken(table)).toBe('11:Qs×1 12:Ks×1');
  });

  it('picked up and put back is nobody’s business', async (context) => {
    const table = await atRoyal(context);
    await table.run('lift 1 2 3\nwait 400\nback 1\nback 2\nback 3\nwait rest\nthrow 12:1 13:1\nwait rest');
    expect(await taken(table)).toBe('11:Qs×1 12:Ks×1');
  });
});

describe('dice swapped between pockets', () => {
  it('are shown and count as they lay, with a tap', async (context) => {
    const table = await trayEvening('put 1-14', { game: rollARoyal });
    context.onTestFinished(() => table.end());
    await table.people.start(['Ann', 'Ben'], {}, 'roll-a-royal');
    for (let i = 0; i < 4 && table.people.now.prompt.dice?.kind === 'risk'; i++)
      await table.run(`throw 14:${4 - i}\nwait rest`);
    await table.run('throw 1-5:1 6-11:2 12-13:5\nwait rest\nswap 3 8\nwait 4000');
    expect(doubts(table)).toEqual(['swapped 2,7: lay']);
    expect(lies(table).split(' ').slice(2, 8)).toEqual(['3s', '4s', '5s', '2h', '3h', '4h']);
    await resolve(table, 'lay');
    expect(doubts(table)).toEqual([]);
    await table.run('throw 12:1 13:1\nwait rest');
    expect(await taken(table)).toBe('11:Qs×1 12:Ks×1');
  });
});

describe('the same card twice', () => {
  /** Die 13 was learned wrong: it claims die 1's ace of spades. */
  async function mislearned(context: TestContext): Promise<TrayEvening> {
    const table = await trayEvening('put 1-14', { game: rollARoyal });
    context.onTestFinished(() => table.end());
    const { people } = table;
    await people.ask('diceSets', { act: { kind: 'create', of: 'suited', name: 'Ours', from: 'suited' } });
    const made = await people.ask<{ chosen: { suited: string } }>('diceSets', { act: { kind: 'look' } });
    const set = made.chosen.suited;
    await people.ask('diceSets', { act: { kind: 'set-side', set, die: 12, side: 1, face: 'As' } });
    await people.start(['Ann', 'Ben'], {}, 'roll-a-royal');
    for (let i = 0; i < 4 && people.now.prompt.dice?.kind === 'risk'; i++)
      await table.run(`throw 14:${4 - i}\nwait rest`);
    return table;
  }

  it('in one roll: one tap says which die is right, and the other is read again', async (context) => {
    const table = await mislearned(context);
    await table.run('throw 1-13:1\nwait rest');
    expect([doubts(table), table.people.now.intake.ready]).toEqual([['sameCard 0,12: die-0 die-12'], false]);
    await resolve(table, 'die-0');
    expect([doubts(table), lies(table).split(' ')[12]]).toEqual([[], '–']);
    await table.people.intake({ kind: 'set-face', die: 12, face: 'Ks' });
    await table.people.take();
    expect(await taken(table)).toMatch(/^0:As×1 .* 12:Ks×1$/);
  });

  it('one thrown again: once, and without a tap', async (context) => {
    const table = await mislearned(context);
    await table.run('throw 1-13:1\nwait rest\nthrow 13:2\nwait rest');
    expect(doubts(table)).toEqual([]);
    expect(await taken(table)).toMatch(/^0:As×1 .* 12:9h×1$/);
  });

  it('with a die that lies from the first roll: that one stays, the other is read again', async (context) => {
    const table = await mislearned(context);
    await table.run('throw 1-12:1 13:5\nwait rest\nthrow 13:1\nwait rest');
    expect(doubts(table)).toEqual(['sameCard 0,12: die-0']);
    await resolve(table, 'die-0');
    await table.run('throw 13:6\nwait rest');
    expect(await taken(table)).toBe('12:blank×1');
  });
});

describe('a doubt that is gone', () => {
  it.each<[string, IntakeAct]>([
    ['unknown', { kind: 'resolve', doubt: 'unlifted x', way: 'lay' }],
    ['another way', { kind: 'resolve', doubt: '', way: 'moved' }],
  ])('is refused: %s', async (_name, act) => {
    const table = await atThrows({ onTestFinished: () => undefined } as unknown as TestContext);
    await table.run('straighten 2:6\nwait 4000');
    const doubt = table.people.now.intake.doubts?.[0]?.id ?? '';
    const said = act.kind === 'resolve' && act.doubt === '' ? { ...act, doubt } : act;
    const prompt = table.people.now.prompt.id;
    expect(
      await table.people.refused('command', { command: { id: 'r', kind: 'intake', prompt, act: said } }),
    ).toBe('intake.doubt.gone');
    expect(doubts(table).length).toBe(1);
    await table.end();
  });
});

it('the Risk die thrown with the suited dice waits for its own question', async (context) => {
  const table = await atRoyal(context);
  await table.run('throw 12:1 13:1 14:3\nwait rest');
  expect(await taken(table)).toBe('11:Qs×1 12:Ks×1');
  expect(table.people.now.intake.offers.map(({ faces }) => faces.join(' '))).toEqual(['3']);
});
