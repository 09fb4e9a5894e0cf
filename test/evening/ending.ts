import { pause } from '../support/until.ts';
import { faultsFor } from '../e2e/support/axe.ts';
import { type Fault, agreed } from './checks.ts';
import { disagreements } from './facts.ts';
import { keys, look } from './gestures.ts';
import type { Household, Surface } from './household.ts';
import { patiently } from './patiently.ts';
import { outline } from './tree.ts';
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
  const before = await agreed(house.surfaces);
  const begun = retracted(house);
  for (let n = 0; n < most && (await offers(host, 'scene.undoWhat')); n++)
    if (!(await press(house, host, 'u'))) break;
  // The first Undo may only have cleared what was typed, and what was undone earlier stays so.
  const undone = retracted(house) - begun;
  for (let n = 0; n < undone && (await offers(host, 'scene.redoWhat')); n++)
    if (!(await press(house, host, 'y'))) break;
  const after = await agreed(house.surfaces);
  return before.flatMap(({ surface, facts }) => {
    const now = after.find((seen) => seen.surface === surface);
    return now
      ? disagreements(facts, now.facts)
          .filter((one) => !one.startsWith('asked'))
          .map((one) => `${surface.name}, undone ${String(undone)} and redone: ${one}`)
      : [];
  });
}

/** How often something was undone or redone, as the journals say. */
const retracted = (house: Household): number =>
  house.journals().reduce((sum, { text }) => sum + text.split('"kind":"retract"').length - 1, 0);

/** Presses a key of the table's own screen: whether anything comes of it. */
async function press(house: Household, host: Surface, key: string): Promise<boolean> {
  const shown = async (): Promise<string> => outline((await look(host)).tree);
  const before = await shown();
  await keys(host, [key], 0);
  await pause(APART);
  const after = await patiently(shown, (now) => now !== before);
  await agreed(house.surfaces);
  return after !== before;
}

/** Whether an undo or a redo is offered, but for that of the beginning. */
async function offers(host: Surface, key: string): Promise<boolean> {
  const [start = ''] = label(host.locale, key, { what: '\0' }).split('\0');
  const begun = label(host.locale, 'sheet.begun');
  const { offers: all } = await look(host);
  return all.some(({ name }) => name.startsWith(start.trim()) && !name.includes(begun));
}
