import { describe, expect, it } from 'vitest';
import type { DiceSetsView } from '../../../main/contract.ts';
import {
  atThrows,
  lies,
  offers,
  say,
  sit,
  sources,
  states,
  step,
  taken,
  throws,
} from '../../support/intake.ts';
import { trayEvening } from '../../support/tray-evening.ts';
import { eventually } from '../../support/until.ts';

describe('a die that the tray is unsure of', () => {
  it('leans: it waits for a person, while the others count', async (context) => {
    const table = await sit(context);
    await table.run('throw 1:1 2:2\nwait rest\nlift 3\nwait 200\nthrow 3:3\nwait 300\ncock 3\nwait 8000');
    expect([states(table), say(table), table.people.now.intake.ready]).toEqual([
      'thrown thrown unsure',
      'intake.die.cocked',
      false,
    ]);
    await table.people.intake({ kind: 'set-face', die: 2, face: 'Q' });
    await table.people.take();
    expect(await taken(table)).toBe('0:A×1 1:K×1 2:Q×1');
  });

  it('thrown again because it leaned was thrown once', async (context) => {
    const table = await atThrows(context);
    await table.run('lift 1\nwait 200\nthrow 1:6\nwait 300\ncock 1\nwait 8000');
    expect(states(table)).toBe('unsure lying lying');
    await table.run('throw 1:5\nwait rest');
    expect([lies(table), throws(table)]).toEqual(['10 K Q', [1, 0, 0]]);
  });

  it('was thrown twice where once is asked for: a tap says which counts', async (context) => {
    const table = await sit(context);
    await table.run('throw 1:1 2:2\nwait rest\nthrow 1:6\nwait rest\nthrow 3:3\nwait rest');
    expect([lies(table), say(table), table.people.now.intake.ready]).toEqual([
      '9 K Q',
      'intake.die.again',
      true,
    ]);
    await table.people.intake({ kind: 'set-throws', die: 0, throws: 1 });
    await table.people.take();
    expect(await taken(table)).toBe('0:9×1 1:K×1 2:Q×1');
  });

  it('changed without having been lifted: shown, not counted', async (context) => {
    const table = await atThrows(context);
    await table.run('straighten 2:6\nwait 4000');
    expect([lies(table), throws(table)]).toEqual(['A K Q', [0, 0, 0]]);
    expect(say(table)).toBe('intake.doubt.unlifted');
    expect(offers(table)).toEqual([]);
  });

  it('a fourth die among three: nobody guesses', async (context) => {
    const table = await sit(context, 'put 1-4');
    await table.run('throw 1:1 2:2 3:3 4:4\nwait rest');
    expect([say(table), table.people.now.intake.ready]).toEqual(['intake.dice.tooMany', false]);
    await table.people.type('A', 'K', 'Q');
    expect(step(table)).toBe('bid');
  });

  it('a spare die that somebody wants to count beside the newest throw: one of all must go', async (context) => {
    const table = await sit(context, 'put 1-4');
    const { people } = table;
    const read = () => people.now.intake.read ?? [];
    await table.run('throw 4:4\nwait rest\nthrow 1:1 2:2 3:3\nwait rest');
    expect([say(table), read().map(({ pocket }) => pocket)]).toEqual(['intake.dice.spare', [1, 2, 3, 4]]);
    await people.intake({ kind: 'count-read', read: read()[3]?.read ?? '', counts: true });
    expect([say(table), people.now.intake.ready]).toEqual(['intake.dice.tooMany', false]);
    await people.intake({ kind: 'count-read', read: read()[0]?.read ?? '', counts: false });
    expect([step(table), await taken(table)]).toEqual(['bid', '0:Q×1 1:K×1 2:J×1']);
  });

  it('shows an unknown side: once it is learned, the roll continues automatically', async (context) => {
    const table = await sit(context);
    const { people } = table;
    const ours = async (act: object): Promise<string> =>
      (await people.ask<DiceSetsView>('diceSets', { act })).chosen.poker;
    const set = await ours({ kind: 'create', of: 'poker', name: 'Ours', from: 'poker' });
    await ours({ kind: 'set-side', set, die: 0, side: 3, face: null });
    await table.run('throw 1:1 2:2 3:3\nwait rest');
    expect([states(table), say(table)]).toEqual(['thrown thrown unsure', 'intake.die.unlearned']);
    // Two acts with no word of the tray between them: the row is drawn after each.
    await ours({ kind: 'rename', set, name: 'Mine' });
    await ours({ kind: 'learn', set, pocket: 3, face: 'Q' });
    expect(states(table)).not.toContain('unsure');
    await eventually(() => expect(step(table)).toBe('bid'));
    expect(await taken(table)).toBe('0:A×1 1:K×1 2:Q×1');
  });
});

describe('by hand', () => {
  it('freely mixed with the tray, and corrected before it is taken', async (context) => {
    const table = await sit(context, 'put 1 2');
    await table.run('throw 1:1 2:2\nwait rest');
    await table.people.intake({ kind: 'set-face', die: 1, face: 'J' });
    await table.people.intake({ kind: 'set-face', die: 2, face: '9' });
    await table.people.take();
    expect(await sources(table)).toMatchObject([
      { kind: 'sensor', pocket: 1 },
      { kind: 'corrected', was: 'K', sensor: { pocket: 2, lift: 1 } },
      { kind: 'hand' },
    ]);
    // Corrected readings are counted too, so they are never offered.
    await table.people.restart();
    expect(offers(table)).toEqual([]);
  });

  it('a face that was read is taken away, and counts again only when it is thrown', async (context) => {
    const table = await sit(context, 'put 1 2 3');
    await table.run('throw 1:1 2:2\nwait rest');
    await table.people.intake({ kind: 'set-face', die: 0, face: null });
    expect(lies(table)).toBe('– K –');
    await table.run('throw 1:6 3:3\nwait rest');
    expect([step(table), await taken(table)]).toEqual(['bid', '0:9×1 1:K×1 2:Q×1']);
  });

  it('the tray’s last die does not take the place of a person who is typing', async (context) => {
    const table = await sit(context);
    await table.people.intake({ kind: 'enter', face: 'A' });
    await table.people.intake({ kind: 'enter', face: 'K' });
    await table.people.intake({ kind: 'backspace' });
    expect(lies(table)).toBe('A – –');
    await table.run('throw 2:2 3:3\nwait rest');
    expect([step(table), await taken(table)]).toEqual(['bid', '0:A×1 1:K×1 2:Q×1']);
  });

  it.each([
    [{ kind: 'set-face', die: 7, face: 'A' }, 'intake.die.unknown'],
    [{ kind: 'set-face', die: 0, face: '7' }, 'intake.face.unknown'],
    [{ kind: 'enter', face: 'Z' }, 'intake.face.unknown'],
    [{ kind: 'backspace' }, 'intake.face.none'],
    [{ kind: 'set-throws', die: 9, throws: 1 }, 'intake.die.unknown'],
    [{ kind: 'use-offer', offer: 'x' }, 'intake.offer.gone'],
    [{ kind: 'take' }, 'intake.notReady'],
  ])('%o is refused: %s', async (act, code) => {
    const table = await trayEvening();
    await table.people.start(['Ann', 'Ben']);
    expect(
      await table.people.refused('command', {
        command: { id: 'a', kind: 'intake', prompt: table.people.now.prompt.id, act },
      }),
    ).toBe(code);
    expect(
      await table.people.refused('command', { command: { id: 'b', kind: 'intake', prompt: 'x', act } }),
    ).toBe('table.stale');
    await table.end();
  });
});
