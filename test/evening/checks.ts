import { pause } from '../support/until.ts';
import { faultsFor } from '../e2e/support/axe.ts';
import { layoutFaults } from '../e2e/support/layout.ts';
import { type Facts, disagreements, factsOn, misread } from './facts.ts';
import type { Done, Step, Tap } from './gestures.ts';
import type { Household, Surface } from './household.ts';
import { type Offer, offersOn } from './offers.ts';
import { againstTheRules } from './rules.ts';
import { type Node, calledOf, nodes, outline, readTree, wordsOf } from './tree.ts';
import { patiently } from './patiently.ts';
import { label } from './words.ts';
import { LOCALES, type Locale } from '../../main/contract.ts';

/** What does not hold. */
export interface Fault {
  readonly check:
    | 'facts'
    | 'act'
    | 'rules'
    | 'layout'
    | 'axe'
    | 'words'
    | 'focus'
    | 'console'
    | 'kept'
    | 'reach'
    | 'driver';
  readonly what: readonly string[];
}

/** A page that has not changed for so long (ms) has come to rest. */
const REST = 120;
/** What a browser notes by itself while there is no line; the program says it on the screen. */
const NO_LINE =
  /net::ERR_|Unable to preload CSS|dynamically imported module|Cross-Origin-Opener-Policy header has been ignored/u;
/** Smallest thing that a finger hits (CSS pixels): what is smaller than a finger of 44, the sweep of the layouts finds. */
const LEAST = 24;

export interface Seen {
  readonly surface: Surface;
  readonly tree: Node;
  readonly facts: Facts;
  /** How often its pages have asked for a file: the browser's own window for that is on no page. */
  readonly chosen: number;
}

/** What the screens and the journals say once they agree, or what they do not agree on. */
interface Agreement {
  readonly seen: readonly Seen[];
  readonly apart: readonly string[];
  readonly journals: ReturnType<Household['journals']>;
  readonly wrong: readonly string[];
}

/** Looks at all screens after each step, and remembers what stood there before. Knows nothing of how the program works. */
export class Witness {
  #seen: readonly Seen[] = [];
  #lines = 0;
  #steps = 0;
  /** What had the focus on each screen when it was looked at last, where its people go by Tab. */
  readonly #focused = new Map<Surface, string | null>();

  constructor(private readonly house: Household) {}

  /** What a screen offered when it was looked at last. */
  offersOn(surface: Surface): readonly Offer[] {
    const tree = this.#seen.find((seen) => seen.surface === surface)?.tree;
    return tree ? offersOn(tree, label(surface.locale, 'scene.prompt')) : [];
  }

  /** What does not hold now that this was done. */
  async after(step: Step | null, done: Done = 'done'): Promise<Fault | null> {
    const before = this.#seen;
    const lines = this.#lines;
    const { surfaces } = this.house;
    await atRest(this.house.awake);
    const { seen, apart, journals, wrong } = await this.#agreeing(done === 'gone' ? null : step, before);
    this.#seen = seen;
    this.#lines = journals.reduce((sum, { text }) => sum + text.split('\n').length, 0);
    if (apart.length > 0) return { check: 'facts', what: apart };
    const said = surfaces.flatMap(({ page, name, earlier }) =>
      [...earlier, ...page.faults]
        .filter((fault) => !NO_LINE.test(fault))
        .map((fault) => `${name}: ${fault}`),
    );
    const complained = this.house.app.complaints();
    if (complained !== '') said.push(`the program: ${complained}`);
    if (said.length > 0) return { check: 'console', what: said };
    const words = seen.flatMap(({ surface, tree }) =>
      untranslated(tree).map((text) => `${surface.name}: ${text}`),
    );
    if (words.length > 0) return { check: 'words', what: words };
    const refused = seen
      .filter(isRefusedUnasked)
      .map(({ surface }) => `${surface.name} is refused what it never offers`);
    if (refused.length > 0) return { check: 'act', what: refused };
    if (wrong.length > 0) return { check: 'rules', what: wrong };
    const twice = step?.do === 'twice' && done === 'done' ? saidTwice(journals, this.#lines - lines) : null;
    if (twice) return { check: 'act', what: [twice] };
    return this.#touched(step, seen);
  }

  /** Reads the screens until they agree with each other, with what the step lets them say, and with the rules. */
  #agreeing(step: Step | null, before: readonly Seen[]): Promise<Agreement> {
    return patiently(
      async () => {
        const seen = await see(this.house.awake);
        const journals = this.house.journals();
        const apart = [...facts(seen), ...(step ? effects(step, before, seen, this.house.full) : [])];
        const host = seen.find(({ surface }) => surface.kind === 'host' && !surface.away);
        const written = journals.map(({ text }) => text);
        const wrong = host ? againstTheRules(written, host.facts) : [];
        return { seen, apart, journals, wrong };
      },
      ({ apart, wrong }) => apart.length === 0 && wrong.length === 0,
    );
  }

