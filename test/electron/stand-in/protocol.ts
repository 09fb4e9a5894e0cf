import { guard } from './typed.ts';

type Handler = (request: Request) => Response | Promise<Response>;

const privileged = new Set<string>();
const handlers = new Map<string, Handler>();
let registered = false;

/** Docs: docs/api/protocol.md. */
class Protocol {
  registerSchemesAsPrivileged = (schemes: readonly { readonly scheme: string }[]): void => {
    // "can be called only once": a second call would forget the first.
    if (registered) throw new Error('protocol.registerSchemesAsPrivileged: can be called only once');
    registered = true;
    for (const { scheme } of schemes) privileged.add(scheme);
  };
  handle = (scheme: string, handler: Handler): void => {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    if (!privileged.has(scheme))
      throw new Error(`the scheme ${scheme} was not registered: its pages would have no origin`);
    handlers.set(scheme, handler);
  };
  unhandle = (scheme: string): void => void handlers.delete(scheme);
  isProtocolHandled = (scheme: string): boolean => handlers.has(scheme);
}

export const protocol = guard.object('Protocol', new Protocol());

/** @param scheme with its colon, as `URL.protocol` gives it */
export const handlerOf = (scheme: string): Handler | null => handlers.get(scheme.slice(0, -1)) ?? null;
