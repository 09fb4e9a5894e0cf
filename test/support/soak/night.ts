import { isDeepStrictEqual } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { play, readScript } from '../../../firmware-protocol/simulator/index.ts';
import type { Reply, SheetLine } from '../../../main/contract.ts';
import { checkSum } from '../../../main/engine/core/ledger.ts';
import type { DiceRequest } from '../../../main/engine/core/prompt.ts';
import { GAMES, wholeGame } from '../games.ts';
import { readJournal } from '../../../main/journal/reading.ts';
import { isRecord } from '../../../main/journal/records.ts';
import type { History } from '../../../main/table/history/history.ts';
import { recall } from '../../../main/table/history/recall.ts';
import { comesOrGoes, playerOf } from '../random-games.ts';
import { type Random, seeded } from '../random.ts';
import { FOLDER, House } from './house.ts';

const MINUTE = 60_000;
const FINE = 20;

/** Events at a table as lines of the simulator's script. `SCRIPT.md`. */
const FAULTS = [
  'unplug\nwait 3000\nplug',
  'unplug powered\nwait 9000\nplug',
  'reset',
  'noise on\nwait 6000\nnoise off',
  'silence on\nwait 9000\nsilence off',
  'slow on\nwait 5000\nslow off',
  'checksum roll',
  'lost roll',
  'lost lift',
  'duplicate roll',
  'cock 2\nwait 6000\nstraighten 2',
  'stick 3\nwait 9000\nfree 3',
  'lift 4\nwait 1500\nback 4',
  'swap 1 2',
] as const;

export interface NightReport {
  readonly seed: number;
  readonly minutes: number;
  readonly games: Readonly<Record<string, number>>;
  readonly lines: number;
  readonly byTray: number;
  readonly byPhone: number;
  readonly undone: number;
  readonly amended: number;
  readonly faults: number;
  readonly restarts: number;
  readonly phones: number;
  readonly refused: number;
  /** Heap in MB after a collection, every half hour. */
  readonly heap: readonly number[];
}

