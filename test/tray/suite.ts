import { describe, expect, type TestContext, test } from 'vitest';
import type { Driver, Table } from './support/harness.ts';
import { showReading, sit } from './support/harness.ts';
import { stayKey } from '../../main/tray/index.ts';

type Options = Parameters<typeof sit>[1];

async function tableOf(driver: Driver, context: TestContext, options?: Options): Promise<Table> {
  const made = await sit(driver, options);
  context.onTestFinished(() => made.end());
  return made;
}

/** The tray layer as a whole, over any driver. Issue 7: "one suite, several drivers". */
export function runSuite(driver: Driver): void {
  const table = (context: TestContext, how?: Options) => tableOf(driver, context, how);
  // From the loss of a tray to its being noticed: three heartbeats, as SPEC.md says, and a breath. A tray without
  // settings may have the slowest beat.
  const DEADLINE = driver.can.includes('board') ? 1700 : 6200;
  const onBoard = test.runIf(driver.can.includes('board'));
  /** Connected, and what lay there at boot has been told. */
  const connected = async (context: TestContext, script = 'put 1-4', how?: Options): Promise<Table> => {
    const t = await table(context, how);
    await t.run(script);
    await t.connect();
    await t.until(() => t.tray.readings.every((r) => r.state !== 'moving'));
    t.forget();
    return t;
  };

  describe(`over ${driver.name}: connecting`, () => {
    test('goes from closed over opening and greeting to ready, and offers what lies there', async (context) => {
      const t = await table(context);
      await t.run('put 1:3 2:5');
      await t.connect();
      await t.until(() => t.lies() === '1:3 2:5');
      const states = t.of('connection').map((e) => e.connection.state);
      expect(states.filter((s, i) => s !== states[i - 1])).toEqual(['opening', 'greeting', 'ready']);
      expect(t.of('boot')).toMatchObject([{ previous: undefined }]);
      expect(t.of('snapshot').map((e) => e.cause)).toEqual(['boot']);
      expect(t.rolls()).toEqual([]);
    });

    test('a tray that was running already is greeted, and keeps its boot', async (context) => {
      const t = await connected(context);
      const boot = t.tray.readings[0]?.boot;
      await t.tray.close();
      t.forget();
      await t.connect();
      expect(t.of('boot')).toEqual([]);
      expect(t.tray.readings[0]?.boot).toBe(boot);
    });

    test('an intended disconnect stays one', async (context) => {
      const t = await connected(context);
      await t.tray.close();
      await t.run('unplug\nwait 300\nplug');
      await t.wait(1500);
      expect(t.tray.connection).toEqual({ state: 'closed' });
    });

    test.runIf(driver.can.includes('version'))(
      'another version is told with what to do, and no roll is taken',
      async (context) => {
        const t = await connected(context);
        await t.run('version 3\nwait 800\nthrow 1-4\nwait rest');
        expect(t.tray.connection).toMatchObject({
          state: 'greeting',
          diagnosis: { code: 'tray.version.tooNew', params: { theirs: 3, ours: 2 } },
        });
        expect(t.rolls()).toEqual([]);
        await t.run('version 1\nwait 1500');
        expect(t.tray.connection.state).toBe('ready');
      },
    );
  });

  describe(`over ${driver.name}: throws`, () => {
    test('four dice are one roll, dated by the first lift', async (context) => {
      const t = await connected(context);
      await t.run('wait 300\nthrow 1:1 2:2 3:3 4:6\nwait rest');
      expect(t.rolls()).toEqual(['1:1 2:2 3:3 4:6']);
      const [event] = t.of('roll');
      expect(event?.roll.liftHeard).toBe(true);
      const took = (event?.roll.settledAt ?? 0) - (event?.roll.firstLiftAt ?? 0);
      expect(took).toBeGreaterThan(300);
      expect(took).toBeLessThan(2500);
      expect(t.tray.counters.bad).toEqual({});
    });

    onBoard('poker dice change pockets', async (context) => {
      const t = await connected(context);
      await t.run('throw 1>7:4 2>1:2\nwait rest');
      expect(t.rolls()).toEqual(['1:2 7:4']);
      expect(t.tray.readings[1]?.state).toBe('empty');
      expect(t.of('roll')[0]?.roll.liftHeard).toBe(true);
    });

    test('thirteen suited dice and the Risk die are one roll', async (context) => {
      const t = await connected(context, 'put 1-14');
      await t.run('throw 1-13:5 14:1\nwait rest');
      expect(t.rolls()).toEqual([`${Array.from({ length: 13 }, (_, i) => `${i + 1}:5`).join(' ')} 14:1`]);
    });

    onBoard('two lifted, one put back unthrown: both are reported, with their lifts', async (context) => {
      const t = await connected(context, 'put 1:3 2:4');
      await t.run('lift 1 2\nwait 300\nback 1\nthrow 2:6\nwait rest');
      expect(t.rolls()).toEqual(['1:3 2:6']);
      expect(t.of('roll')[0]?.roll.readings.map((r) => r.lift)).toEqual([1, 1]);
    });

    test('a die thrown onto the same face is a roll', async (context) => {
      const t = await connected(context, 'put 1:3');
      await t.run('throw 1:3\nwait rest');
      expect(t.rolls()).toEqual(['1:3']);
    });

    onBoard('a die still in the hand comes later, dated by its own lift', async (context) => {
      const t = await connected(context, 'put 1-2');
      await t.run('lift 1 2\nwait 250\nthrow 1:3\nwait rest');
      expect(t.rolls()).toEqual(['1:3']);
      await t.run('throw 2:5\nwait rest');
      expect(t.rolls()).toEqual(['1:3', '2:5']);
      const [first, second] = t.of('roll');
      expect((second?.roll.firstLiftAt ?? 0) - (first?.roll.firstLiftAt ?? 0)).toBeLessThan(100);
    });

    test('a cocked die is reported as cocked, then by its face', async (context) => {
      const t = await connected(context, 'put 1-2');
      await t.run('throw 1:2 2:3\nwait 200\ncock 2\nwait 4000');
      expect(t.rolls()).toEqual(['1:2 2:cocked']);
      await t.run('straighten 2:6\nwait rest');
      expect(t.rolls()).toEqual(['1:2 2:cocked', '2:6']);
    });

    test.runIf(driver.can.includes('lifts'))('lift counts wrap', async (context) => {
      const t = await table(context);
      await t.run('put 1:1\nlifts 65534');
      await t.connect();
      await t.until(() => t.lies() === '1:1');
      await t.run('repeat 3\nthrow 1:4\nwait rest\nend');
      expect(t.of('roll').map((e) => e.roll.readings[0]?.lift)).toEqual([65535, 0, 1]);
    });
  });

  describe(`over ${driver.name}: bad lines`, () => {
    test('a roll that arrives twice is reported once', async (context) => {
      const t = await connected(context);
      await t.run('duplicate roll\nthrow 1-4:2\nwait rest');
      expect(t.rolls()).toEqual(['1:2 2:2 3:2 4:2']);
      expect(t.tray.counters.repeated).toBe(1);
    });

    test.for(['lost', 'checksum'] as const)(
      'a roll with a damaged line (%s) is requested and reported once',
      async (trouble, context) => {
        const t = await connected(context);
        await t.run(`${trouble} roll\nthrow 1-4:2\nwait rest`);
        await t.until(() => t.rolls().length > 0);
        expect(t.rolls()).toEqual(['1:2 2:2 3:2 4:2']);
        expect(t.of('snapshot').map((e) => e.cause)).toEqual(['gap']);
        expect(t.tray.counters.missed).toBe(1);
        expect(t.tray.counters.bad).toEqual(trouble === 'checksum' ? { crc: 1 } : {});
      },
    );

    test('a lost lift is made up for, and the throw is dated by the tray', async (context) => {
      const t = await connected(context, 'put 1');
      const before = Date.now();
      await t.run('lost lift\nthrow 1:2\nwait rest');
      expect(t.rolls()).toEqual(['1:2']);
      const took = (t.of('roll')[0]?.roll.settledAt ?? before) - (t.of('roll')[0]?.roll.firstLiftAt ?? 0);
      expect(took).toBeGreaterThan(300);
      expect(took).toBeLessThan(2500);
    });

    test('noise never becomes a roll, and no roll is lost in it', async (context) => {
      const t = await connected(context, 'put 1-4', { seed: 3 });
      await t.run('noise on\nrepeat 3\nthrow 1-4:5\nwait rest\nend\nnoise off\nwait 1200');
      expect(t.tray.connection.state).toBe('ready');
      // Told in one or more parts, but each stay once, and every one that there was.
      const told = t.of('roll').flatMap((e) => e.roll.readings);
      expect(new Set(told.map((r) => `${r.pocket}/${r.lift}`)).size).toBe(told.length);
      expect(told.filter((r) => r.lift === 3)).toHaveLength(4);
      expect(told.every((r) => r.face === 5)).toBe(true);
    });

    test('a slow line only delays', async (context) => {
      const t = await connected(context);
      await t.run('slow on\nthrow 1-4:6\nwait rest\nwait 1500');
      expect(t.rolls()).toEqual(['1:6 2:6 3:6 4:6']);
    });
  });

  describe(`over ${driver.name}: losses`, () => {
    test('the plug pulled in mid-roll: noticed, found again, and nothing inferred from a new boot', async (context) => {
      const t = await connected(context);
      await t.run('throw 1:1 2:2 3:3 4:6\nwait 320\nunplug');
      await t.until(() => t.tray.connection.state === 'lost', DEADLINE);
      expect(t.tray.connection.diagnosis?.code).toMatch(/^tray\.lost\./);
      await t.run('wait 800\nplug');
      await t.until(() => t.tray.connection.state === 'ready', 4000);
      await t.until(() => t.lies() === '1:1 2:2 3:3 4:6');
      expect(t.of('boot')).toHaveLength(1);
      expect(t.rolls()).toEqual([]);
    });

    test('the wire pulled while the tray keeps its power: the roll is reported once, afterwards', async (context) => {
      const t = await connected(context);
      await t.run('throw 1:1 2:2 3:3 4:6\nwait 200\nunplug powered');
      await t.until(() => t.tray.connection.state === 'lost', DEADLINE);
      const lostAt = t.of('connection').findLast((e) => e.connection.state === 'lost');
      await t.run('wait rest\nplug');
      await t.until(() => t.rolls().length > 0, 6000);
      await t.wait(2500);
      expect(lostAt).toBeDefined();
      expect(t.rolls()).toEqual(['1:1 2:2 3:3 4:6']);
      expect(t.of('boot')).toEqual([]);
    });

    test('the tray back with other faces: offered, not counted', async (context) => {
      const t = await connected(context, 'put 1-4:1');
      await t.run('unplug');
      await t.until(() => t.tray.connection.state === 'lost', DEADLINE);
      await t.run('put 1-4:6\nwait 300\nplug');
      const isBack = (): boolean => t.tray.connection.state === 'ready' && t.lies() === '1:6 2:6 3:6 4:6';
      // In real time a busy machine may be slow.
      await t.until(isBack, 4000);
      expect(t.rolls()).toEqual([]);
      expect(t.of('snapshot').map((e) => e.cause)).toEqual(['boot']);
    });

    test('a reset in mid-roll is a new boot, and no roll', async (context) => {
      const t = await connected(context);
      await t.run('throw 1:1 2:2 3:3 4:6\nwait 320\nreset\nwait 1500');
      await t.until(() => t.lies() === '1:1 2:2 3:3 4:6');
      expect(t.of('boot')).toHaveLength(1);
      expect(t.rolls()).toEqual([]);
      expect(t.tray.connection.state).toBe('ready');
    });

    test('silence is a loss within the deadline; a throw during it is reported afterwards, without its lift', async (context) => {
      const t = await connected(context);
      await t.run('silence on');
      await t.until(() => t.tray.connection.state === 'lost', DEADLINE);
      expect(t.tray.connection.diagnosis?.code).toBe('tray.lost.heartbeat');
      await t.run('throw 1-4:3\nwait rest\nsilence off');
      await t.until(() => t.rolls().length > 0, 9000);
      expect(t.rolls()).toEqual(['1:3 2:3 3:3 4:3']);
      expect(t.of('roll')[0]?.roll.liftHeard).toBe(false);
      expect(t.of('boot')).toEqual([]);
    });

    test('a tray in a reset loop is reported', async (context) => {
      const t = await connected(context);
      await t.run('repeat 5\nreset\nwait 500\nend');
      expect(t.tray.connection.diagnosis?.code).toBe('tray.port.resetting');
    });

    test('a board that resets on opening starts a new boot each time', async (context) => {
      const t = await connected(context, 'put 1:4', { resetOnOpen: true });
      await t.tray.close();
      // A pseudo-terminal's other end learns of it a moment later, and of no pause that is shorter.
      await t.until(() => !t.rig.link.held);
      await t.connect();
      // The state before the boot stays known until then.
      await t.until(() => t.of('boot').length > 0);
      await t.until(() => t.lies() === '1:4');
      expect(t.of('boot')).toHaveLength(1);
      expect(t.rolls()).toEqual([]);
    });
  });

  describe(`over ${driver.name}: the app started again`, () => {
    test('between a throw and its confirmation: the same stays are offered, none is reported as a roll', async (context) => {
      const t = await connected(context);
      await t.run('throw 1:1 2:2 3:3 4:6\nwait rest');
      const before = t.of('roll').flatMap((e) => e.roll.readings.map(stayKey));
      expect(before).toHaveLength(4);
      await t.tray.dispose();
      const later = t.again();
      const rolls: unknown[] = [];
      const offered: string[] = [];
      later.on('roll', (event) => rolls.push(event));
      later.on('snapshot', (event) => offered.push(...event.readings.map(stayKey)));
      later.open(t.path());
      await t.until(() => later.connection.state === 'ready');
      expect(offered).toEqual(expect.arrayContaining(before));
      expect(rolls).toEqual([]);
    });

    test('while dice are in the air: their roll is reported by the tray', async (context) => {
      const t = await connected(context);
      await t.run('throw 1:1 2:2\nwait 250');
      await t.tray.dispose();
      const later = t.again();
      const rolls: string[] = [];
      later.on('roll', ({ roll }) => rolls.push(roll.readings.map(showReading).join(' ')));
      later.open(t.path());
      await t.run('wait rest');
      await t.until(() => later.connection.state === 'ready');
      // Either it was listening when they came to rest, or it is offered what lies there.
      const lie = later.readings.filter((r) => r.pocket <= 2).map(showReading);
      expect(lie).toEqual(['1:1', '2:2']);
      expect(rolls.length).toBeLessThanOrEqual(1);
    });
  });

  describe(`over ${driver.name}: sensors`, () => {
    onBoard('a face that changes without a lift is doubtful, and no roll', async (context) => {
      const t = await connected(context, 'put 1:3');
      await t.run('misread 1:5\nwait 1200');
      expect(t.rolls()).toEqual([]);
      expect(t.of('doubt')).toMatchObject([
        { doubt: { phrase: { code: 'tray.doubt.unlifted', params: { pocket: 1, was: 3, now: 5 } } } },
      ]);
    });

    onBoard('a stuck sensor is reported, and its pocket reads nothing', async (context) => {
      const t = await connected(context, 'put 1:3');
      await t.run('stick 1\nwait 800');
      expect(t.of('fault')).toMatchObject([{ phrase: { code: 'tray.fault.stuck', params: { pocket: 1 } } }]);
      expect(t.lies()).toBe('1:fault');
      await t.run('free 1\nwait rest');
      expect(t.lies()).toBe('1:3');
      expect(t.rolls()).toEqual([]);
    });
  });

  describe(`over ${driver.name}: settings`, () => {
    onBoard('are known, changed, and refused out of range', async (context) => {
      const t = await connected(context);
      await t.until(() => t.tray.settings !== undefined);
      t.tray.configure('gather', 0);
      await t.until(() => t.tray.settings?.['gather'] === 0);
      t.tray.configure('gather', 20_000);
      await t.until(() => t.of('refused').length > 0);
      expect(t.of('refused')).toMatchObject([{ phrase: { code: 'tray.refused.value' } }]);
    });
  });
}
