import { pick, seeded } from '../../../firmware-protocol/simulator/index.ts';
import { stayKey } from '../../../main/tray/index.ts';
import type { Driver } from './harness.ts';
import { sit } from './harness.ts';

/** The results; all lists must be empty. */
export interface Unplugged {
  readonly times: number;
  readonly rolls: number;
  /** From the pulled plug to `lost`, the longest in ms. */
  readonly slowestNotice: number;
  readonly late: readonly string[];
  readonly stuck: readonly string[];
  readonly twice: readonly string[];
  readonly wrong: readonly string[];
  readonly unsaid: readonly string[];
}

/**
 * Pulls the plug `times` times at random moments while dice are thrown without a pause, half of the times with the
 * tray keeping its power, and puts it back. Issue 7: "each noticed within the heartbeat's deadline, none hangs, no
 * roll counted twice or lost without being said".
 */
export async function unplugOften(
  driver: Driver,
  times: number,
  seed: number,
  deadline: number,
): Promise<Unplugged> {
  const random = seeded(seed);
  const t = await sit(driver, { seed });
  const { rig, tray } = t;
  const found = {
    late: [] as string[],
    stuck: [] as string[],
    wrong: [] as string[],
    unsaid: [] as string[],
  };
  let slowestNotice = 0;
  const wait = async (holds: () => boolean, ms: number): Promise<number | undefined> => {
    for (let waited = 0; waited <= ms; waited += 20) {
      if (holds()) return waited;
      await t.wait(20);
    }
    return undefined;
  };
  /** The dice in the tray, according to the dice themselves. */
  const truth = () => [1, 2, 3, 4].map((p) => `${p}:${rig.board.dieIn(p) ?? 'empty'}`).join(' ');
  const read = () =>
    tray.readings
      .slice(0, 4)
      .map((r) => `${r.pocket}:${r.face ?? r.state}`)
      .join(' ');

  await t.run('put 1-4');
  await t.connect();
  for (let i = 0; i < times; i++) {
    let throwing = true;
    const throws = (async () => {
      while (throwing) {
        rig.board.throw([1, 2, 3, 4].filter(() => random() < 0.8).map((from) => ({ from })));
        await t.wait(300 + pick(random, 1200));
      }
    })();
    await t.wait(pick(random, 2500));
    rig.link.unplug(random() < 0.5);
    const noticed = await wait(() => tray.connection.state !== 'ready', deadline);
    if (noticed === undefined) found.late.push(`${i}`);
    slowestNotice = Math.max(slowestNotice, noticed ?? deadline);
    await t.wait(pick(random, 1500));
    rig.link.plug();
    if ((await wait(() => tray.connection.state === 'ready', 8000)) === undefined) found.stuck.push(`${i}`);
    throwing = false;
    await throws;
    if ((await wait(() => read() === truth(), 8000)) === undefined)
      found.wrong.push(`${i}: ${read()} for ${truth()}`);
    // Whatever lies there was told as a roll, or offered when the boot was new, or never lifted.
    const roll = 'roll' as const;
    const told = new Set(t.of(roll).flatMap((e) => e.roll.readings.map(stayKey)));
    const offered = new Set(
      t.of('snapshot').flatMap((e) => (e.cause === 'boot' ? e.readings.map(stayKey) : [])),
    );
    // The tray's own roll may still be gathering.
    await wait(
      () => t.of(roll).some((e) => e.roll.settledAt > 0) && tray.readings.every((r) => r.state !== 'moving'),
      3000,
    );
    await t.wait(2600);
    for (const e of t.of(roll)) for (const r of e.roll.readings) told.add(stayKey(r));
    for (const r of tray.readings) {
      if (r.state === 'face' && !told.has(stayKey(r)) && !offered.has(stayKey(r)))
        found.unsaid.push(`${i}: ${stayKey(r)}`);
    }
  }
  const rolls = t.of('roll');
  const stays = rolls.flatMap((e) => e.roll.readings.filter((r) => r.state === 'face').map(stayKey));
  const twice = stays.filter((key, i) => stays.indexOf(key) !== i);
  await t.end();
  return { times, rolls: rolls.length, slowestNotice, twice, ...found };
}

export const NOTHING_WRONG = { late: [], stuck: [], twice: [], wrong: [], unsaid: [] } as const;
