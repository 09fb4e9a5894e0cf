import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { HomeView, TrayView } from '../../../main/contract.ts';
import { listenForKeys } from '../../../renderer/app/keys.ts';
import { goInstead, place } from '../../../renderer/app/place.ts';
import EveningsScene from '../../../renderer/scenes/EveningsScene.vue';
import HomeScene from '../../../renderer/scenes/HomeScene.vue';
import { useArrivals } from '../../../renderer/stores/arrivals.ts';
import { useHome } from '../../../renderer/stores/home.ts';
import { playEvenings, runningGame } from '../../support/scenes/evenings.ts';
import { homeOf, played, seatsOf } from '../../support/scenes/play.ts';
import { type TestWire, draw, forgetGestures, freshWire, press } from '../mount.ts';

listenForKeys(window);

const table = played('sleepless', ['Ann', 'Ben', 'Cat', 'Dee'], []);
const running = homeOf(table);
const NIGHT = Date.UTC(2026, 10, 20, 20);
const OVER = played('sleepless', ['Ann', 'Ben', 'Cat', 'Dee'], [{ kind: 'end-now' }]).view.outcome;

const tray: TrayView = {
  state: 'lost',
  word: 'tray.word.lost',
  say: { code: 'tray.lost.unplugged', params: { path: '/dev/ttyACM0' } },
  help: [],
  port: null,
  ports: [],
  device: null,
  pockets: [],
  counters: {},
  recording: false,
};

