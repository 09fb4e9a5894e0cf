import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../support/until.ts';
import { LOCALES, type Locale } from '../../main/contract.ts';
import { ROOT } from '../../main/launch/place.mjs';
import { type Browser, launchWholeBrowser } from '../e2e/support/browser.ts';
import { type Random, seeded } from '../support/random.ts';
import { type Fault, Witness } from './checks.ts';
import { checkEnd } from './ending.ts';
import { type Done, type Step, keys, tap } from './gestures.ts';
import { Household, type Surface } from './household.ts';
import { outline, readTree } from './tree.ts';
import { TEMPERAMENTS, type TemperamentName, nextGesture } from './people.ts';
import { shrink } from './shrink.ts';
import { inviteAgain, sitDown, throwUnderCamera } from './sit-down.ts';

export const GAMES = ['Sleepless', 'Winner', 'Pool Nap', 'Dream', 'Roll-a-Royal'] as const;

/** What of an evening is not left to chance. */
export interface EveningOptions {
  readonly steps: number;
  readonly game?: (typeof GAMES)[number];
  readonly locale?: Locale;
  /** Done instead of what chance says. */
  readonly script?: readonly Step[];
  /** How many steps are undone and redone in the end. */
  readonly undone?: number;
  /** Puts a fault on purpose. */
  readonly plant?: (house: Household) => void;
  /** Draws each screen in the end, where it fails. */
  readonly pictures?: boolean;
}

export interface EveningReport {
  readonly seed: number;
  readonly about: string;
  readonly steps: readonly Step[];
  readonly fault: Fault | null;
}

/** One evening of a household, from a seed. */
export async function evening(
  browser: Browser,
  seed: number,
  options: EveningOptions,
): Promise<EveningReport> {
  const random = seeded(seed);
  const locale = options.locale ?? LOCALES[seed % LOCALES.length] ?? 'en';
  const game = options.game ?? GAMES[seed % GAMES.length] ?? 'Dream';
  const tempers = Object.keys(TEMPERAMENTS) as TemperamentName[];
  const temper = random.pick(tempers);
  const about = `${game}, ${locale}, ${temper}`;
  const house = new Household(browser, locale);
  options.plant?.(house);
  const steps: Step[] = [];
  let fault: Fault | null;
  try {
    await house.start();
    await sitDown(house, game, random);
    const witness = new Witness(house);
    fault = await witness.after(null);
    const script = options.script;
    const count = script?.length ?? options.steps;
    for (let at = 0; at < count && !fault; at++) {
      const step = script ? (script[at] ?? null) : next(house, witness, { temper, random });
      if (!step) continue;
      steps.push(step);
      const done = await act(house, step);
      fault =
        typeof done === 'object' ? { check: 'reach', what: [done.fault] } : await witness.after(step, done);
    }
    fault ??= await checkEnd(house, options.undone ?? 6);
    if (fault && options.pictures) await pictures(house, seed);
  } catch (error) {
    fault = {
      check: 'driver',
      what: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    };
    if (options.pictures) await pictures(house, seed).catch(() => undefined);
  } finally {
    await house.end();
  }
  return { seed, about, steps, fault };
}

/** How long a list of steps is made shorter (ms). */
const SHORTENING = Number(process.env['CROUPIER_SHORTEN'] ?? 120_000);

/** One evening, which is played again where it fails: with fewer steps each time, and in the end for pictures of its screens. */
export async function tryEvening(
  browser: Browser,
  seed: number,
  options: EveningOptions,
): Promise<EveningReport> {
  const report = await evening(browser, seed, options);
  const { fault } = report;
  if (!fault) return report;
  const steps = await shrink(
    report.steps,
    async (script) => (await evening(browser, seed, { ...options, script })).fault?.check === fault.check,
    SHORTENING,
  );
  const painting = await launchWholeBrowser();
  const drawn = await evening(painting, seed, { ...options, script: steps, pictures: true });
  await painting.close();
  return { ...report, steps, fault: drawn.fault ?? fault };
}

/** A failed evening in words: how to play it again, what was done, what does not hold. */
export function failureOf({ seed, about, steps, fault }: EveningReport): string | null {
  if (!fault) return null;
  return [
    `CROUPIER_EVENING=${String(seed)} (${about}); screens in test-results/evening/${String(seed)}`,
    ...steps.map((step) => JSON.stringify(step)),
    `${fault.check}:`,
    ...fault.what,
  ].join('\n');
}

