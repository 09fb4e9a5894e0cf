import { randomInt } from 'node:crypto';
import type { AskingScreen, Push, Result, ScreenMe, ScreenView, ScreensView } from '../contract.ts';
import { type Asker, type ClientInfo, type Denied, type Pass, refuse } from './admission.ts';
import { type Client, type Line, ClientBook, deviceOf, keptOf } from './client-book.ts';
import type { KeptClient } from './keep.ts';
import { WINDOW, windowsView } from './screen-feed.ts';

interface Waiting {
  readonly view: AskingScreen;
  readonly visitor: ClientInfo;
  readonly asker: Asker;
}

const MOST = 12;
const MOST_OF_ONE = 4;
/** No vowels, so that no word appears, and none of two letters that look or sound alike from four metres. */
const ALPHABET = 'BCDFHJKLMPRTVWXZ';
const LENGTH = 4;
/** Letters of two televisions differ in at least this many places: one wrong letter never shows the table elsewhere. */
const APART = 2;

/**
 * Televisions that wait for the host. Letters let nobody in: no client can send any; the host names with them which of
 * these connections to let in.
 */
class Askers {
  /** By letters, oldest first. */
  readonly #waiting = new Map<string, Waiting>();

  constructor(
    private readonly changed: () => void,
    private readonly now: () => number,
  ) {}

  get views(): readonly AskingScreen[] {
    return [...this.#waiting.values()].map(({ view }) => view);
  }

  /** Returns a function that takes it off the list. */
  add(visitor: ClientInfo, asker: Asker): (() => void) | Denied {
    const { address, agent } = visitor;
    const own = [...this.#waiting.values()].filter(({ view }) => view.address === address);
    const [oldest] = own;
    // A page that is loaded again takes the place of the one before.
    if (own.length >= MOST_OF_ONE && oldest) this.#end(oldest, 'full');
    if (this.#waiting.size >= MOST) return 'full';
    const letters = this.#letters();
    const view = { letters, device: deviceOf(agent), address, since: this.now() };
    this.#waiting.set(letters, { view, visitor, asker });
    asker.show({ push: 'letters', letters });
    this.changed();
    return () => {
      if (this.#waiting.delete(letters)) this.changed();
    };
  }

  find(letters: string): Waiting | null {
    return this.#waiting.get(letters) ?? null;
  }

  /** Takes it off the list; it is let in. */
  take({ view }: Waiting): void {
    this.#waiting.delete(view.letters);
    this.changed();
  }

  endAll(why: Denied | null): void {
    for (const one of [...this.#waiting.values()]) this.#end(one, why);
  }

  #end(one: Waiting, why: Denied | null): void {
    this.take(one);
    one.asker.end(why);
  }

  #letters(): string {
    for (;;) {
      const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
      if ([...this.#waiting.keys()].every((other) => distance(letters, other) >= APART)) return letters;
    }
  }
}

const distance = (a: string, b: string): number => [...a].filter((letter, at) => letter !== b[at]).length;

/** An absent television is dropped for a new one. */
const MOST_SCREENS = 12;
/** A television's page, and one not yet known to be dead. */
const MOST_LINES = 2;
/** Prefix of a television's token: links for phones and televisions are not interchangeable. */
export const SCREEN_MARK = 'tv-';

/** Televisions, and which screen plays the sounds. */
export class Screens extends ClientBook<Client> {
  /** Windows of this machine, oldest first. */
  readonly #windows = new Set<(push: Push) => void>();
  #windowSince = 0;
  #chosen = 'host';
  readonly #askers: Askers;

  constructor(changed: () => void, now: () => number = Date.now) {
    super({ most: MOST_SCREENS, mostOfOne: MOST_SCREENS, lines: MOST_LINES }, SCREEN_MARK, changed, now);
    this.#askers = new Askers(changed, now);
  }

  /** A television at the short address, which waits for the host with four letters. */
  ask(visitor: ClientInfo, asker: Asker): (() => void) | Denied | null {
    if (this.locked) return 'locked';
    return this.token === null ? null : this.#askers.add(visitor, asker);
  }

  /** Lets in the television with these letters. Refuses `screens.letters`, `screens.full`. */
  grant(letters: string): Result<null> {
    const waiting = this.#askers.find(letters);
    if (waiting === null) return refuse('screens.letters');
    const pass = this.letIn(waiting.visitor);
    if (pass === 'full') return refuse('screens.full');
    this.#askers.take(waiting);
    waiting.asker.welcome(pass);
    return { ok: true, value: null };
  }

  override lock(on: boolean): void {
    super.lock(on);
    if (on) this.#askers.endAll('locked');
  }

  override clear(): void {
    super.clear();
    this.#askers.endAll(null);
  }

  get screens(): readonly ScreenView[] {
    const televisions = [...this.clients.values()].map(({ id, device, address, lines, since, seen }) => {
      return { id, kind: 'television', device, address, here: lines.size > 0, since, seen } as const;
    });
    return this.#windows.size === 0 ? televisions : [...televisions, windowsView(this.#windowSince)];
  }

  /** `host`, or the chosen screen while connected. */
  get sounds(): string {
    return this.screens.some(({ id, here }) => id === this.#chosen && here) ? this.#chosen : 'host';
  }

  /** Whether any screen is connected. */
  get watched(): boolean {
    return this.screens.some(({ here }) => here);
  }

  /** The screen chosen for sounds and the caller. */
  choose(screen: string): void {
    if (screen === this.#chosen) return;
    this.#chosen = screen;
    this.tell();
  }

  /** Adds a window of this machine. Returns a function that removes it. */
  attachWindow(show: (push: Push) => void): () => void {
    if (this.#windows.size === 0) this.#windowSince = this.now();
    this.#windows.add(show);
    this.tell();
    return () => {
      this.#windows.delete(show);
      this.tell();
    };
  }

  /** Refuses `screens.unknown`. */
  revoke(id: string): Result<null> {
    return this.putOut((one) => one.id === id, 'screens.unknown');
  }

  /** State to save for the next start. */
  keep(): KeptClient[] {
    return [...this.clients.values()].map(keptOf);
  }

  restore(kept: readonly KeptClient[]): void {
    for (const one of kept) this.add(this.fromKept(one));
    this.tell();
  }

  /** @param origin where phones connect: `http://192.168.1.20:4870/` */
  viewFor(origin: string | null, canOpenWindow: boolean): ScreensView {
    const { token, screens, sounds } = this;
    const invited = origin !== null && token !== null;
    return {
      address: invited ? `${origin}tv` : null,
      link: invited ? `${origin}#${token}` : null,
      asking: this.#askers.views,
      screens,
      sounds,
      window: canOpenWindow,
    };
  }

  /** If a screen has several pages, only the newest plays sounds. */
  protected stateOf({ id, lines }: Client, line: Line): Push {
    return this.#stateOf(id, 'television', line === [...lines].at(-1));
  }

  protected rightsOf(): Pick<Pass, 'caller' | 'silent'> {
    // A screen never sends requests, so it needs no caller.
    return { silent: true, caller: () => null };
  }

  protected fromKept(kept: KeptClient): Client {
    return { ...kept, lines: new Set() };
  }

  /** Of several windows the oldest plays sounds. */
  protected override tell(): void {
    const [oldest] = this.#windows;
    for (const show of this.#windows) show(this.#stateOf(WINDOW, 'window', show === oldest));
    super.tell();
  }

  #stateOf(id: string, kind: ScreenMe['kind'], isFirst: boolean): Push {
    return { push: 'screen', screen: { id, kind, sounds: isFirst && this.sounds === id } };
  }
}
