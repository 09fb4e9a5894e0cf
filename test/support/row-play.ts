import { VirtualClock, createRig } from '../../firmware-protocol/simulator/index.ts';
import { POKER_FACES } from '../../main/engine/core/dice-kinds.ts';
import type { Prompt } from '../../main/engine/core/prompt.ts';
import { phrase } from './any-code.ts';
import { seat } from '../../main/engine/core/seats.ts';
import type { IntakeView } from '../../main/contract.ts';
import { Intake, type Take } from '../../main/table/dice/index.ts';
import { readDiceSets } from '../../main/table/dice/sets.ts';
import { type History, diceOf, sensorOf } from '../../main/table/history/index.ts';
import { plainLinkSource } from '../../main/web/platform.ts';
import { createTray } from '../../main/tray/node/create.ts';
import { stayKey } from '../../main/tray/types.ts';

const PATH = 'virtual:row';
export const ASKED = 4;
export const POCKETS = 14;

/** What people do with dice on a tray, pockets from 1. Some of it does nothing if the pocket is empty or full. */
export type Deed =
  | { readonly kind: 'drop' | 'take' | 'lift'; readonly pockets: readonly number[] }
  /** Throws the dice of these pockets, or those in the hand from them; `moves`: into other pockets. */
  | { readonly kind: 'throw'; readonly pockets: readonly number[]; readonly moves: boolean }
  | { readonly kind: 'wait'; readonly ms: number };

/** Longer than any dice take to be reported. */
const REST = 6000;
/** Time between two actions of a hand. */
const HAND = 200;
const HOST = { kind: 'host' } as const;

/** A simulated tray, the whole tray layer, and the table's dice row: four poker dice are requested forever. */
export class RowPlay {
  readonly #clock = new VirtualClock();
  readonly #rig;
  readonly #tray;
  readonly #intake;
  readonly #entries: { readonly move: unknown }[] = [];
  #question = 0;
  /** Every stay reported in a roll, with its face. */
  readonly #rolled = new Map<string, number | undefined>();
  /** Dice taken without a tap. */
  readonly byItself: Take[] = [];

