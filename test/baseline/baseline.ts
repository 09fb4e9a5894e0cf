import nodeCrypto, { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import fc from 'fast-check';
import type { Game } from '../../main/engine/core/game.ts';
import { seat } from '../../main/engine/core/seats.ts';
import { readJournal } from '../../main/journal/reading.ts';
import { readRequest } from '../../main/shell/message.ts';
import { sheetLine } from '../../main/table/history/lines.ts';
import { recall } from '../../main/table/history/recall.ts';
import { anyRequest, callerOf, openHouse } from '../fuzz/requests.ts';
import { GAMES, wholeGame } from '../support/games.ts';
import { comesOrGoes, playerOf } from '../support/random-games.ts';
import { type Random, seeded } from '../support/random.ts';
import { liveNight } from '../support/soak/night.ts';

/**
 * Hashes of what the program does, step by step, all from seeds: a night at the table, random games under random house
 * rules, the recorded journals, and malformed requests. Two revisions that behave the same give the same hashes.
 */

const SEED = 53;
const MINUTES = 60;
const GAMES_EACH = 40;
const MOVES = 120;
const REQUESTS = 4000;

type Note = (stream: string, value: unknown, label?: string) => void;

/** Ids and tokens come from the seed too, and what waits for the real clock runs in the next turn of the loop. */
function takeOutChance(): void {
  const random = seeded(SEED);
  const bytes = (n: number): Buffer => Buffer.from(Array.from({ length: n }, () => random.below(256)));
  const uuid = (): ReturnType<typeof crypto.randomUUID> => `${bytes(4).toString('hex')}-0-4-8-0`;
  Object.assign(nodeCrypto, { randomBytes: bytes });
  syncBuiltinESMExports();
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: uuid });
  Math.random = () => random.real();
  const { setTimeout: wait, clearTimeout: clear } = globalThis;
  const { constructor: Immediate } = setImmediate(() => undefined);
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms = 0) => (ms < 500 ? setImmediate(run) : wait(run, ms)),
    clearTimeout: (timer?: NodeJS.Timeout | NodeJS.Immediate) =>
      timer instanceof Immediate ? clearImmediate(timer as NodeJS.Immediate) : clear(timer as NodeJS.Timeout),
  });
}

function randomRules(game: Game, random: Random): unknown {
  const values = game.rules.map((rule) => {
    if (random.chance(0.5) || rule.kind === 'data') return [rule.name, undefined];
    if (rule.kind === 'switch') return [rule.name, random.chance(0.5)];
    if (rule.kind === 'choice') return [rule.name, random.pick<string>(rule.choices)];
    return [rule.name, rule.min + random.below(Math.min(rule.max - rule.min, 12) + 1)];
  });
  return game.rulesSchema.parse(Object.fromEntries(values));
}

/** A game with every prompt, view and step of it; some moves are malformed or illegal. */
function playOne(game: Game, seed: number, note: Note): void {
  const random = seeded(seed);
  const { min, max } = game.players;
  const seats = Array.from({ length: min + random.below(Math.min(max, 6) - min + 1) }, (_, i) => ({
    id: seat(`s${i + 1}`),
    name: `P${i + 1}`,
    look: i,
  }));
  let { state } = game.begin(randomRules(game, random), seats);
  for (let i = 0; i < MOVES && !state.outcome; i++) {
    note(game.id, [game.prompt(state), game.view(state), state], `seed ${seed} move ${i}`);
    const move = random.chance(0.05) ? comesOrGoes(state, random) : playerOf(game.id)(game, state, random);
    const other = game.move.safeParse({ ...move, seat: random.pick(state.seats).id });
    if (other.success) note(`${game.id} refusals`, game.play(state, other.data));
    const parsed = game.move.parse(move);
    const played = game.play(state, parsed);
    note(`${game.id} steps`, played);
    if (played.ok) state = played.value.state;
  }
}

function replayAll(note: Note): void {
  for (const folder of ['journals', 'folder-0.1.0/data/games', 'folder-0.2.0/data/games']) {
    const at = `test/vectors/${folder}`;
    for (const name of readdirSync(at).filter((one) => one.endsWith('.jsonl'))) {
      const contents = readJournal(readFileSync(`${at}/${name}`));
      if (!contents.ok) throw new Error(name);
      const { header, records } = contents.value;
      const history = recall(wholeGame(header.game), header, records);
      if (!history.ok) throw new Error(name);
      const { state, game, lines, timeline, undo, redo } = history.value;
      note(
        'vectors',
        [
          state,
          game.prompt(state),
          game.view(state),
          undo,
          redo,
          lines.map((line) => sheetLine(line, timeline)),
        ],
        name,
      );
    }
  }
}

async function sendRequests(note: Note): Promise<void> {
  const { app } = await openHouse(() => 1_700_000_000_000);
  for (const { caller, request } of fc.sample(anyRequest, { seed: SEED, numRuns: REQUESTS })) {
    const sent = readRequest({ ...(request as object), n: 7 });
    note('requests', sent.ok ? await app.handle(sent.value, callerOf(caller)) : sent);
  }
}

/** JSON in which the order of keys, empty parameters and the port that the system has chosen do not matter. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const entries = Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
    return key === 'params' && entries.length === 0 ? undefined : Object.fromEntries(entries);
  }).replace(/("port":|127\.0\.0\.1:)\d+/g, '$1');

export async function baseline(): Promise<Record<string, readonly string[]>> {
  takeOutChance();
  const streams: Record<string, string[]> = {};
  const note: Note = (stream, value, label = '') => {
    const hash = createHash('sha256').update(canonical(value)).digest('hex').slice(0, 12);
    (streams[stream] ??= []).push(label ? `${hash} ${label.slice(0, 40)}` : hash);
  };
  await liveNight(SEED, MINUTES, (what, value) => {
    // Phones come and go over real sockets: when the host hears of it is chance.
    if (what !== 'push phones' && what !== 'push screens') note(`night: ${what}`, value);
  });
  for (const game of GAMES) for (let i = 0; i < GAMES_EACH; i++) playOne(game, SEED + i, note);
  replayAll(note);
  await sendRequests(note);
  return streams;
}
