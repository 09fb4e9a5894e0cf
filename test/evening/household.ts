import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebSocketRoute } from 'playwright-core';
import { ROOT } from '../../main/launch/place.mjs';
import { type RunningApp, startApp } from '../e2e/support/app.ts';
import { type Browser, type WatchedPage, openIn, openPage } from '../e2e/support/browser.ts';
import { holdLine } from '../e2e/support/phones.ts';
import { type SimulatedTray, startTray } from '../e2e/support/tray.ts';
import type { Locale } from '../../main/contract.ts';

/** A screen at the table. */
export interface Surface {
  /** As it is called in a list of steps: `host`, `phone 2`. */
  readonly name: string;
  readonly kind: 'host' | 'phone' | 'television';
  page: WatchedPage;
  /** Where this screen was opened. */
  address: string;
  locale: Locale;
  /** Out of reach: no line to the program. */
  away: boolean;
  /** Its browser has put the page to sleep, as phones do with what is not in sight: nothing runs, nothing can be read. */
  asleep: boolean;
  /** What went wrong on its pages that are closed. */
  readonly earlier: string[];
  /** How often its pages have asked for a file. */
  chosen: number;
}

const SIZES: Readonly<Record<Surface['kind'], { width: number; height: number }>> = {
  host: { width: 1280, height: 800 },
  phone: { width: 390, height: 780 },
  television: { width: 1920, height: 1080 },
};

/** Longest that something may take that must come (ms): an evening has many steps, and one that hangs is to be named. */
const PATIENCE = 60_000;

/** The built program with the screens round it, as one household has them. Everything is ended by `end`. */
export class Household {
  readonly surfaces: Surface[] = [];
  readonly folder = mkdtempSync(join(tmpdir(), 'croupier-evening-'));
  readonly #lines = new Map<Surface, (on: boolean) => Promise<void>>();
  #app: RunningApp | null = null;
  #tray: SimulatedTray | null = null;
  readonly #clock = join(this.folder, 'ahead');
  full = false;

  constructor(
    private readonly browser: Browser,
    readonly locale: Locale,
  ) {}

  get app(): RunningApp {
    if (!this.#app) throw new Error('the program does not run');
    return this.#app;
  }

  async start(): Promise<void> {
    this.setClock(0);
    await this.#run();
  }

  async #run(port = 0): Promise<void> {
    this.#app = await startApp({
      folder: join(this.folder, 'data'),
      port,
      env: {
        CROUPIER_CLOCK: this.#clock,
        NODE_OPTIONS: `--import=${join(ROOT, 'test', 'evening', 'clock.mjs')}`,
        LANGUAGE: this.locale,
      },
    });
  }

  /** The program's clock goes wrong by so much (ms), or right again. */
  setClock(ahead: number): void {
    writeFileSync(this.#clock, String(ahead));
  }

  /** As a power cut would: on the same port, as who has an icon for it would start it again. */
  async kill(): Promise<void> {
    const { port } = new URL(this.app.address);
    await this.app.kill();
    this.full = false;
    await this.#run(Number(port));
    for (const surface of this.surfaces) if (surface.kind === 'host') surface.address = this.app.address;
  }

  /** The disk takes no more bytes from the program, or takes them again. */
  setFull(full: boolean): void {
    this.full = full;
    const { status, stderr } = spawnSync('prlimit', [
      `--pid=${this.app.pid}`,
      `--fsize=${full ? '1' : 'unlimited'}:unlimited`,
    ]);
    if (status !== 0) throw new Error(`prlimit: ${String(stderr)}`);
  }

  async open(kind: Surface['kind'], address: string): Promise<Surface> {
    const number = this.surfaces.filter((other) => other.kind === kind).length + 1;
    const page = await openPage(this.browser, 'about:blank', {
      viewport: SIZES[kind],
      locale: { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' }[this.locale],
      ...(kind === 'phone' ? { hasTouch: true, isMobile: true } : {}),
    });
    page.context().setDefaultTimeout(PATIENCE);
    const name = number > 1 ? `${kind} ${number}` : kind;
    const surface: Surface = {
      name,
      kind,
      page,
      address,
      locale: this.locale,
      away: false,
      asleep: false,
      earlier: [],
      chosen: 0,
    };
    await this.#visit(surface);
    this.surfaces.push(surface);
    return surface;
  }

  async #visit(surface: Surface): Promise<void> {
    const { page, kind, address } = surface;
    page.on('filechooser', () => (surface.chosen += 1));
    const setLine = await holdLine(page, (ownEnd, server) => this.meddle?.(kind, ownEnd, server));
    this.#lines.set(surface, setLine);
    if (kind === 'host') await this.prepare?.(page);
    await page.goto(address);
  }

  /** Puts a fault into a line on purpose. */
  meddle: ((kind: Surface['kind'], page: WebSocketRoute, server: WebSocketRoute) => void) | null = null;

  /** Sees each page of the table's own screen before it is opened. */
  prepare: ((page: WatchedPage) => Promise<unknown>) | null = null;

  async setLine(surface: Surface, on: boolean): Promise<void> {
    surface.away = !on;
    await this.#lines.get(surface)?.(on);
  }

  /** Screens whose pages run. */
  get awake(): readonly Surface[] {
    return this.surfaces.filter(({ asleep }) => !asleep);
  }

  /** Freezes a page or lets it run again. Its connection stays open meanwhile, and messages wait. */
  async setAsleep(surface: Surface, asleep: boolean): Promise<void> {
    surface.asleep = asleep;
    const session = await surface.page.context().newCDPSession(surface.page);
    await session.send('Page.setWebLifecycleState', { state: asleep ? 'frozen' : 'active' });
    await session.detach();
  }

  /** The page is closed and opened again in the same browser. */
  async reopen(surface: Surface): Promise<void> {
    const { page } = surface;
    const again = await openIn(page.context(), 'about:blank');
    await page.close();
    surface.earlier.push(...page.faults);
    surface.page = again;
    await this.#visit(surface);
  }

  async plugIn(): Promise<SimulatedTray> {
    return (this.#tray ??= await startTray());
  }

  /** Whether dice are read by the drawn camera of the table's own page. */
  hasCamera = false;

  get tray(): SimulatedTray | null {
    return this.#tray;
  }

  /** The journals on the disk, by name: newest last. */
  journals(): readonly { readonly name: string; readonly text: string }[] {
    const games = join(this.folder, 'data', 'games');
    try {
      return readdirSync(games)
        .filter((name) => name.endsWith('.jsonl'))
        .sort()
        .map((name) => ({ name, text: readFileSync(join(games, name), 'utf8') }));
    } catch {
      return [];
    }
  }

  async end(): Promise<void> {
    await Promise.allSettled(this.surfaces.map(({ page }) => page.context().close()));
    await this.#tray?.stop();
    await this.#app?.kill();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
