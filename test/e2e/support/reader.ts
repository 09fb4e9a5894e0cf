import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Cards in somebody's hand, low to high as Winner ranks them. */
type Hands = ReadonlyMap<string, string[]>;

/** The twos are the highest, then aces, down to the threes; diamonds, clubs, hearts, spades. */
const RANKS = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2'];
const SUITS = ['♦', '♣', '♥', '♠'];
const PACK = RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit));
const height = (card: string): number => PACK.indexOf(card);

/**
 * Somebody who has never seen the game: reads the sentence, presses the gold button where there is one, and else does
 * what the sentence says. The same seed does the same.
 */
export class Reader {
  /** What was read, in order: shown where the test fails. */
  readonly read: string[] = [];
  #seed: number;
  #hands: Hands = new Map();

  constructor(
    readonly page: Page,
    seed: number,
    private readonly names: readonly string[],
  ) {
    this.#seed = seed;
  }

  /** Has the page count requests that the table has not answered: what they change is not shown yet. */
  async begin(): Promise<void> {
    await this.page.evaluate(() => {
      const open = new Set<unknown>();
      const heard = new WeakSet<WebSocket>();
      const numberOf = (message: unknown): unknown => (JSON.parse(String(message)) as { n?: number }).n;
      const show = (): void => {
        document.body.dataset['open'] = String(open.size);
      };
      const prototype: { send: (this: WebSocket, data: string) => void } = WebSocket.prototype;
      const { send } = prototype;
      prototype.send = function (data) {
        const n = numberOf(data);
        if (n !== undefined) open.add(n);
        show();
        if (!heard.has(this))
          this.addEventListener('message', (event) => {
            open.delete(numberOf(event.data));
            show();
          });
        heard.add(this);
        send.call(this, data);
      };
    });
  }

  #below(n: number): number {
    this.#seed = (this.#seed * 1_103_515_245 + 12_345) & 0x7fff_ffff;
    return Math.floor((this.#seed / 0x8000_0000) * n);
  }

  get #bar(): Locator {
    return this.page.getByRole('region', { name: 'What is asked now' });
  }

  /** The sentence that is asked now. */
  sentence(): Promise<string> {
    return this.page.locator('.prompt .question').innerText();
  }

