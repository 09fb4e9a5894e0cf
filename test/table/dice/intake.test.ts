import { describe, expect, it } from 'vitest';
import {
  atThrows,
  bids,
  lies,
  offers,
  say,
  sit,
  sources,
  states,
  step,
  taken,
  throws,
  useOffer,
} from '../../support/intake.ts';

describe('a roll that was asked for', () => {
  it('is taken automatically, and each face records its reading', async (context) => {
    const table = await sit(context);
    await table.run('throw 1:1 2:2 3:3\nwait rest');
    expect(step(table)).toBe('bid');
    expect(await taken(table)).toBe('0:A×1 1:K×1 2:Q×1');
    expect(await sources(table)).toMatchObject(
      [1, 2, 3].map((pocket) => ({ kind: 'sensor', pocket, lift: 1 })),
    );
    expect(table.people.now.recent[0]).toMatchObject({ actor: { kind: 'tray' } });
  });

  it('may come from any pockets, in two goes, and from dice that were not in the tray', async (context) => {
    const table = await sit(context, 'put 1 2');
    await table.run('throw 1>5:1\nwait rest');
    expect(states(table)).toBe('thrown missing missing');
    await table.run('throw 2>9:2\nwait 1200\nput 7:3\nwait rest');
    expect(await taken(table)).toMatch(/^0:A×1 1:K×1 2:Q×1$/);
  });

  it('shows dice in the air, and takes nothing meanwhile', async (context) => {
    const table = await sit(context);
    await table.run('lift 1 2\nwait 300');
    expect(states(table)).toBe('moving moving missing');
    expect(table.people.now.intake.ready).toBe(false);
  });

  it('that arrives twice counts once', async (context) => {
    const table = await atThrows(context);
    await table.run('duplicate roll\nthrow 1:6\nwait rest');
    expect(throws(table)).toEqual([1, 0, 0]);
  });

  it('with lift counts that wrap counts once each', async (context) => {
    const table = await sit(context);
    await table.run('lifts 65534\nreset\nwait 1500');
    await table.run('throw 1:1 2:2 3:3\nwait rest');
    expect(await sources(table)).toMatchObject([{ lift: 65535 }, { lift: 65535 }, { lift: 65535 }]);
    await bids(table, 2, 0);
    await table.run('throw 1:6\nwait rest\nthrow 1:5\nwait rest');
    expect([lies(table), throws(table)]).toEqual(['10 K Q', [2, 0, 0]]);
    await table.people.take();
    expect(await sources(table)).toMatchObject([{ lift: 1 }]);
  });
});

describe('throws', () => {
  it('are proposed by lifts and wait for a tap while there is something to decide', async (context) => {
    const table = await atThrows(context);
    await table.run('throw 1>6:5 3>1:6\nwait rest');
    expect([lies(table), throws(table), step(table)]).toEqual(['9 K 10', [1, 0, 1], 'throws']);
    expect(table.people.now.intake.ready).toBe(true);
    await table.run('throw 6>2:1 2>6:2\nwait rest');
    // A king and the ten were in the hand together, and a king lies again: it is taken for the king.
    expect(lies(table)).toBe('9 K A');
    await table.people.take();
    expect(await taken(table)).toBe('0:9×1 1:K×1 2:A×2');
    expect(step(table)).toBe('win');
  });

  it('that use up the bought throws, each with a new face, are taken automatically', async (context) => {
    const table = await atThrows(context, 1);
    await table.run('throw 1:6 2:6\nwait rest');
    expect([step(table), await taken(table)]).toEqual(['win', '0:9×1 1:9×1']);
  });

  it('onto the same face are thrown, but a person confirms it', async (context) => {
    const table = await atThrows(context, 1);
    await table.run('throw 1:1 2:6\nwait rest');
    expect([lies(table), throws(table), step(table)]).toEqual(['A 9 Q', [1, 1, 0], 'throws']);
    await table.people.take();
    expect(await taken(table)).toBe('0:A×1 1:9×1');
  });

  it('of two dice of which one was put back unthrown: a tap for nought', async (context) => {
    const table = await atThrows(context, 1);
    await table.run('lift 1 2\nwait 400\nback 2\nthrow 1:6\nwait rest');
    expect(throws(table)).toEqual([1, 1, 0]);
    await table.people.intake({ kind: 'set-throws', die: 1, throws: 0 });
    await table.people.take();
    expect(await taken(table)).toBe('0:9×1');
    expect(table.people.now.intake.dice?.map(({ state }) => state)).toEqual(['lying', 'lying', 'lying']);
  });

  it('that are too many ask which', async (context) => {
    const table = await atThrows(context, 1);
    await table.run('throw 1:6 2:6 3:6\nwait rest');
    expect([say(table), table.people.now.intake.ready]).toEqual(['intake.throws.tooMany', false]);
    expect(
      await table.people.refused('command', {
        command: { id: 't', kind: 'intake', prompt: table.people.now.prompt.id, act: { kind: 'take' } },
      }),
    ).toBe('intake.notReady');
    await table.people.intake({ kind: 'set-throws', die: 2, throws: 0 });
    await table.people.take();
    expect(await taken(table)).toBe('0:9×1 1:9×1');
  });

  it('of a die that was thrown twice while nobody looked: a tap for two', async (context) => {
    const table = await atThrows(context, 2);
    await table.run('throw 1:6\nwait rest');
    await table.people.intake({ kind: 'set-throws', die: 0, throws: 2 });
    await table.people.take();
    expect(await taken(table)).toBe('0:9×2');
  });

  it('that come after somebody has said how often are added to that', async (context) => {
    const table = await atThrows(context, 2);
    await table.run('throw 1:6\nwait rest');
    await table.people.intake({ kind: 'set-throws', die: 0, throws: 2 });
    await table.run('throw 1:5\nwait rest');
    expect([lies(table), throws(table)]).toEqual(['10 K Q', [3, 0, 0]]);
    await table.people.take();
    expect(await taken(table)).toBe('0:10×3');
  });
});

