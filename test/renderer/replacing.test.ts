import { flushPromises, mount } from '@vue/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import ReplaceDialog from '../../renderer/components/ReplaceDialog.vue';
import { place, goInstead } from '../../renderer/app/place.ts';
import { useEvenings } from '../../renderer/stores/evenings.ts';
import { useHome } from '../../renderer/stores/home.ts';
import { useReplacing } from '../../renderer/stores/replacing.ts';
import { useToasts } from '../../renderer/stores/toasts.ts';
import { useTray } from '../../renderer/stores/tray.ts';
import { played } from '../support/scenes/play.ts';
import { type TestWire, freshWire, press } from './mount.ts';

const open = played('winner', ['Ann', 'Ben', 'Cat'], []);
const ended = played('winner', ['Ann', 'Ben', 'Cat'], [{ kind: 'end-now' }]);
const NEW = { game: 'dream', rules: {}, seats: [], dealer: null };

/** Everything on a page that takes the open game off the table. */
const WAYS: readonly (readonly [string, string, () => Promise<unknown>])[] = [
  ['a new game', 'start', () => useHome().start(NEW)],
  ['a saved game', 'open', () => useHome().open('old.jsonl')],
  ['the good part of a damaged game', 'open', () => useHome().open('old.jsonl', true)],
  ['a game that is ended from its evening', 'open', () => useHome().end('old.jsonl')],
  ['a game that is removed', 'book', () => useEvenings().book({ kind: 'remove', file: open.file })],
  ['a recorded evening', 'tray', () => useTray().act({ kind: 'replay', file: 'tray.jsonl' })],
];

describe('before the open game is replaced', () => {
  let wire: TestWire;
  const sent = (kind: string) => wire.sent.filter((request) => request.kind === kind);
  const refuse = (kind: string, file = open.file) => {
    wire.refusals[kind] = {
      kind: 'refusal',
      code: 'table.open',
      params: { file, game: { phrase: { code: 'game.winner.name' } } },
    };
  };

  beforeEach(() => {
    wire = freshWire();
    for (const kind of ['open', 'start']) wire.answers[kind] = { file: 'new.jsonl' };
    wire.show(open);
    goInstead({ scene: 'home' });
  });

  test.each(WAYS)('%s: a question names it, and with no nothing happens', async (_, kind, act) => {
    refuse(kind);
    const done = act();
    await flushPromises();
    expect(sent(kind)).toHaveLength(1);
    expect(JSON.stringify(sent(kind))).not.toContain('replaces');
    const { question } = useReplacing();
    const dialog = mount(ReplaceDialog, { props: { question: question! }, attachTo: document.body });
    await flushPromises();
    expect(document.body.textContent).toContain('Put Winner away?');
    expect(document.body.textContent).toContain('Ann, Ben, Cat are playing Winner');
    expect(document.querySelectorAll('.dialog .btn.main')).toHaveLength(0);
    press('Enter');
    await flushPromises();
    expect(sent(kind)).toHaveLength(1);
    question?.answer(false);
    await done;
    dialog.unmount();
    expect(sent(kind)).toHaveLength(1);
    expect(wire.commands()).toEqual([]);
    expect(place.value.scene).toBe('home');
    expect(useToasts().toasts).toEqual([]);
  });

  test.each(WAYS)(
    '%s: with yes it is asked for again, by the name of the open game',
    async (_, kind, act) => {
      refuse(kind);
      const done = act();
      await flushPromises();
      delete wire.refusals[kind];
      useReplacing().question?.answer(true);
      await done;
      expect(sent(kind)).toHaveLength(2);
      expect(JSON.stringify(sent(kind)[1])).toContain(`"replaces":"${open.file}"`);
    },
  );

  test('another game opened during the question raises a new question', async () => {
    refuse('open');
    const done = useHome().open('old.jsonl');
    await flushPromises();
    refuse('open', 'third.jsonl');
    wire.show({ ...open, file: 'third.jsonl' });
    expect(place.value.scene).toBe('home');
    useReplacing().question?.answer(true);
    await flushPromises();
    expect(useReplacing().question).not.toBeNull();
    useReplacing().question?.answer(false);
    await done;
    expect(sent('open')).toHaveLength(2);
  });

  test('a finished game is replaced without a question', async () => {
    wire.show(ended);
    await useHome().start(NEW);
    expect(sent('start')).toMatchObject([{ replaces: ended.file }]);
  });

  test('a table is closed by the name of the game that this page shows', async () => {
    await useHome().leave();
    expect(sent('leave')).toMatchObject([{ replaces: open.file }]);
  });

  test('the open game is ended from its evening only after a question', async () => {
    refuse('open');
    const done = useHome().end(open.file);
    await flushPromises();
    expect(useReplacing().question?.kind).toBe('end');
    useReplacing().question?.answer(false);
    await done;
    expect(sent('open')).toMatchObject([{ file: open.file, end: true }]);
  });
});
