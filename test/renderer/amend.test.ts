import { flushPromises, mount } from '@vue/test-utils';
import { describe, expect, onTestFinished, test } from 'vitest';
import type {
  AmendPreview,
  Amendment,
  OpenDecision,
  Request,
  SheetLine,
  TableSnapshot,
} from '../../main/contract.ts';
import AmendDialog from '../../renderer/table/amend/AmendDialog.vue';
import type { MoveData } from '../../renderer/stores/table.ts';
import LineList from '../../renderer/table/sheet/LineList.vue';
import { homeOf, played, poker } from '../support/scenes/play.ts';
import { type TestWire, freshWire } from './mount.ts';

const table = played(
  'sleepless',
  ['Ann', 'Ben', 'Cat', 'Dee'],
  [
    poker('s1', ['K', 'K', '9', 'A']),
    { kind: 'draws-done' },
    { kind: 'award', seat: 's3', amount: 2 },
    { kind: 'claims', seats: ['s3'] },
    { kind: 'winner', seat: 's4' },
    { kind: 'trick', seat: 's4' },
  ],
);
const [trick, winner, claims] = table.recent;
if (!trick || !winner || !claims) throw new Error('six lines were played');

const preview = (part: Partial<AmendPreview> = {}): AmendPreview => ({
  revision: table.revision,
  prompt: table.prompt,
  seats: table.view.seats,
  missed: null,
  before: { s1: 10, s2: 15, pot: 4 },
  after: { s1: 13, s2: 12, pot: 2 },
  difference: { s1: 3, s2: -3, pot: -2 },
  affected: [],
  open: null,
  stay: 0,
  otherChoices: [],
  refusal: null,
  ...part,
});
const listed = (line = trick, part: Partial<AmendPreview['affected'][number]> = {}) => ({
  line,
  legal: true,
  refusal: null,
  prompt: table.prompt,
  changes: ['question'] as const,
  then: 'keep' as const,
  becomes: null,
  ...part,
});

const undecided = { kind: 'refusal', code: 'table.amend.undecided', params: {} } as const;
/** The next trick's winner is undecided; the question goes before the line of this trick. */
const open: OpenDecision = {
  kind: 'before',
  prompt: table.prompt,
  lines: [trick],
  refusal: { kind: 'refusal', code: 'sleepless.move.notNow', params: {} },
  waiting: 3,
};
const asking = (part: Partial<OpenDecision> = {}): AmendPreview =>
  preview({ open: { ...open, ...part }, refusal: undecided });

const text = (selector: string): string =>
  [...document.querySelectorAll(selector)]
    .map((part) => (part.textContent ?? '').replace(/\s+/g, ' '))
    .join('|');
const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name);
  if (!found) throw new Error(`no button ${name}`);
  return found;
};

const isPreview = (request: Request): request is Extract<Request, { kind: 'preview' }> =>
  request.kind === 'preview';

interface Opened {
  readonly wire: TestWire;
  readonly tap: (name: string) => Promise<void>;
  /** The amendment after the last tap. */
  readonly asked: () => Amendment;
}

/**
 * The dialog with its line dropped: the effect is shown.
 * @param tried what the table answers to an amendment with an answer in it
 */
async function effectOf(answer: AmendPreview, tried = answer): Promise<Opened> {
  const wire = freshWire();
  wire.show(table);
  const answerTo = ({ move, later }: Amendment): AmendPreview =>
    move !== null ? preview() : later.length > 0 ? tried : answer;
  const send = wire.send.bind(wire);
  wire.send = (request) => {
    if (isPreview(request)) wire.answers['preview'] = answerTo(request.amendment);
    send(request);
  };
  wire.answers['sheet'] = table.recent;
  mount(AmendDialog, { props: { line: claims! }, attachTo: document.body });
  await flushPromises();
  let from = 0;
  const tap = async (name: string): Promise<void> => {
    from = wire.sent.length;
    button(name).click();
    await flushPromises();
  };
  await tap('It did not happen at all');
  // The effect of each further answer is requested afterwards.
  const asked = (): Amendment => wire.sent.slice(from).find(isPreview)!.amendment;
  return { wire, tap, asked };
}

