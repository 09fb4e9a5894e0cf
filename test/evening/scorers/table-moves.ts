import { from } from './circle.ts';
import { BANK } from './debts.ts';
import type { Move } from './journal.ts';
import type { Table } from './table.ts';

const sameCircle = (a: readonly string[], b: readonly string[]): boolean =>
  from(a, b[0]!).join() === b.join();

/** The moves that every table has; false for one of the game's own. */
export function playTableMove(table: Table, move: Move): boolean {
  const act = ACTS[move.kind];
  act?.(table, move);
  return act !== undefined;
}

type Act = (table: Table, move: Move) => void;

const seatOf = ({ seat }: Move): string => seat as string;

/** Who comes or goes does so at once if nobody has played in this hand, or if it is void by that. */
function changed(table: Table, voids = false): void {
  if (table.moves === 0 || voids) table.dealAgain();
}

const ACTS: Readonly<Record<string, Act>> = {
  'void-hand': (table) => table.dealAgain(),
  adjust: (table, { from: payer, to, amount }) =>
    table.amid(() => table.give(payer as string, to as string, Number(amount))),
  rebuy(table, move) {
    const broke = table.chips(seatOf(move)) <= 0;
    table.give(BANK, seatOf(move), Number(move['amount']));
    // Without chips they may have been left out of this deal.
    if (table.moves === 0 && broke) table.dealAgain();
  },
  join(table, move) {
    table.people.join(move);
    changed(table);
  },
  leave(table, move) {
    table.people.leaving.push(seatOf(move));
    changed(table, move['voids'] === true);
  },
  'sit-out'(table, move) {
    const { sitting } = table.people;
    const known = sitting.find((one) => one.seat === seatOf(move));
    if (known) known.back = null;
    else sitting.push({ seat: seatOf(move), since: null, back: null });
    changed(table, move['voids'] === true);
  },
  return: comeBack,
  rename: (table, move) => table.people.rename(move),
  swap(table, { seat, with: other }) {
    const swapped = (one: string) => (one === seat ? other : one === other ? seat : one) as string;
    sitOtherwise(table, (order) => order.map(swapped));
  },
  'move-seat'(table, { seat, after }) {
    sitOtherwise(table, (order) => {
      const others = order.filter((one) => one !== seat);
      const at = others.indexOf(after as string) + 1;
      return [...others.slice(0, at), seat as string, ...others.slice(at)];
    });
  },
  'first-dealer'(table, move) {
    table.dealer = table.due = seatOf(move);
    table.dealAgain();
  },
  'end-now'(table) {
    const cut = table.game.cutShort?.();
    if (!cut) table.takeBack();
    table.finish({ dealer: cut ? cut.dealer : null, whole: Boolean(cut), named: null });
  },
  'go-on': goOn,
  stacks(table, { stacks }) {
    const brought = stacks as Readonly<Record<string, number>>;
    // "Before the first move only": instead of what everybody begins with.
    for (const [seat, chips] of Object.entries(brought))
      table.give(BANK, seat, chips - table.number('chips'));
    table.dealAgain();
  },
  // What a chip is worth is nothing to the chips.
  stake: () => undefined,
  rules: changeRules,
};

function comeBack(table: Table, move: Move): void {
  const { people } = table;
  const seat = seatOf(move);
  const out = people.sitting.find((one) => one.seat === seat);
  if (out && !people.leaving.includes(seat)) {
    // Who has not missed a hand yet just plays on.
    if (out.since === null) people.sitting = people.sitting.filter((one) => one !== out);
    else out.back = { makesUp: move['makesUp'] === true };
    return changed(table);
  }
  // They had only said that they would leave.
  if (people.leaving.includes(seat)) people.leaving = people.leaving.filter((one) => one !== seat);
  else {
    people.away.find((one) => one.seat === seat)!.back = move;
    changed(table);
  }
}

function sitOtherwise(table: Table, change: (order: readonly string[]) => readonly string[]): void {
  const { people } = table;
  const order = change(people.order ?? people.present);
  people.order = sameCircle(order, people.present) ? null : order;
  changed(table);
}

/** "from the outcome a table may buy chips and go on, or play more rounds or hands" */
function goOn(table: Table, { more, buys = {} }: Move): void {
  const { people } = table;
  const end = table.reopen();
  const bought = buys as Readonly<Record<string, number>>;
  for (const seat of people.present) if (bought[seat]) table.give(BANK, seat, bought[seat]);
  // In Sleepless everybody needs chips; in Pool Nap the others look on.
  if (table.game.unit === 'chips' && !table.game.brokeLookOn)
    for (const seat of people.present)
      if (table.chips(seat) <= 0 && !people.leaving.includes(seat)) people.leaving.push(seat);
  if (more !== undefined) table.until = table.game.played!() + Number(more);
  if (end.whole) table.dealNext(end.dealer);
  else table.dealAgain();
}

/** "holds from the next hand on", or from this one where nobody has played in it; the length of the game at once. */
function changeRules(table: Table, { rules }: Move): void {
  const { game } = table;
  const agreed = table.nextRules ?? table.rules;
  const next = { ...agreed, ...(rules as object) };
  const differing = (a: Table['rules'], b: Table['rules']) =>
    Object.keys(next).filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
  const changes = differing(agreed, next);
  const isLength = changes.some((name) => game.lengthRules.includes(name));
  if (isLength) table.until = null;
  if (table.moves > 0) {
    const now = Object.fromEntries(game.atOnce.map((name) => [name, next[name]]));
    table.rules = { ...table.rules, ...now };
    table.nextRules = differing(table.rules, next).length > 0 ? next : null;
    return;
  }
  table.rules = next;
  table.nextRules = null;
  const hands = table.hand - 1;
  if (isLength && hands > 0 && game.isPlayedOut?.(hands)) {
    table.takeBack();
    table.hand = hands;
    table.finish({ dealer: table.due, whole: true, named: null });
  } else if (changes.some((name) => !game.atOnce.includes(name))) table.dealAgain();
}
