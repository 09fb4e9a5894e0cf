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

describe('the plug', () => {
  it('pulled in mid-roll: the roll is finished by hand, and the tray that is back changes nothing', async (context) => {
    const table = await sit(context);
    await table.run('throw 1:1\nwait rest\nlift 2 3\nwait 200\nunplug\nwait 2500');
    expect(lies(table)).toBe('A – –');
    await table.people.type('K', '9');
    expect([step(table), await taken(table)]).toEqual(['bid', '0:A×1 1:K×1 2:9×1']);
    expect(await sources(table)).toMatchObject([{ kind: 'sensor' }, { kind: 'hand' }, { kind: 'hand' }]);
    await table.run('back 2\nback 3\nwait 300\nplug\nwait 4000');
    expect(table.people.now.recent[0]?.move.kind).toBe('dice');
    await bids(table, 1, 0);
    expect(lies(table)).toBe('A K 9');
  });

  describe.each([
    ['that ran on other power', 'unplug powered', 'plug'],
    ['that starts anew', 'unplug', 'plug'],
  ])('a roll typed meanwhile is not offered again by a tray %s', (_name, unplug, plug) => {
    it('when it is back after the dice were taken', async (context) => {
      const table = await sit(context);
      await table.run(`${unplug}\nwait 2500\nthrow 1:2 2:2 3:6\nwait 1500`);
      await table.people.type('9', 'K', 'K');
      await table.run(`${plug}\nwait 4000`);
      expect([step(table), offers(table)]).toEqual(['bid', []]);
    });

    it('when it is back before they are taken', async (context) => {
      const table = await sit(context);
      await table.run(`${unplug}\nwait 2500\nthrow 1:2 2:2 3:6\nwait 1500`);
      for (const face of ['9', 'K', 'K']) await table.people.intake({ kind: 'enter', face });
      await table.run(`${plug}\nwait 4000`);
      await table.people.take();
      expect([step(table), offers(table)]).toEqual(['bid', []]);
    });

    it('nor is a throw of one die', async (context) => {
      const table = await atThrows(context);
      await table.run(`${unplug}\nwait 2500\nthrow 2:6\nwait 1500`);
      await table.people.intake({ kind: 'set-face', die: 1, face: '9' });
      await table.people.take();
      await table.run(`${plug}\nwait 4000`);
      expect(await taken(table)).toBe('1:9×1');
      expect(offers(table)).toEqual([]);
      await table.run('throw 2:5\nwait rest');
      expect(lies(table)).toBe('A 10 Q');
    });

    it('but another roll is', async (context) => {
      const table = await sit(context);
      await table.run(`${unplug}\nwait 2500\nthrow 1:2 2:2 3:6\nwait 1500`);
      await table.people.type('9', 'K', 'K');
      await table.run(`throw 1:1 2:2 3:6\nwait 1500\n${plug}\nwait 4000`);
      expect(offers(table)).toEqual([expect.stringMatching(/^A K 9/) as string]);
    });

    it('also one of the same faces in other numbers', async (context) => {
      const table = await sit(context);
      await table.run(`${unplug}\nwait 2500\nthrow 1:2 2:6 3:6\nwait 1500`);
      await table.people.type('K', '9', '9');
      await table.run(`throw 1:2 2:2 3:6\nwait 1500\n${plug}\nwait 4000`);
      expect(offers(table)).toEqual([expect.stringMatching(/^K K 9/) as string]);
    });
  });

  it('typed dice win over what a tray that is back shows', async (context) => {
    const table = await sit(context);
    await table.run('unplug\nwait 2500');
    for (const face of ['Q', 'Q']) await table.people.intake({ kind: 'enter', face });
    await table.run('throw 1:1 2:2 3:3\nwait 500\nplug\nwait 4000');
    expect(lies(table)).toBe('Q Q –');
    await table.people.type('9');
    expect(await taken(table)).toBe('0:Q×1 1:Q×1 2:9×1');
    expect((await sources(table)).every((source) => source?.kind === 'hand')).toBe(true);
  });

  it('after a new start nothing is inferred: the faces are offered, and a person says the throws', async (context) => {
    const table = await atThrows(context);
    await table.run('throw 1:6 2:5\nwait 300\nreset\nwait 4000');
    expect([lies(table), throws(table), offers(table)]).toEqual(['A K Q', [0, 0, 0], ['9 10 Q: lying']]);
    await useOffer(table);
    expect([states(table), say(table), table.people.now.intake.ready]).toEqual([
      'unsure unsure lying',
      'intake.die.sayThrows',
      false,
    ]);
    await table.people.intake({ kind: 'set-throws', die: 0, throws: 1 });
    await table.people.intake({ kind: 'set-throws', die: 1, throws: 2 });
    await table.people.take();
    expect(await taken(table)).toMatch(/^0:(9|10)×1 1:(9|10)×2$/);
  });

  it('after a new start in which the dice lie as they lay, throws go on being proposed', async (context) => {
    const table = await atThrows(context);
    await table.run('reset\nwait 4000');
    await table.run('throw 2:6\nwait rest');
    expect([lies(table), throws(table)]).toEqual(['A 9 Q', [0, 1, 0]]);
  });

  it('pulled and back with other faces than it knew: offered, not counted', async (context) => {
    const table = await sit(context);
    await table.run('unplug\nwait 2500\nthrow 1:1 2:2 3:3\nwait 1500\nplug\nwait 4000');
    expect([step(table), lies(table)]).toEqual(['roll', '– – –']);
    expect(offers(table)[0]).toMatch(/^A K Q: /);
    await useOffer(table);
    expect(await taken(table)).toBe('0:A×1 1:K×1 2:Q×1');
  });
});