describe('a line beside which nothing else could have been said', () => {
  test('is reported, and the only choice is that it did not happen', async () => {
    const over = played('sleepless', ['Ann', 'Ben', 'Cat'], [{ kind: 'end-now' }]);
    const wire = freshWire();
    wire.show(over);
    wire.answers['preview'] = preview();
    mount(AmendDialog, { props: { line: over.recent[0]! }, attachTo: document.body });
    await flushPromises();
    expect(text('.calm')).toBe('Nothing else can be chosen here: it happened, or it did not.');
    expect([...document.querySelectorAll('.dialog .btn')].map((one) => one.textContent?.trim())).toEqual([
      'It did not happen at all',
    ]);
  });
});

describe('a line about a seat', () => {
  const NAMES = ['Ann', 'Ben', 'Cat', 'Dee'];
  const nap = (...moves: Parameters<typeof played>[2]) => played('pool-nap', NAMES, moves);
  const PASS = { kind: 'pass', seat: 's2' };
  const ZOE = { kind: 'rename', seat: 's1', name: 'Zoe', player: 'p9' };

  /** Opens the newest line of `now`; `before` is the table before it. */
  async function opened(
    before: TableSnapshot,
    move: Parameters<typeof played>[2][number],
    missed: number | null = null,
  ) {
    const wire = freshWire();
    const line = { ...before.recent[0]!, seq: 9, move: move as SheetLine['move'] };
    const home = homeOf(before);
    const zoe = { id: 'p9', name: 'Zoe', look: 9, also: [] };
    wire.answers['home'] = { ...home, players: [...home.players, zoe] };
    wire.answers['preview'] = preview({ prompt: before.prompt, seats: before.view.seats, missed });
    wire.show(before);
    const dialog = mount(AmendDialog, { props: { line }, attachTo: document.body });
    onTestFinished(() => dialog.unmount());
    await flushPromises();
    const tap = async (label: string): Promise<void> => {
      const radio = [...document.querySelectorAll('label')].find(({ textContent }) =>
        textContent?.includes(label),
      );
      (radio?.querySelector('input') ?? button(label)).click();
      await flushPromises();
    };
    const type = async (name: string): Promise<void> => {
      const field = document.querySelector<HTMLInputElement>('input.field')!;
      field.value = name;
      field.dispatchEvent(new Event('input'));
      await flushPromises();
    };
    const place = async (at: string): Promise<void> => {
      const select = document.querySelector('select')!;
      select.value = [...select.options].find(({ textContent }) => textContent === at)!.value;
      select.dispatchEvent(new Event('change'));
      await flushPromises();
    };
    const pressed = () => text('.btn[aria-pressed="true"]');
    const corrected = async (): Promise<object | null> => {
      await tap('This instead');
      return wire.sent.filter(isPreview).at(-1)!.amendment.move;
    };
    return { tap, type, place, pressed, corrected, isOpen: () => !button('This instead').disabled };
  }

  test.each([
    ['Ann', ZOE],
    ['Ben', { kind: 'swap', seat: 's2', with: 's4' }],
    ['Somebody sits out|Cat', { kind: 'sit-out', seat: 's3', voids: true }],
  ])('is filled in as entered, and sends nothing until something is changed: %s', async (shown, move) => {
    const { pressed, isOpen } = await opened(nap(PASS), move);
    expect(pressed()).toBe(shown);
    expect(isOpen()).toBe(false);
  });

  test('renamed: another name, and another person', async () => {
    const { type, tap, corrected } = await opened(nap(PASS), ZOE);
    await type('Zora');
    await tap('Still Ann');
    expect(await corrected()).toEqual({ kind: 'rename', seat: 's1', name: 'Zora' });
  });

  test('renamed: whom it was about', async () => {
    const { tap, corrected } = await opened(nap(PASS), { kind: 'rename', seat: 's1', name: 'Anna' });
    await tap('Ben');
    expect(await corrected()).toEqual({ kind: 'rename', seat: 's2', name: 'Anna' });
  });

  test('renamed: a remembered person is asked about, unless it was said already', async () => {
    const first = await opened(nap(PASS), { kind: 'rename', seat: 's1', name: 'Anna' });
    await first.type('Zoe');
    expect(first.isOpen()).toBe(false);
    await first.tap('The same person');
    expect(await first.corrected()).toEqual(ZOE);
    const again = await opened(nap(PASS), ZOE);
    await again.tap('Cat');
    expect(await again.corrected()).toEqual({ ...ZOE, seat: 's3' });
  });

  test('seats changed: with whom, and moved instead', async () => {
    const { place, corrected } = await opened(nap(PASS), { kind: 'swap', seat: 's2', with: 's4' });
    await place('Sit to the left of Cat');
    expect(await corrected()).toEqual({ kind: 'move-seat', seat: 's2', after: 's3' });
  });

  test('sitting out: who, and that they have left instead', async () => {
    const { tap, corrected } = await opened(nap(PASS), { kind: 'sit-out', seat: 's3', voids: true });
    await tap('Dee');
    await tap('The table plays it out for them');
    await tap('Somebody leaves');
    expect(await corrected()).toEqual({ kind: 'leave', seat: 's4' });
  });

  test('coming back: who, and what becomes of the turns they missed', async () => {
    const out = [{ kind: 'sit-out', seat: 's3' }, PASS, { kind: 'sit-out', seat: 's4' }];
    const { tap, corrected } = await opened(nap(...out), { kind: 'return', seat: 's4' }, 2);
    await tap('The 2 turns are made up');
    await tap('Cat');
    await tap('The 2 turns are made up');
    expect(await corrected()).toEqual({ kind: 'return', seat: 's3', makesUp: true });
  });
});