/** Whose turn it is to do something, and what. */
function next(
  house: Household,
  witness: Witness,
  { temper, random }: { readonly temper: TemperamentName; readonly random: Random },
): Step | null {
  if (house.full && random.chance(0.4)) return { on: 'house', do: 'room' };
  if (random.chance(0.06)) return happening(house, random);
  const sleeping = house.surfaces.find(({ asleep }) => asleep);
  if (sleeping && random.chance(0.3)) return { on: sleeping.name, do: 'wake' };
  const here = house.awake.filter(({ kind }) => kind !== 'television');
  const back = here.find(({ away }) => away);
  if (back && random.chance(0.4)) return { on: back.name, do: 'there' };
  const reachable = here.filter(({ away }) => !away);
  const surface = random.chance(0.65) ? reachable[0] : random.pick(reachable);
  if (!surface) return null;
  return nextGesture(surface, witness.offersOn(surface), TEMPERAMENTS[temper], random);
}

const HOUR = 3_600_000;

function happening(house: Household, random: Random): Step {
  const on = 'house';
  if (house.full) return { on, do: 'room' };
  const television = house.awake.find(({ kind }) => kind === 'television');
  return random.pick<Step>([
    { on, do: 'kill' },
    { on, do: 'full' },
    { on, do: 'clock', value: random.pick([-50 * HOUR, 7 * HOUR, 30 * HOUR, 0]) },
    ...(house.tray
      ? ([
          { on, do: 'unplug' },
          { on, do: 'throw' },
        ] as const)
      : []),
    ...(house.hasCamera ? ([{ on: 'host', do: 'camera' }] as const) : []),
    ...(television ? ([{ on: television.name, do: 'reload' }] as const) : []),
  ]);
}

const surfaceOf = (house: Household, name: string): Surface => {
  const surface = house.surfaces.find((one) => one.name === name);
  if (!surface) throw new Error(`no ${name} in this house`);
  return surface;
};

export async function act(house: Household, step: Step): Promise<Done> {
  if (step.on === 'house') {
    await happen(house, step);
    return 'done';
  }
  const surface = surfaceOf(house, step.on);
  if (surface.asleep && step.do !== 'wake') return 'gone';
  const { page } = surface;
  switch (step.do) {
    case 'tap':
    case 'twice':
    case 'write':
      return tap(surface, step);
    case 'keys':
      await keys(surface, step.keys, step.gap);
      return 'done';
    case 'reload':
      await page.reload();
      return 'done';
    case 'reopen':
      await house.reopen(surface);
      return 'done';
    case 'back':
      await page.goBack();
      // Out of the program there is nothing to see.
      if (!page.url().startsWith('http')) await page.goForward();
      return 'done';
    case 'resize': {
      const [width = 1280, height = 800] = String(step.value).split('x').map(Number);
      await page.setViewportSize({ width, height });
      return 'done';
    }
    case 'theme':
      await page.emulateMedia({
        colorScheme: step.value === 'dark' ? 'dark' : 'light',
        reducedMotion: 'reduce',
      });
      return 'done';
    case 'away':
      await house.setLine(surface, false);
      return 'done';
    case 'there':
      await house.setLine(surface, true);
      return 'done';
    case 'camera':
      return throwUnderCamera(surface);
    case 'sleep':
    case 'wake':
      await house.setAsleep(surface, step.do === 'sleep');
      return 'done';
    default:
      throw new Error(`nobody can ${step.do}`);
  }
}

async function happen(house: Household, step: Step): Promise<void> {
  switch (step.do) {
    case 'kill':
      await house.kill();
      await inviteAgain(house);
      return;
    case 'full':
      house.setFull(true);
      return;
    case 'room':
      house.setFull(false);
      return;
    case 'clock':
      house.setClock(Number('value' in step ? step.value : 0));
      return;
    case 'unplug':
      house.tray?.play('unplug');
      await pause(300);
      house.tray?.play('plug');
      return;
    case 'throw':
      house.tray?.play('throw 1-5');
      return;
    default:
      throw new Error(`nothing like ${step.do} happens`);
  }
}

/** A picture of each screen, for whoever looks into a failure. */
async function pictures(house: Household, seed: number): Promise<void> {
  const folder = join(ROOT, 'test-results', 'evening', String(seed));
  mkdirSync(folder, { recursive: true });
  await Promise.allSettled(
    house.awake.map(async ({ page, name }) => {
      writeFileSync(join(folder, `${name}.txt`), outline(await readTree(page)));
      await page.screenshot({ path: join(folder, `${name}.png`), timeout: 20_000 });
    }),
  );
}
