import type { DieWord, JoinedDie, RadioAct } from '../../main/contract.ts';
import type { DieNow } from './die-link.ts';

export type Say = RadioAct extends infer A ? (A extends RadioAct ? Omit<A, 'kind' | 'page'> : never) : never;

/** Interval of keep-alives to the table, ms; after 4 s of silence the table considers the dice lost. */
const EVERY = 1000;
/** After this silence the table may consider the dice lost, ms: then it is told everything again. */
const LONG = 3000;

/** What the table is told: only changes, and that this page is alive. */
export class Reports {
  readonly #said = new Map<string, string>();
  #dice: ReadonlyMap<string, DieNow> = new Map();
  #toldAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly tell: (what: Say) => void) {}

  get isOpen(): boolean {
    return this.#timer !== undefined;
  }

  /** Begins, or changes which dice there are. */
  open(joined: readonly JoinedDie[]): void {
    clearInterval(this.#timer);
    this.#said.clear();
    this.#say({ do: 'open', dice: [...joined] });
    this.#timer = setInterval(() => this.#beat(), EVERY);
  }

  see(dice: ReadonlyMap<string, DieNow>): void {
    this.#dice = dice;
    const words = [...dice].map(([die, { rssi: _rssi, ...now }]): DieWord => ({ die, ...now }));
    const news = words.filter((word) => this.#said.get(word.die) !== JSON.stringify(word));
    for (const word of news) this.#said.set(word.die, JSON.stringify(word));
    if (news.length > 0) this.#say({ do: 'see', words: news });
  }

  #beat(): void {
    if (performance.now() - this.#toldAt < LONG) return this.#say({ do: 'see' });
    this.#said.clear();
    this.see(this.#dice);
  }

  #say(what: Say): void {
    this.#toldAt = performance.now();
    this.tell(what);
  }

  /** Another page has taken over, or there are no dice. */
  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  close(): void {
    if (this.isOpen) this.#say({ do: 'close', why: 'stopped' });
    this.end();
  }
}
