import type { Reply } from '../contract.ts';
import type { App, Caller } from '../table/app-contract.ts';
import { readAsked } from '../table/requests.ts';
import type { Invitations } from './invitations.ts';
import { forPhones } from './phone-view.ts';
import { refuse } from './refusal.ts';

/** How many questions of all phones are computed at once, so that the host's own never wait for more. */
const MOST_QUESTIONS = 4;

/** The table as phones see it; it also answers `me`. */
export function phonesApp(app: App, invitations: Invitations): Pick<App, 'handle' | 'subscribe'> {
  /** Phones with a question being computed; one each. */
  const asking = new Set<string>();

  const aboutMe = (request: { readonly n: number }, phone: string): Reply => {
    const { n } = request;
    const asked = readAsked('me', request);
    return asked.ok ? { n, ...invitations.act(phone, asked.value.act) } : { n, ...asked };
  };

  const ask = async (
    request: { readonly n: number; readonly kind: string },
    caller: Extract<Caller, { kind: 'phone' }>,
  ): Promise<Reply> => {
    if (asking.has(caller.id) || asking.size >= MOST_QUESTIONS)
      return { n: request.n, ...refuse('phones.question') };
    asking.add(caller.id);
    return app.handle(request, caller).finally(() => asking.delete(caller.id));
  };

  return {
    handle: (request, caller) => {
      if (caller.kind === 'phone' && request.kind === 'me')
        return Promise.resolve(aboutMe(request, caller.id));
      if (caller.kind === 'phone' && request.kind === 'ask') return ask(request, caller);
      return app.handle(request, caller);
    },
    subscribe: (listener) =>
      app.subscribe((push) => {
        const shown = forPhones(push);
        if (shown !== null) listener(shown);
      }),
  };
}