  /** Does one thing; false once the game is past the hands that are wanted. */
  async step(hands: number): Promise<boolean> {
    const { page } = this;
    expect(await page.locator('.toast.warn').allInnerTexts(), this.#story()).toEqual([]);
    if (await page.locator('.card[role=status]').isVisible()) {
      await page.keyboard.press('Enter');
      await page.locator('.card[role=status]').waitFor({ state: 'hidden' });
    }
    if (this.#handOf(await page.locator('.counter').innerText()) > hands) return false;
    const before = await this.#seen();
    this.read.push(before.sentence);
    await this.#act(before.sentence);
    // Whatever was done shows, and stays as it is.
    let last = '';
    const isSettled = async (): Promise<boolean> => {
      const { all, open } = await this.#seen();
      const settled = open === 0 && all === last && all !== before.all;
      last = all;
      return settled;
    };
    await expect.poll(isSettled, { message: this.#story(), interval: 60 }).toBe(true);
    return true;
  }

  #story(): string {
    return `${this.read.length} read, the last: ${this.read.slice(-4).join(' / ')}`;
  }

  /** Asked for in one go: it is asked often. */
  async #seen(): Promise<{ readonly sentence: string; readonly all: string; readonly open: number }> {
    await this.page.locator('.prompt .question').waitFor();
    return this.page.evaluate(() => {
      const shown = (selector: string): HTMLElement | null => document.querySelector(selector);
      const sentence = shown('.prompt .question')?.innerText ?? '';
      const parts = [
        shown('.stage')?.innerHTML,
        shown('.prompt')?.innerHTML,
        shown('header.head')?.innerText,
      ];
      return {
        sentence,
        all: [...parts, document.querySelectorAll('.dialog').length, sentence].join('\n'),
        open: Number(document.body.dataset['open'] ?? 0),
      };
    });
  }

  #handOf(counter: string): number {
    return Number(/\d+/.exec(counter)?.[0] ?? 0);
  }

  async #act(sentence: string): Promise<void> {
    const gold = this.#bar.locator('.btn.main:enabled');
    if (/deal all 52 cards/.test(sentence)) this.#deal();
    if (/leads: play what you like|: beat |highest card/.test(sentence)) return this.#playCards(sentence);
    if (/holds 3♦/.test(sentence)) return this.#tapSeat(this.#holder('3♦'));
    if (/bid (\d|more)/.test(sentence) && (await this.#bids())) return;
    if (/may throw/.test(sentence)) return this.#tap(this.#bar.getByRole('button', { name: /^Stop/ }));
    if ((await gold.count()) > 0) return this.#tap(gold.first());
    // Four players enter each play, three count at the end.
    if (/Who is out first/.test(sentence) && this.names.length > 3)
      return this.#tap(this.#bar.getByRole('button', { name: /^Play by play/ }));
    const places = [
      this.page.locator('.stage .results button'),
      this.page.locator('.stage .bids .coin'),
      this.page.locator('.stage .count .btn.main:enabled'),
      this.page.locator('.stage .count .row:not(:has([aria-pressed="true"])) .number'),
      this.#bar.locator('.faces button:enabled'),
      this.page.locator('.stage .options button:enabled'),
      this.page.locator('.stage .pad button:enabled'),
      this.page.locator('.stage button.rung'),
      this.page.locator('.stage button.seat.asked'),
      this.page.locator('.stage .btn.main:enabled'),
      this.#bar.locator('.choice:enabled'),
    ];
    if (/or goes out\?|Who is out\?/.test(sentence) && (this.#below(4) === 0 || /Who is out/.test(sentence)))
      return this.#tap(
        this.page
          .locator('.stage')
          .getByRole('group', { name: 'Goes out', exact: true })
          .getByRole('button')
          .first(),
      );
    // A flush opens: what follows is rolled again, laid out, and banked.
    if (/roll all 13/.test(sentence)) for (const key of 'hakqj9') await this.page.keyboard.press(key);
    if (/roll all 13|again, or lay out/.test(sentence)) return this.#typeCards();
    // The sentence may stand a moment before what it asks for is drawn.
    const first = async (): Promise<number> => {
      const counts = await Promise.all(places.map((place) => place.count()));
      return counts.findIndex((count) => count > 0);
    };
    await expect.poll(first, { message: `nothing to do. ${this.#story()}` }).not.toBe(-1);
    const place = places[await first()] ?? this.#bar;
    return this.#tap(place.nth(this.#below(await place.count())));
  }

  #tap = (what: Locator): Promise<void> => what.click();

  #tapSeat(name: string): Promise<void> {
    return this.page.locator('.stage button.seat', { hasText: name }).click();
  }

  /** Now and then somebody bids; the rest pass. */
  async #bids(): Promise<boolean> {
    if (this.#below(3) > 0) return false;
    const one = this.page.locator('.stage .places button, .stage li > button').first();
    const inBar = this.#bar.getByRole('button', { name: /^\d/ }).first();
    const what = (await one.count()) > 0 ? one : inBar;
    if ((await what.count()) === 0) return false;
    await what.click();
    return true;
  }

  /** Thirteen dice: as many cards as somebody might throw, the rest blank. */
  async #typeCards(): Promise<void> {
    const stage = this.page.locator('.stage');
    const open = this.page.locator('.stage .deck button:enabled');
    const known = this.#bar.locator('.btn.main.take:enabled');
    for (let i = 0; i < 5 && (await known.count()) === 0; i++) {
      const before = await stage.innerHTML();
      await open.nth(this.#below(await open.count())).click();
      await expect.poll(() => stage.innerHTML(), { message: this.#story() }).not.toBe(before);
    }
    const rest = this.page.locator('.stage .rest');
    if ((await known.count()) === 0 && (await rest.count()) > 0) await rest.click();
  }

  /** The real cards, dealt one by one. */
  #deal(): void {
    const pack = [...PACK];
    const hands = new Map<string, string[]>(this.names.map((name) => [name, []]));
    for (let i = 0; pack.length > 0; i++) {
      const [card = ''] = pack.splice(this.#below(pack.length), 1);
      hands.get(this.names[i % this.names.length] ?? '')?.push(card);
    }
    for (const hand of hands.values()) hand.sort((a, b) => height(a) - height(b));
    this.#hands = hands;
  }

  #holder(card: string): string {
    return [...this.#hands].find(([, hand]) => hand.includes(card))?.[0] ?? '';
  }

  /** Single cards only: the lowest that is higher, or a pass; the exchange with the cards that are held. */
  async #playCards(sentence: string): Promise<void> {
    const exchange = /^(\w+) deals, then gives (\w+)/.exec(sentence);
    if (exchange) return this.#exchange(exchange[1] ?? '', exchange[2] ?? '');
    // Once somebody is out, the last one with cards may be named at any moment.
    const losers = this.page.locator('.stage button.seat');
    if ((await losers.count()) > 0) return losers.last().click();
    const name = /^\w+/.exec(sentence)?.[0] ?? '';
    const hand = this.#hands.get(name) ?? [];
    const undo = this.page.locator('.undo');
    const last = await undo.innerText();
    const played = () => expect.poll(() => undo.innerText(), { message: this.#story() }).not.toBe(last);
    const over = /beat (\S+)/.exec(sentence)?.[1];
    const card = hand.find((one) => over === undefined || height(one) > height(over));
    if (card === undefined) return this.#tap(this.#bar.getByRole('button', { name: /^Pass/ }));
    hand.splice(hand.indexOf(card), 1);
    await this.#pick(card);
    // One card that may be alone is played as soon as it is tapped; a lead may have more, whatever was tracked.
    if (over === undefined) await this.page.locator('.stage .btn.main:enabled').click();
    await played();
  }

  /** Taps a card: itself where all lie there, else its rank and then its suit. */
  async #pick(card: string): Promise<void> {
    const { page } = this;
    const whole = page.locator('.stage .deck').getByRole('button', { name: card, exact: true });
    if (await whole.isVisible()) return whole.click();
    const typed = page.locator('.stage .typed');
    await typed.locator('.rank:enabled', { hasText: new RegExp(`^${card.slice(0, -1)}$`) }).click();
    const suit = { '♠': 's', '♥': 'h', '♦': 'd', '♣': 'c' }[card.slice(-1)] ?? '';
    await typed.locator(`.suits button[data-suit="${suit}"]`).click();
  }

  async #exchange(loser: string, winner: string): Promise<void> {
    this.#deal();
    const [from, to] = [this.#hands.get(loser) ?? [], this.#hands.get(winner) ?? []];
    const cards = [from.pop() ?? '', to.shift() ?? ''];
    for (const card of cards) await this.#pick(card);
    from.push(cards[1] ?? '');
    to.push(cards[0] ?? '');
    for (const hand of [from, to]) hand.sort((a, b) => height(a) - height(b));
    await this.page.locator('.stage .btn.main:enabled').click();
  }
}
