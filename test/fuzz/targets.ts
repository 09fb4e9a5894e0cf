import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  decodeFromTray,
  decodeToTray,
  encodeFromTray,
  encodeToTray,
  LONGEST_FROM_TRAY,
} from '../../firmware-protocol/codec/index.ts';
import { readScript } from '../../firmware-protocol/simulator/index.ts';
import { readArguments, readNumber } from '../../main/cli/arguments.ts';
import { readLine } from '../../main/cli/royal.ts';
import { parseCard, showCard } from '../../main/engine/core/card-text.ts';
import { isCard } from '../../main/engine/core/cards.ts';
import type { GameState } from '../../main/engine/core/game.ts';
import { checkSum } from '../../main/engine/core/ledger.ts';
import { GAMES, gameById, wholeGame } from '../support/games.ts';
import { admitHost, makeTicket } from '../../main/host/admission.ts';
import { seal } from '../../main/journal/records.ts';
import { journalText } from '../../main/journal/journal.ts';
import { isPlain, readMessage, readRequest } from '../../main/shell/message.ts';
import { readDiceSets } from '../../main/table/dice/sets.ts';
import { recall } from '../../main/table/history/recall.ts';
import { LineCap } from '../../main/tray/node/serial-line.ts';
import { readRecording } from '../../main/tray/recording.ts';
import { fromTray, toTray } from '../support/messages.ts';
import { playRandom } from '../support/random-games.ts';
import { seatsOf } from '../support/tabletop.ts';
import { EDGES } from './edges.ts';
import { FILES } from './files.ts';
import { checkBytes } from './check-journal.ts';
import { requestTarget } from './requests.ts';
import { mutated, mutatedText } from './mutate.ts';
import { type Target, target } from './target.ts';

const text = fc.string({ unit: 'binary', maxLength: 200 });
/** What may be read must come out of a writer again as it went in. */
const canonical = (line: string, read: { readonly ok: boolean }, written: string): void => {
  if (read.ok) assert.equal(written, `${line}\n`);
};

const PLAYED = GAMES.map(({ id }) =>
  playRandom({ game: id, seats: seatsOf(3), seed: 5, created: 1, moves: 60, absent: true }),
);
const played = fc.constantFrom(...PLAYED);

/** The journal with some lines changed, each sealed again as a forger would: only what the lines say is wrong. */
const forged = played.chain(({ header, records }) =>
  fc.tuple(fc.nat({ max: records.length }), mutated([header, ...records])).map(([, lines]) => {
    let sum = '';
    return (Array.isArray(lines) ? lines : [lines])
      .map((line) => {
        const json = JSON.stringify(line) ?? 'null';
        if (!json.endsWith('}')) return json;
        const sealed = seal(json, sum);
        sum = sealed.sum;
        return sealed.line;
      })
      .join('\n');
  }),
);

const checkJournal = (journal: string): void => checkBytes(Buffer.from(journal, 'utf8'));

/** A state of a game, and a move that is nearly one of it. */
const nearlyLegal = fc.nat({ max: PLAYED.length - 1 }).chain((which) => {
  const { header, records } = PLAYED[which] ?? PLAYED[0]!;
  const moves = records.flatMap((record) => (record.kind === 'move' ? [record.move] : []));
  return fc.nat({ max: moves.length - 1 }).chain((at) =>
    fc.record({
      game: fc.constant(header.game),
      at: fc.constant(at),
      move: fc.oneof(mutated(moves[at]), mutated(moves[(at * 7) % moves.length])),
    }),
  );
});

const states = new Map<string, GameState>();
function stateOf(id: string, at: number): GameState {
  const known = states.get(`${id} ${at}`);
  if (known) return known;
  const one = PLAYED.find(({ header }) => header.game === id);
  if (!one) throw new Error(`no game ${id}`);
  const history = recall(wholeGame(id), one.header, one.records.slice(0, at));
  if (!history.ok) throw new Error(history.error.code);
  states.set(`${id} ${at}`, history.value.state);
  return history.value.state;
}

function checkMove({ game: id, at, move }: { game: string; at: number; move: unknown }): void {
  const game = gameById(id);
  if (!game) throw new Error(`no game ${id}`);
  const state = stateOf(id, at);
  const before = JSON.stringify(state);
  const parsed = game.move.safeParse(move);
  if (!parsed.success) return;
  const result = game.play(state, parsed.data);
  assert.equal(JSON.stringify(state), before, 'a move changed the state that it was played on');
  if (!result.ok) {
    assert.match(result.error.code, /^[a-z-]+(\.[\w-]+)+$/);
    return;
  }
  const next = result.value.state;
  checkSum(next.balances);
  assert.deepEqual(JSON.parse(JSON.stringify(game.view(next))), JSON.parse(JSON.stringify(game.view(next))));
  game.prompt(next);
}

const nearly = <T>(valid: fc.Arbitrary<T>, write: (value: T) => string): fc.Arbitrary<string> =>
  valid.chain((value) => mutatedText(write(value)));

/** Bytes in pieces as a port hands them over, through the layer that makes lines of them. */
function checkFraming(pieces: readonly (readonly number[])[]): void {
  const cap = new LineCap(LONGEST_FROM_TRAY);
  const lines: string[] = [];
  cap.on('data', (line: Buffer) => lines.push(line.toString('latin1')));
  for (const piece of pieces) cap.write(Buffer.from(piece));
  for (const line of lines) {
    assert.ok(
      line.length <= LONGEST_FROM_TRAY && line.endsWith('\n') && line.indexOf('\n') === line.length - 1,
    );
    decodeFromTray(line.slice(0, -1));
  }
}

