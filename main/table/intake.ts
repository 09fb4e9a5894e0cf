import type { Actor, DiceSet, DiceSetsView, IntakeAct, IntakeView } from '../contract.ts';
import type { DiceKind } from '../engine/core/dice.ts';
import type { DiceRequest, Prompt } from '../engine/core/prompt.ts';
import { type Result, assertNever, ok, refuse } from '../engine/core/result.ts';
import type { MoveJson } from '../journal/records.ts';
import { type Reading, type TrayEvent, stayKey } from '../tray/types.ts';
import { DoubtBook } from './doubt-book.ts';
import { type LastFaces, NO_FACES, isTyped, lastFaces } from './typed-dice.ts';
import { placeDice, relocate } from './dice-places.ts';
import { type Accepted, type Row, type RowInput, type Said, drawRow } from './dice-row.ts';
import { chosenSet, dieInPocket, isFace } from './dice-sets.ts';
import type { History } from './history.ts';
import { Offers } from './intake-offers.ts';
import { diceOf, nameOf, sensorOf } from './sources.ts';
import { type ThrownDie, TrayWatch } from './tray-watch.ts';

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
  #said = new Map<number, Said>();
  readonly #doubts = new DoubtBook();
  /** Each die's newest face, and whether somebody typed it. */
  #last: LastFaces = NO_FACES;
  /** Which die lies where, by stay: from the moves, and from what was seen lying as the moves say. */
  #placed: ReadonlyMap<string, number> = new Map();
  /** Which die an accepted reading was taken for. */
  #assigned: ReadonlyMap<string, number> = new Map();
  #spent = new Set<string>();
  #fromTray = false;
  #row: Row | null = null;

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#watch = new TrayWatch(options.kinds.includes('poker'), options.readings);
    this.#offers = new Offers(options.elsewhere, options.kinds);
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
      const kind = this.#prompt?.dice?.kind;
      if (kind && played.length > 0) this.#offers.settled(this.#options.now(), kind);
      this.#forget();
    }
    this.#prompt = prompt;
    this.#placed = placeDice(prompt.dice, entries);
    this.#relocate();
    if (cause === 'start') this.#offers.lying(this.#watch.lying(), this.#options.now(), this.#spent);
    if (cause !== 'move') this.#offers.undone(history, this.#spent);
    this.#offers.forget(this.#spent);
    this.#last = lastFaces(entries, this.#options.kinds);
    this.#dropTyped();
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
      case 'lying': {
        this.#relocate();
        this.#offers.lying(heard.dice, heard.at, this.#spent);
        this.#dropTyped();
        return true;
      }
      case 'thrown': {
        const { throw: thrown } = heard;
        const fresh = thrown.dice.filter(({ stay }) => !this.#spent.has(stayKey(stay)));
        const request = this.#prompt?.dice;
        const own = request && thrown.heard && thrown.firstLiftAt >= this.#since;
        const keep = (dice: readonly ThrownDie[], why: string) => {
          if (dice.length > 0)
            this.#offers.keep([{ kind: 'throw', throw: { ...thrown, dice } }], why, thrown.settledAt);
        };
        if (!own) {
          const why = !thrown.heard ? 'unheard' : request ? 'held' : 'early';
          keep(fresh, `intake.why.${why}`);
          this.#dropTyped();
          return fresh.length > 0;
        }
        // The Risk die in one hand with suited dice: each kind waits for its own question.
        const isOfKind = ({ stay }: ThrownDie) => dieInPocket(request.kind, stay.pocket) !== null;
        const dice = fresh.filter(isOfKind);
        keep(
          fresh.filter((die) => !isOfKind(die)),
          'intake.why.early',
        );
        if (dice.length > 0) {
          this.#accepted = [...this.#accepted, { kind: 'throw', throw: { ...thrown, dice } }];
          this.#fromTray = true;
          this.#draw();
        }
        return fresh.length > 0;
      }
      default:
        return assertNever(heard);
    }
  }

  /** The dice move that nobody needs to confirm, if there is one: every die is read, certain, and was asked for. */
  takeItself(): Take | null {
    return this.#fromTray ? this.#certain() : null;
  }

  #certain(): Take | null {
    const row = this.#draw();
    return row?.certain && this.#doubts.open.length === 0 ? this.#move(row) : null;
  }

  /** Nothing more is known of this question's dice than how they lie. */
  #forget(): void {
    this.#accepted = [];
    this.#assigned = NOTHING_ASSIGNED;
    this.#typed = new Map();
    this.#said = new Map();
    this.#doubts.clear();
  }

  /**
   * What people do to the row. Answers with the dice move where it is to be sent now. Refuses with `intake.noDice`,
   * `intake.die.unknown`, `intake.face.unknown`, `intake.face.none`, `intake.offer.gone`, `intake.doubt.gone`, `intake.notReady`.
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
        this.#say(act.die, act.throws);
        return ok(null);
      case 'resolve':
        return this.#resolve(act.doubt, act.way, actor, request);
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
        this.#forget();
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
    return {
      dice: row?.dice ?? null,
      ready: row !== null && row.take !== null,
      say: row ? (this.#doubts.open[0]?.say ?? row.say) : null,
      doubts: row ? this.#doubts.open.map(({ id, say, dice, ways }) => ({ id, say, dice, ways })) : [],
      offers: this.#offers.list(
        (kind) => this.#set(kind),
        (item) => this.#fits(item),
        (pocket) => this.#isAsked(pocket),
      ),
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
    const input: RowInput = {
      request,
      set: this.#set(request.kind),
      placed: this.#placed,
      assigned: own ? this.#assigned : NOTHING_ASSIGNED,
      present: new Set(this.#watch.lying().map(({ stay }) => stayKey(stay))),
      accepted,
      typed: own ? this.#typed : new Map(),
      said: own ? this.#said : new Map(),
      doubts: new Map(),
      settled: this.#doubts.settled,
      hand: this.#watch.hand,
      inTheAir: this.#watch.inTheAir,
      audible: this.#watch.audible,
    };
    const row = drawRow(input);
    if (!own) return row;
    this.#assigned = row.assigned;
    this.#doubts.judge({
      request,
      set: input.set,
      dice: row.dice,
      typed: new Set(this.#typed.keys()),
      pockets: this.#watch.pockets,
      rested: this.#watch.rested,
      placed: this.#placed,
      assigned: row.assigned,
    });
    const doubts = this.#doubts.byStay;
    this.#row = doubts.size > 0 ? drawRow({ ...input, assigned: row.assigned, doubts }) : row;
    return this.#row;
  }

  /** One tap on one of a doubt's ways; where nothing else is open, the roll goes on by itself. */
  #resolve(id: string, way: string, actor: Actor, request: DiceRequest): Result<Take | null> {
    this.#draw();
    const deed = this.#doubts.settle(id, way);
    if (!deed) return refuse('intake.doubt.gone');
    if (deed.kind === 'type') {
      const typed = this.#type(request, deed.die, deed.face, actor);
      if (!typed.ok) return typed;
    }
    if (deed.kind === 'forget') for (const die of deed.dice) this.#untype(die);
    this.#row = null;
    return ok(this.#certain());
  }

  #say(die: number, throws: number): void {
    this.#said.set(die, { throws, of: this.#draw()?.counted.get(die) ?? 0 });
    this.#row = null;
    this.#doubts.saidThrows(die);
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

  /** A roll that was typed while the tray could not be heard is no other roll when the tray is back. */
  #dropTyped(): void {
    const lying = this.#watch.lying();
    this.#offers.dropUnheard((dice, found) =>
      isTyped({ dice, found, lying, last: this.#last, kinds: this.#options.kinds }, (kind) =>
        this.#set(kind),
      ),
    );
  }

  /** Where exactly the dice of the question lie in the tray, face for face, they are these dice: nothing was thrown. */
  #relocate(): void {
    const request = this.#prompt?.dice;
    if (!request || (request.kind === 'poker' && this.#watch.inTheAir > 0)) return;
    this.#placed = relocate(this.#placed, request, this.#watch.lying(), this.#set(request.kind));
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
