import type { WordCode } from '../../words/codes.ts';
import type { DiceSet, IntakeView } from '../../contract.ts';
import { BLANK, DICE, type DiceKind, dieInPocket } from '../../engine/core/dice-kinds.ts';
import { phrase } from '../../engine/core/result.ts';
import { type Face, type Reading, stayKey } from '../../tray/types.ts';
import { type Die, type History, diceOf, kindOf, sensorOf } from '../history/index.ts';
import { type Accepted, type ReadDice, isReported } from './findings.ts';
import { faceOf } from './sets.ts';

interface Kept {
  readonly id: string;
  readonly at: number;
  readonly why: WordCode;
  readonly item: Accepted;
}

/** The number of offers kept; older ones are forgotten. */
const MOST = 6;
/** How many undone moves are searched for dice. */
const UNDONE_LINES = 60;

export class Offers {
  #kept: readonly Kept[] = [];
  #undone: readonly Kept[] = [];
  #photos = 0;
  readonly #dropped = new Set<string>();

  constructor(
    private readonly elsewhere: ReadonlySet<string>,
    private readonly kinds: readonly DiceKind[],
  ) {}

  /** Keeps unused readings. */
  keep(items: readonly Accepted[], why: WordCode, at: number): void {
    const kept = items
      .flatMap((item) => this.#byKind(item))
      .map((item) => ({
        id: idOf(item),
        at: item.kind === 'throw' ? item.settledAt : at,
        why,
        item,
      }));
    const keys = new Set(kept.flatMap(({ item }) => keysOf(item)));
    const ids = new Set(kept.map(({ id }) => id));
    // The same dice may already be offered as lying there, before their throw was reported.
    const others = this.#kept.filter(
      ({ id, item }) => !ids.has(id) && (item.kind !== 'lying' || !keysOf(item).some((key) => keys.has(key))),
    );
    this.#kept = [...[...kept].reverse(), ...others].slice(0, MOST);
  }

