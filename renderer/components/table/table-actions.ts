import type { SeatId, SeatView, TableAction, TableSnapshot } from '../../../main/contract.ts';
import type { Form, FormField } from '../fields/values.ts';

/** An amount of chips or points. */
const AMOUNT = {
  name: 'amount',
  say: { code: 'scene.field.amount' },
  type: 'number',
  min: 1,
  max: 1_000_000,
} as const;

/** The forms of table moves. The prompt says which are possible. */
export function actionForm(action: TableAction, table: TableSnapshot): Form | null {
  const seats = table.view.seats.filter(({ status }) => status === 'in');
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
      const { chips } = table.rules;
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
      // Have their own dialogs, as a seat is more than a field.
      return null;
  }
}

/** From which account to which an amount goes, and why. */
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

const ACTIONS: ReadonlySet<string> = new Set<TableAction>([
  'void-hand',
  'adjust',
  'rebuy',
  'leave',
  'join',
  'return',
  'sit-out',
  'first-dealer',
  'end-now',
  'go-on',
  'stake',
  'stacks',
]);

/** Whether a move is one that every table has. */
export const isTableAction = (kind: string): kind is TableAction => ACTIONS.has(kind);

/** A seat id that nobody has had at this table. */
export function nextSeat(table: TableSnapshot): SeatId {
  const last = Math.max(0, ...table.view.seats.map(({ id }) => Number(id.slice(1))));
  // Ids are `s1`, `s2`, …: the main process checks it as it checks everything from here.
  return `s${last + 1}` as SeatId;
}

/** A look that nobody at the table has yet. */
export function freeLook(looks: readonly number[]): number {
  const taken = new Set(looks);
  for (let look = 0; ; look++) if (!taken.has(look)) return look;
}