describe('readings wait for their question', () => {
  it('dice thrown before the bids were tapped are offered, and used with one tap and a look', async (context) => {
    const table = await sit(context);
    await table.run('throw 1:1 2:2 3:3\nwait rest');
    await table.run('throw 2:6\nwait rest');
    expect(offers(table)).toEqual(['9 (no): early']);
    await bids(table, 2, 0);
    expect([lies(table), offers(table)]).toEqual(['A K Q', ['9: early']]);
    await useOffer(table);
    expect([lies(table), throws(table)]).toEqual(['A 9 Q', [0, 1, 0]]);
    await table.people.take();
    expect(await taken(table)).toBe('1:9×1');
    expect(offers(table)).toEqual([]);
  });

  it('the next hand’s roll, thrown before the last was settled, is taken with one tap', async (context) => {
    const table = await sit(context);
    await table.run('throw 1:1 2:2 3:3\nwait rest');
    await bids(table, 0, 0);
    await table.run('throw 1-3:4\nwait rest');
    await table.people.move({ kind: 'win', seat: 's1' });
    expect([step(table), offers(table)]).toEqual(['roll', ['J J J: early']]);
    await useOffer(table);
    expect([step(table), await taken(table)]).toEqual(['bid', '0:J×1 1:J×1 2:J×1']);
  });

  it('lifted before the question and landed after it: it belongs to the time of the lift', async (context) => {
    const table = await sit(context);
    await table.run('throw 1:1 2:2 3:3\nwait rest\nlift 1\nwait 200');
    await bids(table, 1, 0);
    await table.run('throw 1:6\nwait rest');
    expect([lies(table), offers(table)]).toEqual(['A K Q', ['9: held']]);
  });

  it('one that nobody wants is dropped with a tap', async (context) => {
    const table = await atThrows(context);
    await table.people.move({ kind: 'stop', seat: 's2' });
    await table.run('throw 1:6\nwait rest');
    expect(offers(table)).toEqual(['9 (no): early']);
    await table.people.intake({ kind: 'drop-offer', offer: table.people.now.intake.offers[0]?.id ?? '' });
    expect(offers(table)).toEqual([]);
    expect(
      await table.people.refused('command', {
        command: {
          id: 'd',
          kind: 'intake',
          prompt: table.people.now.prompt.id,
          act: { kind: 'drop-offer', offer: 'roll-1' },
        },
      }),
    ).toBe('intake.offer.gone');
  });

  it('two early throws of one die are used one after the other', async (context) => {
    const table = await sit(context);
    await table.run('throw 1:1 2:2 3:3\nwait rest');
    await table.run('throw 2>7:6\nwait rest\nthrow 7>4:5\nwait rest');
    await bids(table, 2, 0);
    expect(offers(table).length).toBe(2);
    await useOffer(table, 1);
    await useOffer(table, 0);
    expect([lies(table), throws(table)]).toEqual(['A 10 Q', [0, 2, 0]]);
  });
});

describe('undo', () => {
  it('never counts dice again: it offers them, and they keep their readings', async (context) => {
    const table = await sit(context);
    await table.run('throw 1:1 2:2 3:3\nwait rest');
    const before = await sources(table);
    await table.people.undo();
    expect([step(table), lies(table), offers(table)]).toEqual(['roll', '– – –', ['A K Q: undone']]);
    await table.run('wait 3000');
    expect(step(table)).toBe('roll');
    await useOffer(table);
    expect([step(table), await sources(table), offers(table)]).toEqual(['bid', before, []]);
  });

  it('and redo: nothing is left to offer', async (context) => {
    const table = await sit(context);
    await table.run('throw 1:1 2:2 3:3\nwait rest');
    await table.people.undo();
    await table.people.redo();
    expect([step(table), offers(table)]).toEqual(['bid', []]);
  });

  it('offers them after a restart too', async (context) => {
    const table = await sit(context);
    await table.run('throw 1:1 2:2 3:3\nwait rest');
    await table.people.undo();
    await table.people.restart();
    expect(offers(table)).toContain('A K Q: undone');
  });

  it('of an early question keeps the dice on offer while others are answered again', async (context) => {
    const table = await atThrows(context);
    await table.run('throw 1:6\nwait rest');
    await table.people.take();
    for (let i = 0; i < 3; i++) await table.people.undo();
    expect(step(table)).toBe('bid');
    await bids(table, 3, 0);
    expect(offers(table)).toEqual(['9: undone']);
    await useOffer(table);
    await table.people.take();
    expect(await taken(table)).toBe('0:9×1');
  });

  it('holds a roll that is in the air for a person', async (context) => {
    const table = await atThrows(context);
    await table.run('throw 2:6\nwait rest');
    await table.people.take();
    await table.run('lift 1\nwait 200');
    await table.people.undo();
    await table.run('throw 1:6\nwait rest');
    expect([lies(table), offers(table)]).toEqual(['A K Q', ['9: held', '9: undone']]);
  });

  it('and a correction hold it as well', async (context) => {
    const table = await atThrows(context);
    await table.run('lift 1\nwait 200');
    await table.people.amend({ seq: 2, move: { kind: 'bid', seat: 's2', amount: 3 } });
    await table.run('throw 1:6\nwait rest');
    expect([lies(table), offers(table)]).toEqual(['A K Q', ['9: held']]);
  });
});
