import { createCodec, type Codec } from './clone.ts';

/**
 * The two JavaScript worlds of a page. Each function below runs in Chromium, as its source: it may use nothing but its
 * arguments and the page. The worlds share the document and nothing else; what goes between them goes as text in events on
 * it, whose names only they know, and at once, as Electron's context bridge calls.
 */

/** A value that crosses the bridge: a clone as text, a function of the other side by its number, or a part of each. */
type Crossing =
  | { readonly value: string }
  | { readonly function: number }
  | { readonly list: readonly Crossing[] }
  | { readonly object: readonly (readonly [string, Crossing])[] };

interface Bridge {
  cross(value: unknown): Crossing;
  arrive(value: Crossing): unknown;
}

/**
 * What contextBridge passes (docs/api/context-bridge.md, "Parameter / Error / Return Type support"): clones, and functions
 * by proxy. `mine` and `theirs` name the two sides' events.
 */
function createBridge(codec: Codec, mine: string, theirs: string): Bridge {
  const functions: ((...given: unknown[]) => unknown)[] = [];
  const numbers = new Map<unknown, number>();
  const proxies = new Map<number, unknown>();
  const hasFunction = (value: unknown): boolean =>
    typeof value === 'function' ||
    (value !== null && typeof value === 'object' && Object.values(value).some(hasFunction));
  const cross = (value: unknown): Crossing => {
    if (typeof value === 'function') {
      const known = numbers.get(value) ?? functions.push(value as () => unknown) - 1;
      numbers.set(value, known);
      return { function: known };
    }
    if (value instanceof Promise) throw new Error('the stand-in does not carry promises over the bridge');
    if (!hasFunction(value)) return { value: codec.encode(value) };
    if (Array.isArray(value)) return { list: value.map(cross) };
    return { object: Object.entries(value as object).map(([key, part]) => [key, cross(part)] as const) };
  };
  const call = (number: number, given: readonly unknown[]): unknown => {
    let answer: { readonly result?: Crossing; readonly error?: string } = {
      error: 'the other world is gone',
    };
    const onAnswer = (event: Event): void => {
      answer = JSON.parse((event as CustomEvent<string>).detail) as typeof answer;
    };
    document.addEventListener(`${theirs}answer`, onAnswer, { once: true });
    const detail = JSON.stringify({ number, given: given.map(cross) });
    document.dispatchEvent(new CustomEvent(`${theirs}call`, { detail }));
    document.removeEventListener(`${theirs}answer`, onAnswer);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.result && arrive(answer.result);
  };
  const arrive = (it: Crossing): unknown => {
    if ('value' in it) return codec.decode(it.value);
    if ('list' in it) return Object.freeze(it.list.map(arrive));
    if ('object' in it)
      return Object.freeze(Object.fromEntries(it.object.map(([key, part]) => [key, arrive(part)])));
    const known = proxies.get(it.function) ?? ((...given: unknown[]) => call(it.function, given));
    proxies.set(it.function, known);
    return known;
  };
  document.addEventListener(`${mine}call`, (event) => {
    const { number, given } = JSON.parse((event as CustomEvent<string>).detail) as {
      number: number;
      given: readonly Crossing[];
    };
    let detail: string;
    try {
      detail = JSON.stringify({ result: cross(functions[number]?.(...given.map(arrive))) });
    } catch (error) {
      detail = JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
    }
    document.dispatchEvent(new CustomEvent(`${mine}answer`, { detail }));
  });
  return { cross, arrive };
}

/** The page's own world: gets what the preload exposes, read-only, before its first script runs. */
function runMainWorld(codec: Codec, makeBridge: typeof createBridge, token: string): void {
  if (window.top !== window) return;
  const bridge = makeBridge(codec, `${token}main-`, `${token}isolated-`);
  const expose = (event: Event): void => {
    const { name, api } = JSON.parse((event as CustomEvent<string>).detail) as {
      name: string;
      api: Crossing;
    };
    Object.defineProperty(window, name, { value: bridge.arrive(api), enumerable: true });
  };
  document.addEventListener(`${token}expose`, expose);
  document.dispatchEvent(new CustomEvent(`${token}exposed?`));

  // What a page may ask Chromium for is asked of Electron's permission handler first, as Electron does.
  const media = navigator.mediaDevices as MediaDevices | undefined;
  if (!media) return;
  const getUserMedia = media.getUserMedia.bind(media);
  let asked = 0;
  media.getUserMedia = async (constraints) => {
    const number = ++asked;
    const types = [...(constraints?.video ? ['video'] : []), ...(constraints?.audio ? ['audio'] : [])];
    const granted = await new Promise<boolean>((resolve) => {
      document.addEventListener(
        `${token}permission-${number}`,
        (event) => resolve((event as CustomEvent<string>).detail === 'true'),
        { once: true },
      );
      document.dispatchEvent(
        new CustomEvent(`${token}permission`, { detail: JSON.stringify({ number, types }) }),
      );
    });
    if (!granted) throw new DOMException('Permission denied', 'NotAllowedError');
    return getUserMedia(constraints);
  };
}

