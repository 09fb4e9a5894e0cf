import type { PocketState } from '../../../firmware-protocol/codec/index.ts';
import type { CameraAct, SightedDie, Sighting } from '../../contract/acts.ts';
import type { DiceKind } from '../../engine/core/dice-kinds.ts';
import { PageMachine, type PageMachineOptions } from '../page-machine.ts';
import {
  type DiceInPlay,
  type DoubtNow,
  type PocketNews,
  POCKET_COUNT,
  SeenPocket,
  diceInPlay,
  dieInPocket,
  isNear,
  pocketOf,
  pocketsOfKind,
  wireName,
} from './pocket.ts';

/** A camera above dice as a tray at the level of lines: translates sightings into SPEC.md. */
export class CameraMachine extends PageMachine<CameraAct> {
  #set: DiceInPlay = 'royal';
  #pockets: SeenPocket[] = [];
  /** What was sent about each pocket's stay, by pocket, to send it only once. */
  readonly #named = new Map<number, number>();
  readonly #doubts = new Map<number, DoubtNow>();
  /** The dice, if nothing has moved since the last look. */
  #lying: Sighting | null = null;
  /** Set once the dice found at the start have been reported by `state`. */
  #told = false;

  constructor(options: PageMachineOptions) {
    super(options, 'camera', ['camera', 'dice', 'doubt']);
  }

  /**
   * Changing the dice is a new boot, since pockets get new meanings, and the present dice are reported at once: the
   * next look may be seconds away, and a throw before it would otherwise look like dice found there.
   */
  play(kinds: readonly DiceKind[]): void {
    const set = diceInPlay(kinds);
    if (set === this.#set) return;
    this.#set = set;
    if (!this.talker.running) return;
    const lying = this.#lying;
    this.power(true);
    if (lying) this.see(lying);
  }

  take(act: CameraAct): void {
    if (act.do === 'see' && act.sighting) this.see(act.sighting);
  }

  /** Nothing was watched meanwhile, so it waits for a new look: the state that the host requests contains it. */
  mayPlug(act: CameraAct): boolean {
    return !this.#told || (act.do === 'see' && act.sighting?.still === true);
  }

  protected begin(): void {
    this.#told = false;
    this.#lying = null;
    this.#named.clear();
    this.#doubts.clear();
    this.#pockets = Array.from({ length: POCKET_COUNT }, () => new SeenPocket());
  }

  see(sighting: Sighting): void {
    if (!this.talker.running) return;
    const { still, since, dice } = sighting;
    this.#lying = still ? sighting : null;
    const now = this.clock.now();
    const { byPocket, unread } = this.#sort(dice, still);
    const news = this.#pockets.map((pocket, i) => {
      const before = pocket.seenAt;
      const die = byPocket.get(i + 1);
      const covered = unread.some((one) => pocket.covers(one));
      const change = still ? pocket.look(die, covered, now) : pocket.glance(die, now);
      // It lay there at the last sighting, so it was lifted later.
      return { ...change, pocket: i + 1, began: Math.max(now - since, before) };
    });
    if (!this.#told) {
      if (still) this.#tellState();
      return;
    }
    // Lifts before landings: people lift first.
    for (const one of news) if (one.gone) this.#leave(one);
    for (const one of news) this.#change(one);
    this.#tellDoubts();
    if (still) this.roll.tell();
  }

  /** Sorts the sighted dice: those of the game by place, unreadable ones, and other kinds, which are ignored. */
  #sort(dice: readonly SightedDie[], still: boolean) {
    const byPocket = new Map<number, SightedDie>();
    const unread: SightedDie[] = [];
    for (const die of dice) {
      if (isUnnamed(die)) continue;
      const pocket = die.die === null ? undefined : pocketOf(this.#set, die.die);
      if (die.die === null) unread.push(die);
      else if (pocket !== undefined) {
        const other = byPocket.get(pocket);
        byPocket.set(pocket, other ? bothOf(other, die) : die);
      }
    }
    const own = pocketsOfUnnamed(this.#set, dice.filter(isUnnamed), this.#pockets, still);
    for (const [pocket, die] of own.byPocket) {
      const other = byPocket.get(pocket);
      byPocket.set(pocket, other ? bothOf(other, die) : die);
    }
    unread.push(...own.left);
    return { byPocket: still ? this.#withTheLast(byPocket, unread) : byPocket, unread };
  }

  /** If one die is missing and one cannot be read, they are the same die; a person says its face. */
  #withTheLast(
    seen: ReadonlyMap<number, SightedDie>,
    unread: readonly SightedDie[],
  ): ReadonlyMap<number, SightedDie> {
    const loose = unread.filter((die) => !this.#pockets.some((pocket) => pocket.covers(die)));
    const missing = this.#pockets.flatMap(({ state }, i) =>
      !seen.has(i + 1) && state.lift > 0 && (state.state === 'empty' || state.state === 'moving')
        ? [i + 1]
        : [],
    );
    const [die, pocket] = [loose[0], missing[0]];
    if (die === undefined || pocket === undefined || loose.length !== 1 || missing.length !== 1) return seen;
    return new Map(seen).set(pocket, die);
  }

  #leave({ pocket, began }: PocketNews & { readonly pocket: number; readonly began: number }): void {
    this.roll.lifted(pocket, began);
    this.talker.say({ kind: 'lift', pocket, lift: this.#liftOf(pocket) });
  }

  #change({
    pocket,
    moves,
    rests,
    began,
  }: PocketNews & { readonly pocket: number; readonly began: number }): void {
    if (!moves && rests === null) return;
    // A die out of a hand is reported as moving until its roll is reported.
    if (moves || rests === 'fresh') this.talker.say({ kind: 'move', pocket, lift: this.#liftOf(pocket) });
    if (moves) return this.roll.unsettled(pocket);
    this.roll.rested(pocket, rests === 'fresh', began);
    this.#name(pocket);
  }

  /** Names the die that came to rest, once for each stay. */
  #name(pocket: number): void {
    const lift = this.#liftOf(pocket);
    const die = dieInPocket(this.#set, pocket);
    if (die === undefined || !this.#pockets[pocket - 1]?.isKnown || this.#named.get(pocket) === lift) return;
    this.#named.set(pocket, lift);
    this.talker.say({ kind: 'die', pocket, lift, die: wireName(die) });
  }

  /** Reports doubts that were not reported before. */
  #tellDoubts(): void {
    for (const [i, { doubt, state }] of this.#pockets.entries()) {
      const pocket = i + 1;
      const told = this.#doubts.get(pocket);
      if (!doubt) this.#doubts.delete(pocket);
      if (!doubt || (told?.why === doubt.why && told.picture === doubt.picture)) continue;
      this.#doubts.set(pocket, doubt);
      this.talker.say({ kind: 'doubt', pocket, lift: state.lift, ...wireDoubt(doubt) });
    }
  }

  /** Source: SPEC.md, "state": dice present at the start are reported by it, never by a roll. */
  #tellState(): void {
    this.#told = true;
    this.roll.begin();
    this.noteAll();
    this.talker.say({ kind: 'state', pockets: this.states });
  }

  protected noteAll(): void {
    this.#named.clear();
    this.#doubts.clear();
    for (const [i, { state }] of this.#pockets.entries())
      if (state.state === 'face' || state.state === 'doubt') this.#name(i + 1);
    this.#tellDoubts();
  }

  protected pockets(): PocketState[] {
    return this.#pockets.map(({ state }) => state);
  }

  #liftOf(pocket: number): number {
    return this.#pockets[pocket - 1]?.state.lift ?? 0;
  }
}

