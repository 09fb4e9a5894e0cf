import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type {
  EventStanding,
  EventsAct,
  EventsView,
  Push,
  Result,
  Settings,
  SheetLine,
  TableEvent,
  TableEventKind,
  TableSnapshot,
  TrayView,
} from '../contract.ts';
import { speaker, speakerFor } from '../shell/speak.ts';
import type { Speaker } from '../words/speaker.ts';
import { systemLanguage } from '../words/system-language.mjs';
import { makeToken, refuse } from './admission.ts';
import { EVENTS_PATH, EventStreams } from './event-streams.ts';
import { createBucket } from './limits.ts';
import { tableForScreens } from './screen-feed.ts';

/** Prefix of the token for other programs: it opens nothing else. */
const EVENTS_MARK = 'ev-';

/** What is kept for the next start; null while it is off. Readable only by its owner, as `host.json` is. */
export const keptEvents = z.object({
  token: z.string().check(z.regex(/^ev-[\w-]{32}$/)),
  webhook: z.nullable(z.string().check(z.maxLength(500))),
});
type KeptEvents = Readonly<z.infer<typeof keptEvents>>;

/** Neither method rejects: without storage it is off after a restart. */
export interface EventsMemory {
  read(): Promise<KeptEvents | null>;
  write(kept: KeptEvents | null): Promise<boolean>;
}

interface TableEventsOptions {
  readonly memory: EventsMemory | undefined;
  /** Called when the host's view changes. */
  readonly changed: () => void;
  /** A monotonic clock in ms. */
  readonly clock: () => number;
}

/** Tells other programs what happens at the table, once the host has switched it on. */
export class TableEvents {
  readonly streams: EventStreams;
  #token: string | null = null;
  #webhook: Webhook | null = null;
  #table: TableSnapshot | null = null;
  #tray: TrayView['state'] | null = null;
  #speaker = speaker;
  #locale: Settings['locale'] | null = null;