type Counts = {
  -readonly [
    K in 'byTray' | 'byPhone' | 'undone' | 'amended' | 'faults' | 'restarts' | 'phones' | 'refused' | 'lines'
  ]: number;
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The open game's journal, read line by line as it grows, as another program would. */
class Mirror {
  #read = 0;
  constructor(
    readonly file: string,
    readonly history: History,
    bytes: number,
  ) {
    this.#read = bytes;
  }

  static whole(file: string, bytes: Buffer): Mirror {
    const contents = readJournal(bytes);
    if (!contents.ok) throw new Error(`${file}: ${contents.error.code}`);
    if (contents.value.tornBytes > 0) throw new Error(`${file}: ${contents.value.tornBytes} torn bytes`);
    const history = recall(
      wholeGame(contents.value.header.game),
      contents.value.header,
      contents.value.records,
    );
    if (!history.ok) throw new Error(`${file}: ${history.error.code}`);
    const { refused, differences } = history.value.timeline;
    if (refused) throw new Error(`${file}: move ${refused.index} refused: ${refused.refusal.code}`);
    if (differences.length > 0)
      throw new Error(`${file}: other chips after hand ${differences[0]?.recorded.hand}`);
    return new Mirror(file, history.value, bytes.length);
  }

  follow(bytes: Buffer): void {
    for (const line of bytes.toString('utf8', this.#read).split('\n').slice(0, -1)) {
      const record: unknown = JSON.parse(line);
      if (!isRecord(record)) throw new Error(`no record: ${line}`);
      const applied = this.history.apply(record);
      if (!applied.ok) throw new Error(`${line}: ${applied.error.code}`);
    }
    this.#read = bytes.length;
  }
}

/** An evening in fast time: people play all games by tray, keys and phones, with all kinds of faults. */
class Night {
  readonly random: Random;
  readonly house: House;
  readonly counts: Counts = {
    byTray: 0,
    byPhone: 0,
    undone: 0,
    amended: 0,
    faults: 0,
    restarts: 0,
    phones: 0,
    refused: 0,
    lines: 0,
  };
  readonly games: Record<string, number> = {};
  readonly heap: number[] = [];
  #mirror: Mirror | null = null;
  #left = 0;
  #n = 0;

  constructor(seed: number) {
    this.random = seeded(seed);
    this.house = new House(seed);
  }

  async live(minutes: number): Promise<void> {
    const { house } = this;
    for (const pocket of [1, 2, 3, 4]) house.rig.board.put(pocket);
    await house.start();
    await this.begin();
    for (let half = 1; house.clock.now() < minutes * MINUTE;) {
      await house.wait(2000 + this.random.below(12_000));
      await this.step();
      await this.check();
      if (house.clock.now() < half * 30 * MINUTE) continue;
      half += 1;
      collect();
      this.heap.push(Math.round(process.memoryUsage().heapUsed / 2 ** 20));
    }
    await this.end();
    await house.die(false);
  }

  get mirror(): Mirror {
    if (!this.#mirror) throw new Error('no game');
    return this.#mirror;
  }

  /** The next of the five games, with two to five people. */
  async begin(): Promise<void> {
    const { house, random } = this;
    const played = Object.values(this.games).reduce((sum, n) => sum + n, 0);
    const game = GAMES[played % GAMES.length];
    if (!game) throw new Error('no games');
    this.games[game.id] = (this.games[game.id] ?? 0) + 1;
    this.#left = 60 + random.below(120);
    const { min, max } = game.players;
    const players = Math.min(max, Math.max(min, 2 + random.below(4)));
    const seats = Array.from({ length: players }, (_, i) => ({
      id: `s${i + 1}`,
      name: `P${i + 1}`,
      look: i,
    }));
    const { file } = await house.ask<{ file: string }>('start', {
      game: game.id,
      rules: {},
      seats,
      dealer: null,
    });
    const pockets = game.id === 'roll-a-royal' ? 14 : 4;
    for (let pocket = 1; pocket <= 14; pocket++)
      if (pocket <= pockets) house.rig.board.put(pocket);
      else house.rig.board.take(pocket);
    this.#mirror = Mirror.whole(file, await this.bytes(file));
    await this.settle();
  }

  bytes = (file: string): Promise<Buffer> => this.house.disk.read(`${FOLDER}/games/${file}`);

  /** Waits until the table shows the latest command. */
  async settle(): Promise<void> {
    for (let i = 0; i < 200 && this.house.table?.file !== this.mirror.file; i++)
      await this.house.wait(FINE, FINE);
  }

  /** Ends the game, and replays its file from the first line to the last. */
  async end(): Promise<void> {
    const { house, mirror } = this;
    if (!mirror.history.state.outcome) await this.tell({ kind: 'end-now' }, null);
    await this.check();
    const again = Mirror.whole(mirror.file, await this.bytes(mirror.file));
    if (!isDeepStrictEqual(again.history.state, mirror.history.state))
      throw new Error(`${mirror.file}: played again, it comes to something else`);
    this.counts.lines += again.history.lines.length;
    await house.ask('leave');
  }

  async step(): Promise<void> {
    const { random } = this;
    this.#left -= 1;
    if (this.mirror.history.state.outcome || this.#left <= 0) {
      await this.end();
      return this.begin();
    }
    const chance = random.real();
    if (chance < 0.03) return this.fault();
    if (chance < 0.036) return this.restart();
    if (chance < 0.07) return this.phone();
    if (chance < 0.11) return this.undo();
    if (chance < 0.12) return this.amend();
    if (chance < 0.135) return this.tableMove();
    return this.play();
  }

  fault(): void {
    this.counts.faults += 1;
    const steps = readScript(this.random.pick(FAULTS));
    if (!steps.ok) throw new Error('a script that cannot be read');
    play(this.house.rig, steps.steps, () => undefined);
  }

  async restart(): Promise<void> {
    const { house } = this;
    this.counts.restarts += 1;
    const { file } = this.mirror;
    const before = this.mirror.history.state;
    await house.die(this.random.chance(0.5));
    await house.start();
    await this.settle();
    this.#mirror = Mirror.whole(file, await this.bytes(file));
    if (!isDeepStrictEqual(this.mirror.history.state, before)) throw new Error('a restart changed the game');
  }

  async phone(): Promise<void> {
    const { house, random } = this;
    if (house.phones.length > 3 || (house.phones.length > 0 && random.chance(0.4))) {
      const [phone] = house.phones.splice(random.below(house.phones.length), 1);
      return phone?.leave();
    }
    const phone = await house.phoneComes();
    if (!phone) throw new Error('a phone was not let in');
    this.counts.phones += 1;
    const seat = random.pick(this.mirror.history.state.seats).id;
    // Another phone may have the seat: then this one only watches.
    await phone.ask('me', { act: { kind: 'claim', seat } });
  }

  async undo(): Promise<void> {
    const { house, random } = this;
    const { revision, undo } = house.shown;
    // The beginning is not undone: the night continues with this game.
    if (undo === null || undo.code === 'sheet.begun') return;
    await this.host({ kind: 'undo', revision });
    this.counts.undone += 1;
    if (random.chance(0.4)) await this.host({ kind: 'redo', revision: house.shown.revision });
  }

  /** Removes a wrong older line, and keeps later lines that are still legal. */
  async amend(): Promise<void> {
    const { house, random } = this;
    const sheet = await house.ask<readonly SheetLine[]>('sheet');
    const lines = sheet.filter(({ retracted }) => !retracted).slice(-12);
    if (lines.length === 0) return;
    const amendment = { seq: random.pick(lines).seq, move: null, later: [], rest: 'keep-legal' };
    const reply = await this.host({ kind: 'amend', revision: house.shown.revision, amendment });
    if (reply.ok) this.counts.amended += 1;
  }

  async tableMove(): Promise<void> {
    const { random } = this;
    const { seats } = this.mirror.history.state;
    const seat = random.pick(seats).id;
    const to = random.pick(seats).id;
    await this.tell(
      random.pick([
        { kind: 'rebuy', seat, amount: 1 + random.below(30) },
        { kind: 'adjust', from: seat, to, amount: 1 + random.below(5), reason: 'a fine' },
        { kind: 'void-hand' },
        {
          kind: 'join',
          seat: { id: `s${seats.length + 20 + random.below(900)}`, name: `J${this.#n}`, look: 3 },
        },
        { kind: 'leave', seat },
        comesOrGoes(this.mirror.history.state, random),
      ]),
      null,
    );
  }

  async play(): Promise<void> {
    const { house, random, mirror } = this;
    const { game, state } = mirror.history;
    const { prompt } = house.shown;
    if (
      prompt.dice &&
      (prompt.choices.length === 0 || random.chance(0.7)) &&
      (await this.throwDice(prompt.dice))
    )
      return;
    const move = playerOf(game.id)(game, state, random);
    // A roll in the tray may have been taken meanwhile.
    if (house.shown.prompt.id !== prompt.id) return;
    await this.tell(move, prompt.id);
  }

  /** Throws the requested dice into the tray and takes the roll; false if the tray could not read it. */
  async throwDice({ kind, dice, mode }: DiceRequest): Promise<boolean> {
    const { house, random } = this;
    const { prompt } = house.shown;
    const pockets = kind === 'risk' ? [14] : dice.map((die) => die + 1);
    const thrown = mode === 'each' ? pockets : [random.pick(pockets)];
    house.rig.board.throw(thrown.map((from) => ({ from })));
    await house.wait(2500, FINE);
    // A certain roll is taken automatically.
    if (house.shown.prompt.id !== prompt.id) {
      this.counts.byTray += 1;
      return true;
    }
    if (!house.shown.intake.ready) return false;
    const reply = await this.host({ kind: 'intake', prompt: prompt.id, act: { kind: 'take' } });
    if (reply.ok) this.counts.byTray += 1;
    return reply.ok;
  }

  async host(command: object): Promise<Reply> {
    const reply = await this.house.say('command', { command: { id: `h${(this.#n += 1)}`, ...command } });
    if (!reply.ok) this.counts.refused += 1;
    return reply;
  }

  /** Sent by a phone if there is one; by the host if the phone is not allowed or gone. */
  async tell(move: object, prompt: string | null): Promise<void> {
    const { house, random } = this;
    const phone = house.phones[random.below(house.phones.length + 1)];
    const command = { id: `p${(this.#n += 1)}`, kind: 'move', prompt, move };
    const reply = phone ? await phone.ask('command', { command }) : null;
    if (reply?.ok) this.counts.byPhone += 1;
    else await this.host({ kind: 'move', prompt, move });
  }

  /** No chip appears or vanishes, and the disk agrees with the table. */
  async check(): Promise<void> {
    const { house, mirror } = this;
    await house.wait(FINE, FINE);
    mirror.follow(await this.bytes(mirror.file));
    const { state, game, revision } = mirror.history;
    checkSum(state.balances);
    const shown = house.shown;
    const held = Object.fromEntries(shown.view.seats.map(({ id, balance }) => [id, balance]));
    for (const [account, amount] of Object.entries({ ...held, pot: shown.view.pot }))
      if (amount !== (state.balances[account] ?? 0))
        if (
          !state.gone.some(({ seat }) => seat.id === account) &&
          !state.joining.some(({ id }) => id === account)
        )
          throw new Error(`${account} has ${amount} on the table, ${state.balances[account]} on the disk`);
    if (shown.revision !== revision) throw new Error(`shown ${shown.revision}, written ${revision}`);
    if (shown.prompt.id !== game.prompt(state).id) throw new Error('another question on the disk');
  }
}

/** Plays an evening of `minutes` minutes of the clock. Throws, with the seed, if anything is wrong. */
export async function liveNight(seed: number, minutes: number): Promise<NightReport> {
  const night = new Night(seed);
  try {
    await night.live(minutes);
  } catch (error) {
    throw new Error(`seed ${seed}, minute ${(night.house.clock.now() / MINUTE).toFixed(1)}`, {
      cause: error,
    });
  }
  return { seed, minutes, games: night.games, ...night.counts, heap: night.heap };
}
