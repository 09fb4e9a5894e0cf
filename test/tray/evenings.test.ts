import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stayKey } from '../../main/tray/index.ts';
import { bindingDriver } from './drivers/binding.ts';
import { sit } from './support/harness.ts';

// Whatever goes wrong, in whatever order: in the end the tray is read as it lies, no stay of a die was told twice, and
// whatever lies there was told as a roll, or offered after a boot, or was shown as doubtful.

const die = fc.integer({ min: 1, max: 6 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.subarray([1, 2, 3, 4], { minLength: 1 }).map((dice) => `throw ${dice.join(' ')}`),
  },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 2500 }).map((ms) => `wait ${ms}`) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'lost',
      'lost roll',
      'lost lift',
      'checksum',
      'checksum roll',
      'duplicate',
      'duplicate roll',
      'lost hello',
      'lost state',
      'checksum beat',
    ),
  },
  fc.constantFrom('noise on', 'noise off', 'slow on', 'slow off', 'silence on', 'silence off'),
  fc.constantFrom('reset', 'unplug', 'unplug powered', 'plug'),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), die)
    .map(([pocket, face]) => `lift ${pocket}\nwait 200\nback ${pocket}\nthrow ${pocket}:${face}`),
  fc.integer({ min: 1, max: 4 }).map((pocket) => `lift ${pocket}`),
);

test('random evenings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), fc.integer(), async (steps, seed) => {
      const t = await sit(bindingDriver, { seed });
      try {
        await t.run('put 1-4');
        await t.connect();
        await t.run(steps.join('\n'));
        await t.run('noise off\nslow off\nsilence off\nplug\nback 1-4\nwait rest\nwait 9000');
        await t.until(() => t.tray.connection.state === 'ready');
        await t.wait(3000);
        const truth = [1, 2, 3, 4].map((p) => `${p}:${t.rig.board.dieIn(p) ?? 'empty'}`).join(' ');
        expect(t.lies()).toBe(truth);
        const told = t.of('roll').flatMap((e) => e.roll.readings.map(stayKey));
        expect(told.filter((key, i) => told.indexOf(key) !== i)).toEqual([]);
        const offered = t.of('snapshot').flatMap((e) => (e.cause === 'boot' ? e.readings.map(stayKey) : []));
        const said = new Set([...told, ...offered]);
        expect(t.tray.readings.filter((r) => r.state === 'face' && !said.has(stayKey(r)))).toEqual([]);
      } finally {
        await t.end();
      }
    }),
    { numRuns: 60, endOnFailure: false },
  );
});
