import { flushPromises, mount } from '@vue/test-utils';
import { describe, expect, test } from 'vitest';
import type { Choice, TableSnapshot } from '../../main/contract.ts';
import PromptBar from '../../renderer/table/PromptBar.vue';
import { UNDRAWN_KEY } from '../../renderer/games/dream/detail.ts';
import { gameScreen } from '../../renderer/table/registry.ts';
import TableScene from '../../renderer/scenes/TableScene.vue';
import PhoneChoices from '../../renderer/phone/PhoneChoices.vue';
import { useAnswers } from '../../renderer/stores/answers.ts';
import { type MoveData, useTable } from '../../renderer/stores/table.ts';
import { useToasts } from '../../renderer/stores/toasts.ts';
import { useTyped } from '../../renderer/stores/typed.ts';
import { moveOf } from '../support/players/any.ts';
import { seeded } from '../support/random.ts';
import { SHOTS } from '../support/scenes/index.ts';
import { sitDown } from './games/at-table.ts';
import { draw, freshWire, later, press } from './mount.ts';

/** Tables that are drawn anyway, one for each question of each game. */
const tables = new Map<string, TableSnapshot>();
for (const { scene, table, then, me, screen } of SHOTS)
  if (scene === 'table' && table && !then && !me && !screen)
    tables.set([table.view.game, table.prompt.question.code, table.view.outcome !== null].join(' '), table);
const ended = [...tables.values()].find(({ view }) => view.outcome && view.unit === 'chips');
if (ended?.view.outcome) {
  const goOn = { broke: [{ seat: ended.view.seats[0]!.id, amount: 10 }], chips: 'all' as const, more: false };
  const outcome = { ...ended.view.outcome, goOn };
  tables.set('somebody has no chips left', { ...ended, view: { ...ended.view, outcome } });
}
const games = new Set([...tables.values()].map(({ view }) => view.game));

interface Screen {
  readonly table: TableSnapshot;
  readonly answer: (move: MoveData) => Promise<unknown>;
  readonly show: (table: TableSnapshot) => Promise<void>;
  readonly sent: () => readonly object[];
  readonly openForm: (choice: Choice) => void;
  readonly close: () => void;
}
type Draw = (table: TableSnapshot) => Promise<Screen>;

const drawTable: Draw = async (table) => {
  const at = await sitDown(table);
  const { wire, scene } = at;
  await later();
  return {
    table,
    answer: (move) => useTable().play(move),
    show: (next) => at.show(next),
    sent: () => wire.commands().filter((command) => 'move' in command),
    openForm: (choice) => {
      scene.findComponent(PromptBar).vm.choose({ choice, key: null });
    },
    close: () => {
      scene.unmount();
    },
  };
};

const drawPhone: Draw = async (table) => {
  sessionStorage.clear();
  const wire = freshWire();
  wire.show(table);
  useAnswers().tableCame();
  const seats = table.view.seats.map(({ id }) => id);
  const page = mount(PhoneChoices, { props: { table, seats }, attachTo: document.body });
  await later();
  return {
    table,
    answer: (move) => useAnswers().answer(move, 'an answer'),
    show: async (next) => {
      wire.show(next);
      await page.setProps({ table: next });
      await flushPromises();
    },
    sent: () => wire.commands().filter((command) => 'move' in command),
    openForm: (choice) => {
      const all = page.findAll('button.choice');
      const words = choice.kind === 'form' ? all.filter((one) => /…\s*$/u.test(one.text())) : [];
      const forms = table.prompt.choices.filter(({ kind }) => kind === 'form');
      (words[forms.indexOf(choice)]?.element as HTMLElement | undefined)?.click();
    },
    close: () => {
      page.unmount();
    },
  };
};

const all = (selector: string, from: ParentNode = document) => [
  ...from.querySelectorAll<HTMLElement>(selector),
];
const tapFirst = (selector: string, from?: ParentNode): void => all(selector, from)[0]?.click();

