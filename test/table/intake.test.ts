import { type TestContext, describe, expect, it } from 'vitest';
import type { FaceSource } from '../../main/engine/core/dice.ts';
import { type TrayEvening, trayEvening } from '../support/tray-evening.ts';

/** A toy hand: three poker dice are rolled, then bids; the best bid of n buys 2n throws. */
async function sit(context: TestContext, script?: string): Promise<TrayEvening> {
  const made = await trayEvening(script);
  context.onTestFinished(() => made.end());
  await made.people.start(['Ann', 'Ben']);
  return made;
}

const bids = async ({ people }: TrayEvening, ...amounts: readonly number[]): Promise<void> => {
  for (const amount of amounts) {
    const [seat = ''] = people.now.prompt.seats;
    await people.move({ kind: 'bid', seat, amount });
  }
};

/** The dice lie A K Q in pockets 1 to 3, Ben has bid `bid`, and his throws are asked for. */
async function atThrows(context: TestContext, bid = 2): Promise<TrayEvening> {
  const table = await sit(context);
  await table.run('throw 1:1 2:2 3:3\nwait rest');
  await bids(table, bid, 0);
  expect(table.people.now.prompt.step).toBe('throws');
  return table;
}

const lies = ({ people }: TrayEvening): string =>
  people
    .faces()
    .map((face) => face ?? '–')
    .join(' ');
const states = ({ people }: TrayEvening): string =>
  (people.now.intake.dice ?? []).map(({ state }) => state).join(' ');
const throws = ({ people }: TrayEvening): number[] => (people.now.intake.dice ?? []).map((die) => die.throws);
const offers = ({ people }: TrayEvening): string[] =>
  people.now.intake.offers.map(
    ({ faces, fits, why }) => `${faces.join(' ')}${fits ? '' : ' (no)'}: ${why.code.split('.').at(-1)}`,
  );
const useOffer = async (table: TrayEvening, n = 0): Promise<void> => {
  await table.people.intake({ kind: 'use-offer', offer: table.people.now.intake.offers[n]?.id ?? '' });
};
const step = ({ people }: TrayEvening): string => people.now.prompt.step;
const say = ({ people }: TrayEvening): string | undefined => people.now.intake.say?.code;
/** The faces of the newest dice move, with how often each was thrown. */
const taken = async ({ people }: TrayEvening): Promise<string> => {
  const line = (await people.sheet())
    .filter(({ move, retracted }) => move.kind === 'dice' && !retracted)
    .at(-1);
  const dice = (line?.move['dice'] ?? []) as unknown as { die: number; face: string; throws: number }[];
  return dice.map(({ die, face, throws: n }) => `${die}:${face}×${n}`).join(' ');
};
const sources = async ({ people }: TrayEvening): Promise<(FaceSource | null)[]> =>
  (await people.sheet())
    .filter(({ move }) => move.kind === 'dice')
    .at(-1)
    ?.faces.map(({ source }) => source) ?? [];

describe('a roll that was asked for', () => {
  it('is taken by itself, and each face knows its reading', async (context) => {
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

  it('that use up what was bought, each with another face, are taken by themselves', async (context) => {
    const table = await atThrows(context, 1);
    await table.run('throw 1:6 2:6\nwait rest');
    expect([step(table), await taken(table)]).toEqual(['win', '0:9×1 1:9×1']);
  });

  it('onto the same face are thrown, but a person says so', async (context) => {
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
        command: { id: 't', kind: 'intake', act: { kind: 'take', prompt: table.people.now.prompt.id } },
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
        command: { id: 'd', kind: 'intake', act: { kind: 'drop-offer', offer: 'roll-1' } },
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

  it('of an early question keeps the dice on offer while others are answered anew', async (context) => {
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

  it('or a game that is opened while the dice of a tray just found still settle: they are known all the same', async (context) => {
    const table = await sit(context, 'put 1:1 2:2 3:3');
    await table.people.type('A', 'K', 'Q');
    await bids(table, 2, 0);
    await table.run('reset\nwait 150');
    expect(table.tray.tray.readings.some(({ state }) => state === 'moving')).toBe(true);
    await table.people.restart();
    await table.run('wait 2000\nthrow 2:6\nwait rest');
    expect([lies(table), throws(table), offers(table)]).toEqual(['A 9 Q', [0, 1, 0], []]);
  });

  it('goes on proposing throws of the dice that it knows', async (context) => {
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
      false,
    ]);
    await table.people.intake({ kind: 'set-throws', die: 0, throws: 1 });
    await table.people.take();
    expect(await taken(table)).toBe('0:9×1 1:K×1 2:Q×1');
  });

  it('changed without having been lifted: shown, not counted', async (context) => {
    const table = await atThrows(context);
    await table.run('straighten 2:6\nwait 4000');
    expect([lies(table), throws(table)]).toEqual(['A K Q', [0, 0, 0]]);
    expect(say(table)).toMatch(/unlifted|knocked/);
    expect(offers(table)).toEqual([]);
  });

  it('a fourth die among three: nobody guesses', async (context) => {
    const table = await sit(context, 'put 1-4');
    await table.run('throw 1:1 2:2 3:3 4:4\nwait rest');
    expect([say(table), table.people.now.intake.ready]).toEqual(['intake.dice.tooMany', false]);
    await table.people.type('A', 'K', 'Q');
    expect(step(table)).toBe('bid');
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
    // What was corrected is counted all the same: it is never offered.
    await table.people.restart();
    expect(offers(table)).toEqual([]);
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
    [{ kind: 'take', prompt: 'x' }, 'table.stale'],
  ])('%o is refused: %s', async (act, code) => {
    const table = await trayEvening();
    await table.people.start(['Ann', 'Ben']);
    expect(await table.people.refused('command', { command: { id: 'a', kind: 'intake', act } })).toBe(code);
    await table.end();
  });
});