  /**
   * What became of the focus. Whoever taps has none: a button lets it go. Whoever goes by Tab keeps it, on one thing or another,
   * for as long as they go on by keys; and an open dialog has it in any case.
   */
  async #focusLost(touched: Surface, step: Step | null): Promise<string | null> {
    const { on, outside } = await focusOn(touched);
    const before = this.#focused.get(touched) ?? null;
    const isByKeys = step?.do === 'keys' && (before !== null || step.keys.includes('Tab'));
    this.#focused.set(touched, isByKeys ? on : null);
    if (outside !== null) return outside;
    return isByKeys && before !== null && on === null
      ? `the focus was on ${before}, and is nowhere now`
      : null;
  }

  /** How the screen that was touched is laid out; now and then, what assistive technology makes of it. */
  async #touched(step: Step | null, seen: readonly Seen[]): Promise<Fault | null> {
    const touched = (seen.find(({ surface }) => surface.name === step?.on) ?? seen[0])?.surface;
    if (!touched || touched.away) return null;
    const named = (found: readonly string[]): readonly string[] =>
      found.map((fault) => `${touched.name}: ${fault}`);
    const lost = await this.#focusLost(touched, step);
    if (lost !== null) return { check: 'focus', what: named([lost]) };
    let laid = await laidOut(touched);
    for (let again = 0; laid.length > 0 && again < 3; again++) {
      // Letters that have just arrived are measured once more.
      await pause(500);
      laid = await laidOut(touched);
    }
    if (laid.length > 0) return { check: 'layout', what: named(laid) };
    this.#steps += 1;
    if (this.#steps % 15 !== 0) return null;
    const found = await faultsFor(touched.page);
    return found.length > 0 ? { check: 'axe', what: named(found) } : null;
  }
}

/** What has the focus on a screen, null for nothing; `outside` says so where a dialog is open and the focus is not in it. */
const focusOn = ({
  page,
}: Surface): Promise<{ readonly on: string | null; readonly outside: string | null }> =>
  page.evaluate(() => {
    const { activeElement: active, body } = document;
    const named = (element: Element): string =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;
    const on = active && active !== body ? named(active) : null;
    const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')]
      .filter((element) => element.checkVisibility())
      .at(-1);
    const isOutside = dialog !== undefined && !dialog.contains(active);
    return { on, outside: isOutside ? `the focus is on ${on ?? 'nothing'}, outside ${named(dialog)}` : null };
  });

/** What passes over a page, and goes by itself: beside the table, where nothing waits for an answer. */
const PASSING = '.stack.floats, .stack.floats *';

/** What is wrong with how a screen is laid out. On a page that scrolls, what is below is not outside. */
async function laidOut({ page }: Surface): Promise<readonly string[]> {
  const found = await layoutFaults(page, LEAST, PASSING);
  const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 1);
  return scrolls ? found.filter((fault) => !fault.startsWith('outside ')) : found;
}

/** What changes nothing at the table: whatever was held before is held after. */
const CHANGES_NOTHING: readonly Step['do'][] = [
  'kill',
  'full',
  'clock',
  'reload',
  'reopen',
  'resize',
  'theme',
  'away',
  'sleep',
];

/** What this step must have done, and has not. */
function effects(
  step: Step,
  before: readonly Seen[],
  now: readonly Seen[],
  full: boolean,
): readonly string[] {
  const isQuiet = CHANGES_NOTHING.includes(step.do);
  return now.flatMap((seen) => {
    const { surface, facts: after } = seen;
    const earlier = before.find((seen) => seen.surface === surface);
    if (!earlier || surface.away) return [];
    if (isQuiet && sameTable(earlier.facts, after))
      return disagreements(earlier.facts, after)
        .filter((one) => !one.startsWith('asked'))
        .map((one) => `${surface.name}, before and after: ${one}`);
    if (step.on === surface.name && step.do === 'write') return swallowed(seen, step);
    // With a full disk it is said again what stands there already.
    const isTapped = step.on === surface.name && step.do === 'tap' && !full;
    return isTapped && isAnswer(earlier, step) && sameScreen(earlier, seen)
      ? [`${surface.name}: “${step.name}” was tapped, and nothing came of it`]
      : [];
  });
}

const sameScreen = (one: Seen, other: Seen): boolean =>
  one.chosen === other.chosen && outline(one.tree) === outline(other.tree);

/** What was typed into a field stands in it, as text or as the same number, unless the field or an alert says what is wrong with it. */
function swallowed({ tree, surface }: Seen, step: Tap): readonly string[] {
  const fields = [...nodes(tree)].filter(({ role, name }) => role === step.role && name === step.name);
  const field = fields[step.nth];
  const text = (step.text ?? '').trim();
  // The letters of a television are capitals without marks, and the field takes nothing else.
  const isLetters = step.name === label(surface.locale, 'televisions.letters');
  const typed = isLetters ? text.toUpperCase().replaceAll(/[^A-Z]/gu, '') : text;
  if (!field || typed === '') return [];
  const held = field.text ?? wordsOf(field);
  const isSaid = field['invalid'] !== undefined || [...nodes(tree)].some(({ role }) => role === 'alert');
  const isHeld = held !== '' && (typed.startsWith(held) || held.startsWith(typed));
  const isNumber = Number(held.replace(',', '.')) === Number(typed.replace(',', '.'));
  return isHeld || isNumber || isSaid
    ? []
    : [`${step.role} “${step.name}”: “${text}” was typed, and it holds “${held}”`];
}