/** A way to type something; whether a move then says it is judged by what is typed, not by the screen. */
interface Way {
  readonly what: string;
  readonly type: (screen: Screen) => Promise<void> | void;
  readonly counts?: (choice: Choice, table: TableSnapshot, move: MoveData) => boolean;
}

/** Moves that start the short entry of a hand or a game. */
const shortForm = ({ prompt }: TableSnapshot): Choice | undefined =>
  prompt.choices.find(({ kind, move }) => kind === 'form' && (move.kind === 'hand' || move.kind === 'score'));
/** Whether a move names the same bidder, or the same player who is out. */
const saysSame = (move: MoveData, table: TableSnapshot): boolean => {
  const begun = shortForm(table)?.move;
  const { kind } = move;
  if (kind === 'score') return move['winner'] === begun?.['winner'];
  return (kind === 'hand' || kind === 'contract') && move['seat'] === begun?.['seat'];
};

/** Fills one field of a form with whatever it has to tap, or the next number. */
function fillOne(): void {
  const dialog = all('[role="dialog"]').at(-1);
  if (!dialog) return;
  const [button] = all('form .btn[aria-pressed="false"], form .cell:not(:disabled)', dialog);
  const [input] = all('form input', dialog) as HTMLInputElement[];
  if (button) button.click();
  else if (input) {
    input.value = String(Number(input.value || 0) + 1);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

const WAYS: readonly Way[] = [
  {
    what: 'cards are picked',
    type: () => {
      for (const cell of all('.picker .deck .cell:not(:disabled)').slice(0, 2)) cell.click();
    },
  },
  {
    what: 'a layout is laid',
    type: () => {
      if (all('.editor').length > 0) for (const rank of 'akqj098765432') press(rank);
    },
  },
  {
    what: 'no card was drawn',
    type: () => {
      tapFirst(`.values [aria-keyshortcuts="${UNDRAWN_KEY}"]`);
    },
    counts: ({ rare }) => rare === true,
  },
  {
    what: 'dice are told on the phone',
    type: () => {
      tapFirst('.asked .dice .faces button:not(:disabled)');
      tapFirst('.asked .cards button:not(:disabled):not(.choice)');
    },
  },
  {
    what: 'chips are bought at the end',
    type: async ({ table }: Screen) => {
      if (!table.view.outcome) return;
      press('b');
      await flushPromises();
      const [input] = all('.go-on input') as HTMLInputElement[];
      if (!input) return;
      input.value = '77';
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
  },
  {
    what: 'who has the bid, or is out, is picked',
    type: ({ table, openForm }) => {
      const form = shortForm(table);
      if (form) openForm(form);
    },
    counts: (_, table, move) => saysSame(move, table),
  },
  {
    what: 'a number of the short way is picked',
    type: async ({ table, openForm }) => {
      const form = shortForm(table);
      if (!form) return;
      openForm(form);
      await flushPromises();
      press('4');
    },
    counts: (_, table, move) =>
      saysSame(move, table) &&
      (move['tricks'] === 4 || Object.values((move['left'] ?? {}) as object)[0] === 4),
  },
  ...[0, 1, 2].map((at) => ({
    what: `form ${at + 1} is half filled`,
    // Another choice may say just what the form says by now.
    counts: ({ move }: Choice, { prompt }: TableSnapshot) =>
      prompt.choices.filter(({ kind }) => kind === 'form')[at]?.move.kind === move.kind,
    type: async ({ table, openForm }: Screen) => {
      const form = table.prompt.choices.filter(({ kind }) => kind === 'form')[at];
      if (!form || gameScreen(table.view.game).answers?.(form, table)) return;
      openForm(form);
      await flushPromises();
      await new Promise((resolve) => setTimeout(resolve));
      fillOne();
    },
  })),
];

const texts = () => useToasts().toasts.map(({ text }) => text);
const forgetTexts = () => {
  for (const { id } of useToasts().toasts) useToasts().drop(id);
};
/** Unsent input, in the words of a message; null if none. */
function typedWords(): string | null {
  forgetTexts();
  useTyped().allows(null);
  const [text] = texts();
  forgetTexts();
  return text === undefined ? null : (/“(.*)” is not sent yet/u.exec(text)?.[1] ?? text);
}

/** Types in this way, then does every legal thing beside it; returns whether something was typed at all. */
async function check(screen: Screen, again: () => Promise<Screen>, way: Way): Promise<boolean> {
  const { table } = screen;
  let now = screen;
  const type = async (): Promise<string | null> => {
    await later();
    await way.type(now);
    await flushPromises();
    return now.sent().length > 0 ? null : typedWords();
  };
  const words = await type();
  if (words === null) return false;
  const random = seeded(7);
  for (const choice of table.prompt.choices) {
    if (choice.kind === 'form' && choice.fields.some((field) => field.type === 'custom')) continue;
    await later();
    // As a screen reader does it: without a tap or key that could repeat another.
    document.body.click();
    const move = moveOf(choice, random) as MoveData;
    await now.answer(move);
    if (now.sent().length > 0) {
      expect([move, way.counts?.(choice, table, move)]).toEqual([move, true]);
      now = await again();
      expect(await type()).toBe(words);
    } else expect(texts().join(), choice.say.code).toContain(words);
    forgetTexts();
  }
  await undone(words, now);
  if (typedWords() === null) {
    now = await again();
    expect(await type()).toBe(words);
  }
  // Somebody else answers: another question is here.
  const other = {
    ...table,
    revision: table.revision + 1,
    view: { ...table.view, outcome: null },
    prompt: { ...table.prompt, id: 'another' },
  };
  await now.show(other);
  expect(texts().join()).toContain(words);
  expect(typedWords()).toBeNull();
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  return true;
}

/** Every way at one table; returns those in which something can be typed there. */
async function checkAll(drawScreen: Draw, table: TableSnapshot): Promise<readonly string[]> {
  let screen = await drawScreen(table);
  const again = async (): Promise<Screen> => {
    screen.close();
    screen = await drawScreen(table);
    return screen;
  };
  const done: string[] = [];
  for (const way of WAYS) {
    if (await check(screen, again, way)) done.push(way.what);
    const isUsed = screen.sent().length > 0 || document.querySelector('[role="dialog"]') !== null;
    if (isUsed || done.at(-1) === way.what) await again();
  }
  screen.close();
  return done;
}

/** Undo clears it or refuses, and names it; redo refuses. */
async function undone(words: string, screen: Screen): Promise<void> {
  await useTable().redo();
  expect(texts().join()).toContain(words);
  forgetTexts();
  await useTable().undo();
  expect(texts().join()).toContain(words);
  expect(screen.sent()).toEqual([]);
}

describe('typed input is sent or named', () => {
  const typed = new Map<string, Set<string>>();
  const note = (ways: readonly string[], { view }: TableSnapshot): void => {
    for (const way of ways) typed.set(way, (typed.get(way) ?? new Set()).add(view.game));
  };
  test.each([...tables])('at the table: %s', async (_, table) => {
    note(await checkAll(drawTable, table), table);
  });
  test.each([...tables].filter(([, { view }]) => !view.outcome))('on a phone: %s', async (_, table) => {
    note(await checkAll(drawPhone, table), table);
  });
  test('in every game and in every way something was typed', () => {
    expect([...new Set([...typed.values()].flatMap((some) => [...some]))].sort()).toEqual([...games].sort());
    expect([...typed.keys()].sort()).toEqual(WAYS.map(({ what }) => what).sort());
  });
});

test('selections survive a look at the score sheet', async () => {
  const table = [...tables].find(([name]) => name.startsWith('winner winner.ask.beat'))?.[1];
  if (!table) throw new Error('no play of Winner to beat');
  const first = await drawTable(table);
  for (const cell of all('.picker .deck .cell:not(:disabled)').slice(0, 2)) cell.click();
  const words = typedWords();
  expect(words).not.toBeNull();
  first.close();
  expect(typedWords()).toBe(words);
  const second = draw(TableScene);
  expect(all('.picker .chosen li')).toHaveLength(2);
  second.unmount();
});
