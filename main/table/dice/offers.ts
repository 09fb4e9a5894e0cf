import type { WordCode } from '../../words/codes.ts';
import { type DiceKind, dieInPocket } from '../../engine/core/dice-kinds.ts';
import type { DiceSet, IntakeView } from '../../contract.ts';
import { phrase } from '../../engine/core/result.ts';
import { type Face, stayKey } from '../../tray/types.ts';
import { diceIn } from './findings.ts';
import { type Accepted, type ReportedDice, isReported } from './row-input.ts';
import { faceOf } from './sets.ts';
import { type History, type SourcedDie, diceOf, kindOf, sensorOf } from '../history/index.ts';
import type { ThrownDie } from './watch.ts';

type Seen = Exclude<Accepted, ReportedDice>;

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
        at: item.kind === 'throw' ? item.throw.settledAt : at,
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
  #kindOf({ stay }: ThrownDie): DiceKind | null {
    return this.kinds.find((kind) => dieInPocket(kind, stay.pocket) !== null) ?? null;
  }

  /** Suited dice and the Risk die thrown together answer two questions. */
  #byKind(item: Accepted): readonly Seen[] {
    if (isReported(item)) return [];
    return [...this.kinds, null].flatMap((kind): Seen[] => {
      const dice = diceIn(item).filter((die) => this.#kindOf(die) === kind);
      if (dice.length === 0) return [];
      return [item.kind === 'throw' ? { ...item, throw: { ...item.throw, dice } } : { ...item, dice }];
    });
  }

  /** Offers dice found in the tray without a throw, unless they lie as the game left them. */
  lying(dice: readonly ThrownDie[], at: number, spent: ReadonlySet<string>): void {
    const fresh = dice.filter(({ stay }) => !spent.has(stayKey(stay)) && !this.elsewhere.has(stayKey(stay)));
    const others = this.#kept.filter(({ item }) => item.kind !== 'lying');
    const told = new Set(others.flatMap(({ item }) => keysOf(item)));
    const untold = fresh.filter(({ stay }) => !told.has(stayKey(stay)));
    this.#kept = others;
    if (untold.length > 0)
      this.keep(
        [{ kind: 'lying', dice: untold.length < fresh.length ? untold : fresh }],
        'intake.why.lying',
        at,
      );
  }

  /** Offers a photograph; a newer one replaces an older one. */
  photographed(of: DiceKind, dice: readonly SourcedDie[], at: number): void {
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
      const dice = kept.item.dice.filter(({ stay }) => !spent.has(stayKey(stay)));
      return dice.length > 0 ? [{ ...kept, item: { kind: 'lying', dice } }] : [];
    });
    this.#undone = this.#undone.filter(fresh);
  }

  /** When dice of a kind are counted, older rolls of that kind are dropped. */
  settled(at: number, kind: DiceKind): void {
    const isOfKind = ({ item }: Kept) =>
      isReported(item)
        ? item.of === kind
        : diceIn(item).some(({ stay }) => dieInPocket(kind, stay.pocket) !== null);
    this.#kept = this.#kept.filter((kept) => kept.at > at || !isOfKind(kept));
  }

  /** Drops dice without a throw that are `known` already. */
  dropUnheard(known: (dice: readonly ThrownDie[], found: boolean) => boolean): void {
    this.#kept = this.#kept.filter(({ item }) => {
      if (isReported(item)) return true;
      return (item.kind === 'throw' && item.throw.heard) || !known(diceIn(item), item.kind === 'lying');
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
    const faceUp = (die: ThrownDie): string => {
      const kind = this.#kindOf(die);
      const side = die.side ?? flat.get(stayKey(die.stay));
      if (kind === null || side === undefined) return '?';
      return faceOf(setOf(kind), die.stay.pocket, side) ?? '?';
    };
    return [...this.#kept, ...this.#undone]
      .sort((a, b) => b.at - a.at)
      .map(({ id, at, why, item }) => {
        const about = { id, at, fits: fits(item), why: phrase(why) };
        if (isReported(item)) return { ...about, kind: item.of, faces: item.dice.map(({ face }) => face) };
        const dice = diceIn(item);
        const kind = dice[0] ? this.#kindOf(dice[0]) : null;
        const faces = dice.filter(({ stay }) => asked(stay.pocket)).map(faceUp);
        return { ...about, kind, faces };
      })
      .filter(({ faces }) => faces.length > 0);
  }
}

/** Ids are made from the readings, so a replayed recording gives the same ones. */
const idOf = (item: Seen): string => {
  const keys = keysOf(item);
  return `${item.kind}-${keys[0] ?? ''}-${keys.length}`;
};

const keysOf = (item: Accepted): readonly string[] =>
  isReported(item)
    ? item.dice.flatMap(({ source }) => {
        const stay = sensorOf(source);
        return stay ? [stayKey(stay)] : [];
      })
    : diceIn(item).map(({ stay }) => stayKey(stay));