describe('what a correction would do', () => {
  test('everybody’s difference is shown, and what the pot held and holds', async () => {
    await effectOf(preview());
    expect(text('.effect .delta')).toBe('AAnn+3|the pot4 → 2|BBen−3');
  });

  test('lines that stay are folded with their count, and so are those that follow', async () => {
    const { tap, asked } = await effectOf(
      preview({
        affected: [
          listed(),
          listed(winner, { then: 'follow', becomes: { code: 'sleepless.call.noClaims', params: {} } }),
        ],
        stay: 17,
        otherChoices: [winner.seq],
      }),
    );
    const folds = [...document.querySelectorAll<HTMLDetailsElement>('.fold')];
    expect(folds.map((fold) => fold.open)).toEqual([false, false]);
    expect(text('.fold > summary')).toBe('One line follows by itself|17 later lines stay as they are');
    expect(text('.following li')).toBe('“Dee has the best hand” becomes “Nobody claims”');
    expect(document.querySelectorAll('.affected')).toHaveLength(1);
    expect(text('.others summary')).toBe('One later move could now be chosen otherwise, and stays');
    const others = document.querySelector('.others') as HTMLDetailsElement;
    others.open = true;
    others.dispatchEvent(new Event('toggle'));
    await flushPromises();
    expect(text('.others li')).toMatch(/Dee has the best hand/);
    await tap('Look at it');
    expect(asked().later).toEqual([{ seq: winner.seq, then: 'keep' }]);
  });

  test('of more lines than a screen holds the first are listed', async () => {
    const many = Array.from({ length: 80 }, (_, i) => listed({ ...trick, seq: 100 + i }));
    await effectOf(preview({ affected: many, stay: 80 }));
    expect(document.querySelectorAll('.affected')).toHaveLength(60);
    expect(text('.later')).toContain('and 20 more');
  });

  test('is only done by “Correct it”, for the revision that was looked at', async () => {
    const { wire } = await effectOf(preview());
    expect(wire.commands()).toEqual([]);
    button('Correct it').click();
    await flushPromises();
    expect(wire.commands()).toMatchObject([
      { kind: 'amend', revision: table.revision, amendment: { move: null } },
    ]);
  });
});

