import { computed, onScopeDispose, shallowReactive } from 'vue';
import type { Choice, Json, Prompt, SeatId } from '../../main/contract.ts';

export interface KeyedChoice {
  readonly choice: Choice;
  readonly key: string | null;
}

/** A choice made by a tap on a seat's plate. */
export type SeatAnswer = KeyedChoice;

export interface PromptLayout {
  /** In the bar, one to six. */
  readonly shown: readonly KeyedChoice[];
  /** Behind “More…”. */
  readonly more: readonly KeyedChoice[];
  /** Drawn and bound to keys by the game's own centre. */
  readonly own: readonly Choice[];
  /** Answers by tapping a seat, if the question is about one of several seats. */
  readonly seats: ReadonlyMap<SeatId, SeatAnswer>;
}

const MOST_SHOWN = 6;
const SPARE_KEYS = [...'1234567890zxvbnlgfw'];

/**
 * Lays out a prompt's choices and assigns keys: the engine's own key if free, else a digit. `reserved`: keys that
 * fill dice or type cards; `isOwn`: drawn by the game's own centre; `plates`: players' plates can be tapped.
 */
export function layOut(
  prompt: Prompt,
  reserved: ReadonlySet<string>,
  most: number = MOST_SHOWN,
  isOwn: (choice: Choice) => boolean = () => false,
  plates = true,
): PromptLayout {
  const own = prompt.choices.filter(isOwn);
  const taken = own.flatMap(({ kind, key }) => (kind === 'move' && key !== undefined ? [key] : []));
  const keyed = giveKeys(
    prompt.choices.filter((choice) => !own.includes(choice)),
    new Set([...reserved, ...taken]),
  );
  const usual = keyed.filter(({ choice }) => choice.rare !== true);
  const rare = keyed.filter(({ choice }) => choice.rare === true);
  const seats = plates ? seatAnswers(usual) : new Map<SeatId, SeatAnswer>();
  // Plates are buttons themselves, so the bar does not repeat players' names. A plate that opens a form is a
  // shortcut: an answer by one tap keeps its button.
  const asksWhom = [...seats.values()].every(({ choice }) => choice.kind === 'move');
  const onPlates = new Set([...seats.values()].filter(({ choice }) => asksWhom || choice.kind === 'form'));
  const inBar = usual.filter((entry) => !onPlates.has(entry));
  const room = inBar.length > most ? most - 1 : most;
  const likelyFirst = [...inBar].sort(
    (a, b) => Number(b.choice.likely ?? false) - Number(a.choice.likely ?? false),
  );
  const chosen = new Set(likelyFirst.slice(0, room));
  return {
    shown: inBar.filter((entry) => chosen.has(entry)),
    more: [...inBar.filter((entry) => !chosen.has(entry)), ...rare],
    own,
    seats,
  };
}

function giveKeys(choices: readonly Choice[], reserved: ReadonlySet<string>): readonly KeyedChoice[] {
  const used = new Set(reserved);
  const keys = new Map<Choice, string>();
  for (const choice of choices) {
    if (choice.key === undefined || used.has(choice.key)) continue;
    used.add(choice.key);
    keys.set(choice, choice.key);
  }
  for (const choice of choices) {
    if (keys.has(choice)) continue;
    const spare = SPARE_KEYS.find((key) => !used.has(key));
    if (spare === undefined) break;
    used.add(spare);
    keys.set(choice, spare);
  }
  return choices.map((choice) => ({ choice, key: keys.get(choice) ?? null }));
}

/** If the same choice exists for several seats, tapping the seat is the answer. */
function seatAnswers(choices: readonly KeyedChoice[]): ReadonlyMap<SeatId, SeatAnswer> {
  const byKind = new Map<string, KeyedChoice[]>();
  for (const entry of choices) {
    const { kind } = entry.choice.move;
    byKind.set(kind, [...(byKind.get(kind) ?? []), entry]);
  }
  for (const same of byKind.values()) {
    const about = same.flatMap((entry): [SeatId, KeyedChoice][] => {
      const seat = aboutSeat(entry.choice);
      return seat === null ? [] : [[seat, entry]];
    });
    const seats = new Map(about);
    if (seats.size >= 2 && seats.size === about.length) return seats;
  }
  return new Map();
}

/** The one seat that a choice names (`seat`, `winner`, `seats: [one]` …); another player may answer it. */
export function aboutSeat({ move }: Choice): SeatId | null {
  const named = Object.values(move)
    .map((value) => (typeof value === 'string' ? value : onlyOf(value)))
    .filter((value) => typeof value === 'string' && /^s[1-9]\d*$/u.test(value));
  // It has the form of a seat id, and such fields of a prompt's moves are seats.
  return named.length === 1 ? (named[0] as SeatId) : null;
}

function onlyOf(list: Json | undefined): Json | null {
  const entries = typeof list === 'object' && list !== null ? Object.values(list) : [];
  return entries.length === 1 ? (entries[0] ?? null) : null;
}

const claims = shallowReactive<(() => boolean)[]>([]);

/** While `isGold` holds, the middle of the table draws the gold answer instead of the bar. */
export function claimGold(isGold: () => boolean): void {
  claims.push(isGold);
  onScopeDispose(() => {
    const at = claims.indexOf(isGold);
    if (at >= 0) claims.splice(at, 1);
  });
}

export const isGoldClaimed = computed(() => claims.some((isGold) => isGold()));