interface IsolatedOptions {
  readonly token: string;
  /** The name of the function that leads out of the page. */
  readonly binding: string;
}

/**
 * The preload's world, as a sandboxed one is (docs/tutorial/sandbox.md, "Preload scripts"): `require` knows the renderer's
 * part of Electron and a few modules; there is no Node.
 */
function runIsolatedWorld(
  codec: Codec,
  makeBridge: typeof createBridge,
  { token, binding }: IsolatedOptions,
  preload: (require: (name: string) => object, module: object, exports: object) => void,
): void {
  if (window.top !== window) return;
  const bridge = makeBridge(codec, `${token}isolated-`, `${token}main-`);
  const out = (message: object): void =>
    (Reflect.get(globalThis, binding) as (text: string) => void)(JSON.stringify(message));

  type Listener = (event: object, ...given: unknown[]) => void;
  const listeners = new Map<string, Listener[]>();
  const checkChannel = (channel: unknown): void => {
    if (typeof channel !== 'string') throw new TypeError('the channel must be a string');
  };
  const ipcRenderer = {
    send: (channel: string, ...given: unknown[]) => {
      checkChannel(channel);
      out({ kind: 'send', channel, given: codec.encode(given) });
    },
    on: (channel: string, listener: Listener) => {
      checkChannel(channel);
      if (typeof listener !== 'function') throw new TypeError('the listener must be a function');
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    off: (channel: string, listener: Listener) => {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((one) => one !== listener),
      );
      return ipcRenderer;
    },
    removeListener: (channel: string, listener: Listener) => ipcRenderer.off(channel, listener),
  };
  Object.assign(globalThis, {
    [`${token}receive`]: (channel: string, given: string) => {
      const parts = codec.decode(given) as unknown[];
      for (const listener of listeners.get(channel) ?? [])
        listener({ sender: ipcRenderer, ports: [] }, ...parts);
    },
    [`${token}permit`]: (number: number, granted: boolean) =>
      document.dispatchEvent(new CustomEvent(`${token}permission-${number}`, { detail: String(granted) })),
  });
  document.addEventListener(`${token}permission`, (event) =>
    out({ kind: 'permission', ...(JSON.parse((event as CustomEvent<string>).detail) as object) }),
  );

  const exposed = new Map<string, Crossing>();
  const contextBridge = {
    exposeInMainWorld: (name: string, api: unknown) => {
      if (exposed.has(name))
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      exposed.set(name, bridge.cross(api));
    },
  };
  document.addEventListener(`${token}exposed?`, () => {
    for (const [name, api] of exposed)
      document.dispatchEvent(new CustomEvent(`${token}expose`, { detail: JSON.stringify({ name, api }) }));
  });

  const strict = <T extends object>(name: string, object: T): T =>
    new Proxy(object, {
      get: (target, member) => {
        if (typeof member === 'symbol' || member in target) return Reflect.get(target, member) as unknown;
        throw new Error(`${name}.${member}: the stand-in does not model it (test/electron/stand-in)`);
      },
    });
  const modules: Readonly<Record<string, object>> = {
    electron: strict('electron/renderer', {
      contextBridge: strict('contextBridge', contextBridge),
      ipcRenderer: strict('ipcRenderer', ipcRenderer),
    }),
  };
  const require = (name: string): object => {
    const found = modules[name];
    if (found === undefined) throw new Error(`module not found: ${name}`);
    return found;
  };
  try {
    preload(require, { exports: {} }, {});
  } catch (error) {
    out({
      kind: 'preload-error',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

/** The scripts for a new document: the preload's world first, then the page's own. `preload` is the preload's source. */
export function worldScripts(
  options: IsolatedOptions,
  preload: string,
): { readonly isolated: string; readonly main: string } {
  const shared = `(${createCodec.toString()})(), ${createBridge.toString()}`;
  return {
    isolated: `(${runIsolatedWorld.toString()})(${shared}, ${JSON.stringify(options)}, (require, module, exports) => {${preload}\n});`,
    main: `(${runMainWorld.toString()})(${shared}, ${JSON.stringify(options.token)});`,
  };
}
