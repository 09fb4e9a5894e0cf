import * as z from 'zod/mini';
import type {
  EventsAct,
  EventsView,
  Push,
  Result,
  Settings,
  TableEvent,
  TableSnapshot,
  TrayView,
} from '../contract.ts';
import { speaker, speakerFor } from '../shell/speak.ts';
import { systemLanguage } from '../words/system-language.mjs';
import { makeToken, refuse } from './admission.ts';
import { EVENTS_PATH, EventStreams } from './event-streams.ts';
import { tableForScreens } from './screen-feed.ts';
import { eventsBetween, standingsEvent } from './table-events.ts';
import { Webhook, webhookAddress } from './webhook.ts';

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