describe('an open question', () => {
  const buttons = (): readonly string[] =>
    [...document.querySelectorAll('.open-question .choices .btn')].map(
      (one) => one.textContent?.trim() ?? '',
    );

  test('is on top with its choices and the number of waiting moves, and the correction waits for it', async () => {
    const { tap, asked } = await effectOf(asking());
    expect(text('.open-question .question')).toMatch(/^Dee leads/);
    expect(buttons()).toEqual(expect.arrayContaining(['Ann', 'Ben', 'Cat', 'Dee']));
    expect(text('.open-question .why')).toMatch(/^This comes before “Dee takes trick 1/);
    expect(text('.open-question .waiting')).toBe('3 later lines wait for this answer. None is dropped.');
    expect(document.querySelectorAll('.effect, .effect-of')).toHaveLength(0);
    expect(text('[role="status"]')).toContain('One question is open.');
    expect(button('Correct it').disabled).toBe(true);
    await tap('Ben');
    expect(asked().later).toEqual([{ seq: trick.seq, before: [{ kind: 'trick', seat: 's2' }] }]);
  });

  test('shows the effect of each answer that leaves nothing open', async () => {
    await effectOf(asking(), preview({ difference: { s2: 6, s1: -6 } }));
    expect(text('.open-question .choices .btn')).toMatch(/\| ?Ben ?BBen ?\+6 ?AAnn ?−6 ?\|/);
  });

  test('of the line itself gets another answer in its place', async () => {
    const { tap, asked } = await effectOf(asking({ kind: 'change' }));
    expect(text('.open-question .why')).toMatch(/^“Dee takes trick 1.*” is no longer possible/);
    await tap('Ben');
    expect(asked().later).toEqual([{ seq: trick.seq, then: { change: { kind: 'trick', seat: 's2' } } }]);
  });

  test('of lines without a place is whether they go, all with one tap', async () => {
    const { tap, asked } = await effectOf(asking({ kind: 'gone', lines: [winner, trick] }));
    expect(text('.open-question h3')).toBe('These 2 lines no longer have a place');
    expect(document.querySelectorAll('.gone li')).toHaveLength(2);
    await tap('Leave them out');
    expect(asked().later).toEqual([
      { seq: winner.seq, then: 'drop' },
      { seq: trick.seq, then: 'drop' },
    ]);
  });

  test('a second answer to the same lines goes behind the first, and back takes one at a time', async () => {
    const { tap, asked } = await effectOf(asking());
    await tap('Ben');
    await tap('Cat');
    const seats = () =>
      asked().later.flatMap(({ before = [] }) => before.map((move) => (move as MoveData)['seat']));
    expect(seats()).toEqual(['s2', 's3']);
    await tap('Back');
    expect(seats()).toEqual(['s2']);
  });

  test('a double tap answers one question', async () => {
    const { wire } = await effectOf(asking());
    const from = wire.sent.length;
    button('Ben').click();
    // The table has not answered yet; and once it has, the browser knows a second click by its count.
    button('Ben').click();
    await flushPromises();
    button('Ben').dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
    await flushPromises();
    const [first, ...more] = wire.sent.slice(from).filter(isPreview);
    expect(first!.amendment.later).toEqual([{ seq: trick.seq, before: [{ kind: 'trick', seat: 's2' }] }]);
    // Only what each next answer would do.
    const answers = more.map(({ amendment }) => amendment.later[0]!.before!.length);
    expect(answers.every((n) => n === 2)).toBe(true);
  });

  test('moves are dropped only by a button that names it', async () => {
    const { tap, asked } = await effectOf(asking());
    await tap('Keep what is still allowed, drop the rest');
    expect(asked()).toMatchObject({ later: [], rest: 'keep-legal' });
    expect(text('.open-question .instead')).toMatch(/^ ?Leave out “Dee takes trick 1/);
  });
});

describe('the sheet says', () => {
  const row = (part: object): string => {
    freshWire().show(table);
    const drawn = mount(LineList, { props: { lines: [{ ...claims, ...part }], first: claims.seq } });
    return drawn.text().replace(/\s+/g, ' ');
  };

  test('who corrected a line, when, and its former text', () => {
    const said = { code: 'sleepless.call.noClaims' };
    const told = row({
      corrections: [{ at: 0, actor: { kind: 'host' }, was: { kind: 'claims', seats: [] }, said }],
    });
    expect(told).toMatch(/corrected once/);
    expect(told).toMatch(/Corrected at .* by the host\. It said: Nobody claims/);
  });

  test('who took a line back, and that one was put in', () => {
    const gone = { at: 0, actor: { kind: 'host' } };
    expect(row({ retracted: true, retractedBy: gone })).toMatch(/undone.*Taken back at .* by the host/);
    expect(row({ inserted: true })).toContain('added by a correction');
  });
});
