import { type ComputedRef, type Ref, onScopeDispose, shallowRef, watch } from 'vue';
import type { HandResult, SeatId, SheetLine, TableSnapshot, Transfer } from '../../main/contract.ts';
import { MODIFIERS, noteAnswer, repeatsAnswer } from '../app/gestures.ts';
import { gameScreen } from './registry.ts';
import { isSpokenKey } from './spoken-keys.ts';
import { useTable } from '../stores/table.ts';
import { knows, say, sayFirst } from '../app/words.ts';
import type { WordPhrase } from '../../main/words/speaker.ts';

export interface EndedHand {
  readonly dealer: SeatId;
  /** Everybody's result, including players who left with it. */
  readonly result: HandResult;
  /** Its valid lines, oldest first. */
  readonly lines: readonly SheetLine[];
}

/** Delay between the rows of the card, ms. */
export const ROW_APART = 80;

/** A hand's valid lines, oldest first. */
const linesOf = ({ recent }: TableSnapshot, hand: number): readonly SheetLine[] =>
  [...recent].reverse().filter((line) => line.hand === hand && !line.retracted);

/** Keys that leave the card open: Tab moves to its button, and modifiers are half a key press. */
const PASSES: ReadonlySet<string> = new Set([...MODIFIERS, 'Tab', 'CapsLock', 'NumLock', 'Fn']);

/** Whether a hand was settled between two snapshots, by play and not by undo, and the game continues. */
const hasEnded = (now: TableSnapshot, former: TableSnapshot): boolean =>
  now.revision > former.revision &&
  now.view.hand === former.view.hand + 1 &&
  (gameScreen(former.view.game).isPlayed?.(former.view, linesOf(now, former.view.hand)) ?? true) &&
  !now.view.outcome &&
  now.redo === null;

/**
 * The last settled hand, until any key or tap, the next move, or an undo. A key that closes the card does nothing
 * else, nor does an immediate repeat.
 */
export function useEndedHand(table: ComputedRef<TableSnapshot | null>): {
  readonly ended: Ref<EndedHand | null>;
  readonly close: () => void;
} {
  const store = useTable();
  const ended = shallowRef<EndedHand | null>(null);
  const end = (): void => {
    ended.value = null;
  };
  const close = (): void => {
    noteAnswer();
    end();
  };
  const open = (now: TableSnapshot, { hand, dealer }: TableSnapshot['view']): void => {
    const { lastHand: result } = now;
    if (result?.hand === hand) ended.value = { dealer, result, lines: linesOf(now, hand) };
  };

  watch(
    () => table.value,
    (now) => {
      const former = store.former;
      if (!now) return;
      if (former && hasEnded(now, former)) open(now, former.view);
      else if (former && now.prompt.id !== former.prompt.id) end();
    },
    { immediate: true },
  );

  // A key only closes the card: the question it would answer has not been read yet.
  const onKey = (event: KeyboardEvent): void => {
    if (!ended.value || PASSES.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isSpokenKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) close();
  };
  // A tap beside the card also reaches what is there; a double tap is the one that ended the hand.
  const onTap = ({ target }: MouseEvent): void => {
    const beside = target instanceof Element && !target.closest('.ended');
    if (ended.value && beside && !repeatsAnswer()) end();
  };
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('click', onTap, { capture: true });
  onScopeDispose(() => {
    window.removeEventListener('keydown', onKey, { capture: true });
    window.removeEventListener('click', onTap, { capture: true });
  });
  return { ended, close };
}

/** A column of the card that ends a hand: the reason, and each account's gain. */
export interface Column {
  readonly name: string;
  readonly gains: ReadonlyMap<string, number>;
}

const MOST = 6;

/**
 * Columns of a hand's transfers, in order of play. A reason that recurs after something else (bids and matches do)
 * gets another column; nameless ones (`nameOf` returns an empty string) and excess ones are combined under `other`.
 * Empty if the transfers do not add up to each seat's gain, or if there is only one.
 */
export function columnsOf(
  transfers: readonly Pick<Transfer, 'from' | 'to' | 'amount' | 'rule'>[],
  gained: ReadonlyMap<string, number>,
  nameOf: (rule: string, time: number) => string,
  other: string,
): readonly Column[] {
  const groups = new Map<string, { readonly name: string; readonly gains: Map<string, number> }>();
  const times = new Map<string, number>();
  let former = '';
  for (const { from, to, amount, rule } of transfers) {
    if (rule !== former) times.set(rule, (times.get(rule) ?? -1) + 1);
    former = rule;
    const time = times.get(rule) ?? 0;
    const key = `${rule} ${time}`;
    const group = groups.get(key) ?? { name: nameOf(rule, time), gains: new Map<string, number>() };
    add(group.gains, from, -amount);
    add(group.gains, to, amount);
    groups.set(key, group);
  }
  const list = [...groups.values()];
  const tells = [...gained].every(
    ([seat, gain]) => list.reduce((sum, { gains }) => sum + (gains.get(seat) ?? 0), 0) === gain,
  );
  const shown = withOther(list, other);
  return tells && shown.length > 1 ? shown : [];
}

const add = (gains: Map<string, number>, account: string, amount: number): void => {
  gains.set(account, (gains.get(account) ?? 0) + amount);
};

function withOther(list: readonly Column[], other: string): readonly Column[] {
  const named = list.filter(({ name }) => name !== '');
  const most = named.length < list.length || named.length > MOST ? MOST - 1 : MOST;
  const apart = named.slice(0, most);
  const rest = list.filter((column) => !apart.includes(column));
  if (rest.length === 0) return apart;
  const gains = new Map<string, number>();
  for (const column of rest) for (const [account, amount] of column.gains) add(gains, account, amount);
  return [...apart, { name: other, gains }];
}

/** Word codes for a rule at the end of a hand: a house rule, `dealerAnte`, or the game's own, `sleepless.bid`. */
function codesOf(game: string, rule: string) {
  const name = rule.replace(`${game}.`, '');
  return {
    name: `scene.handEnd.rule.${game}.${name}.name`,
    again: `scene.handEnd.rule.${game}.${name}.again`,
    ahead: `scene.handEnd.rule.${game}.${name}.ahead`,
  };
}

/** The game's word for a reason, at the first `time` (0) or a later one; empty if it has none. */
export function nameOf(game: string, rule: string, time: number): string {
  const { name, again } = codesOf(game, rule);
  return sayFirst(time > 0 ? [again, name] : [name]);
}

/** Payments already made for the next hand; their word says that they have been deducted. */
export const paidAhead = (
  game: string,
  transfers: readonly Pick<Transfer, 'from' | 'amount' | 'rule'>[],
): readonly string[] =>
  transfers
    .map(({ from, amount, rule }): WordPhrase => ({
      code: codesOf(game, rule).ahead,
      params: { seat: { seat: from }, n: amount },
    }))
    .filter(({ code }) => knows(code))
    .map(say);
