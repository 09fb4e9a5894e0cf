import { type TestContext, describe, expect, it, test } from 'vitest';
import type { RoyalView } from '../../../main/contract.ts';
import type { Json } from '../../../main/engine/core/result.ts';
import { gameById } from '../../support/games.ts';
import { type TrayEvening, trayEvening } from '../../support/tray-evening.ts';

/** Ann alone rolls the thirteen dice of Roll-a-Royal, each in its own pocket; the Risk die lies in the fourteenth. */
async function sit(context: TestContext, rules: { [name: string]: Json } = {}): Promise<TrayEvening> {
  const game = gameById('roll-a-royal');
  if (!game) throw new Error('no game');
  const made = await trayEvening('put 1-14', { game });
  context.onTestFinished(() => made.end());
  await made.people.start(['Ann'], rules, 'roll-a-royal');
  return made;
}

/** Sides of the benchmark's dice: 1 is a spade, 2 a heart, 3 a diamond, 4 a club; 5 and 6 are blank. */
const FIRST = 'throw 1:1 2:5 3:5 4:2 5:2 6:5 7:5 8:5 9:5 10:5 11:5 12:5 13:6\nwait rest';

const row = ({ people }: TrayEvening): string =>
  (people.now.intake.dice ?? [])
    .filter(({ state }) => state !== 'lying')
    .map(({ die, face, state }) => `${die + 1}:${face ?? '–'} ${state}`)
    .join(', ');
const step = ({ people }: TrayEvening): string => people.now.prompt.step;
const lies = ({ people }: TrayEvening): string =>
  (people.now.view.detail as unknown as RoyalView).dice.map(({ face }) => face).join(' ');
const refused = ({ people }: TrayEvening, act: object): Promise<string> =>
  people.refused('command', people.command({ kind: 'intake', prompt: people.now.prompt.id, act } as never));

test('dice left by the last player are not a roll of the next, however the tray reconnects', async (context) => {
  for (const back of ['unplug powered\nwait 2500\nplug\nwait 4000', 'unplug\nwait 2500\nplug\nwait 4000']) {
    const table = await sit(context);
    // No pair of jacks: the turn is over, and the same dice lie there for the next.
    await table.run('throw 1:1 2:1 3:5 4:5 5:5 6:5 7:5 8:5 9:5 10:5 11:5 12:5 13:6\nwait rest');
    const { revision, intake } = table.people.now;
    expect(intake.offers).toEqual([]);
    await table.run(back);
    expect([table.people.now.revision, table.people.now.intake.offers]).toEqual([revision, []]);
  }
});

describe('a roll of the thirteen dice', () => {
  it('is taken when every die asked for has come to rest, die n from pocket n', async (context) => {
    const table = await sit(context);
    await table.run(FIRST);
    expect(step(table)).toBe('roll-2');
    expect(lies(table)).toBe(`As blank blank Kh Ah${' blank'.repeat(8)}`);
  });

  it('waits for the last blank to be thrown again, in any order', async (context) => {
    const table = await sit(context);
    await table.run(FIRST);
    await table.run('throw 13:1 12:1\nwait rest');
    await table.run('throw 2:5 3:5 6:5 7:5 8:5 9:5 10:5\nwait rest');
    expect(step(table)).toBe('roll-2');
    expect(row(table)).toContain('11:– missing');
    await table.run('throw 11:3\nwait rest');
    expect(step(table)).toBe('roll-3');
    expect(lies(table)).toBe('As blank blank Kh Ah blank blank blank blank blank Ad Qs Ks');
  });

  it('requests blanks only: a rethrown card is reported and keeps its face', async (context) => {
    const table = await sit(context);
    await table.run(FIRST);
    await table.run('throw 1:5 2:5 3:5 6:5 7:5 8:5 9:5 10:5 11:5 12:5 13:5\nwait rest');
    expect(step(table)).toBe('roll-2');
    expect(table.people.now.intake.say).not.toBeNull();
    expect(table.people.now.intake.dice?.[0]).toMatchObject({ face: 'As' });
    await table.people.take();
    expect(lies(table)).toBe(`As blank blank Kh Ah${' blank'.repeat(8)}`);
  });

  it('reads the Risk die in the fourteenth pocket, and nothing else for it', async (context) => {
    const table = await sit(context, { lonePair: 'counts' });
    await table.run(FIRST);
    const seat = 's1';
    await table.people.move({ kind: 'stop', seat });
    const grid = [
      { die: 0, x: 0, y: 0 },
      { die: 4, x: 1, y: 0 },
    ];
    await table.people.move({ kind: 'layout', seat, grid });
    expect(step(table)).toBe('risk');
    await table.run('throw 3:1\nwait rest');
    expect(step(table)).toBe('risk');
    expect(row(table)).toBe('1:– missing');
    await table.run('throw 14:3\nwait rest');
    expect(table.people.chips()).toMatchObject({ s1: 150 });
  });
});