/** Deeper than anything that walks itself can bear. */
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

const TICKET_TOKEN = 'a-token-of-the-fuzzer-that-is-long-enough';

const royalLine = JSON.stringify({
  cards: ['As', 'Ks', 'Qs', 'Js', '10s'],
  first: [1, 1, 1, 1, 1],
  aceLow: true,
});
const script = 'put 1-4\nrepeat 3\nthrow 1:1 2>5:6\nwait 900\nend\nnoise on # x\nsay !00A3:0001 dance';
const recording = [
  '{"recording":"croupier-tray","version":1,"at":0}',
  '{"t":0,"port":"open"}',
  '{"t":5,"in":"! beat 0001"}',
  '{"t":9,"note":{"a":1}}',
].join('\n');
const sets = {
  sets: [{ id: 'x', name: 'n', kind: 'risk', dice: [['1', '2', '3', '4', 'blank', null]] }],
  chosen: { risk: 'x' },
};

export const TARGETS: readonly Target[] = [
  target(
    'serial-line-from-tray',
    fc.oneof(
      nearly(fromTray, (m) => encodeFromTray(m).slice(0, -1)),
      text,
    ),
    (line) => {
      const read = decodeFromTray(line);
      canonical(line, read, read.ok ? encodeFromTray(read.message) : '');
    },
  ),
  target(
    'serial-line-to-tray',
    fc.oneof(
      nearly(toTray, (m) => encodeToTray(m).slice(0, -1)),
      text,
    ),
    (line) => {
      const read = decodeToTray(line);
      canonical(line, read, read.ok ? encodeToTray(read.message) : '');
    },
  ),
  target(
    'serial-bytes',
    fc.array(fc.array(fc.oneof(fc.nat({ max: 255 }), fc.constant(10)), { maxLength: 300 }), { maxLength: 8 }),
    checkFraming,
  ),
  target(
    'journal-text',
    fc.oneof(
      played.chain((game) => mutatedText(journalText(game.header, game.records).text)),
      text,
    ),
    checkJournal,
  ),
  target('journal-forged', forged, checkJournal),
  target('move', nearlyLegal, checkMove),
  target(
    'card-text',
    fc.oneof(
      nearly(fc.constantFrom('A♠', '10♥', 'Th', ' 2c '), (card) => card),
      text,
    ),
    (written) => {
      const read = parseCard(written);
      if (read.ok) assert.ok(isCard(read.value) && parseCard(showCard(read.value)).ok);
    },
  ),
  target(
    'message',
    fc.oneof(mutatedText('{"n":1,"kind":"command","command":{"id":"a","kind":"undo","revision":1}}'), text),
    (said) => {
      const message = readMessage(said);
      if (!message.ok) return;
      assert.ok(isPlain(message.value));
      const request = readRequest(message.value);
      if (request.ok)
        assert.ok(Number.isInteger(request.value.n) && request.value.n >= 0 && request.value.kind !== '');
    },
  ),
  target(
    'token',
    fc.oneof(
      text,
      mutatedText(makeTicket(TICKET_TOKEN)).filter((token) => token !== ''),
    ),
    (token) => {
      const admitted = admitHost(TICKET_TOKEN).admit(token);
      // A ticket that lost nothing is one; whatever else is not.
      if (admitted !== null) assert.match(token, /^t\.[0-9a-z]+\.[\w-]{12}\.[\w-]{43}$/);
    },
  ),
  target(
    'cli-royal-line',
    fc.oneof(
      mutated(JSON.parse(royalLine)).map((value) => JSON.stringify(value) ?? ''),
      mutatedText(royalLine),
    ),
    (line) => {
      const read = readLine(line);
      if (read.ok)
        assert.ok(read.value.dice.every(({ card }) => isCard(card)) && read.value.dice.length <= 13);
    },
  ),
  target(
    'cli-arguments',
    fc.array(fc.oneof(text, fc.constantFrom('--json', '--as', '--', '-', '--no-json', '--as=', '--json=1'))),
    (args) => {
      readArguments(args, { json: { type: 'boolean' }, as: { type: 'string' } }, { least: 1, most: 2 });
      const number = readNumber(args[0]);
      if (number.ok && number.value !== undefined) assert.ok(Number.isFinite(number.value));
    },
  ),
  target('tray-script', fc.oneof(mutatedText(script), text), (written) => {
    const read = readScript(written);
    if (!read.ok) assert.ok(read.error !== undefined);
  }),
  target(
    'tray-recording',
    fc.oneof(mutatedText(recording), mutatedText(recording.replace('1}}', `${DEEP}}}`)), text),
    (written) => {
      const read = readRecording(written);
      if (read.ok) assert.ok(read.value.entries.every(({ t }) => t >= 0));
    },
  ),
  requestTarget,
  target('dice-sets', mutated(sets), (raw) => {
    const view = readDiceSets(raw);
    for (const kind of ['poker', 'suited', 'risk'] as const)
      assert.ok(view.sets.some((set) => set.kind === kind && set.id === view.chosen[kind]));
  }),
  ...EDGES,
  ...FILES,
];