/** The same die seen twice: its top and a side, or two dice with one number. */
function bothOf(one: SightedDie, other: SightedDie): SightedDie {
  if (!isNear(one, other)) return { ...one, why: 'twice' };
  return other.why === null ? other : one;
}

/** SPEC.md has words for most doubts; the list is open. */
function wireDoubt({ faces, why, picture }: DoubtNow) {
  const pictured = picture === undefined ? {} : { picture };
  return why === 'stack' || why === 'twice'
    ? { faces, ...pictured, why: 'other' as const, word: why }
    : { faces, ...pictured, why };
}

/** Whether it is one of the user's own dice without a known identity. */
const isUnnamed = (die: SightedDie): boolean => die.die === null && die.kind !== undefined;

/**
 * Assigns pockets (from 1) to interchangeable dice. A die in an old place is the die from that place. If nothing
 * moves (`still`), the others were thrown: they take the pockets of dice that left, then unused ones. Dice without a
 * pocket, and new ones without a face, are left over.
 */
function pocketsOfUnnamed(
  set: DiceInPlay,
  dice: readonly SightedDie[],
  pockets: readonly SeenPocket[],
  still: boolean,
): { readonly byPocket: ReadonlyMap<number, SightedDie>; readonly left: readonly SightedDie[] } {
  const inPlay = dice.filter(({ kind }) => kind !== undefined && pocketsOfKind(set, kind).length > 0);
  const byPocket = new Map(pairs(inPlay, pockets).map(({ pocket, die }) => [pocket, die]));
  const kept = new Set(byPocket.values());
  const left: SightedDie[] = [];
  for (const die of inPlay.filter((one) => !kept.has(one))) {
    const free =
      die.kind === undefined ? [] : pocketsOfKind(set, die.kind).filter((one) => !byPocket.has(one));
    const pocket = free.toSorted((a, b) => used(pockets, b) - used(pockets, a) || a - b)[0];
    if (!still || die.face === null) left.push(die);
    else if (pocket !== undefined) byPocket.set(pocket, die);
    else if (die.kind) doubtAll(byPocket, pocketsOfKind(set, die.kind));
  }
  return { byPocket, left };
}

/** More dice than are in play: a person says which count. */
function doubtAll(byPocket: Map<number, SightedDie>, pockets: readonly number[]): void {
  for (const pocket of pockets) {
    const die = byPocket.get(pocket);
    if (die) byPocket.set(pocket, { ...die, why: 'twice' });
  }
}

/** Pairs of dice and pockets by place, nearest first, each used once. */
function pairs(dice: readonly SightedDie[], pockets: readonly SeenPocket[]) {
  const near = dice.flatMap((die) =>
    pockets.flatMap((pocket, i) => {
      const apart = pocket.nearness(die);
      return apart === null ? [] : [{ die, pocket: i + 1, apart }];
    }),
  );
  const taken = new Set<unknown>();
  return near
    .toSorted((a, b) => a.apart - b.apart)
    .filter(({ die, pocket }) => {
      if (taken.has(die) || taken.has(pocket)) return false;
      taken.add(die).add(pocket);
      return true;
    });
}

/** Whether a die lies or has lain there. */
const used = (pockets: readonly SeenPocket[], pocket: number): number => {
  const state = pockets[pocket - 1]?.state;
  return state && (state.lift > 0 || state.state === 'moving' || state.state === 'face') ? 1 : 0;
};
