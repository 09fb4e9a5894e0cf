import { type Game, type GameState, loadGame } from '../engine/core/game.ts';
import { type Json, type Result, refuse } from '../engine/core/result.ts';
import { GAMES } from '../engine/games/registry.ts';
import { type Asker, createAsker } from './app-contract.ts';

/** A worker's question and answer, both plain data. */
export interface LongQuestion {
  readonly n: number;
  readonly game: string;
  readonly state: unknown;
  readonly question: unknown;
}
export interface LongAnswer {
  readonly n: number;
  readonly answer: Result<Json>;
}

/** The part of a worker that is used here. */
export interface Helper {
  postMessage(question: LongQuestion): void;
  on(event: 'message', listener: (answer: LongAnswer) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  unref(): void;
  terminate(): Promise<unknown>;
}

interface Open {
  readonly question: LongQuestion;
  readonly settle: (answer: Result<Json>) => void;
}

/** How a worker answers: from the table's state at the time of the question. Never rejects. */
export async function answerLong({ n, game, state, question }: LongQuestion): Promise<LongAnswer> {
  const loaded = await loadGame(GAMES, game);
  if (!loaded.ok) return { n, answer: loaded };
  try {
    return { n, answer: await loaded.value.askSlow(state as GameState, question) };
  } catch (error) {
    return { n, answer: refuse('table.ask.failed', { message: String(error) }) };
  }
}

/**
 * An asker that has long questions answered by a worker, one after the other. The worker starts with the first
 * question and is kept. A search cannot be interrupted: if its question is withdrawn, the worker is ended, and the
 * next question gets a new one. A failing worker answers `table.ask.failed` {message}.
 */
export function askBeside(start: () => Helper): Asker {
  let helper: Helper | null = null;
  let open: readonly Open[] = [];
  let next = 1;

  const send = (): void => {
    const [first] = open;
    if (!first) return;
    if (!helper) {
      const fresh = start();
      fresh.unref();
      fresh.on('message', ({ n, answer }) => {
        if (fresh === helper && open[0]?.question.n === n) finish(answer);
      });
      fresh.on('error', ({ message }) => {
        if (fresh !== helper) return;
        helper = null;
        finish(refuse('table.ask.failed', { message }));
      });
      helper = fresh;
    }
    helper.postMessage(first.question);
  };

  const finish = (answer: Result<Json>): void => {
    const [first, ...rest] = open;
    open = rest;
    first?.settle(answer);
    send();
  };

  const withdraw = (asked: Open): void => {
    const at = open.indexOf(asked);
    if (at < 0) return;
    open = open.filter((other) => other !== asked);
    if (at > 0) return;
    const busy = helper;
    helper = null;
    void busy?.terminate();
    send();
  };

  const answer = (game: Game, state: GameState, question: unknown, signal: AbortSignal) => {
    if (!game.isSlow(question)) return null;
    return new Promise<Result<Json>>((settle) => {
      const asked: Open = { question: { n: next++, game: game.id, state, question }, settle };
      open = [...open, asked];
      signal.addEventListener('abort', () => withdraw(asked), { once: true });
      if (open.length === 1) send();
    });
  };

  return createAsker(answer, async () => {
    for (const { settle } of open) settle(refuse('table.ask.cancelled'));
    open = [];
    await helper?.terminate();
    helper = null;
  });
}
