import { randomInt } from 'node:crypto';
import type { AskingScreen } from '../contract.ts';
import type { Asker, ClientInfo, Denied } from './admission.ts';
import { deviceOf } from './client-book.ts';

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
export class Askers {
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
