import { DICE, dieInPocket, BLANK, type DiceKind, isFace } from '../../engine/core/dice-kinds.ts';
import type { DiceSet, IntakeAct } from '../../contract.ts';
import type { DiceRequest } from '../../engine/core/prompt.ts';
import { type Reading, stayKey } from '../../tray/types.ts';
import { faceOf } from './sets.ts';
import { diceOf, sensorOf } from '../history/index.ts';
import { type Result, assertNever, ok, refuse } from '../../engine/core/result.ts';
import { DoubtBook, type OpenDoubt } from './doubts.ts';
import { type Row, drawRow } from './match.ts';
import { type Accepted, type RowInput, type ThrowCount, type Typed, isReported } from './findings.ts';
import type { TrayWatch } from './watch.ts';

/** How many moves back the current dice are searched for. */
const FAR = 400;

/** The dice of the question by stay, according to the newest moves. */
export function placeDice(
  request: DiceRequest | null,
  entries: readonly { readonly move: unknown }[],
): ReadonlyMap<string, number> {
  const placed = new Map<string, number>();
  if (!request) return placed;
  const open = new Set(request.lying.flatMap((face, die) => (face === null ? [] : [die])));
  for (let i = entries.length - 1; i >= 0 && open.size > 0 && i >= entries.length - FAR; i--)
    for (const { die, source } of diceOf(entries[i]?.move)) {
      if (!open.delete(die)) continue;
      const stay = sensorOf(source);
      if (stay) placed.set(stayKey(stay), die);
    }
  return placed;
}

/** Dice in their own pockets with the game's faces are the same dice, whatever their lift counts. */
function relocateOwn(
  placed: ReadonlyMap<string, number>,
  request: DiceRequest,
  dice: readonly Reading[],
  set: DiceSet,
): ReadonlyMap<string, number> {
  const there = new Map(placed);
  for (const stay of dice) {
    const { pocket, face } = stay;
    const die = dieInPocket(request.kind, pocket);
    const lies = die === null ? null : (request.lying[die] ?? null);
    if (die === null || lies === null || face === undefined || faceOf(set, pocket, face) !== lies) continue;
    for (const [key, at] of there) if (at === die) there.delete(key);
    there.set(stayKey(stay), die);
  }
  return there;
}

/**
 * If the tray shows exactly the dice of the question, face for face, they are the same dice and nothing was thrown,
 * whatever the lift counts. Otherwise the known places stay.
 */
function relocate(
  placed: ReadonlyMap<string, number>,
  request: DiceRequest,
  dice: readonly Reading[],
  set: DiceSet,
): ReadonlyMap<string, number> {
  if (!DICE[request.kind].alike) return relocateOwn(placed, request, dice, set);
  if (dice.length !== request.lying.length) return placed;
  const left = dice.map((die) => ({
    key: stayKey(die),
    face: die.face ? faceOf(set, die.pocket, die.face) : null,
  }));
  const there = new Map<string, number>();
  for (const [die, face] of request.lying.entries()) {
    const known = [...placed].find(([, at]) => at === die)?.[0];
    const at = left.findIndex(
      ({ key, face: shows }) => shows === face && (known === undefined || key === known),
    );
    const [one] = left.splice(at < 0 ? left.findIndex(({ face: shows }) => shows === face) : at, 1);
    if (!one || one.face !== face) return placed;
    there.set(one.key, die);
  }
  return there;
}

const NOTHING_ASSIGNED: ReadonlyMap<string, number> = new Map();

/** With more surplus dice than this, the roll is not worth picking from. */
const MOST_SURPLUS = 2;

