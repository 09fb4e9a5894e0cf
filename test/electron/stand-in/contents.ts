import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { createCodec } from './clone.ts';
import type { Cdp, CdpSession } from './cdp.ts';
import { report } from './control.ts';
import { preventable } from './event.ts';
import { emitIpc } from './ipc-main.ts';
import { toApp, toChromium } from './origin.ts';
import { answerRequest, type PausedRequest } from './requests.ts';
import { type Session, defaultSession } from './session.ts';
import { guard } from './typed.ts';
import { worldScripts } from './worlds.ts';

/** One frame of one document; another document has another (docs/api/web-frame-main.md). */
class Frame {
  url = '';
  readonly #id = randomUUID();
  get frameToken(): string {
    return this.#id;
  }
  get origin(): string {
    return URL.canParse(this.url) ? `${new URL(this.url).protocol}//${new URL(this.url).host}` : 'null';
  }
}

interface Context {
  readonly id: number;
  readonly frame: Frame;
}

interface OpenHandler {
  (details: object): { readonly action: 'allow' | 'deny' };
}

const WORLD = 'Electron Isolated Context';
const BINDING = 'electronStandIn';
const codec = createCodec();
let lastId = 0;

/** A window's contents: a page of Chromium, the preload in a world of its own, and the line between both and the app. */
export class Contents extends EventEmitter {
  readonly id = ++lastId;
  #frame = guard.object('WebFrameMain', new Frame());
  #destroyed = false;
  #crashed = false;
  #openHandler: OpenHandler | null = null;
  #page: CdpSession | null = null;
  #context: Context | null = null;
  #frameId = '';
  /** What the app itself has asked to load: `will-navigate` is for the page's own wishes. */
  #asked: string | null = null;
  readonly #token = `${randomUUID()}-`;
  readonly #preload: string | undefined;
  readonly #started = makeGate();

  constructor(preload: string | undefined) {
    super();
    this.#preload = preload;
  }

