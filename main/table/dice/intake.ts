import type { WordCode } from '../../words/codes.ts';
import { DICE, type DiceKind, dieInPocket, isFace } from '../../engine/core/dice-kinds.ts';
import type { Actor, DiceSet, DiceSetsView, IntakeAct, IntakeView } from '../../contract.ts';
import type { DiceRequest, Prompt } from '../../engine/core/prompt.ts';
import { type Param, type Phrase, type Result, assertNever, ok, refuse } from '../../engine/core/result.ts';
import type { MoveJson } from '../../journal/records.ts';
import { type Reading, type TrayEvent, stayKey } from '../../tray/types.ts';
import { chosenSet, faceParam } from './sets.ts';
import { placeDice, IntakeRow, changeRow } from './row.ts';
import type { Row } from './match.ts';
import { type History, diceOf, nameOf, sensorOf } from '../history/index.ts';
import { type LastFaces, NO_FACES, Offers, isTyped, lastFaces } from './offers.ts';
import { type Throw, TrayWatch } from './watch.ts';

/** A dice move ready to send. */
export interface Take {
  readonly move: MoveJson;
}

/** Why the question is asked: the game went on or back (undo, a correction), or the table was opened. */
export type AskCause = 'start' | 'move' | 'rewind';

export interface IntakeOptions {
  /** The game's kinds of dice; none for a card game. */
  readonly kinds: readonly DiceKind[];
  readonly sets: () => DiceSetsView;
  /** The tray's pockets when the table is opened. */
  readonly readings: readonly Reading[];
  /** Readings already counted by other games of this evening, by stay. */
  readonly elsewhere: ReadonlySet<string>;
  readonly now: () => number;
  /** The tray's current faults. */
  readonly faults?: () => readonly { readonly say: Phrase }[];
}

/**
 * Matches dice to the open question. A reading belongs to the prompt that was open when its first die was lifted;
 * readings nobody asked for are kept and offered. Each counts once. People may type and correct at any time, and they
 * win over the tray. README.md says what is taken automatically and what waits for a tap.
 */
export class Intake {
  readonly #watch: TrayWatch;
  readonly #offers: Offers;
  readonly #row: IntakeRow;
  #prompt: Prompt | null = null;
  /** When the open question was asked, in ms; dice lifted earlier do not answer it. */
  #since = 0;
  /** The newest face of each die, and whether it was typed. */
  #last: LastFaces = NO_FACES;
  #spent = new Set<string>();
  #fromTray = false;

