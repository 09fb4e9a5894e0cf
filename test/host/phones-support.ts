import { createConnection } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type {
  Command,
  NetworkAddress,
  PhonesAct,
  PhonesView,
  Reply,
  TableSnapshot,
} from '../../main/contract.ts';
import type { Game } from '../../main/engine/core/game.ts';
import { type SeatId, seat } from '../../main/engine/core/seats.ts';
import { type PhonesOptions, type TableWithPhones, withPhones } from '../../main/host/phones.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { toyGame } from '../support/toy-game.ts';
import { type OpenPage, openPage } from '../support/open-page.ts';
import type { Store } from '../support/page.ts';
import { tempFolder } from '../support/temp.ts';
import { registered } from '../support/games.ts';
import { eventually } from '../support/until.ts';

const address = (text: string, name: string): NetworkAddress => ({ address: text, name, reach: 'private' });
/** Two addresses of this machine that need no network. */
export const HERE = address('127.0.0.1', 'wlan0');
export const ELSEWHERE = address('127.0.0.2', 'eth0');

export const PLAYERS = ['Ann', 'Ben', 'Cat'];
export const [ANN, BEN, CAT] = ['s1', 's2', 's3'].map(seat) as [SeatId, SeatId, SeatId];

let commands = 0;
export const commandId = (): string => `c${++commands}`;

/** The host at the laptop, with the real table behind. */
export interface Host {
  readonly app: TableWithPhones;
  readonly table: () => TableSnapshot;
  readonly phones: () => PhonesView;
  /** The value of what was asked; a refusal fails the test. */
  ask(kind: string, ask?: object): Promise<unknown>;
  reply(kind: string, ask?: object): Promise<Reply>;
  act(act: PhonesAct): Promise<PhonesView>;
  play(move: { readonly kind: string; readonly [field: string]: unknown }): Promise<Reply>;
  command(command: object): Promise<Reply>;
  /** Invites, and resolves to the link. */
  invite(): Promise<string>;
  start(game: string, names?: readonly string[]): Promise<void>;
  /** The bytes of the open game's file. */
  journal(): string;
}

/** A table on a folder of its own, with phones; closed with the test. */
export async function startTable(
  options: Partial<PhonesOptions> & { readonly games?: readonly Game[]; readonly folder?: string } = {},
): Promise<Host> {
  const { folder = tempFolder() } = options;
  const { games = [toyGame()], ...rest } = options;
  const opened = await createNodeApp({ folder, version: 'test', games: registered(...games) });
  if (!opened.ok) throw new Error(opened.error.code);
  const app = withPhones({
    app: opened.value,
    find: () => null,
    addresses: () => [HERE, ELSEWHERE],
    port: 0,
    ...rest,
  });
  onTestFinished(() => app.close());
  let table: TableSnapshot | null = null;
  let phones: PhonesView | null = null;
  app.subscribe((push) => {
    if (push.push === 'table') table = push.table;
    if (push.push === 'phones') phones = push.phones;
  });
  let n = 0;
  const reply = (kind: string, ask: object = {}): Promise<Reply> =>
    app.handle({ n: ++n, kind, ...ask }, { kind: 'host' });
  const ask = async (kind: string, what: object = {}): Promise<unknown> => {
    const answer = await reply(kind, what);
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value;
  };
  const shown = (): TableSnapshot => {
    if (!table) throw new Error('no table');
    return table;
  };
  const act = async (what: PhonesAct) => (await ask('phones', { act: what })) as PhonesView;
  const command = (what: object): Promise<Reply> =>
    reply('command', { command: { id: commandId(), ...what } });
  return {
    app,
    table: shown,
    phones: () => {
      if (!phones) throw new Error('no phones');
      return phones;
    },
    ask,
    reply,
    act,
    command,
    play: (move) => command({ kind: 'move', prompt: shown().prompt.id, move }),
    invite: async () => (await act({ kind: 'invite', address: HERE.address })).open?.link ?? '',
    start: async (game, names = PLAYERS) => {
      const seats = names.map((name, i) => ({ id: `s${i + 1}`, name, look: i }));
      await ask('start', { game, rules: {}, seats, dealer: null, replaces: table?.file });
      await eventually(() => expect(table?.view.game).toBe(game));
    },
    journal: () => readFileSync(join(folder, 'games', shown().file), 'utf8'),
  };
}

/** A phone with the renderer's own wire. */
export interface Phone extends OpenPage {
  readonly id: () => string;
  readonly table: () => TableSnapshot;
  play(move: object, prompt?: string): Promise<Reply>;
  command(command: object): Promise<Reply>;
  claim(seat: SeatId): Promise<Reply>;
}

/** Opens the link on a phone, and waits until it is shown the table. */
export async function openPhone(link: string, claimed?: SeatId, stored?: Store): Promise<Phone> {
  const open = openPage(link, stored);
  const table = (): TableSnapshot => {
    const shown = open.newest('table')?.table;
    if (!shown) throw new Error('no table');
    return shown;
  };
  const command = (what: object): Promise<Reply> =>
    open.ask('command', { command: { id: commandId(), ...what } as unknown as Command });
  const phone: Phone = {
    ...open,
    id: () => open.newest('me')?.me.id ?? '',
    table,
    command,
    play: (move, prompt = table().prompt.id) => command({ kind: 'move', prompt, move }),
    claim: (which) => open.ask('me', { act: { kind: 'claim', seat: which } }),
  };
  await until(() => open.newest('table'));
  if (claimed) expect(await phone.claim(claimed)).toMatchObject({ ok: true });
  return phone;
}

export const until = (check: () => unknown): Promise<unknown> =>
  eventually(() => expect(check()).toBeTruthy());

/** The code that something was refused with; null where it was not. */
export const refusedWith = (reply: Reply): string | null => (reply.ok ? null : reply.error.code);

/** The dice of the toy game's first question. */
export const roll = (faces: readonly string[] = ['K', 'Q', '9']) => ({
  kind: 'dice',
  seat: ANN,
  dice: faces.map((face, die) => ({ die, face, throws: 1 })),
});

export const portOf = (link: string): number => Number(new URL(link).port);
export const tokenOf = (link: string): string => new URL(link).hash.slice(1);

/** Whether somebody listens there. */
export const listens = (address: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const line = createConnection(port, address, () => {
      line.destroy();
      resolve(true);
    });
    line.on('error', () => resolve(false));
  });