describe('the plug is pulled in mid-roll', () => {
  it.for<[string, string, string, number]>([
    ['typed meanwhile is not offered again', 'unplug powered', 'throw 2:1 3:5 6-13:5', 0],
    ['typed meanwhile is not offered again by a tray that starts anew', 'unplug', 'throw 2:1 3:5 6-13:5', 0],
    ['that was not typed is offered', 'unplug powered', 'throw 2:5 3:1 6-13:5', 1],
    ['that was not typed is offered by a tray that starts anew', 'unplug', 'throw 2:5 3:1 6-13:5', 1],
  ])('a roll %s', async ([, unplug, thrown, offered], context) => {
    const table = await sit(context);
    await table.run(FIRST);
    await table.run(`${unplug}\nwait 2500\n${thrown}\nwait 1500`);
    await table.people.intake({ kind: 'enter', face: '2s' });
    await table.people.intake({ kind: 'fill', face: 'blank' });
    await table.people.take();
    expect(step(table)).toBe('roll-3');
    await table.run('plug\nwait 4000');
    expect(table.people.now.intake.offers).toHaveLength(offered);
  });

  /** Two of ten blanks have come to rest and were told; the other eight are in the air. */
  async function pulled(context: TestContext): Promise<TrayEvening> {
    const table = await sit(context);
    await table.run(FIRST);
    await table.run('throw 13:1 11:3\nwait rest');
    await table.run('throw 2:1 3:5 6:5 7:5 8:5 9:5 10:5 12:5\nwait 600\nunplug\nwait 500');
    return table;
  }

  it('reported dice stay; dice in the air are missing and can be filled in', async (context) => {
    const table = await pulled(context);
    expect(step(table)).toBe('roll-2');
    expect(row(table)).toBe(
      '2:– missing, 3:– missing, 6:– missing, 7:– missing, 8:– missing, 9:– missing, 10:– missing, 11:Ad thrown, 12:– missing, 13:Ks thrown',
    );
    await table.people.intake({ kind: 'enter', face: '2s' });
    await table.people.intake({ kind: 'fill', face: 'blank' });
    await table.people.take();
    expect(step(table)).toBe('roll-3');
    expect(lies(table)).toBe('As 2s blank Kh Ah blank blank blank blank blank Ad blank Ks');
  });

  it('reconnected, the tray offers the requested dice lying there; nothing counts automatically', async (context) => {
    const table = await pulled(context);
    await table.run('plug\nwait 3000');
    expect(step(table)).toBe('roll-2');
    expect(table.people.now.intake.offers).toMatchObject([
      {
        faces: ['2s', 'blank', 'blank', 'blank', 'blank', 'blank', 'blank', 'Ad', 'blank', 'Ks'],
        fits: true,
      },
    ]);
    const [offer] = table.people.now.intake.offers;
    await table.people.intake({ kind: 'use-offer', offer: offer?.id ?? '' });
    expect(step(table)).toBe('roll-3');
    expect(lies(table)).toBe('As 2s blank Kh Ah blank blank blank blank blank Ad blank Ks');
    expect(table.people.now.intake.offers).toEqual([]);
  });

  it('typed meanwhile and put back: the dice are not counted a second time', async (context) => {
    const table = await pulled(context);
    await table.people.intake({ kind: 'enter', face: '2s' });
    await table.people.intake({ kind: 'fill', face: 'blank' });
    await table.people.take();
    await table.run('plug\nwait 3000');
    expect(step(table)).toBe('roll-3');
    expect(row(table)).not.toContain('thrown');
    await table.run('throw 3:5 6:5 7:5 8:5 9:5 10:5 12:1\nwait rest');
    expect(lies(table)).toBe('As 2s blank Kh Ah blank blank blank blank blank Ad Qs Ks');
  });
});

