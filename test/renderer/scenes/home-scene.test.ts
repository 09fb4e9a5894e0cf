import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import type { HomeView, TrayView } from '../../../main/contract.ts';
import { listenForKeys } from '../../../renderer/app/keys.ts';
import { goInstead, place } from '../../../renderer/app/place.ts';
import HomeScene from '../../../renderer/scenes/HomeScene.vue';
import { useArrivals } from '../../../renderer/stores/arrivals.ts';
import { useHome } from '../../../renderer/stores/home.ts';
import { runningGame } from '../../support/scenes/evenings.ts';
import { homeOf, played, seatsOf } from '../../support/scenes/play.ts';
import { type TestWire, draw, freshWire, press } from '../mount.ts';

listenForKeys(window);

const table = played('sleepless', ['Ann', 'Ben', 'Cat', 'Dee'], []);
const running = homeOf(table);

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

  test('a game’s card says for how many it is, how long it takes and what it needs, and leads to its set-up', async () => {
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