/** The dice of the open question: readings, typed faces and taps, and the resulting row. */
export class IntakeRow {
  readonly #doubts = new DoubtBook();
  #request: DiceRequest | null = null;
  #accepted: readonly Accepted[] = [];
  #typed = new Map<number, Typed>();
  #said = new Map<number, ThrowCount>();
  /** Readings left out by people, by stay. A spare die stays left out as long as it lies there. */
  readonly #leftOut = new Set<string>();
  /** And readings they want to count instead of the newest throw. */
  readonly #wanted = new Set<string>();
  /** The die at each stay, from the moves and from dice seen lying as the moves say. */
  #placed: ReadonlyMap<string, number> = new Map();
  /** Which die an accepted reading was taken for. */
  #assigned = NOTHING_ASSIGNED;
  /** Cache of the row and of the dice set it was made with. */
  #row: Row | null = null;
  #drawnBy: DiceSet | null = null;

  constructor(
    private readonly watch: TrayWatch,
    private readonly setOf: (kind: DiceKind) => DiceSet,
  ) {}

  get request(): DiceRequest | null {
    return this.#request;
  }

  get accepted(): readonly Accepted[] {
    return this.#accepted;
  }

  /** Open doubts of the cached row. */
  get doubts(): readonly OpenDoubt[] {
    return this.#doubts.open;
  }

  /** Starts the question, or starts it again: its dice, and where they lie according to the moves. */
  ask(request: DiceRequest | null, placed: ReadonlyMap<string, number>): void {
    this.#request = request;
    this.#placed = placed;
    this.relocate();
    this.redraw();
  }

  /** The tray's view has changed. */
  redraw(): void {
    this.#row = null;
  }

  /** If the tray shows exactly the dice of the question, face for face, nothing was thrown. */
  relocate(): void {
    const request = this.#request;
    if (!request || (DICE[request.kind].alike && this.watch.inTheAir > 0)) return;
    this.#placed = relocate(this.#placed, request, this.watch.lying(), this.setOf(request.kind));
  }

  /** Forgets everything except where the dice of this question lie. */
  forget(): void {
    this.#accepted = [];
    this.#assigned = NOTHING_ASSIGNED;
    this.#typed = new Map();
    this.#said = new Map();
    this.#wanted.clear();
    this.#doubts.clear();
    this.redraw();
  }

