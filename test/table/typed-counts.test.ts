import { describe, expect, test } from 'vitest';
import { DICE } from '../../main/engine/core/dice-kinds.ts';
import { seat } from '../../main/engine/core/seats.ts';
import type { Caller } from '../../main/table/app-contract.ts';
import { evening, type Evening, HOST } from '../support/evening.ts';
import { GAMES } from '../support/games.ts';
import { moveOf } from '../support/players/any.ts';
import { type Random, seeded } from '../support/random.ts';

/** The seeds, and how many questions of each game are answered. Larger counts: CROUPIER_TYPED=100. */
const SEEDS = Number(process.env['CROUPIER_TYPED'] ?? 3);
const QUESTIONS = 40;

type Attempt = readonly [what: string, run: () => Promise<{ readonly error?: { readonly code: string } }>];

/** Everything but entering dice that people may do at this question, from every source. */
function attempts(table: Evening, random: Random): readonly Attempt[] {
  const { prompt, revision, recent, view } = table.now;
  const phone: Caller = { kind: 'phone', id: 'p1', name: 'Bo', seats: view.seats.map(({ id }) => seat(id)) };
  const say = (command: object, caller: Caller = HOST) =>
    table.try('command', { command: { id: table.id(), ...command } }, caller);
  const [line] = recent.filter(({ retracted }) => !retracted);
  return [
    ...prompt.choices.flatMap((choice): Attempt[] => {
      if (choice.kind === 'form' && choice.fields.some(({ type }) => type === 'custom')) return [];
      const move = moveOf(choice, random);
      const answer = { kind: 'move', prompt: prompt.id, move };
      return [
        [`${choice.say.code} by the host`, () => say(answer)],
        [`${choice.say.code} by a phone`, () => say(answer, phone)],
      ];
    }),
    ['undo', () => say({ kind: 'undo', revision })],
    ['redo', () => say({ kind: 'redo', revision })],
    ['void the hand', () => say({ kind: 'move', prompt: null, move: { kind: 'void' } })],
    ['end now', () => say({ kind: 'move', prompt: null, move: { kind: 'end-now' } })],
    ...(line?.move
      ? [
          [
            'correct the last line',
            () => say({ kind: 'amend', revision, amendment: { seq: line.seq, move: line.move, later: [] } }),
          ] as const,
        ]
      : []),
  ];
}

/** Types a face on the first die that may be thrown, and makes sure that nothing legal drops it. */
async function checkQuestion(table: Evening, random: Random): Promise<number> {
  const { prompt } = table.now;
  const request = prompt.dice;
  if (!request) return 0;
  const [die] = request.dice;
  if (die === undefined) return 0;
  const face = random.pick(DICE[request.kind].faces);
  const shown = () => table.now.intake.dice?.find((one) => one.die === die)?.face;
  let tried = 0;
  for (const [what, run] of attempts(table, random)) {
    await table.intake({ kind: 'set-face', die, face });
    expect(shown(), what).toBe(face);
    const { error } = await run();
    tried++;
    expect([what, table.now.prompt.id, shown()]).toEqual([what, prompt.id, face]);
    // It was refused for the sake of what is typed, or for a reason of its own; or it changed nothing here.
    if (error?.code === 'table.typed') expect(JSON.stringify(error)).toContain(face);
    await table.intake({ kind: 'clear' });
  }
  return tried;
}

/** Answers the question in any legal way, dice by typing them. */
async function answer(table: Evening, random: Random): Promise<boolean> {
  const { prompt } = table.now;
  const request = prompt.dice;
  if (request && (request.mode !== 'some' || random.below(2) === 0)) {
    const { faces, cards } = DICE[request.kind];
    const free = random.shuffle(faces);
    for (const [n, die] of request.dice.entries())
      await table.intake({ kind: 'set-face', die, face: (cards ? free[n] : random.pick(faces)) ?? '' });
    const { error } = await table.try('command', {
      command: { id: table.id(), kind: 'intake', prompt: prompt.id, act: { kind: 'take' } },
    });
    if (!error) return true;
    await table.intake({ kind: 'clear' });
  }
  for (const choice of random.shuffle(prompt.choices)) {
    if (choice.kind === 'form' && choice.fields.some(({ type }) => type === 'custom')) continue;
    const move = moveOf(choice, random);
    const { error } = await table.try('command', {
      command: { id: table.id(), kind: 'move', prompt: prompt.id, move },
    });
    if (!error) return true;
  }
  return false;
}

describe.each(GAMES.filter(({ dice = [] }) => dice.length > 0).map(({ id, players }) => ({ id, players })))(
  'input typed at $id is sent or named',
  ({ id, players }) => {
    test.each(Array.from({ length: SEEDS }, (_, i) => 100 + i))('seed %i', async (seed) => {
      const random = seeded(seed);
      const table = await evening({ games: GAMES });
      const names = ['Ann', 'Bo', 'Cy'].slice(0, Math.max(players.min, 2));
      await table.start(names, {}, id);
      let tried = 0;
      for (let n = 0; n < QUESTIONS && !table.now.view.outcome; n++) {
        tried += await checkQuestion(table, random);
        if (!(await answer(table, random))) break;
      }
      expect(tried).toBeGreaterThan(20);
    });
  },
);
