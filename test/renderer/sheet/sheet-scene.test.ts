import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { goInstead } from '../../../renderer/app/place.ts';
import SheetScene from '../../../renderer/scenes/SheetScene.vue';
import { runningGame } from '../../support/scenes/evenings.ts';
import { seatsOf } from '../../support/scenes/play.ts';
import { type TestWire, draw, freshWire } from '../mount.ts';

const { table, tale, report } = runningGame({
  game: 'sleepless',
  seats: seatsOf(['Ann', 'Ben', 'Cat', 'Dee']),
  seed: 3,
  moves: 60,
  rules: { chips: 300 },
});
const paid = tale.lines.find(({ transfers }) => transfers.length > 1)!;

/** happy-dom lays nothing out: whatever is measured is 600 px wide. */
class WideBox {
  readonly #tell: (entries: readonly object[]) => void;
  constructor(tell: (entries: readonly object[]) => void) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    this.#tell([{ target, contentRect: { width: 600, height: 300 } }]);
  }
  unobserve(): void {}
  disconnect(): void {}
}

describe('the sheet of the running game', () => {
  let wire: TestWire;
  let scene: ReturnType<typeof draw>;

  const show = async (seq?: number): Promise<void> => {
    goInstead(seq === undefined ? { scene: 'sheet' } : { scene: 'sheet', seq });
    scene = draw(SheetScene);
    await flushPromises();
  };
  const row = (seq: number) => scene.get(`[data-seq="${seq}"]`);

  beforeEach(() => {
    vi.stubGlobal('ResizeObserver', WideBox);
    wire = freshWire();
    wire.answers['sheet'] = tale.lines;
    wire.answers['tale'] = tale;
    wire.answers['report'] = report;
    wire.show(table);
  });

  test('has every hand, the newest first, and each of its lines', async () => {
    await show();
    const hands = scene.findAll('.hand h2').map((title) => title.text());
    expect(hands).toEqual([...new Set(tale.lines.map(({ hand }) => `hand ${hand}`))].reverse());
    expect(scene.findAll('.row')).toHaveLength(tale.lines.length);
  });

  test('one tap corrects a line, and says each of its transfers with the reason', async () => {
    wire.answers['preview'] = {
      revision: table.revision,
      prompt: table.prompt,
      before: report,
      after: report,
      difference: {},
      affected: [],
      otherChoices: [],
      refusal: null,
    };
    await show();
    await row(paid.seq).get('.line').trigger('click');
    await vi.dynamicImportSettled();
    await flushPromises();
    const dialog = document.querySelector('[role="dialog"]')!;
    expect(dialog.textContent).toContain('What happened instead?');
    const transfers = [...dialog.querySelectorAll('.transfer')];
    expect(transfers).toHaveLength(paid.transfers.length);
    expect(transfers.map((transfer) => Number(transfer.querySelector('b')?.textContent))).toEqual(
      paid.transfers.map(({ amount }) => amount),
    );
    for (const transfer of transfers)
      expect(transfer.querySelector('.reason')?.textContent.trim()).not.toBe('');
  });

  test('opens at the line that one came for', async () => {
    await show(paid.seq);
    expect(row(paid.seq).findAll('.transfer')).toHaveLength(paid.transfers.length);
    expect(scene.findAll('.row.open')).toHaveLength(1);
  });

  test('draws chips over time, and gives the same numbers as a table', async () => {
    await show();
    const chart = scene.get('[aria-label="Chips over time"]');
    expect(chart.findAll('polyline')).toHaveLength(4);
    expect(chart.get('polyline').attributes('points')?.split(' ')).toHaveLength(tale.series.length);
    expect(chart.findAll('tbody tr')).toHaveLength(tale.series.length);
    expect(wire.sent).toContainEqual(expect.objectContaining({ kind: 'tale', file: table.file }));
  });

  test('follows the table', async () => {
    await show();
    const asked = wire.sent.filter(({ kind }) => kind === 'tale').length;
    wire.answers['tale'] = { ...tale, series: tale.series.slice(0, 2) };
    wire.show({ ...table, revision: table.revision + 1 });
    await flushPromises();
    expect(wire.sent.filter(({ kind }) => kind === 'tale')).toHaveLength(asked + 1);
    expect(scene.findAll('.series tbody tr')[1]).toBeDefined();
    expect(scene.get('details .series').findAll('tbody tr')).toHaveLength(2);
  });

  test.each([
    ['Ledger (CSV)', /^hand,move,from,to,amount,reason,rule\r\n/, 'sleepless-ledger-2026-11-20.csv'],
    [
      'Standings (CSV)',
      /^place,player,balance,bought,net,money,currency,left\r\n/,
      'sleepless-standings-2026-11-20.csv',
    ],
    ['JSON', /^\{\n {2}"game": "sleepless"/, 'sleepless-2026-11-20.json'],
  ])('is taken away as %s', async (name, expected, file) => {
    const made: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob);
      return 'blob:x';
    });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await show();
    await scene
      .findAll('.exports button')
      .find((button) => button.text() === name)
      ?.trigger('click');
    await flushPromises();
    expect((await made[0]?.text())?.replace('\uFEFF', '')).toMatch(expected);
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe(file);
  });

  test('prints a separate page: the standings, and all balances after each hand', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await show();
    await scene
      .findAll('.exports button')
      .find((button) => button.text() === 'Print')
      ?.trigger('click');
    expect(print).toHaveBeenCalledOnce();
    const paper = scene.get('.on-paper');
    expect(paper.findAll('ol li')).toHaveLength(4);
    expect(paper.findAll('.series tbody tr')).toHaveLength(tale.series.length);
  });

  test('before the first move it says that nothing was played, and draws nothing', async () => {
    wire.answers['sheet'] = [];
    wire.answers['tale'] = { ...tale, lines: [], series: tale.series.slice(0, 1) };
    await show();
    expect(scene.get('.none').text()).toBe('Nothing has been played yet.');
    expect(scene.find('[aria-label="Chips over time"]').exists()).toBe(false);
  });
});
