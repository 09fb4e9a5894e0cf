import { describe, expect, test } from 'vitest';
import type { Game } from '../../main/engine/core/game.ts';
import { type Json, type Result, ok } from '../../main/engine/core/result.ts';
import { rollARoyal } from '../../main/engine/games/roll-a-royal/index.ts';
import { type Asker, createAsker } from '../../main/table/app-contract.ts';
import {
  type LongAnswer,
  type LongQuestion,
  answerLong,
  askBeside,
} from '../../main/table/long-questions.ts';
import { playRoyal } from '../support/royal-moves.ts';
import { Tabletop } from '../support/tabletop.ts';
import { toyGame } from '../support/toy-game.ts';

/** A helper that answers when it is told to. */
class SlowHelper {
  readonly asked: LongQuestion[] = [];
  ended = false;
  #answer: (answer: LongAnswer) => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;

  postMessage(question: LongQuestion): void {
    this.asked.push(question);
  }
  on(event: 'message' | 'error', listener: ((answer: LongAnswer) => void) | ((error: Error) => void)): void {
    if (event === 'message') this.#answer = listener as (answer: LongAnswer) => void;
    else this.#fail = listener as (error: Error) => void;
  }
  unref(): void {
    // It never keeps the program alive.
  }
  terminate(): Promise<void> {
    this.ended = true;
    return Promise.resolve();
  }
  answer(value: Json): void {
    this.#answer({ n: this.asked.at(-1)?.n ?? 0, answer: ok(value) });
  }
  fail(message: string): void {
    this.#fail(new Error(message));
  }
}

const game: Game = {
  ...(toyGame() as Game),
  isSlow: (question) => (question as { kind?: unknown }).kind === 'long',
};
const never = () => new AbortController().signal;

function helped() {
  const helpers: SlowHelper[] = [];
  const asker = askBeside(() => {
    const helper = new SlowHelper();
    helpers.push(helper);
    return helper;
  });
  return { asker, helpers };
}

const ask = (asker: Asker, name: string, signal = never()): Promise<Result<Json>> =>
  asker.ask(game, {} as never, { kind: 'long', name }, signal);

test('short questions are answered by the engine itself', async () => {
  const { asker, helpers } = helped();
  expect(await asker.ask(game, {} as never, { kind: 'short' }, never())).toMatchObject({ ok: false });
  expect(await asker.ask(game, {} as never, 'long', never())).toMatchObject({ ok: false });
  expect(helpers).toHaveLength(0);
});

test('long ones wait for each other, and the helper is kept', async () => {
  const { asker, helpers } = helped();
  const [first, second] = [ask(asker, 'a'), ask(asker, 'b')];
  expect(helpers[0]?.asked.map(({ question }) => question)).toEqual([{ kind: 'long', name: 'a' }]);
  helpers[0]?.answer(1);
  expect(await first).toEqual(ok(1));
  helpers[0]?.answer(2);
  expect(await second).toEqual(ok(2));
  expect(helpers).toHaveLength(1);
});

test('a question that is withdrawn ends the helper that works at it; the next has a new one', async () => {
  const { asker, helpers } = helped();
  const withdrawn = new AbortController();
  const [first, second] = [ask(asker, 'a', withdrawn.signal), ask(asker, 'b')];
  withdrawn.abort();
  expect(await first).toMatchObject({ ok: false, error: { code: 'table.ask.cancelled' } });
  expect(helpers.map(({ ended }) => ended)).toEqual([true, false]);
  // Late messages of the ended worker are not taken for answers to another question.
  helpers[0]?.answer(1);
  helpers[1]?.answer(2);
  expect(await second).toEqual(ok(2));
});

test('a question that still waits is withdrawn without disturbing the one before it', async () => {
  const { asker, helpers } = helped();
  const withdrawn = new AbortController();
  const [first, second] = [ask(asker, 'a'), ask(asker, 'b', withdrawn.signal)];
  withdrawn.abort();
  expect(await second).toMatchObject({ error: { code: 'table.ask.cancelled' } });
  helpers[0]?.answer(1);
  expect(await first).toEqual(ok(1));
  expect(helpers.map(({ ended }) => ended)).toEqual([false]);
});

test('a failing worker is reported, and the next question gets a new one', async () => {
  const { asker, helpers } = helped();
  const [first, second] = [ask(asker, 'a'), ask(asker, 'b')];
  helpers[0]?.fail('out of memory');
  expect(await first).toMatchObject({
    error: { code: 'table.ask.failed', params: { message: 'out of memory' } },
  });
  helpers[1]?.answer(2);
  expect(await second).toEqual(ok(2));
});

test('closing answers all waiting callers', async () => {
  const { asker, helpers } = helped();
  const open = ask(asker, 'a');
  await asker.close();
  expect(await open).toMatchObject({ error: { code: 'table.ask.cancelled' } });
  expect(helpers[0]?.ended).toBe(true);
});

describe('in the worker', () => {
  const table = playRoyal(new Tabletop(rollARoyal, 1), 's1 roll Js Jh', 's1 stop');
  const best = { kind: 'best-layout' };
  const answer = async (question: Json, state: unknown = table.state) =>
    (await answerLong({ n: 7, game: 'roll-a-royal', state, question })).answer;

  test('a long question has the same answer as without one', async () => {
    expect(await answer(best)).toMatchObject(ok({ exact: true }));
    expect(await createAsker().ask(rollARoyal as Game, table.state, best, never())).toEqual(
      await answer(best),
    );
  });

  test.each([
    ['a short one', { kind: 'score-layout' }, table.state, 'table.ask.unknown'],
    ['one that breaks it', best, null, 'table.ask.failed'],
  ])('%s is refused', async (_, question, state, code) =>
    expect(await answer(question, state)).toMatchObject({ ok: false, error: { code } }),
  );
});
