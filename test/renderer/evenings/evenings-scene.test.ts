import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { goInstead, place } from '../../../renderer/app/place.ts';
import EveningsScene from '../../../renderer/scenes/EveningsScene.vue';
import { sharePage } from '../../../renderer/scenes/evenings/share-page.ts';
import { playEvenings, someEvenings } from '../../support/scenes/evenings.ts';
import { homeOf, played, seatsOf } from '../../support/scenes/play.ts';
import { type TestWire, draw, freshWire } from '../mount.ts';

const house = someEvenings();
const FILE = 'sleepless-3.jsonl';

describe('evenings', () => {
  let wire: TestWire;
  let scene: ReturnType<typeof draw>;

  const show = async (page?: string): Promise<void> => {
    goInstead(page === undefined ? { scene: 'evenings' } : { scene: 'evenings', page });
    scene = draw(EveningsScene);
    await flushPromises();
  };
  const choose = async (text: string): Promise<void> => {
    const input = scene.get<HTMLInputElement>('input[type="file"]');
    Object.defineProperty(input.element, 'files', { value: [new File([text], 'game.jsonl')] });
    await input.trigger('change');
    for (let n = 0; n < 40; n++) await flushPromises();
  };

  beforeEach(() => {
    wire = freshWire();
    wire.answers['evenings'] = house.view;
    wire.answers['tale'] = house.tales[FILE];
    wire.answers['report'] = house.reports[FILE];
    wire.answers['home'] = homeOf(played('sleepless', ['Ann', 'Ben', 'Cat', 'Dee'], []));
  });

  test('are listed newest first, with who gained what', async () => {
    await show();
    expect(scene.findAll('section.panel h2')).toHaveLength(house.view.evenings.length);
    const first = scene.get('section.panel');
    expect(first.get('.players').text()).toContain('Cat');
    expect(first.findAll('.game').map((game) => game.get('.name').text())).toEqual(['Sleepless', 'Winner']);
  });

  test('none yet: the page reports it, and a new game is one tap away', async () => {
    wire.answers['evenings'] = { ...house.view, evenings: [] };
    await show();
    expect(scene.get('.none p').text()).toBe('No game has been played here yet.');
    await scene.get('.none button').trigger('click');
    expect(place.value.scene).toBe('setup');
  });

  test('a missing game is reported once, in place', async () => {
    await show('game/gone.jsonl');
    expect(scene.get('.gone').text()).toBe('This game is not here any more.');
    expect(wire.sent.some(({ kind }) => kind === 'tale')).toBe(false);
  });

  test("a game's page says where everybody stood, in a chart and in the same numbers", async () => {
    await show(`game/${FILE}`);
    const tale = house.tales[FILE];
    expect(scene.findAll('.standings li')).toHaveLength(4);
    const rows = scene.findAll('.on-screen .hand-grid tbody tr');
    expect(rows).toHaveLength(tale?.hands.length ?? 0);
    const { after, won } = tale!.hands.at(-1)!;
    expect(
      rows
        .at(-1)
        ?.findAll('td:not(.pot) b')
        .map((cell) => Number(cell.text().replaceAll(',', '').replace('−', '-'))),
    ).toEqual(tale?.seats.map(({ id }) => (after[id] ?? 0) + (won[id] ?? 0)));
    await scene.findAll('nav[aria-label="Pages of the score sheet"] button')[1]?.trigger('click');
    // The sheet says names of this game, though no table is open, and offers no correction.
    expect(scene.findAll('.row').length).toBe(tale?.lines.length);
    expect(scene.text()).not.toMatch(/\bs[1-4]\b/);
    expect(scene.find('.correct').exists()).toBe(false);
  });

  test.each([
    ['Ledger (CSV)', /^hand,move,from,to,amount,reason,rule\r\n1,0,the bank,Ann,300,/],
    ['Standings (CSV)', /^place,player,balance,bought,net,money,currency,left\r\n1,Ann,486,300,199,/],
    ['JSON', /^\{\n {2}"game": "sleepless"/],
  ])('gives away its %s', async (name, expected) => {
    const made: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob);
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await show(`game/${FILE}`);
    await scene
      .findAll('.exports button')
      .find((button) => button.text() === name)
      ?.trigger('click');
    await flushPromises();
    expect((await made[0]?.text())?.replace('\uFEFF', '')).toMatch(expected);
  });

  test('a long file is sent in parts, and a refusal is explained', async () => {
    wire.refusals['import'] = 'journal.import.torn';
    await show();
    const text = 'x'.repeat(130_000);
    await choose(text);
    const parts = wire.sent.filter(({ kind }) => kind === 'upload' || kind === 'import');
    expect(parts.map(({ kind }) => kind)).toEqual(['upload', 'upload', 'import']);
    expect(parts.map((part) => ('text' in part ? part.text : '')).join('')).toBe(text);
    expect(scene.get('[role="alert"]').text()).toContain('The end of this file is missing.');
    expect(scene.find('section.panel').exists()).toBe(true);
  });

  test('a player is renamed, and forgotten only at the second tap', async () => {
    await show('players');
    const person = scene.get('section[aria-label="Ann"]');
    await person.get('input').setValue('Anna');
    await person.get('input').trigger('change');
    await flushPromises();
    expect(wire.sent).toContainEqual(expect.objectContaining({ kind: 'player', id: 'p1', name: 'Anna' }));
    const forget = scene.get('section[aria-label="Ann"]').get('button.quiet');
    await forget.trigger('click');
    expect(wire.sent.some((sent) => sent.kind === 'player' && sent.forget)).toBe(false);
    await forget.trigger('click');
    expect(wire.sent).toContainEqual(expect.objectContaining({ kind: 'player', id: 'p1', forget: true }));
  });

  test('dice are judged only where there are enough, tray and hand apart', async () => {
    await show('dice');
    const [tray, hand] = scene.findAll('section');
    expect(tray?.get('[aria-label="Suited die 2"] .verdict').text()).toBe('Unlikely to be fair.');
    expect(tray?.get('[aria-label="Risk die"] .verdict').text()).toBe('Too few throws to judge.');
    expect(tray?.find('[aria-label="Risk die"] .test').exists()).toBe(false);
    expect(tray?.get('[aria-label^="Poker dice"] tbody th').text()).toBe('A');
    expect(hand?.findAll('article')).toHaveLength(1);
  });

  test('a shared evening is one page that fetches and runs nothing, for all player names', async () => {
    await show();
    const seats = seatsOf(['<img src=x onerror=alert(1)>', '</style><script>alert(2)</script>', 'Cat']);
    const { view, tales } = playEvenings([
      { game: 'sleepless', seats, seed: 3, created: Date.UTC(2026, 1, 1), moves: 60 },
    ]);
    const [evening] = view.evenings;
    if (!evening) throw new Error('no evening');
    const page = sharePage(
      evening,
      evening.games.map(({ file }) => tales[file] ?? null),
    );
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).not.toMatch(/<img|<script|<link|src="|href="|<\/style><script/);
    expect(page).toContain("default-src 'none'");
    expect(page).toMatch(/<svg[^>]*balance-chart/);
  });

  describe('an evening', () => {
    const [evening] = house.view.evenings;
    const button = (name: string) => scene.findAll('button').find((one) => one.text() === name);
    const browserWith = (abilities: object): void => {
      const { languages, language, userAgent } = navigator;
      vi.stubGlobal('navigator', { languages, language, userAgent, ...abilities });
    };
    const showNight = () => show(`night/${evening!.from}`);

    test('ticks one payment as paid, and takes back a paid one', async () => {
      const { currency, payments } = evening!.sums[0]!;
      const stamp = {
        act: 'x',
        at: evening!.to,
        by: { kind: 'host' },
        sums: [{ currency, payments: payments.slice(0, 1) }],
      } as const;
      const open = evening!.sums.map((sum, at) => (at === 0 ? { ...sum, payments: payments.slice(1) } : sum));
      const evenings = [{ ...evening!, sums: open, stamps: [stamp] }, ...house.view.evenings.slice(1)];
      wire.answers['evenings'] = wire.answers['book'] = { ...house.view, evenings };
      await showNight();
      const ticks = scene.findAll<HTMLInputElement>('.payments input');
      expect(ticks.map(({ element }) => element.checked)).toEqual(payments.map((_, at) => at === 0));
      await ticks[1]!.setValue(true);
      const sums = open.map((sum) => ({ currency: sum.currency, payments: sum.payments }));
      const settle = { kind: 'settle', evening: evening!.from, sums, only: { ...payments[1], currency } };
      expect(wire.sent).toContainEqual(expect.objectContaining({ kind: 'book', act: settle }));
      await scene.get('.payments input').setValue(false);
      const undo = { kind: 'undo', act: 'x' };
      expect(wire.sent).toContainEqual(expect.objectContaining({ kind: 'book', act: undo }));
    });

    test('is shared as text where the browser can share, and copied elsewhere', async () => {
      const share = vi.fn().mockResolvedValue(undefined);
      const writeText = vi.fn().mockResolvedValue(undefined);
      browserWith({ clipboard: { writeText }, share });
      await showNight();
      await button('Share as text')!.trigger('click');
      await flushPromises();
      const { text } = share.mock.calls[0]![0] as { text: string };
      for (const { name } of evening!.players) expect(text).toContain(name);
      expect(text.split('\n')).toHaveLength(
        1 + evening!.ledger.length + 2 + evening!.sums.flatMap(({ payments }) => payments).length,
      );
      browserWith({ clipboard: { writeText } });
      await button('Share as text')!.trigger('click');
      await flushPromises();
      expect(writeText).toHaveBeenCalledExactlyOnceWith(text);
    });

    test.each([
      ['offered to other programs', true, null],
      ['downloaded where nothing can take it', false, null],
      ['left alone if people change their mind', true, new DOMException('', 'AbortError')],
    ])('as a page is %s', async (_, canShare, refusal) => {
      const share = vi.fn(() => (refusal ? Promise.reject(refusal) : Promise.resolve()));
      browserWith({ canShare: () => canShare, share });
      const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      await showNight();
      await button('Share as one page')!.trigger('click');
      await vi.dynamicImportSettled();
      await flushPromises();
      expect(share).toHaveBeenCalledTimes(canShare ? 1 : 0);
      expect(saved).toHaveBeenCalledTimes(canShare ? 0 : 1);
    });
  });
});
