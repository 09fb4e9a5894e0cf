import { pause } from '../support/until.ts';
import { faultsFor } from '../e2e/support/axe.ts';
import { type Fault, type Seen, atRest, see } from './checks.ts';
import { disagreements } from './facts.ts';
import { keys, look } from './gestures.ts';
import type { Household, Surface } from './household.ts';
import { label } from './words.ts';

/** The same key counts again after so long (ms). */
const APART = 480;

/** What must hold once, at the end of an evening: nothing is lost by going back and forth, and everybody can use what is there. */
export async function checkEnd(house: Household, undone: number): Promise<Fault | null> {
  for (const surface of house.surfaces) {
    if (surface.asleep) await house.setAsleep(surface, false);
    if (surface.away) await house.setLine(surface, true);
  }
  if (house.full) house.setFull(false);
  const lost = await backAndForth(house, undone);
  if (lost.length > 0) return { check: 'kept', what: lost };
  for (const { page, name } of house.surfaces) {
    const found = await faultsFor(page);
    if (found.length > 0) return { check: 'axe', what: found.map((fault) => `${name}: ${fault}`) };
  }
  return null;
}

/** Undoes up to `most` steps, and redoes them all: what is different then. */
async function backAndForth(house: Household, most: number): Promise<readonly string[]> {
  const [host] = house.surfaces;
  if (!host) return [];
  await keys(host, ['Escape', 'Escape'], APART);
  const before = await settled(house);
  let undone = 0;
  for (; undone < most && (await offers(host, 'scene.undoWhat')); undone++) {
    await keys(host, ['u'], 0);
    await pause(APART);
  }
  for (let n = 0; n < undone + 2 && (await offers(host, 'scene.redoWhat')); n++) {
    await keys(host, ['y'], 0);
    await pause(APART);
  }
  const after = await settled(house);
  return before.flatMap(({ surface, facts }) => {
    const now = after.find((seen) => seen.surface === surface);
    return now
      ? disagreements(facts, now.facts)
          .filter((one) => !one.startsWith('asked'))
          .map((one) => `${surface.name}, undone ${String(undone)} and redone: ${one}`)
      : [];
  });
}

/** Whether an undo or a redo is offered, but for that of the beginning. */
async function offers(host: Surface, key: string): Promise<boolean> {
  const [start = ''] = label(host.locale, key, { what: '\0' }).split('\0');
  const begun = label(host.locale, 'sheet.begun');
  const { offers: all } = await look(host);
  return all.some(({ name }) => name.startsWith(start.trim()) && !name.includes(begun));
}

async function settled(house: Household): Promise<readonly Seen[]> {
  await atRest(house.surfaces);
  return see(house.surfaces);
}