  constructor(private readonly options: IntakeOptions) {
    this.#watch = new TrayWatch(
      options.kinds.some((kind) => DICE[kind].alike),
      options.readings,
    );
    this.#offers = new Offers(options.elsewhere, options.kinds);
    this.#row = new IntakeRow(this.#watch, (kind) => this.#set(kind));
  }

  /** The readings that this game has counted. */
  get spent(): ReadonlySet<string> {
    return this.#spent;
  }

  /**
   * Typed faces that a record would silently drop, as a parameter: those of the open question that its move does
   * not contain. Dice that were read are kept and offered instead.
   */
  dropped(move: unknown): Param | null {
    const taken = new Map(diceOf(move).map(({ die, face }) => [die, face]));
    const faces = this.#row.typed.filter(({ die, face }) => taken.get(die) !== face).map(({ face }) => face);
    return faces.length === 0 ? null : { list: faces.map(faceParam) };
  }

  /** The table asks its next question, or the same again. */
  ask(prompt: Prompt, history: History, cause: AskCause): void {
    const same = this.#prompt?.id === prompt.id && sameRequest(this.#prompt.dice, prompt.dice);
    const { entries } = history.timeline;
    const played = cause === 'move' ? entries.at(-1)?.move : undefined;
    if (cause === 'move') for (const key of staysOf(played)) this.#spent.add(key);
    else this.#spent = new Set(entries.flatMap(({ move }) => staysOf(move)));

    // A roll in the air during an undo waits for a person.
    if (!same || cause !== 'move') this.#since = this.options.now();
    if (!same) this.#endQuestion(played);
    this.#prompt = prompt;
    this.#row.ask(prompt.dice, placeDice(prompt.dice, entries));
    if (cause === 'start') this.#offers.lying(this.#watch.lying(), this.options.now(), this.#spent);
    if (cause !== 'move') this.#offers.undone(history, this.#spent);
    this.#offers.forget(this.#spent);
    this.#last = lastFaces(entries);
    this.#dropTyped();
    this.#fromTray = false;
  }

  /** Offers unused readings of the previous question. @param played the move that answered it, if any */
  #endQuestion(played: unknown): void {
    const now = this.options.now();
    this.#offers.keep(this.#row.accepted, 'intake.why.notUsed', now);
    const kind = this.#prompt?.dice?.kind;
    if (kind && diceOf(played).length > 0) this.#offers.settled(now, kind);
    this.#row.forget();
  }

  /** Saves the row; the returned function restores it once the same question is asked again. */
  hold(): () => void {
    return this.#row.hold();
  }

  /** Whether anything visible may have changed. */
  onTrayEvent(event: TrayEvent): boolean {
    const waits = event.kind === 'roll' && this.#row.draw()?.take === null;
    const heard = this.#watch.onTrayEvent(event);
    if (heard.kind === 'nothing') return false;
    this.#row.redraw();
    switch (heard.kind) {
      case 'changed':
        return event.kind !== 'connection' || this.#prompt?.dice !== null;
      case 'lying': {
        this.#row.relocate();
        this.#offers.lying(heard.dice, heard.at, this.#spent);
        this.#dropTyped();
        return true;
      }
      case 'thrown':
        return this.#onThrow(heard.throw);
      case 'flat':
        // A row that somebody completed by hand still waits for their tap.
        this.#fromTray ||= waits;
        return true;
      default:
        return assertNever(heard);
    }
  }

  #onThrow(thrown: Throw): boolean {
    const fresh = thrown.dice.filter((die) => !this.#spent.has(stayKey(die)));
    const request = this.#prompt?.dice;
    const keep = (dice: readonly Reading[], why: WordCode) => {
      if (dice.length > 0) this.#offers.keep([{ ...thrown, dice }], why, thrown.settledAt);
    };
    if (!request || !thrown.heard || thrown.firstLiftAt < this.#since) {
      const why = !thrown.heard ? 'unheard' : request ? 'held' : 'early';
      keep(fresh, `intake.why.${why}`);
      this.#dropTyped();
      return fresh.length > 0;
    }
    // The Risk die in one hand with suited dice: each kind waits for its own question.
    const isOfKind = ({ pocket }: Reading) => dieInPocket(request.kind, pocket) !== null;
    const dice = fresh.filter(isOfKind);
    keep(
      fresh.filter((die) => !isOfKind(die)),
      'intake.why.early',
    );
    if (dice.length > 0) {
      this.#fromTray = true;
      this.#row.accept({ ...thrown, dice });
    }
    return fresh.length > 0;
  }

  /** The dice move that needs no confirmation, if there is one: every die asked for is read and certain. */
  takeCertain(): Take | null {
    return this.#fromTray ? this.#certain() : null;
  }

  #certain(): Take | null {
    const row = this.#row.draw();
    return row?.certain && this.#row.doubts.length === 0 ? this.#move(row) : null;
  }

  /**
   * Applies a person's act on the row. Returns the dice move if it is to be sent now. Refuses with `intake.noDice`,
   * `intake.die.unknown`, `intake.face.unknown`, `intake.face.none`, `intake.offer.gone`, `intake.doubt.gone`,
   * `intake.notReady`.
   */
  act(act: IntakeAct, actor: Actor): Result<Take | null> {
    if (act.kind === 'drop-offer')
      return this.#offers.drop(act.offer) ? ok(null) : refuse('intake.offer.gone');
    const { request } = this.#row;
    if (!request) return refuse('intake.noDice');
    const by = nameOf(actor);
    this.#row.redraw();
    this.#fromTray = false;
    switch (act.kind) {
      case 'photo':
        return this.#photographed(request, act.dice, by);
      case 'use-offer':
        return this.#useOffer(request, act.offer);
      case 'clear':
        this.#offers.keep(this.#row.accepted, 'intake.why.cleared', this.options.now());
        this.#row.forget();
        return ok(null);
      case 'take': {
        const row = this.#row.draw();
        return row?.take ? ok(this.#move(row)) : refuse('intake.notReady');
      }
      case 'count-read':
      case 'resolve': {
        const done = changeRow(this.#row, request, act, by);
        // If nothing is left open, the roll continues automatically.
        return done.ok ? ok(this.#certain()) : done;
      }
      default:
        return changeRow(this.#row, request, act, by);
    }
  }

  #useOffer(request: DiceRequest, id: string): Result<Take | null> {
    const item = this.#offers.take(id);
    if (!item) return refuse('intake.offer.gone');
    const row = this.#row.accept(item, true);
    // One tap uses it; if throws are counted, people see them first.
    return ok(row?.take && request.mode === 'each' && row.say === null ? this.#move(row) : null);
  }

  #photographed(
    request: DiceRequest,
    dice: readonly { readonly die: number; readonly face: string }[],
    by: string | undefined,
  ): Result<null> {
    const source = { kind: 'hand' as const, ...(by === undefined ? {} : { by }) };
    for (const [n, { die, face }] of dice.entries()) {
      const isTwice = dice.findIndex((other) => other.die === die) !== n;
      if (isTwice || !request.dice.includes(die)) return refuse('intake.die.unknown', { die });
      if (!isFace(request.kind, face)) return refuse('intake.face.unknown', { face });
    }
    const told = dice.map((one) => ({ ...one, source }));
    this.#offers.photographed(request.kind, told, this.options.now());
    return ok(null);
  }

  view(): IntakeView {
    const row = this.#row.draw();
    const doubts = row ? this.#row.doubts : [];
    return {
      dice: row?.dice ?? null,
      ready: row !== null && row.take !== null,
      say: doubts[0]?.say ?? row?.say ?? (row ? (this.options.faults?.()[0]?.say ?? null) : null),
      read: (row?.read ?? []).map(({ key, ...read }) => ({ read: key, ...read })),
      doubts: doubts.map(({ id, say, dice, ways }) => ({ id, say, dice, ways })),
      offers: this.#offers.list(
        (kind) => this.#set(kind),
        (item) => this.#row.fits(item),
        (pocket) => this.#isAsked(pocket),
        this.#watch.flat,
      ),
    };
  }

  /**
   * Whether the die of this pocket may be thrown now. Always true for interchangeable dice, and if no dice are asked
   * for.
   */
  #isAsked(pocket: number): boolean {
    const request = this.#prompt?.dice;
    if (!request || DICE[request.kind].alike) return true;
    const die = dieInPocket(request.kind, pocket);
    return die !== null && request.dice.includes(die);
  }

  #set(kind: DiceKind): DiceSet {
    return chosenSet(this.options.sets(), kind);
  }

  #move(row: Row): Take | null {
    const request = this.#prompt?.dice;
    if (!request || !row.take) return null;
    return {
      move: {
        kind: 'dice',
        of: request.kind,
        seat: request.seat,
        dice: JSON.parse(JSON.stringify(row.take)) as MoveJson[],
      },
    };
  }

  /** Dice typed while the tray was away must not be offered as a new roll when it is back. */
  #dropTyped(): void {
    const lying = this.#watch.lying();
    this.#offers.dropUnheard((dice, found) =>
      isTyped({ dice, found, lying, last: this.#last, kinds: this.options.kinds }, (kind) => this.#set(kind)),
    );
  }
}

const staysOf = (move: unknown): readonly string[] =>
  diceOf(move).flatMap(({ source }) => {
    const stay = sensorOf(source);
    return stay ? [stayKey(stay)] : [];
  });

const sameRequest = (a: DiceRequest | null, b: DiceRequest | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