/** Both show a table: what a screen shows after it was opened again may be another page. */
const sameTable = (one: Facts, other: Facts): boolean => one.seats.size > 0 && other.seats.size > 0;

/** Whether what was tapped stands beside the question, and is not picked already. */
function isAnswer({ tree, surface }: Seen, { name }: { readonly name: string }): boolean {
  const asked = label(surface.locale, 'scene.prompt');
  const region = [...nodes(tree)].find((node) => node.role === 'region' && node.name === asked);
  return (
    region !== undefined &&
    [...nodes(region)].some(
      (node) => node.role === 'button' && calledOf(node) === name && node.pressed !== true,
    )
  );
}

/** Two lines of one kind that a double tap left in the newest journal; null where there are none. */
function saidTwice(journals: readonly { readonly text: string }[], more: number): string | null {
  if (more < 2) return null;
  const kinds = journals
    .flatMap(({ text }) => text.trimEnd().split('\n').slice(1))
    .map((line) => JSON.parse(line) as { at: number; kind: string; move?: { kind: string } })
    .sort((a, b) => a.at - b.at)
    .slice(-more)
    .filter(({ kind }) => kind !== 'balances')
    .map(({ kind, move }) => move?.kind ?? kind);
  return new Set(kinds).size < kinds.length ? `a double tap is ${kinds.join(' and ')}` : null;
}

/** Waits until no page has changed for a moment. */
export async function atRest(surfaces: readonly Surface[]): Promise<void> {
  await Promise.all(
    surfaces.map(({ page }) =>
      page
        .evaluate(
          (rest) =>
            new Promise<void>((resolve) => {
              const deadline = performance.now() + 5000;
              let last = performance.now();
              const watcher = new MutationObserver(() => (last = performance.now()));
              watcher.observe(document, {
                subtree: true,
                childList: true,
                attributes: true,
                characterData: true,
              });
              const timer = setInterval(() => {
                const now = performance.now();
                if (now - last < rest && now < deadline) return;
                clearInterval(timer);
                watcher.disconnect();
                resolve();
              }, 30);
            }),
          REST,
        )
        .catch(() => undefined),
    ),
  );
}

const isLocale = (text: string): text is Locale => LOCALES.some((locale) => locale === text);

async function see(surfaces: readonly Surface[]): Promise<readonly Seen[]> {
  return Promise.all(
    surfaces.map(async (surface) => {
      const lang = await surface.page.evaluate(() => document.documentElement.lang.slice(0, 2));
      if (isLocale(lang)) surface.locale = lang;
      const tree = await readTree(surface.page);
      return { surface, tree, facts: factsOn(tree, surface.locale, surface.kind), chosen: surface.chosen };
    }),
  );
}

/** The screens once they agree with each other, as far as they do. */
export const agreed = async (surfaces: readonly Surface[]): Promise<readonly Seen[]> =>
  patiently(
    async () => {
      await atRest(surfaces);
      return see(surfaces);
    },
    (seen) => facts(seen).length === 0,
  );

/** One fact, one number. */
function facts(seen: readonly Seen[]): readonly string[] {
  const there = seen.filter(({ surface }) => !surface.away);
  const own = there.flatMap(({ surface, facts: said }) =>
    misread(said).map((one) => `${surface.name}: ${one}`),
  );
  const apart = there.flatMap((one, i) =>
    there
      .slice(i + 1)
      .flatMap((other) =>
        disagreements(one.facts, other.facts).map(
          (what) => `${one.surface.name} and ${other.surface.name}: ${what}`,
        ),
      ),
  );
  return [...own, ...apart];
}

/** Whether a phone was refused what only the host may do: no phone offers that, so its page asked by itself. */
const isRefusedUnasked = ({ surface, tree }: Seen): boolean =>
  surface.kind === 'phone' && wordsOf(tree).includes(label(surface.locale, 'table.phone.action'));

/** Codes, placeholders and values of the program that nobody put into words. */
const RAW =
  /\bundefined\b|\bNaN\b|\[object |\{\s*\w+\s*\}|\b(?:table|scene|phone|setup|home|tray|journal|dream|winner|sleepless|pool-nap|roll-a-royal)\.[a-z][\w.-]+\b| \| /u;

function untranslated(tree: Node): readonly string[] {
  const found: string[] = [];
  for (const node of nodes(tree)) {
    // What people write, and what the program writes for those who mend it.
    if (node.role === 'textbox') continue;
    const texts = [
      node.name ?? '',
      node.text ?? '',
      ...(node.children ?? []).filter((child) => typeof child === 'string'),
    ];
    for (const text of texts) if (RAW.test(text)) found.push(`${node.role} “${text}”`);
  }
  return found;
}
