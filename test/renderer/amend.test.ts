import { flushPromises, mount } from '@vue/test-utils';
import { describe, expect, test } from 'vitest';
import type { AmendPreview, Amendment, Request } from '../../main/contract.ts';
import AmendDialog from '../../renderer/components/amend/AmendDialog.vue';
import SheetRow from '../../renderer/scenes/sheet/SheetRow.vue';
import { played, poker } from '../support/scenes/play.ts';
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
  before: { s1: 10, s2: 15, pot: 4 },
  after: { s1: 13, s2: 12, pot: 2 },
  difference: { s1: 3, s2: -3, pot: -2 },
  affected: [],
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
  ...part,
});

const text = (selector: string): string =>
  [...document.querySelectorAll(selector)]
    .map((part) => (part.textContent ?? '').replace(/\s+/g, ' '))
    .join('|');
const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name);
  if (!found) throw new Error(`no button ${name}`);
  return found;
};

/** The dialog with its line dropped: the effect is shown. */
async function open(answer: AmendPreview): Promise<{ wire: TestWire; asked: () => Amendment }> {
  const wire = freshWire();
  wire.show(table);
  wire.answers['preview'] = answer;
  wire.answers['sheet'] = table.recent;
  mount(AmendDialog, { props: { line: claims! }, attachTo: document.body });
  await flushPromises();
  button('It did not happen at all').click();
  await flushPromises();
  const asked = (): Amendment => {
    const last = wire.sent.filter(
      (request): request is Extract<Request, { kind: 'preview' }> => request.kind === 'preview',
    );
    return last.at(-1)!.amendment;
  };
  return { wire, asked };
}

describe('a line beside which nothing else could have been said', () => {
  test('says so, and offers only that it did not happen', async () => {
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

describe('what a correction would do', () => {
  test('everybody’s difference is shown, and what the pot held and holds', async () => {
    await open(preview());
    expect(text('.effect .delta')).toBe('AAnn+3|the pot4 → 2|BBen−3');
  });

  test('moves that only had other choices are one line, opened by a tap, and looked at one by one', async () => {
    const { asked } = await open(preview({ affected: [listed()], otherChoices: [winner.seq] }));
    expect(document.querySelectorAll('.affected')).toHaveLength(1);
    expect(text('.others summary')).toBe('One later move could now be chosen otherwise, and stays');
    const others = document.querySelector('.others') as HTMLDetailsElement;
    others.open = true;
    others.dispatchEvent(new Event('toggle'));
    await flushPromises();
    expect(text('.others li')).toMatch(/Dee has the best hand/);
    button('Look at it').click();
    await flushPromises();
    expect(asked().later).toEqual([{ seq: winner.seq, then: 'keep' }]);
  });

  test('of more moves than a screen holds, those to be decided come first, and all are decided with one tap', async () => {
    const many = Array.from({ length: 80 }, (_, i) =>
      listed({ ...trick, seq: 100 + i }, i < 70 ? {} : { legal: false, then: null }),
    );
    const { asked } = await open(
      preview({ affected: many, refusal: { kind: 'refusal', code: 'table.amend.undecided', params: {} } }),
    );
    const rows = [...document.querySelectorAll('.affected')];
    expect(rows).toHaveLength(60);
    expect(rows.slice(0, 10).every((row) => row.classList.contains('open'))).toBe(true);
    expect(text('.later')).toContain('and 20 more');
    expect(button('Correct it').disabled).toBe(true);
    button('Keep what is still allowed, drop the rest').click();
    await flushPromises();
    expect(asked().rest).toBe('keep-legal');
  });

  test('is only done by “Correct it”, for the revision that was looked at', async () => {
    const { wire } = await open(preview());
    expect(wire.commands()).toEqual([]);
    button('Correct it').click();
    await flushPromises();
    expect(wire.commands()).toMatchObject([
      { kind: 'amend', revision: table.revision, amendment: { move: null } },
    ]);
  });
});

describe('the sheet says', () => {
  const row = (part: object): string => {
    freshWire().show(table);
    const drawn = mount(SheetRow, { props: { line: { ...claims, ...part }, open: true } });
    return drawn.text().replace(/\s+/g, ' ');
  };

  test('who corrected a line, when, and what it said before', () => {
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
