import type { Push, TableSnapshot, Reply } from '../contract.ts';
import { type App, type Caller, readAsked } from '../table/app-contract.ts';
import type { Invitations } from './invitations.ts';
import { createNight } from './night.ts';
import { refuse } from './admission.ts';

/**
 * The part of a host push for phones; null for pushes they do not get. Nothing at the table is secret (a card is
 * entered when it lies face up), so this only removes what the host alone may do, equally for all phones.
 */
export function forPhones(push: Push): Push | null {
  switch (push.push) {
    case 'table':
      return { push: 'table', table: push.table && tableForPhones(push.table) };
    case 'settings':
      // Only one device at the table speaks.
      return { push: 'settings', settings: { ...push.settings, speak: false, lead: null } };
    case 'night':
      return push;
    case 'tray':
    case 'newer':
    case 'phones':
    case 'screens':
    case 'screen':
    case 'letters':
    case 'events':
    case 'me':
      return null;
  }
}

const isPhoto = ({ why }: TableSnapshot['intake']['offers'][number]): boolean =>
  why.code === 'intake.why.photo';

const tableForPhones = (table: TableSnapshot): TableSnapshot => ({
  ...table,
  prompt: { ...table.prompt, choices: table.prompt.choices.filter(({ own }) => own === true), actions: [] },
  // Whoever photographs the dice also decides whether they count.
  intake: { ...table.intake, offers: table.intake.offers.filter(isPhoto) },
  undo: null,
  redo: null,
  notices: [],
});

/** Questions of all phones computed at a time, so that the host's own never wait for more. */
const MOST_QUESTIONS = 4;

/** The table as phones see it, with the evening between games; it also answers `me`. */
export function phonesApp(
  app: App,
  invitations: Pick<Invitations, 'act'>,
): Pick<App, 'handle' | 'subscribe'> {
  /** Phones with a question being computed, one each. */
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
    subscribe: (listener) => {
      const show = (push: Push): void => {
        const shown = forPhones(push);
        if (shown !== null) listener(shown);
      };
      const night = createNight(app, (now) => show({ push: 'night', night: now }));
      return app.subscribe((push) => {
        if (push.push === 'table') {
          // During a game phones do not show the evening.
          if (push.table) night.watched(false);
          night.follow(push.table);
          if (!push.table) night.watched(true);
        }
        show(push);
      });
    },
  };
}