  constructor(private readonly options: TableEventsOptions) {
    this.streams = new EventStreams(
      () => this.#token,
      () => (this.#table === null ? [] : [standingsEvent(this.#table)]),
      options.changed,
    );
    void options.memory?.read().then((kept) => {
      if (kept === null || this.#token !== null) return;
      this.#token = kept.token;
      this.#setWebhook(kept.webhook);
      options.changed();
    });
  }

  /** @param origin where the table is served: `http://192.168.1.20:4870/` */
  viewFor(origin: string | null): EventsView {
    const token = this.#token;
    const served = origin !== null && token !== null;
    return {
      on: token !== null,
      stream: served ? `${origin}${EVENTS_PATH.slice(1)}?token=${token}` : null,
      overlay: served ? `${origin}overlay#${token}` : null,
      secret: token,
      webhook: this.#webhook?.view ?? null,
      listening: this.streams.size,
    };
  }

  /** Refuses `events.webhook`, `events.off`. */
  act(act: EventsAct): Result<null> {
    if (act.kind === 'webhook') {
      if (this.#token === null) return refuse('events.off');
      const address = act.address === '' ? null : webhookAddress(act.address);
      if (act.address !== '' && address === null) return refuse('events.webhook');
      this.#setWebhook(address);
    } else {
      const webhook = this.#webhook?.address ?? null;
      this.#token = act.kind === 'off' ? null : EVENTS_MARK + makeToken();
      // Whoever has the old token hears nothing more.
      this.streams.end();
      this.#setWebhook(this.#token === null ? null : webhook);
    }
    void this.options.memory?.write(this.#kept());
    this.options.changed();
    return { ok: true, value: null };
  }

  follow(push: Push): void {
    if (push.push === 'settings') void this.#speak(push.settings.locale);
    if (push.push === 'table') this.#follow(push.table && tableForScreens(push.table));
    if (push.push === 'tray') this.#followTray(push.tray);
  }

  close(): void {
    this.streams.close();
    this.#webhook?.close();
  }

  #kept(): KeptEvents | null {
    return this.#token === null ? null : { token: this.#token, webhook: this.#webhook?.address ?? null };
  }

  #setWebhook(address: string | null): void {
    this.#webhook?.close();
    this.#webhook =
      address === null || this.#token === null
        ? null
        : new Webhook(address, this.#token, this.options.changed, this.options.clock);
  }

  async #speak(locale: Settings['locale']): Promise<void> {
    if (locale === this.#locale) return;
    this.#locale = locale;
    const found = await speakerFor(locale, systemLanguage());
    if (this.#locale === locale) this.#speaker = found;
  }

  #follow(table: TableSnapshot | null): void {
    const before = this.#table;
    this.#table = table;
    if (this.#token === null || table === null || table === before) return;
    for (const event of eventsBetween(before, table, this.#speaker)) this.#send(event);
  }

  #followTray({ state, say }: TrayView): void {
    const isNew = this.#tray !== null && this.#tray !== state;
    this.#tray = state;
    if (isNew && this.#token !== null)
      this.#send({ event: 'tray', at: Date.now(), text: this.#speaker.say(say), state });
  }

  #send(event: TableEvent): void {
    this.streams.send(event);
    this.#webhook?.send(event);
  }
}

/** Events that wait; beyond this many the oldest are dropped. */
const MOST_WAITING = 100;
/** On average per second, and at once. */
const PER_SECOND = 5;
const AT_ONCE = 20;
const PAUSE = 1_000 / PER_SECOND;
/** Time (ms) within which the other side must answer. */
const WITHIN = 5_000;

/** The address if a webhook may be sent there, else null. Only the host may name one. */
function webhookAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

/** Sends events to one address, in order, one at a time. A lost event is not sent again. */
class Webhook {
  readonly #waiting: TableEvent[] = [];
  readonly #may: (cost: number) => boolean;
  readonly #ended = new AbortController();
  #busy = false;
  #sent = 0;
  #failed = 0;
  #trouble: string | null = null;

  constructor(
    readonly address: string,
    private readonly secret: string,
    private readonly changed: () => void,
    now: () => number,
  ) {
    this.#may = createBucket(PER_SECOND, AT_ONCE, now);
  }

  get view(): EventsView['webhook'] {
    return { address: this.address, sent: this.#sent, failed: this.#failed, trouble: this.#trouble };
  }

  send(event: TableEvent): void {
    this.#waiting.push(event);
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
    void this.#work();
  }

  close(): void {
    this.#waiting.length = 0;
    this.#ended.abort();
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let event = this.#waiting.shift(); event !== undefined; event = this.#waiting.shift()) {
      while (!this.#may(1) && !this.#ended.signal.aborted)
        await new Promise((resolve) => setTimeout(resolve, PAUSE).unref());
      if (this.#ended.signal.aborted) break;
      this.#note(await this.#post(JSON.stringify(event)));
    }
    this.#busy = false;
  }

  #note(trouble: string | null): void {
    if (this.#ended.signal.aborted) return;
    this.#trouble = trouble;
    if (trouble === null) this.#sent += 1;
    else this.#failed += 1;
    this.changed();
  }

  /** Null if it was accepted. */
  async #post(body: string): Promise<string | null> {
    const signature = createHmac('sha256', this.secret).update(body).digest('hex');
    try {
      const answer = await fetch(this.address, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', 'X-Croupier-Signature': `sha256=${signature}` },
        // Another address has not been agreed to.
        redirect: 'error',
        signal: AbortSignal.any([this.#ended.signal, AbortSignal.timeout(WITHIN)]),
      });
      await answer.body?.cancel();
      return answer.ok ? null : String(answer.status);
    } catch {
      return 'network';
    }
  }
}

/** Kinds of moves behind an event, in any game. Passes say nothing. */
const MOVES: Readonly<Record<string, TableEventKind>> = {
  dice: 'dice',
  bid: 'bid',
  award: 'bid',
  contract: 'bid',
  claim: 'claim',
  claims: 'claim',
  declare: 'claim',
  trick: 'trick',
  tricks: 'trick',
  taken: 'trick',
  counts: 'trick',
};

/**
 * What has happened between two snapshots, in order. Corrections and undone moves repeat no event: the standings that
 * follow say what they have changed.
 */
function eventsBetween(
  before: TableSnapshot | null,
  after: TableSnapshot,
  speaker: Speaker,
): readonly TableEvent[] {
  const former = before?.file === after.file ? before : null;
  const at = after.recent[0]?.at ?? Date.now();
  const { view } = after;
  const { game } = view;
  const name = (account: string): string => view.seats.find(({ id }) => id === account)?.name ?? account;
  const say = (phrase: SheetLine['calls'][number]): string => speaker.say(phrase, name, game);

  const lines = former === null ? [] : newLines(former, after);
  const events: TableEvent[] = lines.flatMap((line) => eventsOf(line, game, { name, say }));
  // An undone or corrected move begins and ends no hand.
  if (former === null ? after.recent.length === 0 : lines.length > 0)
    events.push(...handsBetween(former, after, { at, name, say }));
  if (former === null || JSON.stringify(standingsOf(former)) !== JSON.stringify(standingsOf(after)))
    events.push(standingsEvent(after));
  return events;
}

/** A hand that is over, and then the end of the game or the next hand. */
function handsBetween(
  former: TableSnapshot | null,
  { view, lastHand }: TableSnapshot,
  { at, name, say }: Words & { readonly at: number },
): readonly TableEvent[] {
  const { game, hand, seats, outcome, dealer } = view;
  const base = { at, game, hand };
  const events: TableEvent[] = [];
  if (lastHand !== null && lastHand.at !== former?.lastHand?.at) {
    const won = Object.fromEntries(seats.map(({ id, name: who }) => [who, lastHand.won[id] ?? 0]));
    events.push({ ...base, event: 'hand-over', hand: lastHand.hand, text: '', won });
  }
  if (outcome !== null && !former?.view.outcome)
    events.push({
      ...base,
      event: 'game-over',
      text: say(outcome.reason),
      winners: outcome.winners.map(name),
    });
  else if (former?.view.hand !== hand)
    events.push({ ...base, event: 'hand-begun', text: '', player: name(dealer) });
  return events;
}

/** The standings alone, for a listener that has just come. */
const standingsEvent = (table: TableSnapshot): TableEvent => ({
  event: 'standings',
  at: table.recent[0]?.at ?? Date.now(),
  text: '',
  game: table.view.game,
  hand: table.view.hand,
  unit: table.view.unit,
  standings: standingsOf(table),
});

const standingsOf = ({ view }: TableSnapshot): readonly EventStanding[] =>
  view.standings.flatMap(({ seat, balance, place }) => {
    const sitter = view.seats.find(({ id }) => id === seat);
    return place === null || sitter === undefined
      ? []
      : [{ name: sitter.name, look: sitter.look, place, balance }];
  });

/** Lines that came at the end, oldest first. */
function newLines(former: TableSnapshot, after: TableSnapshot): readonly SheetLine[] {
  const last = former.recent[0]?.seq ?? 0;
  return after.recent
    .filter(({ seq, retracted, inserted }) => seq > last && !retracted && !inserted)
    .reverse();
}

interface Words {
  readonly name: (account: string) => string;
  readonly say: (phrase: SheetLine['calls'][number]) => string;
}

function eventsOf(line: SheetLine, game: string, { name, say }: Words): readonly TableEvent[] {
  const { at, hand, move, calls, faces, transfers } = line;
  const [first] = calls;
  const base = { at, game, hand, text: first ? say(first) : '' };
  const player = typeof move['seat'] === 'string' ? { player: name(move['seat']) } : {};
  const event = MOVES[move.kind];
  const said: readonly TableEvent[] =
    event === undefined
      ? []
      : [
          {
            ...base,
            event,
            ...player,
            ...(event === 'dice' ? { faces: faces.map(({ face }) => face) } : {}),
          },
        ];
  if (transfers.length === 0) return said;
  const payments = transfers.map(({ from, to, amount }) => ({ from: name(from), to: name(to), amount }));
  return [...said, { ...base, event: 'payout', payments }];
}