describe('a program that is started again', () => {
  it('between throw and tap: the faces are offered, and count once', async (context) => {
    const table = await atThrows(context);
    await table.run('throw 1:6\nwait rest');
    await table.people.restart();
    expect([lies(table), throws(table)]).toEqual(['A K Q', [0, 0, 0]]);
    expect(offers(table).length).toBe(1);
    await useOffer(table);
    await table.people.intake({ kind: 'set-throws', die: 0, throws: 1 });
    await table.people.take();
    expect(await taken(table)).toBe('0:9×1');
    await table.people.restart();
    expect([lies(table), throws(table), offers(table)]).toEqual(['9 K Q', [0, 0, 0], []]);
  });

  it('or a game opened while a new tray’s dice are settling: they are known anyway', async (context) => {
    const table = await sit(context, 'put 1:1 2:2 3:3');
    await table.people.type('A', 'K', 'Q');
    await bids(table, 2, 0);
    await table.run('reset\nwait 150');
    expect(table.tray.tray.readings.some(({ state }) => state === 'moving')).toBe(true);
    await table.people.restart();
    await table.run('wait 2000\nthrow 2:6\nwait rest');
    expect([lies(table), throws(table), offers(table)]).toEqual(['A 9 Q', [0, 1, 0], []]);
  });

  it('keeps proposing throws of known dice', async (context) => {
    const table = await atThrows(context);
    await table.people.restart();
    await table.run('throw 2>8:6\nwait rest');
    expect([lies(table), throws(table)]).toEqual(['A 9 Q', [0, 1, 0]]);
  });

  it('another game of the evening does not count what the last one did', async (context) => {
    const table = await sit(context);
    await table.run('throw 1:1 2:2 3:3\nwait rest');
    await table.people.start(['Ann', 'Ben']);
    expect([step(table), offers(table)]).toEqual(['roll', []]);
    await table.run('throw 1:2 2:2 3:2\nwait rest');
    expect(await taken(table)).toBe('0:K×1 1:K×1 2:K×1');
  });
});
