import type {
  EveningsView,
  GameTale,
  HomeView,
  Night,
  NightRecord,
  PlayerRecord,
  RequestKind,
  Requests,
  SeatView,
  TableSnapshot,
} from '../contract.ts';
import { isTonight } from '../contract.ts';
import type { App } from '../table/app-contract.ts';

/** Records and suggestions for the next game to show. */
const RECORDS = 4;
const NEXT = 4;

/** Maintains the evening's summary for televisions and phones while somebody watches. */
export interface NightFeed {
  follow(table: TableSnapshot | null): void;
  watched(on: boolean): void;
}

/** @param tell called with each new summary */
export function createNight(app: Pick<App, 'handle'>, tell: (night: Night) => void): NightFeed {
  let isWatched = false;
  let table: TableSnapshot | null = null;
  /** The game, and whether it had ended, at the last summary. */
  let made = '';
  let busy = false;

  const ask = async <K extends RequestKind>(
    kind: K,
    what: object = {},
  ): Promise<Requests[K]['answer'] | null> => {
    const reply = await app.handle({ n: 0, kind, ...what }, { kind: 'host' });
    return reply.ok ? (reply.value as Requests[K]['answer']) : null;
  };

  const isNew = (): boolean => isWatched && madeOf(table) !== made;

  const make = async (): Promise<void> => {
    if (busy || !isNew()) return;
    busy = true;
    made = madeOf(table);
    const over = table?.view.outcome ? table.file : null;
    const [evenings, home, tale] = await Promise.all([
      ask('evenings'),
      ask('home'),
      over === null ? null : ask('tale', { file: over }),
    ]);
    busy = false;
    if (evenings && home) tell(nightOf(evenings, home, over === null ? null : { file: over, tale }));
    if (isNew()) await make();
  };

  return {
    follow: (now) => {
      table = now;
      void make();
    },
    watched: (on) => {
      // Changes meanwhile are not followed.
      if (!on) made = '';
      isWatched = on;
      void make();
    },
  };
}

/** A running game changes the summary when it begins and ends. */
const madeOf = (table: TableSnapshot | null): string =>
  table === null
    ? 'none'
    : JSON.stringify([
        table.file,
        table.view.outcome ? table.revision : 'runs',
        table.view.seats.map(callOf),
      ]);

/** A corrected name or mark is corrected in the evening too. */
const callOf = ({ name, look, player }: SeatView) => [name, look, player];

/** The evening so far, from stored games. */
export function nightOf(
  { evenings, records }: EveningsView,
  { games }: Pick<HomeView, 'games'>,
  told: { readonly file: string; readonly tale: GameTale | null } | null,
  now: () => number = Date.now,
): Night {
  const [newest = null] = evenings;
  const evening = newest && isTonight(newest, now()) ? newest : null;
  const files = new Set(evening?.games.map(({ file }) => file));
  const here = new Set((evening?.players ?? []).map(({ key }) => key));
  const made = records
    .filter(({ key }) => here.has(key))
    .flatMap((record) => recordsOf(record, files))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => Number(b.tonight) - Number(a.tonight) || b.amount - a.amount);
  const first = made.filter(
    (record, at) => made.findIndex(({ game, kind }) => game === record.game && kind === record.kind) === at,
  );
  const count = evening?.games.at(-1)?.seats.filter(({ left }) => !left).length ?? null;
  const played = new Set(evening?.games.map(({ game }) => game));
  const next = games
    .filter(({ players }) => count === null || (players.min <= count && count <= players.max))
    .map(({ id }) => id)
    .sort((a, b) => Number(played.has(a)) - Number(played.has(b)));
  return {
    evening: evening && {
      from: evening.from,
      games: evening.games,
      players: evening.players,
      sums: evening.sums,
    },
    records: first.slice(0, RECORDS),
    next: next.slice(0, NEXT),
    told: told?.tale ? { file: told.file, highlights: told.tale.highlights } : null,
  };
}

function recordsOf(record: PlayerRecord, tonight: ReadonlySet<string>): readonly NightRecord[] {
  const { key, name, look, game, unit, best, bestHand } = record;
  const who = { key, name, look, game, unit };
  return [
    ...(best
      ? [{ ...who, kind: 'best' as const, amount: best.amount, tonight: tonight.has(best.file) }]
      : []),
    ...(bestHand
      ? [{ ...who, kind: 'hand' as const, amount: bestHand.gain, tonight: tonight.has(bestHand.file) }]
      : []),
  ];
}