  /** Saves what is known of this question's dice; the returned function restores it after another question. */
  hold(): () => void {
    const [accepted, assigned, typed, said] = [this.#accepted, this.#assigned, this.#typed, this.#said];
    const wanted = [...this.#wanted];
    return () => {
      this.#accepted = accepted;
      this.#assigned = assigned;
      this.#typed = typed;
      this.#said = said;
      for (const key of wanted) this.#wanted.add(key);
      this.redraw();
    };
  }

  /** `chosen`: picked by a person, so all of it counts. */
  accept(item: Accepted, chosen = false): Row | null {
    if (chosen && !isReported(item)) for (const die of item.dice) this.#leftOut.delete(stayKey(die));
    this.#accepted = [...this.#accepted, item];
    this.redraw();
    return this.draw();
  }

  /** A face typed for a die. Refuses with `intake.face.unknown`. */
  type(die: number, face: string, by: string | undefined): Result<null> {
    if (!this.#request || !isFace(this.#request.kind, face)) return refuse('intake.face.unknown', { face });
    this.#typed.delete(die);
    this.#typed.set(die, { face, by });
    this.redraw();
    return ok(null);
  }

  /** Removes the face that a die shows, typed or read. */
  takeAway(die: number): void {
    const read = this.draw()?.dice.find((shown) => shown.die === die);
    if (!this.#typed.has(die) && read?.source?.kind === 'sensor') this.#leftOut.add(stayKey(read.source));
    this.untype(die);
  }

  /** One tap on a die that was read: it counts, or it does not. Refuses with `intake.read.gone`. */
  countRead(key: string, counts: boolean): Result<null> {
    if (!this.draw()?.read.some((known) => known.key === key)) return refuse('intake.read.gone');
    if (counts) this.#wanted.add(key);
    else this.#wanted.delete(key);
    if (counts) this.#leftOut.delete(key);
    else this.#leftOut.add(key);
    this.redraw();
    return ok(null);
  }

  untype(die: number): void {
    this.#typed.delete(die);
    this.#said.delete(die);
    this.redraw();
  }

  /** Faces that people typed for this question and that no move has taken yet. */
  get typed(): readonly { readonly die: number; readonly face: string }[] {
    return [...this.#typed].map(([die, { face }]) => ({ die, face }));
  }

  /** The die whose face was typed last. */
  get lastTyped(): number | undefined {
    return [...this.#typed.keys()].at(-1);
  }

  sayThrows(die: number, throws: number): void {
    this.#said.set(die, { throws, of: this.draw()?.counted.get(die) ?? 0 });
    this.#doubts.saidThrows(die);
    this.redraw();
  }

  /** One tap on a doubt's answer. Refuses with `intake.doubt.gone`, `intake.face.unknown`. */
  resolve(doubt: string, way: string, by: string | undefined): Result<null> {
    this.draw();
    const action = this.#doubts.settle(doubt, way);
    if (!action) return refuse('intake.doubt.gone');
    this.redraw();
    if (action.kind === 'forget') for (const die of action.dice) this.untype(die);
    return action.kind === 'type' ? this.type(action.die, action.face, by) : ok(null);
  }

  /**
   * The die for a typed face: with suited dice the one that has this card; otherwise one that the tray cannot read
   * (for example still moving when the plug was pulled); otherwise the next.
   */
  nextDie(face: string): number | null {
    const request = this.#request;
    if (!request) return null;
    const dice = this.draw()?.dice ?? [];
    const open = request.dice.filter((die) => !this.#typed.has(die));
    if (DICE[request.kind].cards) {
      const { dice: sides } = this.setOf(request.kind);
      const owner = face === BLANK ? undefined : open.find((die) => sides[die]?.includes(face));
      if (owner !== undefined) return owner;
    }
    const untold = open.find((die) => {
      const state = dice[die]?.state;
      return state === 'moving' || state === 'unsure' || state === 'missing';
    });
    return untold ?? open.find((die) => dice[die]?.state !== 'thrown') ?? open[0] ?? null;
  }

  /** The row; null if no dice are asked for. */
  draw(): Row | null {
    const request = this.#request;
    if (!request) return null;
    const set = this.setOf(request.kind);
    if (this.#row && this.#drawnBy === set) return this.#row;
    const input = this.#inputOf(request, set);
    const row = drawRow(input);
    this.#drawnBy = set;
    this.#assigned = row.assigned;
    this.#doubts.judge({
      request,
      set,
      dice: row.dice,
      typed: new Set(this.#typed.keys()),
      pockets: this.watch.pockets,
      rested: this.watch.rested,
      placed: this.#placed,
      assigned: row.assigned,
    });
    const doubts = this.#doubts.byStay;
    this.#row = doubts.size > 0 ? drawRow({ ...input, assigned: row.assigned, doubts }) : row;
    return this.#row;
  }

  /**
   * Whether an item answers the question, alone or with the dice already in the row: complete, certain, and within
   * the throws left. A throw of only some dice fits too, if each of them is missing.
   */
  fits(item: Accepted): boolean {
    const request = this.#request;
    if (!request) return false;
    const input = this.#inputOf(request, this.setOf(request.kind));
    const alone = { accepted: [item], assigned: NOTHING_ASSIGNED, typed: new Map(), said: new Map() };
    if (answers(drawRow({ ...input, ...alone }), request)) return true;
    const row = drawRow({ ...input, accepted: [...this.#accepted, item] });
    const isPart = request.mode === 'each' && isPartOf(row, item);
    return isPart || (this.#accepted.length > 0 && adds(row, item) && answers(row, request));
  }

  #inputOf(request: DiceRequest, set: DiceSet): RowInput {
    const watch = this.watch;
    return {
      request,
      set,
      placed: this.#placed,
      assigned: this.#assigned,
      present: watch.present,
      lifted: watch.lifted,
      leftOut: this.#leftOut,
      wanted: this.#wanted,
      accepted: this.#accepted,
      flat: watch.flat,
      typed: this.#typed,
      said: this.#said,
      doubts: new Map(),
      settled: this.#doubts.settled,
      hand: watch.hand,
      inTheAir: watch.inTheAir,
      stuck: watch.stuck,
      audible: watch.audible,
    };
  }
}

function answers(row: Row, request: DiceRequest): boolean {
  // A surplus die can be tapped away in the list of dice.
  if (row.say?.code === 'intake.dice.tooMany') return row.read.length <= request.dice.length + MOST_SURPLUS;
  if (row.take !== null) return true;
  // The faces are offered even if only a person can say how often they were thrown.
  return request.mode === 'some' && row.dice.some(({ why }) => why?.code === 'intake.die.sayThrows');
}

/** Whether the row shows a die of the item, or lists it as left out. Dice that have left the tray add nothing. */
function adds({ assigned, read }: Row, item: Accepted): boolean {
  if (isReported(item)) return true;
  const shown = new Set([...assigned.keys(), ...read.map(({ key }) => key)]);
  return item.dice.some((die) => shown.has(stayKey(die)));
}

/** Whether some of the missing dice were thrown or are on a photograph. */
function isPartOf(row: Row, item: Accepted): boolean {
  if (item.kind === 'photo')
    return item.dice.every(
      ({ die, face }) => row.dice[die]?.face === face && row.dice[die].state === 'thrown',
    );
  return item.kind === 'throw' && countsWhole(row, item.dice);
}

/** Whether each of these dice fills a different place that was not thrown before. */
const countsWhole = ({ assigned, dice }: Row, thrown: readonly Reading[]): boolean =>
  thrown.every((read) => {
    const die = assigned.get(stayKey(read));
    return die !== undefined && dice[die]?.state === 'thrown' && dice[die].throws === 1;
  });

/** Acts on single dice of the row; other acts concern offers or the whole row. */
type RowAct = Exclude<IntakeAct, { kind: 'drop-offer' | 'use-offer' | 'photo' | 'clear' | 'take' }>;

const MOST_THROWS = 99;

/**
 * Changes the row. Refuses with `intake.die.unknown`, `intake.die.none`, `intake.face.unknown`, `intake.face.none`,
 * `intake.throws.bad`, `intake.read.gone`, `intake.doubt.gone`.
 */
export function changeRow(
  row: IntakeRow,
  request: DiceRequest,
  act: RowAct,
  by: string | undefined,
): Result<null> {
  if ('die' in act && !request.dice.includes(act.die)) return refuse('intake.die.unknown', { die: act.die });
  switch (act.kind) {
    case 'set-face':
      if (act.face !== null) return row.type(act.die, act.face, by);
      row.takeAway(act.die);
      return ok(null);
    case 'enter': {
      if (!isFace(request.kind, act.face)) return refuse('intake.face.unknown', { face: act.face });
      const die = row.nextDie(act.face);
      return die === null ? refuse('intake.die.none') : row.type(die, act.face, by);
    }
    case 'fill':
      return fill(row, request, act.face, by);
    case 'backspace': {
      const last = row.lastTyped;
      if (last === undefined) return refuse('intake.face.none');
      row.untype(last);
      return ok(null);
    }
    case 'set-throws':
      if (!Number.isInteger(act.throws) || act.throws < 0 || act.throws > MOST_THROWS)
        return refuse('intake.throws.bad');
      row.sayThrows(act.die, act.throws);
      return ok(null);
    case 'count-read':
      return row.countRead(act.read, act.counts);
    case 'resolve':
      return row.resolve(act.doubt, act.way, by);
    default:
      return assertNever(act);
  }
}

/** The same face for all dice that are missing. */
function fill(row: IntakeRow, request: DiceRequest, face: string, by: string | undefined): Result<null> {
  if (!isFace(request.kind, face)) return refuse('intake.face.unknown', { face });
  for (const { die, state } of row.draw()?.dice ?? [])
    if (state === 'missing' && request.dice.includes(die)) row.type(die, face, by);
  return ok(null);
}
