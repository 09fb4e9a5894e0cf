import type { EventStanding, SheetLine, TableEvent, TableEventKind, TableSnapshot } from '../contract.ts';
import type { Speaker } from '../words/speaker.ts';

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
export function eventsBetween(
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
export const standingsEvent = (table: TableSnapshot): TableEvent => ({
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
