import {
  type SeatId,
  type SeatView,
  TABLE_ACTIONS,
  type TableAction,
  type TableSnapshot,
} from '../../main/contract.ts';
import type { Form, FormField } from '../components/fields/values.ts';

/** An amount of chips or points. */
const AMOUNT = {
  name: 'amount',
  say: { code: 'scene.field.amount' },
  type: 'number',
  min: 1,
  max: 1_000_000,
} as const;

/** Forms of table moves. The prompt says which are possible. */
export function actionForm(
  action: TableAction,
  { rules, seats: all }: { readonly rules: TableSnapshot['rules']; readonly seats: readonly SeatView[] },
): Form | null {
  const seats = all.filter(({ status }) => status === 'in');
  const say = { code: `scene.action.${action}` };
  const who: FormField = {
    name: 'seat',
    say: { code: 'scene.field.who' },
    type: 'seat',
    from: seats.map(({ id }) => id),
  };
  switch (action) {
    case 'void-hand':
      return {
        say,
        move: { kind: action },
        fields: [
          { name: 'reason', say: { code: 'scene.field.why' }, type: 'text', max: 200, optional: true },
        ],
      };
    case 'adjust':
      return { say, move: { kind: action }, fields: adjustFields(seats) };
    case 'rebuy': {
      const { chips } = rules;
      const usual = typeof chips === 'number' && chips > 0 ? { usual: chips } : {};
      return { say, move: { kind: action }, fields: [who, { ...AMOUNT, ...usual }] };
    }
    case 'first-dealer':
      return { say, move: { kind: action }, fields: [who] };
    case 'end-now':
      return { say, move: { kind: action }, fields: [] };
    case 'join':
    case 'leave':
    case 'return':
    case 'sit-out':
    case 'go-on':
    case 'stake':
    case 'stacks':
    case 'rules':
    case 'rename':
    case 'swap':
    case 'move-seat':
      // These have dialogs of their own.
      return null;
  }
}

/** Source and target account of an amount, and the reason. */
function adjustFields(seats: readonly SeatView[]): readonly FormField[] {
  const options = [
    ...seats.map(({ id }) => ({
      value: id,
      say: { code: 'scene.field.account', params: { account: { account: id } } },
    })),
    { value: 'pot', say: { code: 'account.pot' } },
    { value: 'bank', say: { code: 'account.bank' } },
  ];
  return [
    { name: 'from', say: { code: 'scene.field.from' }, type: 'option', options },
    { name: 'to', say: { code: 'scene.field.to' }, type: 'option', options },
    AMOUNT,
    { name: 'reason', say: { code: 'scene.field.reason' }, type: 'text', max: 200 },
  ];
}

/** Whether a move belongs to every table. */
export const isTableAction = (kind: string): kind is TableAction =>
  (TABLE_ACTIONS as readonly string[]).includes(kind);

const SEAT_ACTIONS = ['leave', 'sit-out', 'return', 'rename', 'swap', 'move-seat'] as const;
/** Moves about one seat: they share a dialog, and a form to correct them. */
export type SeatAction = (typeof SEAT_ACTIONS)[number];
export const isSeatAction = (kind: string): kind is SeatAction =>
  (SEAT_ACTIONS as readonly string[]).includes(kind);

/** A seat id unused at this table. */
export function nextSeat(table: TableSnapshot): SeatId {
  const last = Math.max(0, ...table.view.seats.map(({ id }) => Number(id.slice(1))));
  // Ids are `s1`, `s2`, …; the main process validates all input from here.
  return `s${last + 1}` as SeatId;
}

/** Identity of the person in a seat; accounts of one person share it. */
export const personIn = ({ player, name }: Pick<SeatView, 'player' | 'name'>): string =>
  player ?? name.toLowerCase();

/** Each person's last account, in seat order. */
export const oneEach = (seats: readonly SeatView[]): readonly SeatView[] =>
  seats.filter((seat) => lastOf(seats, seat) === seat);

/** The account that a person continues: one at the table, or the last one left. */
const lastOf = (seats: readonly SeatView[], of: SeatView): SeatView | undefined => {
  const own = seats.filter((seat) => personIn(seat) === personIn(of));
  return own.find(({ status }) => status !== 'gone') ?? own.at(-1);
};

/** Whether a remembered player has this name in lower case, or had it before being merged. */
export const isCalled = (
  { name, also }: { readonly name: string; readonly also: readonly string[] },
  wanted: string,
): boolean => [name, ...also].some((one) => one.toLowerCase() === wanted.toLowerCase());

/** A look that nobody at the table has yet. */
export function freeLook(looks: readonly number[]): number {
  const taken = new Set(looks);
  for (let look = 0; ; look++) if (!taken.has(look)) return look;
}
