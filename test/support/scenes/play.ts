import { version } from '../../../package.json' with { type: 'json' };
import { pointMoneyOf } from '../../../main/engine/settle/stake.ts';
import { HandLedger } from '../../../main/table/evenings/hand-ledger.ts';
import type { DiceKind } from '../../../main/engine/core/dice-kinds.ts';
import type {
  FaceSource,
  HomeView,
  IntakeView,
  Json,
  SheetLine,
  TableSnapshot,
} from '../../../main/contract.ts';
import type { AnyMove, GameState } from '../../../main/engine/core/game.ts';
import { type Seat, seat } from '../../../main/engine/core/seats.ts';
import { GAMES, gameById } from '../games.ts';
import { askRoyal } from '../royal-ask.ts';

/** Tables for screen tests and pictures, played on the real engine; not part of the product. */

const EVENING = Date.UTC(2026, 10, 20, 20, 4);

export const TRAY: FaceSource = { kind: 'sensor', device: 'tray', boot: 'b1', pocket: 1, lift: 3 };
export const HAND: FaceSource = { kind: 'hand' };

export const seatsOf = (names: readonly string[]): readonly Seat[] =>
  names.map((name, index) => ({ id: seat(`s${index + 1}`), name, look: index, player: `p${index + 1}` }));

export const poker = (who: string, faces: readonly string[], dice = [0, 1, 2, 3]): AnyMove => ({
  kind: 'dice',
  seat: who,
  dice: faces.map((face, index) => ({
    die: dice[index],
    face,
    source: index === 2 ? { kind: 'corrected', was: '10' } : TRAY,
    throws: 1,
  })),
});

/** A game's answer to a question after these moves. */
export function answered(
  id: string,
  names: readonly string[],
  moves: readonly AnyMove[],
  question: Json,
  rules: { readonly [name: string]: Json } = {},
): Json {
  const game = gameById(id);
  if (!game) throw new Error(`no game ${id}`);
  let { state }: { state: GameState } = game.begin(game.rulesSchema.parse(rules), seatsOf(names));
  for (const raw of moves) {
    const result = game.play(state, game.move.parse(raw));
    if (!result.ok) throw new Error(`${JSON.stringify(raw)}: ${JSON.stringify(result.error)}`);
    ({ state } = result.value);
  }
  const answer = id === 'roll-a-royal' ? askRoyal(state, question) : game.ask(state, question);
  if (!answer.ok) throw new Error(`${JSON.stringify(question)}: ${JSON.stringify(answer.error)}`);
  return answer.value;
}

/** The table after these moves. Throws if the engine refuses one, because the scene is wrong then. */
export function played(
  id: string,
  names: readonly string[],
  moves: readonly AnyMove[],
  part: Partial<TableSnapshot> = {},
  rules: { readonly [name: string]: Json } = {},
): TableSnapshot {
  const game = gameById(id);
  if (!game) throw new Error(`no game ${id}`);
  const resolved = game.rulesSchema.parse(rules);
  const begun = game.begin(resolved, seatsOf(names));
  let state: GameState = begun.state;
  const lines: SheetLine[] = [];
  const ledger = new HandLedger(game, begun.transfers);
  moves.forEach((raw, index) => {
    const move = game.move.parse(raw);
    const hand = state.handNumber;
    ledger.add(state, EVENING + index * 41_000);
    const result = game.play(state, move);
    if (!result.ok) throw new Error(`move ${index} ${JSON.stringify(raw)}: ${JSON.stringify(result.error)}`);
    state = result.value.state;
    const faces =
      'dice' in raw && Array.isArray(raw['dice'])
        ? (raw['dice'] as { face: string; source: FaceSource }[])
        : [];
    lines.unshift({
      seq: index + 1,
      at: EVENING + index * 41_000,
      actor: { kind: 'host' },
      hand,
      move: move as SheetLine['move'],
      calls: result.value.calls,
      transfers: result.value.transfers,
      faces: faces.map(({ face, source }) => ({ kind: move['of'] as DiceKind, face, source })),
      corrections: [],
      retracted: false,
      retractedBy: null,
      inserted: false,
    });
  });
  const prompt = game.prompt(state);
  const hands = ledger.end(state);
  return {
    file: `${id}.jsonl`,
    revision: moves.length,
    view: game.view(state) as TableSnapshot['view'],
    rules: state.rules as TableSnapshot['rules'],
    nextRules: state.nextRules as TableSnapshot['nextRules'],
    prompt,
    intake: emptyIntake(prompt.dice),
    recent: lines.slice(0, 30),
    lastHand: state.outcome ? null : (hands.findLast(({ hand }) => hand < state.handNumber) ?? null),
    undo: lines[0]?.calls[0] ?? { code: 'sheet.begun' },
    redo: null,
    saved: true,
    notices: [],
    ...part,
  };
}

export const emptyIntake = (dice: TableSnapshot['prompt']['dice']): IntakeView => ({
  dice:
    dice?.dice.map((die) => ({
      die,
      kind: dice.kind,
      face: dice.mode === 'some' ? (dice.lying[die] ?? null) : null,
      source: null,
      state: dice.mode === 'some' ? ('lying' as const) : ('missing' as const),
      throws: 0,
      why: null,
    })) ?? null,
  ready: false,
  say: null,
  offers: [],
});

export const homeOf = (running: TableSnapshot | null): HomeView => {
  const saved = (table: TableSnapshot, days: number, over: boolean) => ({
    id: `${days}-${table.file}`,
    file: days === 0 ? table.file : `${days}-${table.file}`,
    game: table.view.game,
    started: EVENING - days * 86_400_000,
    changed: EVENING - days * 86_400_000,
    seats: table.view.seats,
    hand: table.view.hand,
    over,
    standings: table.view.standings,
  });
  const earlier = played('sleepless', ['Ann', 'Ben', 'Cat', 'Dee'], []);
  return {
    running: running ? saved(running, 0, false) : null,
    isTonight: running !== null,
    troubled: [],
    removed: null,
    saved: running ? [saved(running, 0, false), saved(earlier, 6, true), saved(running, 13, true)] : [],
    players: running
      ? ['Ann', 'Ben', 'Cat', 'Dee', 'Eva', 'Finn'].map((name, look) => ({
          id: `p${look + 1}`,
          name,
          look,
          also: [],
        }))
      : [],
    seated: running?.view.seats ?? [],
    games: GAMES.map(({ id, unit, pointMoney, players, steps, rules }) => ({
      id,
      unit,
      players,
      pointMoney: pointMoneyOf({ unit, ...(pointMoney ? { pointMoney } : {}) }),
      steps,
      rules,
      dice:
        id === 'sleepless'
          ? (['poker'] as const)
          : id === 'roll-a-royal'
            ? (['suited', 'risk'] as const)
            : [],
    })),
    version,
  };
};