  private constructor(seed: number) {
    const clock = this.#clock;
    this.#rig = createRig({ clock, seed, bootTime: 60 });
    const source = plainLinkSource(PATH, 'test', this.#rig.link);
    this.#tray = createTray({ clock, system: false, virtual: [], sources: [source] });
    this.#intake = new Intake({
      kinds: ['poker'],
      sets: () => readDiceSets(null),
      readings: [],
      elsewhere: new Set(),
      now: () => clock.now(),
    });
  }

  static async sit(seed: number): Promise<RowPlay> {
    const play = new RowPlay(seed);
    const tray = play.#tray;
    for (const kind of ['connection', 'boot', 'snapshot', 'reading', 'roll', 'doubt'] as const)
      tray.on(kind, (event) => {
        if (event.kind === 'roll')
          for (const reading of event.roll.readings) play.#rolled.set(stayKey(reading), reading.face);
        play.#intake.onTrayEvent(event);
        const take = play.#intake.takeCertain();
        if (take) {
          play.byItself.push(take);
          play.#answer(take);
        }
      });
    play.#ask('start');
    tray.open(PATH);
    for (let i = 0; tray.connection.state !== 'ready'; i++) {
      if (i > 1000) throw new Error('no tray');
      play.#clock.advance(20);
      await Promise.resolve();
    }
    // Dice present when a tray is found were not thrown; later ones were.
    play.do({ kind: 'drop', pockets: [14] });
    play.rest();
    play.do({ kind: 'throw', pockets: [14], moves: false });
    play.rest();
    play.do({ kind: 'take', pockets: [14] });
    play.rest();
    return play;
  }

  #ask(cause: 'start' | 'move'): void {
    const prompt: Prompt = {
      id: `q${this.#question}`,
      step: 'roll',
      seats: [seat('s1')],
      question: phrase('test'),
      choices: [],
      dice: {
        kind: 'poker',
        mode: 'each',
        seat: seat('s1'),
        dice: [0, 1, 2, 3],
        lying: [null, null, null, null],
        throws: 1,
      },
      actions: [],
    };
    const history = { timeline: { entries: this.#entries }, lines: [] } as unknown as History;
    this.#intake.ask(prompt, history, cause);
  }

  #answer({ move }: Take): void {
    this.#entries.push({ move });
    this.#question += 1;
    this.#ask('move');
  }

  get view(): IntakeView {
    return this.#intake.view();
  }

  do(deed: Deed): void {
    this.#do(deed);
    // A hand takes time: a die replaced instantly was never lifted.
    this.#clock.advance(HAND);
  }

  #do(deed: Deed): void {
    const { board } = this.#rig;
    switch (deed.kind) {
      case 'drop':
        for (const pocket of deed.pockets)
          if (board.dieIn(pocket) === undefined && !board.isInHand(pocket)) board.put(pocket);
        return;
      case 'take':
        for (const pocket of deed.pockets) board.take(pocket);
        return;
      case 'lift':
        for (const pocket of deed.pockets) board.lift(pocket);
        return;
      case 'throw': {
        const froms = [...new Set(deed.pockets)].filter(
          (pocket) => board.dieIn(pocket) !== undefined || board.isInHand(pocket),
        );
        const free = Array.from({ length: POCKETS }, (_, i) => i + 1).filter(
          (pocket) => board.dieIn(pocket) === undefined && !board.isInHand(pocket),
        );
        board.throw(froms.map((from) => ({ from, to: deed.moves ? (free.shift() ?? from) : from })));
        // Nothing else happens while dice fly: two would land in one pocket.
        this.#clock.advance(board.flight + 1);
        return;
      }
      case 'wait':
        this.#clock.advance(deed.ms);
    }
  }

  rest(): void {
    this.#clock.advance(REST);
  }

  /** Pockets with dice at rest. */
  get lying(): readonly number[] {
    const { board } = this.#rig;
    return Array.from({ length: POCKETS }, (_, i) => i + 1).filter(
      (pocket) => board.dieIn(pocket) !== undefined,
    );
  }

  side(pocket: number): number | undefined {
    return this.#rig.board.dieIn(pocket);
  }

  /** Pockets whose dice have been reported in a roll since the last move and are still there. */
  get told(): readonly number[] {
    const spent = new Set(this.#entries.flatMap(({ move }) => staysOf(move)));
    return this.#tray.readings.flatMap((reading) => {
      const key = stayKey(reading);
      return reading.state === 'face' && this.#rolled.has(key) && !spent.has(key) ? [reading.pocket] : [];
    });
  }

  /** Taps until the row shows exactly the dice of these pockets and is taken; the number of taps, or null after `most`. */
  takeWithin(pockets: readonly number[], most: number): number | null {
    const wanted = new Set(pockets);
    const left = new Set<string>();
    for (let taps = 1; taps <= most; taps++) {
      const { dice, ready, read = [], offers } = this.view;
      const shown = (dice ?? []).map(({ source }) => (source?.kind === 'sensor' ? source.pocket : 0));
      if (ready && shown.length === wanted.size && shown.every((pocket) => wanted.has(pocket))) {
        const taken = this.#intake.act({ kind: 'take' }, HOST);
        if (!taken.ok || !taken.value) return null;
        return this.#took(taken.value, wanted) ? taps : null;
      }
      // A die that lay in such a pocket before is another one.
      const missing = this.#tray.readings.filter(
        ({ pocket }) => wanted.has(pocket) && !shown.includes(pocket),
      );
      const offer = offers.find(
        ({ id, fits }) => fits && missing.some((reading) => id.includes(`-${stayKey(reading)}-`)),
      );
      if (offer) {
        const used = this.#intake.act({ kind: 'use-offer', offer: offer.id }, HOST);
        if (!used.ok) return null;
        if (!used.value) continue;
        return this.#took(used.value, wanted) ? taps : null;
      }
      // One that counts but should not; else an undecided one.
      const others = read.filter(({ pocket, read: key }) => !wanted.has(pocket) && !left.has(key));
      const wrong = others.find(({ counts }) => counts === true) ?? others[0];
      if (!wrong) return null;
      left.add(wrong.read);
      const without = this.#intake.act({ kind: 'count-read', read: wrong.read, counts: false }, HOST);
      if (!without.ok) return null;
      if (without.value) return this.#took(without.value, wanted) ? taps : null;
    }
    return null;
  }

  /** Whether exactly the dice of these pockets were taken. */
  #took(take: Take, wanted: ReadonlySet<number>): boolean {
    const taken = pocketsOf(take.move);
    if (taken.length !== wanted.size || taken.some((pocket) => !wanted.has(pocket))) return false;
    this.#answer(take);
    return true;
  }

  /** Faults of a move taken automatically: dice that were not all thrown, or wrong faces. */
  wrongIn({ move }: Take): readonly string[] {
    return diceOf(move).flatMap(({ die, face, source }) => {
      const stay = sensorOf(source);
      const side = stay && this.#rolled.get(stayKey(stay));
      if (!side) return [`die ${die} was not thrown`];
      return POKER_FACES[side - 1] === face ? [] : [`die ${die} shows ${face}, not side ${side}`];
    });
  }

  async end(): Promise<void> {
    await this.#tray.dispose();
  }
}

const staysOf = (move: unknown): readonly string[] =>
  diceOf(move).flatMap(({ source }) => {
    const stay = sensorOf(source);
    return stay ? [stayKey(stay)] : [];
  });

const pocketsOf = (move: unknown): readonly number[] =>
  diceOf(move).map(({ source }) => sensorOf(source)?.pocket ?? 0);
