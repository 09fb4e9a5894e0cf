import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { goInstead, place } from '../../../renderer/app/place.ts';
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

  const show = async (page: 'hands' | 'log' | 'standings' = 'hands', seq?: number): Promise<void> => {
    goInstead(seq === undefined ? { scene: 'sheet', page } : { scene: 'sheet', seq });
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

  const grid = () => scene.get('.on-screen .hand-grid');
  const number = (text: string): number => Number(text.replaceAll(',', '').replace('−', '-'));
  const texts = (cells: readonly { text: () => string }[]) => cells.map((cell) => cell.text());

  test('has a row for every hand, with each total, who dealt, and what everybody has won', async () => {
    await show();
    const rows = grid().findAll('tbody tr');
    const played = tale.hands.filter(({ kind }) => kind === 'hand');
    expect(texts(grid().findAll('.number'))).toEqual(played.map(({ hand }) => String(hand)));
    for (const [at, { kind, after, won, dealer }] of tale.hands.entries()) {
      const totals = texts(rows[at]!.findAll('td:not(.pot) b')).map(number);
      // What people hold at the end does not include their shares of the pot.
      const share = (id: string): number => (kind === 'pot' ? (won[id] ?? 0) : 0);
      expect(totals).toEqual(tale.seats.map(({ id }) => (after[id] ?? 0) + share(id)));
      const dealt = tale.seats.find(({ id }) => id === dealer);
      expect(rows[at]!.find('.why').exists()).toBe(dealt !== undefined);
      if (dealt) expect(rows[at]!.get('.why').text()).toContain(dealt.name);
    }
    const won = texts(grid().findAll('tfoot td:not(.pot) b')).map(number);
    expect(won).toEqual(tale.seats.map(({ id }) => tale.series.at(-1)!.won[id]));
  });

  test('a cell opens the lines that moved its number, and its hand all lines', async () => {
    await show();
    const of = (seat: string | null) =>
      tale.lines.filter(
        ({ hand, transfers }) =>
          hand === paid.hand &&
          (seat === null || transfers.some(({ from, to }) => from === seat || to === seat)),
      ).length;
    const at = tale.hands.findIndex(({ hand }) => hand === paid.hand);
    const hand = grid().findAll('tbody tr')[at]!;
    await hand.findAll('button.cell')[0]!.trigger('click');
    expect(scene.findAll('.behind-it .row')).toHaveLength(of(tale.seats[0]!.id));
    await hand.get('button.at').trigger('click');
    expect(scene.findAll('.behind-it .row')).toHaveLength(of(null));
    await hand.get('button.at').trigger('click');
    expect(scene.find('.behind-it').exists()).toBe(false);
  });

  test('a line behind a number is corrected there, or looked up in the log', async () => {
    await show();
    const at = tale.hands.findIndex(({ hand }) => hand === paid.hand);
    await grid().findAll('button.at')[at]!.trigger('click');
    await row(paid.seq).get('.line').trigger('click');
    await vi.dynamicImportSettled();
    await flushPromises();
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('What happened instead?');
    await scene.get('.behind-it .btn').trigger('click');
    expect(place.value.page).toBe('log');
    expect(scene.find(`[data-hand="${paid.hand}"]`).exists()).toBe(true);
  });

  test('the log has every hand, the newest first, and each of its lines', async () => {
    await show('log');
    const hands = texts(scene.findAll('.hands h2'));
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
    await show('log');
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
    await show('log', paid.seq);
    expect(row(paid.seq).findAll('.transfer')).toHaveLength(paid.transfers.length);
    expect(scene.findAll('.row.open')).toHaveLength(1);
  });

  test('draws chips over time', async () => {
    await show('standings');
    const chart = scene.get('[aria-label="Chips over time"]');
    expect(chart.findAll('polyline')).toHaveLength(4);
    expect(chart.get('polyline').attributes('points')?.split(' ')).toHaveLength(tale.series.length);
    expect(wire.sent).toContainEqual(expect.objectContaining({ kind: 'tale', file: table.file }));
  });

  test('follows the table', async () => {
    await show();
    const asked = wire.sent.filter(({ kind }) => kind === 'tale').length;
    wire.answers['tale'] = { ...tale, hands: tale.hands.slice(0, 2) };
    wire.show({ ...table, revision: table.revision + 1 });
    await flushPromises();
    expect(wire.sent.filter(({ kind }) => kind === 'tale')).toHaveLength(asked + 1);
    expect(grid().findAll('tbody tr')).toHaveLength(2);
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
    await show('standings');
    await scene
      .findAll('.exports button')
      .find((button) => button.text() === name)
      ?.trigger('click');
    await flushPromises();
    expect((await made[0]?.text())?.replace('\uFEFF', '')).toMatch(expected);
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe(file);
  });

  test('prints a separate page: the standings, and every hand', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await show('standings');
    await scene
      .findAll('.exports button')
      .find((button) => button.text() === 'Print')
      ?.trigger('click');
    expect(print).toHaveBeenCalledOnce();
    const paper = scene.get('.on-paper');
    expect(paper.findAll('ol li')).toHaveLength(4);
    expect(paper.findAll('.hand-grid tbody tr')).toHaveLength(tale.hands.length);
  });

  test('before the first move it says that nothing was played, and draws nothing', async () => {
    wire.answers['sheet'] = [];
    wire.answers['tale'] = { ...tale, lines: [], hands: [], series: tale.series.slice(0, 1) };
    await show();
    expect(scene.get('.none').text()).toBe('Nothing has been played yet.');
    await show('standings');
    expect(scene.find('[aria-label="Chips over time"]').exists()).toBe(false);
  });
});
