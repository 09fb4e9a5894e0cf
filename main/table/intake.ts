import type { Actor, DiceSet, DiceSetsView, IntakeAct, IntakeView } from '../contract.ts';
import type { DiceKind } from '../engine/core/dice.ts';
import type { DiceRequest, Prompt } from '../engine/core/prompt.ts';
import { type Phrase, type Result, assertNever, ok, refuse } from '../engine/core/result.ts';
import type { MoveJson } from '../journal/records.ts';
import { type Reading, type TrayEvent, stayKey } from '../tray/types.ts';
import { type Accepted, type Row, drawRow } from './dice-row.ts';
import { chosenSet, dieInPocket, faceOf, isFace } from './dice-sets.ts';
import type { History } from './history.ts';
import { Offers } from './intake-offers.ts';
import { diceOf, nameOf, sensorOf } from './sources.ts';
import { TrayWatch } from './tray-watch.ts';

/** A dice move as it would be sent. */
export interface Take {
  readonly move: MoveJson;
}

/** Why the question is asked again: the game went on, or went back (undo, a correction), or the table was opened. */
export type AskCause = 'start' | 'move' | 'rewind';

export interface IntakeOptions {
  /** The kinds of dice that the game is played with; none for a game of cards. */
  readonly kinds: readonly DiceKind[];
  readonly sets: () => DiceSetsView;
  /** The tray's pockets when the table is opened. */
  readonly readings: readonly Reading[];
  /** Readings that another game of this evening has counted, by stay. */
  readonly elsewhere: ReadonlySet<string>;
  readonly now: () => number;
}