  /** As the app sees it. */
  get #view(): Contents {
    return guard.object<Contents>('WebContents', this);
  }

  get mainFrame(): Frame {
    return this.#frame;
  }
  get session(): Session {
    return defaultSession();
  }
  isDestroyed = (): boolean => this.#destroyed;
  isCrashed = (): boolean => this.#crashed;
  getURL = (): string => this.#frame.url;
  setWindowOpenHandler = (handler: OpenHandler): void => void (this.#openHandler = handler);

  send = (channel: string, ...given: readonly unknown[]): void => {
    // Throws at once where something cannot be cloned; what nobody is there to receive is lost.
    const text = codec.encode(given, `webContents.send('${channel}')`);
    const context = this.#context;
    if (this.#destroyed || this.#crashed || context === null) return;
    const expression = `globalThis[${JSON.stringify(`${this.#token}receive`)}](${JSON.stringify(channel)}, ${JSON.stringify(text)})`;
    void this.#page?.send('Runtime.evaluate', { expression, contextId: context.id }).catch(() => undefined);
  };

  reload = (): void => void this.#load(this.#frame.url).catch(() => undefined);

  /** Rejects with Chromium's reason where the page did not come (docs/api/web-contents.md, loadURL). */
  loadURL = (url: string): Promise<void> => this.#load(url);

  async #load(url: string): Promise<void> {
    await this.#started.opened;
    this.#asked = toChromium(url);
    const { errorText } = await this.#session.send<{ errorText?: string }>('Page.navigate', {
      url: this.#asked,
    });
    if (errorText === undefined) return report({ event: 'loaded', url });
    this.emit('did-fail-load', {}, -2, errorText, url, true, 1, 1);
    throw new Error(`${errorText} loading '${url}'`);
  }

  get #session(): CdpSession {
    if (this.#page === null) throw new Error('the page is not there yet');
    return this.#page;
  }

  /** The page's process dies, as if it had crashed. */
  crash(): void {
    void this.#session.send('Page.crash').catch(() => undefined);
  }

  /** The page asks for a device: nothing is there yet, then two are found, one after the other. */
  findDice(): void {
    if (this.listenerCount('select-bluetooth-device') === 0)
      return report({ event: 'bluetooth', prevented: true, chosen: '' });
    const found = ['one', 'two'].map((deviceId) => ({ deviceId, deviceName: '' }));
    let isAnswered = false;
    for (let n = 0; n <= found.length && !isAnswered; n += 1) {
      const event = preventable({});
      this.emit('select-bluetooth-device', event, found.slice(0, n), (chosen: string) => {
        if (isAnswered) throw new Error('select-bluetooth-device was answered twice');
        isAnswered = true;
        report({ event: 'bluetooth', prevented: event.defaultPrevented, chosen });
      });
    }
  }

  destroy(): void {
    this.#destroyed = true;
    this.emit('destroyed');
  }

  /** Puts the contents on a page of Chromium. */
  async attach(cdp: Cdp, targetId: string, size: { width: number; height: number }): Promise<void> {
    const { sessionId } = await cdp.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    const page = cdp.session(sessionId);
    this.#page = page;
    this.#listen(page);
    await Promise.all(
      ['Page.enable', 'Runtime.enable', 'Inspector.enable'].map((method) => page.send(method)),
    );
    const metrics = { ...size, deviceScaleFactor: 1, mobile: false };
    await page.send('Emulation.setDeviceMetricsOverride', metrics);
    await page.send('Page.setLifecycleEventsEnabled', { enabled: true });
    await page.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    await page.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD });
    const { frameTree } = await page.send<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree');
    this.#frameId = frameTree.frame.id;
    const preload = this.#preload === undefined ? '' : readFileSync(this.#preload, 'utf8');
    const scripts = worldScripts({ token: this.#token, binding: BINDING }, preload);
    // In this order: what the preload exposes is there when the page's own world asks for it.
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.isolated, worldName: WORLD });
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.main });
  }

  /** From now on pages are loaded. */
  begin(): void {
    this.#started.open();
  }

  #listen(page: CdpSession): void {
    page.on('Page.frameNavigated', ({ frame }: { frame: { id: string; url: string; parentId?: string } }) => {
      if (frame.parentId !== undefined) return;
      this.#crashed = false;
      this.#frameId = frame.id;
      const made = new Frame();
      made.url = toApp(frame.url);
      this.#frame = guard.object('WebFrameMain', made);
    });
    page.on('Runtime.executionContextCreated', ({ context }: { context: ContextCreated }) => {
      if (context.name === WORLD && context.auxData.frameId === this.#frameId)
        this.#context = { id: context.id, frame: this.#frame };
    });
    page.on('Runtime.executionContextsCleared', () => (this.#context = null));
    page.on(
      'Runtime.bindingCalled',
      (call: { name: string; payload: string; executionContextId: number }) => {
        if (call.name === BINDING)
          this.#onMessage(JSON.parse(call.payload) as Outgoing, call.executionContextId);
      },
    );
    page.on('Inspector.targetCrashed', () => {
      this.#crashed = true;
      this.#context = null;
      report({ event: 'gone', reason: 'crashed' });
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    });
    page.on('Page.lifecycleEvent', ({ name, frameId }: { name: string; frameId: string }) => {
      if (frameId !== this.#frameId || this.#frame.url === 'about:blank') return;
      if (name === 'firstContentfulPaint') this.emit('stand-in:painted');
      if (name === 'load') this.emit('did-finish-load');
    });
    page.on('Page.windowOpen', ({ url }: { url: string }) => this.#onWindowOpen(toApp(url)));
    page.on('Fetch.requestPaused', (paused: PausedRequest) => {
      void answerRequest(page, paused, (it) => this.#mayNavigate(it)).catch(() => undefined);
    });
  }

  #onMessage(message: Outgoing, contextId: number): void {
    if (message.kind === 'preload-error') {
      this.emit('preload-error', {}, this.#preload ?? '', new Error(message.message));
      process.stderr.write(`preload: ${message.message}\n`);
      return;
    }
    // A message of a document that is gone has no frame any more.
    const frame = this.#context?.id === contextId ? this.#context.frame : null;
    if (message.kind === 'send') {
      const given = codec.decode(message.given) as unknown[];
      emitIpc(
        message.channel,
        { sender: this.#view, senderFrame: frame, ports: [], returnValue: undefined },
        given,
      );
      return;
    }
    const { number, types } = message;
    defaultSession().askPermission(
      this.#view,
      'media',
      { mediaTypes: types, requestingUrl: this.#frame.url },
      (granted) => {
        const expression = `globalThis[${JSON.stringify(`${this.#token}permit`)}](${number}, ${granted})`;
        void this.#permit(types, granted)
          .then(() => this.#session.send('Runtime.evaluate', { expression, contextId }))
          .catch(() => undefined);
      },
    );
  }

  /** Tells Chromium what Electron's handler has said. */
  async #permit(types: readonly string[], granted: boolean): Promise<void> {
    const names: Readonly<Record<string, string>> = { video: 'camera', audio: 'microphone' };
    for (const type of types)
      await this.#session.send('Browser.setPermission', {
        permission: { name: names[type] },
        setting: granted ? 'granted' : 'denied',
        origin: new URL(toChromium(this.#frame.url)).origin,
      });
  }

  #onWindowOpen(url: string): void {
    const asked = this.#openHandler?.({
      url,
      frameName: '',
      features: '',
      disposition: 'foreground-tab',
      referrer: { url: '', policy: 'no-referrer' },
    });
    report({ event: 'popup', url });
    if (asked?.action !== 'deny')
      throw new Error('the stand-in opens no second window: the handler must deny it');
  }

  /** Asks the app about a navigation that the page wants (docs/api/web-contents.md, will-navigate, will-frame-navigate). */
  #mayNavigate({ request, frameId }: PausedRequest): boolean {
    const isMainFrame = frameId === this.#frameId;
    if (isMainFrame && request.url === this.#asked) {
      this.#asked = null;
      return true;
    }
    const url = toApp(request.url);
    const details = preventable({
      url,
      isSameDocument: false,
      isMainFrame,
      frame: this.#frame,
      initiator: this.#frame,
    });
    this.emit('will-frame-navigate', details);
    if (isMainFrame) this.emit('will-navigate', details, url, false, true, 1, 1);
    report({ event: 'navigation', url, prevented: details.defaultPrevented });
    return !details.defaultPrevented;
  }
}

interface ContextCreated {
  readonly id: number;
  readonly name: string;
  readonly auxData: { readonly frameId: string };
}

type Outgoing =
  | { readonly kind: 'send'; readonly channel: string; readonly given: string }
  | { readonly kind: 'permission'; readonly number: number; readonly types: readonly string[] }
  | { readonly kind: 'preload-error'; readonly message: string };

function makeGate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