describe('the rest are blank', () => {
  it('fills every die asked for that nobody has read or typed, and no other', async (context) => {
    const table = await sit(context);
    await table.run(FIRST);
    await table.run('throw 11:3\nwait rest');
    await table.people.intake({ kind: 'enter', face: '2s' });
    await table.people.intake({ kind: 'fill', face: 'blank' });
    expect(table.people.now.intake.ready).toBe(true);
    expect(row(table)).toBe(
      '2:2s thrown, 3:blank thrown, 6:blank thrown, 7:blank thrown, 8:blank thrown, 9:blank thrown, 10:blank thrown, 11:Ad thrown, 12:blank thrown, 13:blank thrown',
    );
    // Nothing is sent before a person has taken it.
    expect(step(table)).toBe('roll-2');
  });

  it('leaves a die that still moves to the tray', async (context) => {
    const table = await sit(context);
    await table.run(FIRST);
    await table.run('throw 11:3\nwait 500');
    await table.people.intake({ kind: 'fill', face: 'blank' });
    expect(row(table)).toContain('11:blank moving');
    await table.run('wait rest');
    // It was the last one.
    expect(step(table)).toBe('roll-3');
    expect(lies(table)).toBe('As blank blank Kh Ah blank blank blank blank blank Ad blank blank');
  });

  it('can be removed one by one, and all at once', async (context) => {
    const table = await sit(context);
    await table.people.intake({ kind: 'fill', face: 'blank' });
    await table.people.intake({ kind: 'backspace' });
    expect(row(table)).toContain('13:– missing');
    await table.people.intake({ kind: 'clear' });
    expect(row(table)).not.toContain('blank');
  });

  it('refuses unknown faces, and faces without a request; nothing changes', async (context) => {
    const table = await sit(context);
    const before = row(table);
    expect(await refused(table, { kind: 'fill', face: '3' })).toBe('intake.face.unknown');
    expect(await refused(table, { kind: 'fill', face: 7 })).toBe('table.request.bad');
    expect(row(table)).toBe(before);
    await table.run(FIRST);
    await table.people.move({ kind: 'stop', seat: 's1' });
    expect(await refused(table, { kind: 'fill', face: 'blank' })).toBe('intake.noDice');
  });
});

describe('no card comes twice', () => {
  it('typed on one die and read on another: shown, not counted, and settled by an answer', async (context) => {
    const table = await sit(context);
    await table.people.intake({ kind: 'set-face', die: 2, face: 'Ah' });
    await table.run('throw 1:1 2:5 4:2 5:2 6:5 7:5 8:5 9:5 10:5 11:5 12:5 13:6\nwait rest');
    expect(step(table)).toBe('roll-1');
    expect(table.people.now.intake.ready).toBe(false);
    const [doubt] = table.people.now.intake.doubts ?? [];
    expect(doubt?.dice).toEqual([2, 4]);
    expect(doubt?.ways.map(({ way }) => way)).toEqual(['die-2', 'die-4']);
    // It is die 5 that has the ace of hearts; the third is typed anew.
    await table.people.intake({ kind: 'resolve', doubt: doubt?.id ?? '', way: 'die-4' });
    expect(row(table)).toContain('3:– missing');
    await table.people.intake({ kind: 'set-face', die: 2, face: 'blank' });
    await table.people.take();
    expect(step(table)).toBe('roll-2');
    expect(lies(table)).toBe(`As blank blank Kh Ah${' blank'.repeat(8)}`);
  });

  it('of dice whose faces nobody knows, a card that lies already is refused', async (context) => {
    const table = await sit(context);
    const seat = 's1';
    const blanks = Array.from({ length: 11 }, (_, i) => ({ die: i + 2, face: 'blank' }));
    const cards = (second: string) => [{ die: 0, face: 'Jh' }, { die: 1, face: second }, ...blanks];
    const refusal = (face: string) =>
      table.people.refused(
        'command',
        table.people.command({
          kind: 'move',
          prompt: table.people.now.prompt.id,
          move: { kind: 'dice', seat, dice: cards(face) },
        } as never),
      );
    expect(await refusal('Jh')).toBe('roll-a-royal.dice.cardTwice');
    expect(step(table)).toBe('roll-1');
    expect(await refusal('Js')).toBe('not refused');
    expect(step(table)).toBe('roll-2');
  });
});
