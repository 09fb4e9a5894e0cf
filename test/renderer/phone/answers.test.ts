import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import { useAnswers } from '../../../renderer/stores/answers.ts';
import { sleepless } from '../../support/scenes/phones.ts';
import { type TestWire, freshWire } from '../mount.ts';

const PASS = { kind: 'pass', seat: 's2' };
const commandsOf = (wire: TestWire) =>
  wire.sent.flatMap((request) => (request.kind === 'command' ? [request.command] : []));

describe('an answer that is tapped on a phone', () => {
  let wire: TestWire;
  beforeEach(() => {
    sessionStorage.clear();
    wire = freshWire();
    wire.show(sleepless.bid);
  });

  test('is sent once, however often it is tapped', async () => {
    wire.mute = true;
    const answers = useAnswers();
    void answers.answer(PASS, 'Pass');
    void answers.answer(PASS, 'Pass');
    await flushPromises();
    expect(commandsOf(wire)).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{8}-/) as string,
        kind: 'move',
        prompt: sleepless.bid.prompt.id,
        move: PASS,
      },
    ]);
    expect(answers.pending).toMatchObject({ words: 'Pass', sent: true });
  });

  test('has counted, and is forgotten', async () => {
    const answers = useAnswers();
    expect(await answers.answer(PASS, 'Pass')).toBe(true);
    expect(answers.pending).toBeNull();
    expect(answers.missed).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  test('that was refused is reported with the reason', async () => {
    wire.refusals['command'] = 'table.stale';
    const answers = useAnswers();
    expect(await answers.answer(PASS, 'Pass')).toBe(false);
    expect(answers.missed).toMatchObject({ words: 'Pass', why: { code: 'table.stale' } });
  });

  test('without a line is held, and sent when the line is back and the question the same', async () => {
    const answers = useAnswers();
    wire.lose();
    expect(await answers.answer(PASS, 'Pass')).toBe(true);
    expect(answers.held).toBe(true);
    expect(commandsOf(wire)).toEqual([]);
    const { id } = answers.pending!;
    wire.mend();
    // Not yet: what stands on the screen is still old.
    expect(commandsOf(wire)).toEqual([]);
    wire.show(sleepless.bid);
    await flushPromises();
    expect(commandsOf(wire).map((command) => command.id)).toEqual([id]);
    expect(answers.pending).toBeNull();
  });

  test('while offline is not sent if the table has moved on, and its player is informed', async () => {
    const answers = useAnswers();
    wire.lose();
    await answers.answer(PASS, 'Pass');
    wire.mend();
    wire.show(sleepless.raise);
    await flushPromises();
    expect(commandsOf(wire)).toEqual([]);
    expect(answers.pending).toBeNull();
    expect(answers.missed).toEqual({ words: 'Pass', why: null });
  });

  test('while offline can be withdrawn; a sent one cannot', async () => {
    const answers = useAnswers();
    wire.lose();
    await answers.answer(PASS, 'Pass');
    answers.withdraw();
    wire.mend();
    wire.show(sleepless.bid);
    await flushPromises();
    expect(commandsOf(wire)).toEqual([]);
    wire.mute = true;
    void answers.answer(PASS, 'Pass');
    answers.withdraw();
    expect(answers.pending).not.toBeNull();
  });

  test('in flight when the line breaks is left to the line, which says it again: not a second command', async () => {
    wire.mute = true;
    const answers = useAnswers();
    void answers.answer(PASS, 'Pass');
    wire.lose();
    wire.mend();
    wire.show(sleepless.raise);
    await flushPromises();
    expect(commandsOf(wire)).toHaveLength(1);
    expect(answers.pending).not.toBeNull();
  });

  test.each([
    ['the question is still the same', sleepless.bid],
    ['it has counted already, and another is asked', sleepless.raise],
  ])('sent by a page that was then reloaded is asked again with its own id, when %s', async (_, table) => {
    wire.mute = true;
    void useAnswers().answer(PASS, 'Pass');
    const [first] = commandsOf(wire);
    wire = freshWire();
    wire.answers['command'] = { revision: 9, repeated: true };
    const answers = useAnswers();
    wire.show(table);
    await flushPromises();
    expect(commandsOf(wire)).toEqual([first]);
    expect(answers.pending).toBeNull();
    expect(answers.missed).toBeNull();
  });

  test('held by a page that was then reloaded is not lost either', async () => {
    wire.lose();
    await useAnswers().answer(PASS, 'Pass');
    wire = freshWire();
    wire.show(sleepless.raise);
    await flushPromises();
    expect(commandsOf(wire)).toEqual([]);
    expect(useAnswers().missed).toEqual({ words: 'Pass', why: null });
  });

  test('is reported as not sent when the phone is removed', () => {
    const answers = useAnswers();
    wire.lose();
    void answers.answer(PASS, 'Pass');
    answers.forget();
    expect(answers.missed).toEqual({ words: 'Pass', why: null });
    expect(sessionStorage).toHaveLength(0);
  });
});
