import { flushPromises } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HomeView, SavedGame, TableSnapshot } from '../../main/contract.ts';
import { wholeGame } from '../support/games.ts';
import { listenForKeys } from '../../renderer/app/keys.ts';
import { gameScreen } from '../../renderer/table/registry.ts';
import TableScene from '../../renderer/scenes/TableScene.vue';
import { isNewTo, lead } from '../../renderer/stores/lead.ts';
import { guideOf } from '../../main/engine/core/game.ts';
import { played, poker } from '../support/scenes/play.ts';
import { type TestWire, draw, freshWire, press } from './mount.ts';
import { eventually } from '../support/until.ts';

const four = ['Ann', 'Ben', 'Cat', 'Dee'];
const rolled = [poker('s1', ['K', 'K', '9', 'A']), { kind: 'draws-done' }];
const begun = played('sleepless', four, []);
const thrown = played('sleepless', four, rolled.slice(0, 1));
const unclaimed = played('sleepless', four, [...rolled, { kind: 'no-bids' }, { kind: 'claims', seats: [] }]);

const saved = (game: string, hand: number, over: boolean, ...names: readonly string[]): SavedGame => ({
  file: 'a.jsonl',
  id: 'a',
  game,
  started: 0,
  changed: 0,
  seats: names.map((name, at) => ({ id: `s${at + 1}` as never, name, look: at })),
  hand,
  over,
  standings: [],
});
const homeOf = (...games: readonly SavedGame[]): HomeView => ({
  running: null,
  isTonight: false,
  saved: games,
  troubled: [],
  removed: null,
  players: [],
  seated: [],
  games: [],
  version: '',
});
const people = (...names: readonly string[]) => names.map((name) => ({ name }));

describe('who has not played a game here', () => {
  test.each([
    ['on a first evening', homeOf(), people('Ann'), true],
    [
      'all have played a hand of it',
      homeOf(saved('dream', 2, false, 'Ann', 'Ben')),
      people('ann ', 'Ben'),
      false,
    ],
    ['a game of one hand that is over', homeOf(saved('dream', 1, true, 'Ann')), people('Ann'), false],
    ['they only began it', homeOf(saved('dream', 1, false, 'Ann')), people('Ann'), true],
    ['they know another game', homeOf(saved('winner', 5, true, 'Ann')), people('Ann'), true],
    ['one of them is new', homeOf(saved('dream', 2, false, 'Ann')), people('Ann', 'Cy'), true],
    ['nobody is named yet', homeOf(saved('dream', 2, false, 'Ann')), [], true],
  ] as const)('%s', (_, home, who, is) => expect(isNewTo(home, 'dream', who)).toBe(is));
});

listenForKeys(window);

describe('the first hand leads', () => {
  let wire: TestWire;
  let scene: ReturnType<typeof draw>;
  const question = (): string => scene.get('.question').text();
  const strip = () => scene.find('.lead');

  const show = async (table: TableSnapshot): Promise<void> => {
    wire.show(table);
    scene = draw(TableScene);
    await eventually(() => expect(gameScreen('sleepless').centre).toBeDefined());
    // The pictures of the page come by themselves.
    await vi.dynamicImportSettled();
    await flushPromises();
  };

  beforeEach(() => {
    wire = freshWire();
    const page = guideOf(wholeGame('sleepless'), { rules: {}, players: 4 });
    wire.answers['guide'] = page.ok ? page.value : null;
    lead.begin(begun.file);
  });
  afterEach(() => {
    lead.end();
  });

  test('first says to deal, with the cards to take; Enter says that it is done', async () => {
    await show(begun);
    expect(question()).toBe('Ann, deal 4 cards each, from ace to nine');
    expect(scene.findAll('.deal .card')).toHaveLength(24);
    press('Enter');
    await flushPromises();
    expect(question()).toBe('Ann, throw the four dice');
    expect(strip().text()).toContain('The dealer throws all 4 dice');
    expect(wire.commands()).toEqual([]);
  });

  test('what comes next leaves out what this hand does not have', async () => {
    const game = played('winner', ['Ann', 'Ben', 'Cyd'], []);
    const page = guideOf(wholeGame('winner'), { rules: {}, players: 3 });
    wire.answers['guide'] = page.ok ? page.value : null;
    lead.begin(game.file);
    wire.show(game);
    scene = draw(TableScene);
    await eventually(() => expect(scene.find('.deal').exists()).toBe(true));
    const next = scene.findAll('.deal li').map((one) => one.text().replace(/^\d/, '').trim());
    expect(next).toEqual(['Deal', 'Who has 3♦?', 'Play']);
  });

  test('a throw implies that the cards were dealt', async () => {
    await show(begun);
    wire.show(thrown);
    await flushPromises();
    expect(question()).toBe('Ben, change one card or pass (draw 1 of 2)');
    expect(strip().text()).toContain('Twice round');
  });

  test('explains once what just happened', async () => {
    await show(thrown);
    wire.show(unclaimed);
    await flushPromises();
    expect(strip().text()).toContain('Nobody’s cards match the dice, so nobody pays.');
    wire.show({ ...thrown, revision: unclaimed.revision + 1 });
    await flushPromises();
    wire.show({ ...unclaimed, revision: unclaimed.revision + 2 });
    await flushPromises();
    expect(strip().text()).not.toContain('nobody pays');
  });

  test('Escape ends it for good', async () => {
    await show(begun);
    press('Escape');
    await flushPromises();
    expect(strip().exists()).toBe(false);
    expect(lead.now.value).toBeNull();
  });

  test('ends automatically after the first hand', async () => {
    await show(thrown);
    expect(strip().exists()).toBe(true);
    wire.show({ ...thrown, revision: thrown.revision + 1, view: { ...thrown.view, hand: 2 } });
    await flushPromises();
    expect(strip().exists()).toBe(false);
    expect(lead.now.value).toBeNull();
  });

  test('does not lead in another game', async () => {
    lead.begin('another.jsonl');
    await show(begun);
    expect(strip().exists()).toBe(false);
    expect(question()).toBe('Ann, throw the four dice');
  });

  const settings = {
    locale: 'en',
    theme: 'dark',
    speak: false,
    volume: 0,
    fourColours: true,
    newer: false,
  } as const;
  const told = () => wire.sent.flatMap((request) => (request.kind === 'settings' ? [request.set.lead] : []));

  test('the host stores it: each step is sent to it', async () => {
    await show(begun);
    press('Enter');
    await flushPromises();
    press('Escape');
    await flushPromises();
    const { file } = begun;
    expect(told()).toEqual([{ file, dealt: false, told: [] }, { file, dealt: true, told: [] }, null]);
  });

  test('follows changes made on another screen of the table', async () => {
    await show(begun);
    wire.say({
      push: 'settings',
      settings: { ...settings, lead: { file: begun.file, dealt: true, told: [] } },
    });
    await flushPromises();
    expect(question()).toBe('Ann, throw the four dice');
    expect(strip().exists()).toBe(true);
    wire.say({ push: 'settings', settings: { ...settings, lead: null } });
    await flushPromises();
    expect(strip().exists()).toBe(false);
  });
});