describe('home', () => {
  let wire: TestWire;
  let scene: ReturnType<typeof draw>;

  const show = async (home: HomeView): Promise<void> => {
    wire.answers['home'] = home;
    goInstead({ scene: 'home' });
    scene = draw(HomeScene);
    await flushPromises();
  };
  const sent = (kind: string) => wire.sent.filter((request) => request.kind === kind);

  beforeEach(() => {
    wire = freshWire();
    wire.answers['open'] = { file: table.file };
  });

  test('a file dropped on the page is asked about', async () => {
    await show(running);
    const file = new File(['{}'], 'game.croupier');
    const drop = new Event('drop', { cancelable: true });
    Object.assign(drop, { dataTransfer: { types: ['Files'], files: [file] } });
    window.dispatchEvent(drop);
    expect(drop.defaultPrevented).toBe(true);
    expect(useArrivals().first).toEqual({ from: 'dropped', name: 'game.croupier', content: file });
    expect(place.value.scene).toBe('home');
    expect(sent('import')).toEqual([]);
  });

  test('the first time there is one question, and the five games to answer it', async () => {
    await show(homeOf(null));
    expect(scene.findAll('main h2').map((title) => title.text())).toEqual(['What shall we play?']);
    expect(scene.findAll('.game .name').map((name) => name.text())).toEqual([
      'Sleepless',
      'Winner',
      'Pool Nap',
      'Dream',
      'Roll-a-Royal',
    ]);
    press('Enter');
    await flushPromises();
    expect(sent('open')).toEqual([]);
    expect(place.value.scene).toBe('home');
  });

  test('of Roll-a-Royal it says which turn of theirs players are in, as the table does', async () => {
    const royal = runningGame({ game: 'roll-a-royal', seats: seatsOf(['Ann', 'Ben']), seed: 2, moves: 40 });
    const { round } = royal.table.view.detail as { round: number };
    expect(royal.table.view.hand).toBeGreaterThan(round);
    await show(homeOf(royal.table));
    wire.show(royal.table);
    await expect.poll(() => scene.get('.running .muted').text()).toContain(`turn ${round} of 10`);
  });

  test('a game’s card shows its players, length and material, and opens its set-up', async () => {
    await show(homeOf(null));
    const winner = scene.findAll('.game')[1]!;
    expect(winner.findAll('.fact').map((fact) => fact.text())).toEqual([
      '3 to 4 players',
      '10 games, about an hour',
      '52 cards',
    ]);
    await winner.get('.choose').trigger('click');
    expect(useHome().chosen).toBe('winner');
    expect(place.value.scene).toBe('setup');
  });

  test.each([
    ['a tap', () => document.querySelector<HTMLButtonElement>('.go')?.click()],
    ['Enter', () => press('Enter')],
  ])('the game on the table goes on with %s, and it says who has what', async (_, goOn) => {
    await show(running);
    const felt = scene.get('.running');
    expect(felt.get('h2').text()).toBe('Sleepless');
    expect(felt.findAll('.standings b').map((balance) => balance.text())).toEqual(['15', '15', '15', '15']);
    goOn();
    await flushPromises();
    expect(sent('open')).toMatchObject([{ file: table.file }]);
    expect(place.value.scene).toBe('table');
  });

  test('a game that is open already is not opened again', async () => {
    wire.show(table);
    await show(running);
    await scene.get('.go').trigger('click');
    expect(sent('open')).toEqual([]);
    expect(place.value.scene).toBe('table');
  });

  test('it is gone to as soon as it is on the table, before the answer', async () => {
    await show(running);
    wire.mute = true;
    await scene.get('.go').trigger('click');
    expect(place.value.scene).toBe('home');
    wire.show(table);
    expect(place.value.scene).toBe('table');
  });

  test('what cannot be opened leaves one where one is', async () => {
    wire.refusals['open'] = 'table.none';
    await show(running);
    await scene.get('.go').trigger('click');
    await flushPromises();
    expect(place.value.scene).toBe('home');
  });

  test('a new game is a key away', async () => {
    await show(running);
    press('n');
    expect(place.value.scene).toBe('setup');
  });

  test('the last four games can be looked at, all others among the evenings; the running one is not among them', async () => {
    const saved = Array.from({ length: 6 }, (_, at) => ({ ...running.saved[1]!, file: `${at}.jsonl` }));
    await show({ ...running, saved: [running.saved[0]!, ...saved] });
    const rows = scene.findAll('.evenings li');
    expect(rows).toHaveLength(4);
    await rows[1]!.get('button').trigger('click');
    expect(sent('open')).toMatchObject([{ file: '1.jsonl' }]);
    goInstead({ scene: 'home' });
    await scene.get('.evenings .link').trigger('click');
    expect(place.value.scene).toBe('evenings');
  });

  test.each([
    ['played for the first time', homeOf(null)],
    ['with games', running],
  ])('evenings and taking in a copy are there where it is %s', async (_, home) => {
    await show(home);
    const links = scene.get('.links, .evenings header');
    const input = links.get<HTMLInputElement>('input[type="file"]');
    const file = new File(['{}'], 'games.croupier');
    Object.defineProperty(input.element, 'files', { value: [file] });
    await input.trigger('change');
    expect(useArrivals().first).toEqual({ from: 'chosen', name: 'games.croupier', content: file });
    expect(sent('import')).toEqual([]);
    await links.get('button').trigger('click');
    expect(place.value.scene).toBe('evenings');
  });

  test('a sample evening is one tap away before the first game, and one tap back', async () => {
    await show(homeOf(null));
    await scene.get('.sample').trigger('click');
    expect(place.value).toEqual({ scene: 'evenings', page: 'sample' });
    const page = draw(EveningsScene);
    await flushPromises();
    expect(sent('sample')).toHaveLength(1);
    expect(page.get('[role="note"]').text()).toContain('nobody played this evening');
    await page.get('.leave').trigger('click');
    expect(place.value.scene).toBe('home');
    page.unmount();
  });

  test('a game of an earlier evening is offered with its date, without gold and not by Enter', async () => {
    await show({ ...running, isTonight: false });
    expect(scene.findAll('.running, .btn.main')).toEqual([]);
    const earlier = scene.get('.earlier');
    expect(earlier.text()).toContain('Sleepless of Friday, November 20, 2026');
    expect(earlier.text()).toContain('not finished, not counted');
    press('Enter');
    await flushPromises();
    expect(sent('open')).toEqual([]);
    await earlier.get('.go').trigger('click');
    await flushPromises();
    expect(sent('open')).toMatchObject([{ file: table.file }]);
  });

  test('a game of an earlier evening can be ended, or removed', async () => {
    wire.answers['book'] = { evenings: [], removed: [], records: [], dice: { falls: [] } };
    await show({ ...running, isTonight: false });
    await scene.findAll('.earlier button')[2]!.trigger('click');
    await flushPromises();
    expect(sent('book')).toMatchObject([{ act: { kind: 'remove', file: table.file } }]);
    forgetGestures();
    await scene.findAll('.earlier button')[1]!.trigger('click');
    await flushPromises();
    expect(sent('open')).toMatchObject([{ file: table.file, end: true }]);
  });

  test('a finished game on the table is called finished, and Enter does not go to it', async () => {
    wire.show(table);
    await show({ ...running, running: { ...running.running!, over: true } });
    expect(scene.get('.earlier').text()).toContain('finished');
    expect(scene.get('.earlier').text()).not.toContain('The game on the table');
    expect(scene.findAll('.running, .btn.main')).toEqual([]);
    press('Enter');
    expect(place.value.scene).toBe('home');
  });

  test('when another page opens, ends or closes a game, Home asks what there is', async () => {
    await show(homeOf(null));
    const before = sent('home').length;
    wire.answers['home'] = running;
    wire.show(table);
    await flushPromises();
    expect(sent('home')).toHaveLength(before + 1);
    expect(scene.get('.running h2').text()).toBe('Sleepless');
    wire.show({ ...table, view: { ...table.view, outcome: OVER } });
    await flushPromises();
    expect(sent('home')).toHaveLength(before + 2);
    wire.say({ push: 'table', table: null });
    await flushPromises();
    expect(sent('home')).toHaveLength(before + 3);
  });

  test('tonight’s standings over the finished games', async () => {
    vi.useFakeTimers({ now: NIGHT + 3_600_000, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { view } = playEvenings([
      { game: 'pool-nap', seats: seatsOf(['Ann', 'Ben', 'Cat']), seed: 5, created: NIGHT, moves: 40 },
    ]);
    wire.answers['evenings'] = view;
    await show({ ...running, saved: [{ ...running.saved[0]!, changed: NIGHT }] });
    await flushPromises();
    const panel = scene.get('.tonight');
    expect(
      panel
        .findAll('.name')
        .map((name) => name.text())
        .sort(),
    ).toEqual(['Ann', 'Ben', 'Cat']);
    expect(panel.text()).toMatch(/Pool Nap\s*, finished/);
    const nets = panel.findAll('li b').map((net) => Number(net.text().replace('−', '-')));
    expect(nets).toHaveLength(3);
    expect(nets.reduce((sum, net) => sum + net, 0)).toBe(0);
    expect(nets).toEqual([...nets].sort((a, b) => b - a));
  });

  test('yesterday’s standings are not tonight’s, and are not asked for', async () => {
    await show(running);
    expect(sent('evenings')).toEqual([]);
    expect(scene.find('.tonight').exists()).toBe(false);
  });

  test('the tray has a light with one word; a tap leads to it', async () => {
    await show(running);
    wire.say({ push: 'tray', tray });
    await flushPromises();
    const light = scene.get('.light');
    expect(light.text()).toMatch(/Tray:\s*Lost/u);
    expect(light.get('i').classes()).toContain('bad');
    expect(light.attributes('title')).toContain('was unplugged');
    await light.trigger('click');
    expect(place.value.scene).toBe('tray');
  });
});
