import { MOST_POCKETS, type PocketState } from '../../../firmware-protocol/codec/index.ts';
import type { DieWord, JoinedDie, RadioAct } from '../../contract/acts.ts';
import { DICE, type DiceKind } from '../../engine/core/dice-kinds.ts';
import { PageMachine, type PageMachineOptions } from '../page-machine.ts';
import { DiePocket } from './die-pocket.ts';

/** In percent: SPEC.md, "battery". */
const BATTERY_STEP = 5;

const POCKETS = Array.from({ length: MOST_POCKETS }, (_, i) => i + 1);

interface DieAt extends JoinedDie {
  readonly at: DiePocket;
}

/** Smart dice as a tray at the level of lines: translates what they say into SPEC.md. Each die has a pocket. */
export class RadioMachine extends PageMachine<RadioAct> {
  #joined: readonly JoinedDie[] = [];
  /** Null without a game, when all dice are reported. */
  #kinds: readonly DiceKind[] | null = null;
  #dice: readonly DieAt[] = [];
  /** What each die said last. */
  readonly #last = new Map<string, DieWord>();
  readonly #batteries = new Map<string, number>();

  constructor(options: PageMachineOptions) {
    super(options, 'radio', ['dice', 'doubt', 'battery']);
  }

  /** One more die goes on; a pocket with another meaning is a new boot. */
  join(joined: readonly JoinedDie[]): void {
    this.#joined = joined;
    this.#change();
  }

  play(kinds: readonly DiceKind[]): void {
    this.#kinds = kinds;
    this.#change();
  }

  take(act: RadioAct): void {
    if (act.do === 'open') this.join(act.dice);
    else if (act.do === 'see') for (const word of act.words ?? []) this.hear(word);
  }

  mayPlug(): boolean {
    return true;
  }

  override leave(): void {
    for (const word of this.#last.values()) this.hear({ ...word, state: 'away' });
  }

  #change(): void {
    const now = this.#inPlay();
    const find = ({ die, pocket }: JoinedDie, all: readonly JoinedDie[]) =>
      all.some((one) => one.die === die && one.pocket === pocket);
    if (this.#dice.every((die) => find(die, now)))
      this.#dice = [...this.#dice, ...now.filter((die) => !find(die, this.#dice)).map(toPocket)];
    else if (this.talker.running) this.power(true);
    // A die that lies there is reported at once.
    for (const { die, at } of this.#dice) {
      const word = this.#last.get(die);
      if (word && at.state.state === 'away') this.hear(word);
    }
  }

  #inPlay(): readonly JoinedDie[] {
    const kinds = this.#kinds;
    const isRisk = (pocket: number) => DICE.risk.pockets.includes(pocket);
    return this.#joined.filter(
      ({ pocket }) => kinds?.some((kind) => (isRisk(pocket) ? kind === 'risk' : DICE[kind].alike)) ?? true,
    );
  }

  protected begin(): void {
    this.#batteries.clear();
    this.#dice = this.#inPlay().map(toPocket);
    for (const { die, at } of this.#dice) {
      const word = this.#last.get(die);
      // The host asks after each boot, so that no line tells of dice that lie there.
      if (word) at.hear(word, this.clock.now());
    }
  }

  hear(word: DieWord): void {
    this.#last.set(word.die, word);
    const die = this.#dice.find((one) => one.die === word.die);
    if (!die || !this.talker.running) return;
    this.#tellBattery(die);
    const { at, pocket } = die;
    for (const news of at.hear(word, this.clock.now())) {
      const { lift } = at.state;
      switch (news.kind) {
        case 'away':
          this.roll.moved(pocket);
          this.talker.say({ kind: 'away', pocket, lift });
          break;
        case 'lifts':
          this.roll.lifted(pocket, news.at);
          this.talker.say({ kind: 'lift', pocket, lift });
          break;
        case 'moves':
          this.roll.moved(pocket);
          this.talker.say({ kind: 'move', pocket, lift });
          break;
        case 'rests':
          this.roll.rested(pocket, news.fresh);
          this.#note(die);
          break;
        case 'found':
          this.#note(die);
          this.talker.say({ kind: 'state', pockets: this.states });
      }
    }
    // One die that is at rest or away may complete a roll.
    this.roll.tell();
  }

  /** Which die it is, and whether its face is in doubt. */
  #note({ die, pocket, at }: DieAt): void {
    const { lift, state } = at.state;
    this.talker.say({ kind: 'die', pocket, lift, die });
    if (state === 'doubt' && at.doubt !== null)
      this.talker.say({ kind: 'doubt', pocket, lift, faces: [at.doubt], why: 'hand' });
  }

  #tellBattery({ die, pocket }: JoinedDie): void {
    const percent = Math.floor((this.#last.get(die)?.battery ?? NaN) / BATTERY_STEP) * BATTERY_STEP;
    if (Number.isNaN(percent) || this.#batteries.get(die) === percent) return;
    this.#batteries.set(die, percent);
    this.talker.say({ kind: 'battery', pocket, percent });
  }

  protected pockets(): PocketState[] {
    return POCKETS.map(
      (pocket) => this.#dice.find((die) => die.pocket === pocket)?.at.state ?? { state: 'empty', lift: 0 },
    );
  }

  protected override get states(): PocketState[] {
    return this.pockets().map((state, i) =>
      this.roll.isWaiting(i + 1) ? { state: 'moving', lift: state.lift } : state,
    );
  }

  protected noteAll(): void {
    for (const die of this.#dice) if (die.at.state.state !== 'away') this.#note(die);
  }

  /** A host listens to batteries only once it knows the state. */
  protected override stated(): void {
    this.#batteries.clear();
    for (const die of this.#dice) this.#tellBattery(die);
  }
}

const toPocket = ({ die, pocket }: JoinedDie): DieAt => ({ die, pocket, at: new DiePocket() });
