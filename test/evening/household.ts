import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { ROOT } from '../../main/launch/place.mjs';
import { type RunningApp, startApp } from '../e2e/support/app.ts';
import { type Browser, type WatchedPage, watch } from '../e2e/support/browser.ts';
import { type SimulatedTray, startTray } from '../e2e/support/tray.ts';
import { type Locale, label } from './words.ts';

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
}

const SIZES: Readonly<Record<Surface['kind'], { width: number; height: number }>> = {
  host: { width: 1280, height: 800 },
  phone: { width: 390, height: 780 },
  television: { width: 1920, height: 1080 },
};
/** Longest wait for what must come (ms): machines are shared. */
const PATIENCE = 60_000;

/** The built program with the screens round it, as one household has them. Everything is ended by `end`. */
export class Household {
  readonly surfaces: Surface[] = [];
  readonly folder = mkdtempSync(join(tmpdir(), 'croupier-evening-'));
  readonly #contexts = new Map<Surface, BrowserContext>();
  readonly #lines = new Map<Surface, (on: boolean) => void>();
  #app: RunningApp | null = null;
  #tray: SimulatedTray | null = null;
  readonly #clock = join(this.folder, 'ahead');
  ahead = 0;
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
    this.ahead = ahead;
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
    const context = await this.browser.newContext({
      viewport: SIZES[kind],
      reducedMotion: 'reduce',
      locale: { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' }[this.locale],
      ...(kind === 'phone' ? { hasTouch: true, isMobile: true } : {}),
    });
    context.setDefaultTimeout(PATIENCE);
    const page = watch(await context.newPage());
    const surface: Surface = {
      name: number > 1 ? `${kind} ${number}` : kind,
      kind,
      page,
      address,
      locale: this.locale,
      away: false,
    };
    this.#contexts.set(surface, context);
    await this.#hold(surface);
    if (kind === 'host') await this.prepare?.(page);
    await page.goto(address);
    this.surfaces.push(surface);
    return surface;
  }

  /** A browser's own “offline” leaves a WebSocket standing that is open already: it is broken here. */
  async #hold(surface: Surface): Promise<void> {
    const open = new Set<() => void>();
    await surface.page.routeWebSocket(/\/wire$/u, (socket) => {
      if (surface.away) {
        void socket.close({ code: 1001 });
        return;
      }
      const server = socket.connectToServer();
      this.meddle?.(surface, socket, server);
      const end = (): void => {
        void socket.close({ code: 1001 });
        void server.close({ code: 1001 });
      };
      open.add(end);
      socket.onClose(() => {
        open.delete(end);
        void server.close();
      });
    });
    this.#lines.set(surface, (on) => {
      if (!on) for (const end of [...open]) end();
    });
  }

  /** Puts a fault into a line on purpose. */
  meddle:
    | ((
        surface: Surface,
        page: Parameters<Parameters<WatchedPage['routeWebSocket']>[1]>[0],
        server: ReturnType<Parameters<Parameters<WatchedPage['routeWebSocket']>[1]>[0]['connectToServer']>,
      ) => void)
    | null = null;

  /** Sees each page of the table's own screen before it is opened. */
  prepare: ((page: WatchedPage) => Promise<unknown>) | null = null;

  async setLine(surface: Surface, on: boolean): Promise<void> {
    surface.away = !on;
    await this.#contexts.get(surface)?.setOffline(!on);
    this.#lines.get(surface)?.(on);
  }

  /** The page is closed and opened again in the same browser. */
  async reopen(surface: Surface): Promise<void> {
    const context = this.#contexts.get(surface);
    if (!context) throw new Error(`no browser of ${surface.name}`);
    const faults = surface.page.faults;
    await surface.page.close();
    surface.page = watch(await context.newPage());
    (surface.page.faults as string[]).push(...faults);
    await this.#hold(surface);
    if (surface.kind === 'host') await this.prepare?.(surface.page);
    await surface.page.goto(surface.address);
  }

  async plugIn(): Promise<SimulatedTray> {
    return (this.#tray ??= await startTray());
  }

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

  say(key: string, given: Readonly<Record<string, string | number>> = {}): string {
    return label(this.locale, key, given);
  }

  async end(): Promise<void> {
    await Promise.allSettled([...this.#contexts.values()].map((context) => context.close()));
    await this.#tray?.stop();
    await this.#app?.kill();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