  /** The kind of the die in a pocket; null if none of the game's dice belong there. */
  #kindOf({ pocket }: Reading): DiceKind | null {
    return this.kinds.find((kind) => dieInPocket(kind, pocket) !== null) ?? null;
  }

  /** Suited dice and the Risk die thrown together answer two questions. */
  #byKind(item: Accepted): readonly ReadDice[] {
    if (isReported(item)) return [];
    return [...this.kinds, null].flatMap((kind): ReadDice[] => {
      const dice = item.dice.filter((die) => this.#kindOf(die) === kind);
      return dice.length === 0 ? [] : [{ ...item, dice }];
    });
  }

  /** Offers dice found in the tray without a throw, unless they lie as the game left them. */
  lying(dice: readonly Reading[], at: number, spent: ReadonlySet<string>): void {
    const fresh = dice.filter((die) => !spent.has(stayKey(die)) && !this.elsewhere.has(stayKey(die)));
    const others = this.#kept.filter(({ item }) => item.kind !== 'lying');
    const told = new Set(others.flatMap(({ item }) => keysOf(item)));
    const untold = fresh.filter((die) => !told.has(stayKey(die)));
    this.#kept = others;
    if (untold.length > 0)
      this.keep(
        [{ kind: 'lying', dice: untold.length < fresh.length ? untold : fresh }],
        'intake.why.lying',
        at,
      );
  }

  /** Offers a photograph; a newer one replaces an older one. */
  photographed(of: DiceKind, dice: readonly Die[], at: number): void {
    const others = this.#kept.filter(({ item }) => item.kind !== 'photo');
    this.#photos += 1;
    const kept: Kept = {
      id: `photo-${this.#photos}`,
      at,
      why: 'intake.why.photo',
      item: { kind: 'photo', of, dice },
    };
    this.#kept = [kept, ...others].slice(0, MOST);
  }

  /** Dice moves that were taken back are offered, not counted. */
  undone(history: History, spent: ReadonlySet<string>): void {
    const lines = history.lines.slice(-UNDONE_LINES).reverse();
    this.#undone = lines.flatMap((line): Kept[] => {
      const of = line.gone ? kindOf(line.entry.move) : undefined;
      if (!of) return [];
      const item: Accepted = { kind: 'undone', of, dice: diceOf(line.entry.move) };
      const keys = keysOf(item);
      const id = `undone-${line.seq}`;
      if (keys.length === 0 || keys.some((key) => spent.has(key)) || this.#dropped.has(id)) return [];
      return [{ id, at: line.at, why: 'intake.why.undone', item }];
    });
  }

  /** Drops readings that have been counted meanwhile. */
  forget(spent: ReadonlySet<string>): void {
    const fresh = ({ item }: Kept) => !keysOf(item).some((key) => spent.has(key));
    this.#kept = this.#kept.flatMap((kept) => {
      if (kept.item.kind !== 'lying') return fresh(kept) ? [kept] : [];
      const dice = kept.item.dice.filter((die) => !spent.has(stayKey(die)));
      return dice.length > 0 ? [{ ...kept, item: { kind: 'lying', dice } }] : [];
    });
    this.#undone = this.#undone.filter(fresh);
  }

  /** When dice of a kind are counted, older rolls of that kind are dropped. */
  settled(at: number, kind: DiceKind): void {
    const isOfKind = ({ item }: Kept) =>
      isReported(item)
        ? item.of === kind
        : item.dice.some(({ pocket }) => dieInPocket(kind, pocket) !== null);
    this.#kept = this.#kept.filter((kept) => kept.at > at || !isOfKind(kept));
  }

  /** Drops dice without a throw that are `known` already. */
  dropUnheard(known: (dice: readonly Reading[], found: boolean) => boolean): void {
    this.#kept = this.#kept.filter(({ item }) => {
      if (isReported(item)) return true;
      return (item.kind === 'throw' && item.heard) || !known(item.dice, item.kind === 'lying');
    });
  }

  take(id: string): Accepted | null {
    const found = [...this.#kept, ...this.#undone].find((kept) => kept.id === id);
    if (!found) return null;
    this.drop(id);
    return found.item;
  }

  drop(id: string): boolean {
    const known = [...this.#kept, ...this.#undone].some((kept) => kept.id === id);
    this.#kept = this.#kept.filter((kept) => kept.id !== id);
    this.#undone = this.#undone.filter((kept) => kept.id !== id);
    if (id.startsWith('undone-')) this.#dropped.add(id);
    return known;
  }

  /**
   * All offers, newest first; for dice with a pocket each, only those `asked` for. `flat`: sides of dice that leaned and
   * were tapped flat since, by stay.
   */
  list(
    setOf: (kind: DiceKind) => DiceSet,
    fits: (item: Accepted) => boolean,
    asked: (pocket: number) => boolean,
    flat: ReadonlyMap<string, Face>,
  ): IntakeView['offers'] {
    const faceUp = (die: Reading): string => {
      const kind = this.#kindOf(die);
      const side = die.face ?? flat.get(stayKey(die));
      if (kind === null || side === undefined) return '?';
      return faceOf(setOf(kind), die.pocket, side) ?? '?';
    };
    return [...this.#kept, ...this.#undone]
      .sort((a, b) => b.at - a.at)
      .map(({ id, at, why, item }) => {
        const about = { id, at, fits: fits(item), why: phrase(why) };
        if (isReported(item)) return { ...about, kind: item.of, faces: item.dice.map(({ face }) => face) };
        const { dice } = item;
        const kind = dice[0] ? this.#kindOf(dice[0]) : null;
        const faces = dice.filter(({ pocket }) => asked(pocket)).map(faceUp);
        return { ...about, kind, faces };
      })
      .filter(({ faces }) => faces.length > 0);
  }
}

/** Ids are made from the readings, so a replayed recording gives the same ones. */
const idOf = (item: ReadDice): string => {
  const keys = keysOf(item);
  return `${item.kind}-${keys[0] ?? ''}-${keys.length}`;
};

const keysOf = (item: Accepted): readonly string[] =>
  isReported(item)
    ? item.dice.flatMap(({ source }) => {
        const stay = sensorOf(source);
        return stay ? [stayKey(stay)] : [];
      })
    : item.dice.map(stayKey);

interface LastFace {
  readonly face: string;
  /** Not based on a reading of the tray. */
  readonly typed: boolean;
}

/** The last face of each die, by kind and die. */
export type LastFaces = ReadonlyMap<DiceKind, ReadonlyMap<number, LastFace>>;

export const NO_FACES: LastFaces = new Map();

/** How many moves back a die is searched for: a few hands. */
const FAR = 60;

export function lastFaces(entries: readonly { readonly move: unknown }[]): LastFaces {
  const last = new Map<DiceKind, Map<number, LastFace>>();
  for (const { move } of entries.slice(-FAR)) {
    const dice = diceOf(move);
    const kind = kindOf(move);
    if (!kind) continue;
    const faces = last.get(kind) ?? new Map<number, LastFace>();
    for (const { die, face, source } of dice)
      faces.set(die, { face, typed: source === undefined || source.kind !== 'sensor' });
    last.set(kind, faces);
  }
  return last;
}

/** Whether `all` contains `some` as a multiset. */
function isWithin(some: readonly string[], all: readonly string[]): boolean {
  const left = [...all];
  return some.every((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export interface UnheardDice {
  readonly dice: readonly Reading[];
  /** The tray was just found, so it is unknown how they came to lie there. */
  readonly found: boolean;
  /** All that lie in the tray. */
  readonly lying: readonly Reading[];
  readonly last: LastFaces;
  readonly kinds: readonly DiceKind[];
}

/**
 * Whether these dice, found without a throw, show what the game knows of them and so are not a new roll: what somebody
 * has typed meanwhile, or all that was read before the tray was away. Poker dice are interchangeable, so all dice in the
 * tray must match the game. All blanks prove nothing.
 */
export function isTyped(
  { dice, found, lying, last, kinds }: UnheardDice,
  setOf: (kind: DiceKind) => DiceSet,
): boolean {
  const kind = kinds.find((known) => dice.every(({ pocket }) => dieInPocket(known, pocket) !== null));
  const known = kind && last.get(kind);
  if (!kind || !known) return false;
  const set = setOf(kind);
  const faceUp = ({ pocket, face }: Reading): string =>
    (face === undefined ? null : faceOf(set, pocket, face)) ?? '?';
  if (DICE[kind].alike) {
    const typed = [...known.values()].flatMap((one) => (one.typed ? [one.face] : []));
    const all = [...known.values()].map(({ face }) => face);
    const whole = found && dice.length === all.length;
    return isWithin(dice.map(faceUp), whole ? all : typed) && isWithin(lying.map(faceUp), all);
  }
  const all = dice.map((die) => ({
    face: faceUp(die),
    is: known.get(dieInPocket(kind, die.pocket) ?? -1),
  }));
  // Some of the dice just found may lie as they were read before.
  const typed = all.filter(({ is }) => is?.typed === true);
  return (
    all.every(({ face, is }) => is?.face === face) &&
    (found ? typed.length > 0 || all.length === known.size : typed.length === all.length) &&
    all.some(({ face }) => face !== BLANK)
  );
}