/**
 * Judges the dice by the question that is open. A reading belongs to the prompt that was open when its first die was
 * lifted; one that nobody asked for is kept and offered. Each is counted once. People type, say and correct at any
 * moment; what they say wins. README.md says what is taken by itself and what waits for a tap.
 */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #watch: TrayWatch;
  readonly #offers: Offers;
  #prompt: Prompt | null = null;
  /** When the open question was first asked, as far as dice may answer it. */
  #since = 0;
  #accepted: readonly Accepted[] = [];
  #typed = new Map<number, { readonly face: string; readonly by: string | undefined }>();
  #said = new Map<number, number>();
  #doubts = new Map<string, Phrase>();
  /** Which die lies where, by stay: from the moves, and from what was seen lying as the moves say. */
  #placed: ReadonlyMap<string, number> = new Map();
  /** Which die an accepted reading was taken for. */
  #assigned: ReadonlyMap<string, number> = new Map();
  #spent = new Set<string>();
  #fromTray = false;
  #row: Row | null = null;
  #doubt: Phrase | null = null;

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#watch = new TrayWatch(options.kinds.includes('poker'), options.readings);
    this.#offers = new Offers(options.elsewhere);
  }

  /** The readings that this game has counted. */
  get spent(): ReadonlySet<string> {
    return this.#spent;
  }

  /** The table asks its next question, or the same again. */
  ask(prompt: Prompt, history: History, cause: AskCause): void {
    const same = this.#prompt?.id === prompt.id && sameRequest(this.#prompt.dice, prompt.dice);
    const { entries } = history.timeline;
    if (cause === 'move') for (const key of staysOf(entries.at(-1)?.move)) this.#spent.add(key);
    else this.#spent = new Set(entries.flatMap(({ move }) => staysOf(move)));

    // A roll that is in the air while the game goes back is held for a person.
    if (!same || cause !== 'move') this.#since = this.#options.now();
    if (!same) {
      const played = cause === 'move' ? diceOf(entries.at(-1)?.move) : [];
      this.#offers.keep(this.#accepted, 'intake.why.notUsed', this.#options.now());
      if (played.length > 0) this.#offers.settled(this.#options.now());
      this.#accepted = [];
      this.#assigned = NOTHING_ASSIGNED;
      this.#typed = new Map();
      this.#said = new Map();
      this.#doubts = new Map();
      this.#doubt = null;
    }
    this.#prompt = prompt;
    this.#placed = this.#place(prompt.dice, history);
    if (cause === 'start') this.#offers.lying(this.#watch.lying(), this.#options.now(), this.#spent);
    if (cause !== 'move') this.#offers.undone(history, this.#spent);
    this.#offers.forget(this.#spent);
    this.#fromTray = false;
    this.#row = null;
  }

  /** Hears the tray. Returns whether anything that people see may be another. */
  hear(event: TrayEvent): boolean {
    const heard = this.#watch.hear(event);
    this.#row = null;
    switch (heard.kind) {
      case 'nothing':
        return false;
      case 'changed':
        return event.kind !== 'connection' || this.#prompt?.dice !== null;
      case 'doubt':
        for (const stay of heard.stays) this.#doubts.set(stayKey(stay), heard.phrase);
        this.#doubt = heard.phrase;
        return true;
      case 'lying': {
        this.#relocate();
        this.#offers.lying(heard.dice, heard.at, this.#spent);
        return true;
      }
      case 'thrown': {
        this.#doubt = null;
        const { throw: thrown } = heard;
        const dice = thrown.dice.filter(({ stay }) => !this.#spent.has(stayKey(stay)));
        if (dice.length === 0) return false;
        const item: Accepted = { kind: 'throw', throw: { ...thrown, dice } };
        const own = this.#prompt?.dice && thrown.heard && thrown.firstLiftAt >= this.#since;
        if (own) {
          this.#accepted = [...this.#accepted, item];
          this.#fromTray = true;
          this.#draw();
        } else {
          const early = thrown.heard ? 'intake.why.early' : 'intake.why.unheard';
          this.#offers.keep(
            [item],
            this.#prompt?.dice && thrown.heard ? 'intake.why.held' : early,
            thrown.settledAt,
          );
        }
        return true;
      }
      default:
        return assertNever(heard);
    }
  }

  /** The dice move that nobody needs to confirm, if there is one: every die is read, certain, and was asked for. */
  takeItself(): Take | null {
    const row = this.#draw();
    return this.#fromTray && row?.certain && !this.#doubt ? this.#move(row) : null;
  }

  /**
   * What people do to the row. Answers with the dice move where it is to be sent now. Refuses with `intake.noDice`,
   * `intake.die.unknown`, `intake.face.unknown`, `intake.face.none`, `intake.offer.gone`, `intake.notReady`.
   */
  act(act: IntakeAct, actor: Actor): Result<Take | null> {
    if (act.kind === 'drop-offer')
      return this.#offers.drop(act.offer) ? ok(null) : refuse('intake.offer.gone');
    const request = this.#prompt?.dice;
    if (!request) return refuse('intake.noDice');
    this.#row = null;
    this.#fromTray = false;
    switch (act.kind) {
      case 'set-face': {
        if (!request.dice.includes(act.die)) return refuse('intake.die.unknown', { die: act.die });
        if (act.face === null) this.#untype(act.die);
        else return this.#type(request, act.die, act.face, actor);
        return ok(null);
      }
      case 'enter': {
        if (!isFace(request.kind, act.face)) return refuse('intake.face.unknown', { face: act.face });
        const die = this.#nextDie(request, act.face);
        if (die === null) return refuse('intake.die.none');
        return this.#type(request, die, act.face, actor);
      }
      case 'fill': {
        if (!isFace(request.kind, act.face)) return refuse('intake.face.unknown', { face: act.face });
        for (const { die, state } of this.#draw()?.dice ?? [])
          if (state === 'missing' && request.dice.includes(die)) this.#type(request, die, act.face, actor);
        this.#row = null;
        return ok(null);
      }
      case 'backspace': {
        const last = [...this.#typed.keys()].at(-1);
        if (last === undefined) return refuse('intake.face.none');
        this.#untype(last);
        return ok(null);
      }
      case 'set-throws':
        if (!request.dice.includes(act.die)) return refuse('intake.die.unknown', { die: act.die });
        if (!Number.isInteger(act.throws) || act.throws < 0 || act.throws > 99)
          return refuse('intake.throws.bad');
        this.#said.set(act.die, act.throws);
        return ok(null);
      case 'use-offer': {
        const item = this.#offers.take(act.offer);
        if (!item) return refuse('intake.offer.gone');
        this.#accepted = [...this.#accepted, item];
        const row = this.#draw();
        // One tap uses it; where throws are counted, people see them first.
        return ok(row?.take && request.mode === 'each' && row.say === null ? this.#move(row) : null);
      }
      case 'clear':
        this.#offers.keep(this.#accepted, 'intake.why.cleared', this.#options.now());
        this.#accepted = [];
        this.#assigned = NOTHING_ASSIGNED;
        this.#typed = new Map();
        this.#said = new Map();
        this.#doubts = new Map();
        this.#doubt = null;
        return ok(null);
      case 'take': {
        const row = this.#draw();
        return row?.take ? ok(this.#move(row)) : refuse('intake.notReady');
      }
      default:
        return assertNever(act);
    }
  }

  view(): IntakeView {
    const row = this.#draw();
    const kind = this.#prompt?.dice?.kind ?? this.#options.kinds[0];
    const set = kind ? this.#set(kind) : null;
    return {
      dice: row?.dice ?? null,
      ready: row !== null && row.take !== null,
      say: this.#doubt ?? row?.say ?? null,
      offers: set
        ? this.#offers.list(
            set,
            (item) => this.#fits(item),
            (pocket) => this.#isAsked(pocket),
          )
        : [],
    };
  }

  /** Whether the die of this pocket may be thrown now; poker dice may lie in any, and nothing tells where nothing is asked. */
  #isAsked(pocket: number): boolean {
    const request = this.#prompt?.dice;
    if (!request || request.kind === 'poker') return true;
    const die = dieInPocket(request.kind, pocket);
    return die !== null && request.dice.includes(die);
  }

  #set(kind: DiceKind): DiceSet {
    return chosenSet(this.#options.sets(), kind);
  }

  #draw(accepted = this.#accepted): Row | null {
    const request = this.#prompt?.dice;
    if (!request) return null;
    const own = accepted === this.#accepted;
    if (this.#row && own) return this.#row;
    const row = drawRow({
      request,
      set: this.#set(request.kind),
      placed: this.#placed,
      assigned: own ? this.#assigned : NOTHING_ASSIGNED,
      present: new Set(this.#watch.lying().map(({ stay }) => stayKey(stay))),
      accepted,
      typed: own ? this.#typed : new Map(),
      said: own ? this.#said : new Map(),
      doubts: this.#doubts,
      hand: this.#watch.hand,
      inTheAir: this.#watch.inTheAir,
      audible: this.#watch.audible,
    });
    if (own) {
      this.#row = row;
      this.#assigned = row.assigned;
    }
    return row;
  }

  /** Whether an offer by itself answers the question: whole, certain, and no more throws than there are. */
  #fits(item: Accepted): boolean {
    const request = this.#prompt?.dice;
    const row = this.#draw([item]);
    if (!request || !row || row.say?.code === 'intake.dice.tooMany') return false;
    if (row.take !== null) return true;
    // Throws that only a person can say are no reason not to offer the faces.
    return request.mode === 'some' && row.dice.some(({ why }) => why?.code === 'intake.die.sayThrows');
  }

  #move(row: Row): Take | null {
    const request = this.#prompt?.dice;
    if (!request || !row.take) return null;
    return {
      move: { kind: 'dice', seat: request.seat, dice: JSON.parse(JSON.stringify(row.take)) as MoveJson[] },
    };
  }

  #type(request: DiceRequest, die: number, face: string, actor: Actor): Result<null> {
    if (!isFace(request.kind, face)) return refuse('intake.face.unknown', { face });
    this.#typed.delete(die);
    this.#typed.set(die, { face, by: nameOf(actor) });
    // It may have been drawn meanwhile, to find the next die.
    this.#row = null;
    return ok(null);
  }

  #untype(die: number): void {
    this.#typed.delete(die);
    this.#said.delete(die);
  }

  /**
   * The die that a face typed without more goes to: of suited dice the one that has this card; else one that the tray
   * cannot tell (still moving when the plug was pulled, say); else the next.
   */
  #nextDie(request: DiceRequest, face: string): number | null {
    const dice = this.#draw()?.dice ?? [];
    const open = request.dice.filter((die) => !this.#typed.has(die));
    if (request.kind === 'suited') {
      const { dice: sides } = this.#set('suited');
      const owner = face === 'blank' ? undefined : open.find((die) => sides[die]?.includes(face));
      if (owner !== undefined) return owner;
    }
    const untold = open.find((die) => {
      const state = dice[die]?.state;
      return state === 'moving' || state === 'unsure' || state === 'missing';
    });
    return untold ?? open.find((die) => dice[die]?.state !== 'thrown') ?? open[0] ?? null;
  }

  /** Where the dice of the question lie, as the newest moves tell. */
  #place(request: DiceRequest | null, history: History): ReadonlyMap<string, number> {
    const placed = new Map<string, number>();
    if (!request) return placed;
    const open = new Set(request.lying.flatMap((face, die) => (face === null ? [] : [die])));
    const { entries } = history.timeline;
    for (let i = entries.length - 1; i >= 0 && open.size > 0 && i >= entries.length - 400; i--)
      for (const { die, source } of diceOf(entries[i]?.move)) {
        if (!open.delete(die)) continue;
        const stay = sensorOf(source);
        if (stay) placed.set(stayKey(stay), die);
      }
    this.#placed = placed;
    this.#relocate(request);
    return this.#placed;
  }

  /** Where exactly the dice of the question lie in the tray, face for face, they are these dice: nothing was thrown. */
  #relocate(request: DiceRequest | null = this.#prompt?.dice ?? null): void {
    if (request?.kind !== 'poker' || this.#watch.inTheAir > 0) return;
    const dice = this.#watch.lying();
    const set = this.#set('poker');
    if (dice.length !== request.lying.length) return;
    const left = dice.map(({ stay, side }) => ({
      key: stayKey(stay),
      face: side && faceOf(set, stay.pocket, side),
    }));
    const placed = new Map<string, number>();
    for (const [die, face] of request.lying.entries()) {
      const known = [...this.#placed].find(([, at]) => at === die)?.[0];
      const at = left.findIndex(
        ({ key, face: shows }) => shows === face && (known === undefined || key === known),
      );
      const [one] = left.splice(at < 0 ? left.findIndex(({ face: shows }) => shows === face) : at, 1);
      if (!one || one.face !== face) return;
      placed.set(one.key, die);
    }
    this.#placed = placed;
  }
}

const NOTHING_ASSIGNED: ReadonlyMap<string, number> = new Map();

const staysOf = (move: unknown): readonly string[] =>
  diceOf(move).flatMap(({ source }) => {
    const stay = sensorOf(source);
    return stay ? [stayKey(stay)] : [];
  });

const sameRequest = (a: DiceRequest | null, b: DiceRequest | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
