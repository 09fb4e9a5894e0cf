import { flushPromises, mount } from '@vue/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ComponentPublicInstance } from 'vue';
import type { SeatView, TableSnapshot } from '../../main/contract.ts';
import { listenForKeys } from '../../renderer/app/keys.ts';
import { announce, announced } from '../../renderer/app/voice.ts';
import { speakLocale } from '../../renderer/app/words.ts';
import LiveRegion from '../../renderer/components/LiveRegion.vue';
import { gameScreen } from '../../renderer/table/registry.ts';
import TableScene from '../../renderer/scenes/TableScene.vue';
import TelevisionTable from '../../renderer/television/TelevisionTable.vue';
import { winner } from '../support/scenes/cards.ts';
import { emptyIntake, played, poker } from '../support/scenes/play.ts';
import { type TestWire, draw, freshWire, later, press } from './mount.ts';
import { eventually } from '../support/until.ts';

const four = ['Ann', 'Ben', 'Cat', 'Dee'];
const rolled = [poker('s1', ['K', 'K', '9', 'A']), { kind: 'draws-done' }];
const rolling = played('sleepless', four, []);
const bidding = played('sleepless', four, rolled);
const throwing = played('sleepless', four, [...rolled, { kind: 'award', seat: 's3', amount: 2 }]);
const tricks = played('sleepless', four, [
  ...rolled,
  { kind: 'no-bids' },
  { kind: 'claims', seats: [] },
  { kind: 'winner', seat: 's2' },
]);

listenForKeys(window);

const heard = (): readonly string[] => announced.value.map(({ text }) => text);

describe('the table', () => {
  let wire: TestWire;
  let scene: ReturnType<typeof draw>;

  const show = async (table: TableSnapshot): Promise<void> => {
    wire.show(table);
    scene = draw(TableScene);
    // The game's own screen takes the place of the general one: what is open there would be closed by it.
    await eventually(() => expect(gameScreen('sleepless').centre).toBeDefined());
    await flushPromises();
  };

  beforeEach(() => {
    wire = freshWire();
  });

  test('says one sentence with the names set off, and offers the choices of the prompt and no others', async () => {
    await show(bidding);
    expect(scene.get('.question').text()).toBe('Ben, bid for throws or pass');
    expect(scene.get('.question em').text()).toBe('Ben');
    const shown = scene
      .findAll('.choice')
      .map((button) => [button.get('span').text(), button.attributes('aria-keyshortcuts')]);
    expect(shown.length).toBeLessThanOrEqual(6);
    expect(shown).toContainEqual(['Pass', 'p Enter']);
    expect(shown).toContainEqual(['3', '3']);
    expect(scene.get('.choice.main').text()).toContain('Pass');
    const offered = new Set(bidding.prompt.choices.map(({ say: { code } }) => code));
    expect(offered.has('sleepless.choose.pass')).toBe(true);
    expect(scene.findAll('button.seat')).toHaveLength(4);
  });

  test('plates are read in the order of the seats, on the table and on a television', async () => {
    const names = ['Ann', 'Ben', 'Cat', 'Dee', 'Eva', 'Finn', 'Gus'];
    const table = played('pool-nap', names, []);
    await show(table);
    const read = (root: { findAll(of: string): readonly { text(): string }[] }) =>
      root.findAll('.seats .name').map((name) => name.text().replaceAll('\u00AD', ''));
    expect(read(scene)).toEqual(names);
    expect(read(mount(TelevisionTable, { props: { table } }))).toEqual(names);
  });

  test('the title of the page says whose turn it is, and in which game', async () => {
    await show(bidding);
    expect(document.title).toBe('Ben · Sleepless · Croupier');
    wire.show(played('pool-nap', four, []));
    await flushPromises();
    expect(document.title).toBe('Pool Nap · Croupier');
  });

  test('the live region forgets another game, and another language', async () => {
    await show(bidding);
    expect(heard()).toEqual(['Ben, bid for throws or pass']);
    wire.show(played('pool-nap', four, []));
    await flushPromises();
    expect(heard().join(' ')).not.toContain('for throws');
    expect(heard()).toHaveLength(1);
    const region = mount(LiveRegion);
    await speakLocale('de');
    await flushPromises();
    const inGerman = heard().join();
    await speakLocale('en');
    region.unmount();
    expect(inGerman).toMatch(/biete|Gebot/);
    expect(inGerman).not.toMatch(/bid/);
  });

  test('the live region keeps the element of a sentence, so that it is read once', async () => {
    const region = mount(LiveRegion);
    const rows = () => region.findAll('p').map(({ element }) => element);
    announce('1', '2', '3', '4', '5', '6');
    await flushPromises();
    const before = rows();
    announce('6');
    await flushPromises();
    expect(rows().map(({ textContent }) => textContent)).toEqual(['2', '3', '4', '5', '6', '6']);
    expect(
      rows()
        .slice(0, -1)
        .every((row, at) => row === before[at + 1]),
    ).toBe(true);
    region.unmount();
  });

  test('sends the move of a tap with the prompt that it answers', async () => {
    await show(bidding);
    await scene.findAll('.choice')[2]!.trigger('click');
    expect(wire.commands()).toEqual([
      { kind: 'move', prompt: bidding.prompt.id, move: { kind: 'pass', seat: 's2' } },
    ]);
  });

  test('answers with the key shown on the button', async () => {
    await show(bidding);
    press('3');
    expect(wire.commands()).toEqual([
      { kind: 'move', prompt: bidding.prompt.id, move: { kind: 'bid', seat: 's2', amount: 3 } },
    ]);
  });

  test('does not play a key that is typed into a field, nor one that is held down', async () => {
    await show(bidding);
    const input = document.body.appendChild(document.createElement('input'));
    input.focus();
    press('3');
    input.remove();
    press('3', { repeat: true });
    expect(wire.commands()).toEqual([]);
  });

  test('a tap on a player answers where the question is which of them', async () => {
    await show(tricks);
    const plates = scene.findAll('button.seat');
    expect(plates).toHaveLength(4);
    await plates[2]!.trigger('click');
    expect(wire.commands()).toEqual([
      { kind: 'move', prompt: tricks.prompt.id, move: { kind: 'trick', seat: 's3' } },
    ]);
  });

  test('the plates show their keys where nothing else is in sight: the next game of who counts at the end', async () => {
    wire.show(winner.exchange);
    scene = draw(TableScene);
    await eventually(() => expect(scene.text()).toMatch(/tap whoever is out first/i));
    expect(scene.findAll('.choice span').map((choice) => choice.text())).toEqual(['Play by play']);
    expect(scene.findAll('.chair .key').map((key) => key.text())).toEqual(['1', '2', '3', '4']);
    expect(scene.text()).not.toContain('to answer');
    press('2');
    await eventually(() => expect(document.body.textContent).toContain('Ben is out'));
  });

  test('a plate is drawn again only when it changes: not for a die that is read, nor for the chips of others', async () => {
    const drawn: string[] = [];
    const noted = {
      updated(this: ComponentPublicInstance) {
        if (this.$options.__name === 'SeatPlate') drawn.push((this.$props as { seat: SeatView }).seat.name);
      },
    };
    wire.show(throwing);
    scene = mount(TableScene as new () => ComponentPublicInstance, {
      attachTo: document.body,
      global: { mixins: [noted] },
    });
    await flushPromises();
    expect(scene.findAll('button.seat')).toHaveLength(4);
    drawn.length = 0;
    wire.show({ ...throwing, intake: { ...throwing.intake } });
    await flushPromises();
    expect(drawn).toEqual([]);
    const seats = throwing.view.seats.map((seat) => (seat.name === 'Ben' ? { ...seat, balance: 3 } : seat));
    wire.show({ ...throwing, view: { ...throwing.view, seats } });
    await flushPromises();
    expect(drawn).toEqual(['Ben']);
  });

  test('keys fill the dice, Backspace takes back, Enter takes them', async () => {
    await show(rolling);
    for (const key of ['k', 'Q', '0', 'Backspace', 't', '9']) press(key);
    expect(wire.commands()).toEqual(
      [
        { kind: 'enter', face: 'K' },
        { kind: 'enter', face: 'Q' },
        { kind: 'enter', face: '10' },
        { kind: 'backspace' },
        { kind: 'enter', face: '10' },
        { kind: 'enter', face: '9' },
      ].map((act) => ({ kind: 'intake', prompt: rolling.prompt.id, act })),
    );
    press('Enter');
    expect(wire.commands().at(-1)).toEqual({
      kind: 'intake',
      prompt: rolling.prompt.id,
      act: { kind: 'take' },
    });
  });

  test('a tap on a die opens its faces, and choosing one sets that die', async () => {
    await show(throwing);
    await scene.findAll('.die-button')[2]!.trigger('click');
    await eventually(() => expect(document.querySelector('.picker')).not.toBeNull());
    const queen = [...document.querySelectorAll<HTMLButtonElement>('.picker .face')].find(
      (button) => button.ariaLabel === 'Q' || button.getAttribute('aria-label') === 'Q',
    );
    queen?.click();
    expect(wire.commands()).toEqual([
      { kind: 'intake', prompt: throwing.prompt.id, act: { kind: 'set-face', die: 2, face: 'Q' } },
    ]);
    await scene.findAll('.place .count')[0]!.trigger('click');
    expect(wire.commands().at(-1)).toEqual({
      kind: 'intake',
      prompt: throwing.prompt.id,
      act: { kind: 'set-throws', die: 0, throws: 1 },
    });
  });

  test('throws of a die are dots, and a number where many would not stand below it', async () => {
    const dice = emptyIntake(throwing.prompt.dice).dice!.map((die, n) => ({
      ...die,
      throws: [0, 1, 3, 14][n] ?? 0,
    }));
    await show({ ...throwing, intake: { ...throwing.intake, dice } });
    const counts = scene.findAll('.place .count');
    expect(counts.map((count) => count.findAll('.dot').length)).toEqual([1, 1, 3, 0]);
    expect(counts.map((count) => count.text())).toEqual(['0 throws', '1 throw', '3 throws', '14 throws14 ×']);
    expect(counts.map((count) => count.classes('some'))).toEqual([false, true, true, true]);
  });

  test('a kept roll is used with one tap', async () => {
    const offer = {
      id: 'o1',
      at: Date.UTC(2026, 10, 20, 21, 4),
      faces: ['K', 'Q', '9', '9'],
      kind: 'poker' as const,
      fits: true,
      why: { code: 'intake.why.early' },
    };
    await show({ ...rolling, intake: { ...emptyIntake(rolling.prompt.dice), offers: [offer] } });
    expect(scene.get('.offers .use').text()).toContain('K Q 9 9');
    await scene.get('.offers .use').trigger('click');
    expect(wire.commands()).toEqual([
      { kind: 'intake', prompt: rolling.prompt.id, act: { kind: 'use-offer', offer: 'o1' } },
    ]);
  });

  test('a die that waits for a person is marked, and the roll cannot be taken yet', async () => {
    const intake = emptyIntake(rolling.prompt.dice);
    const dice = intake.dice!.map((die, index) => ({
      ...die,
      face: 'A',
      state: index === 1 ? ('unsure' as const) : ('thrown' as const),
    }));
    await show({
      ...rolling,
      intake: { ...intake, dice, say: { code: 'intake.die.cocked', params: { pocket: 2 } } },
    });
    expect(scene.findAll('.die-button.unsure')).toHaveLength(1);
    expect(scene.find('.take').exists()).toBe(false);
    expect(scene.get('.hint').text()).toContain('pocket 2 leans');
  });

  test('undo names the move it reverts, and u does it', async () => {
    await show(bidding);
    expect(scene.get('.undo .label').text()).toBe('Undo “All have drawn”');
    press('u');
    await later();
    press('z', { ctrlKey: true });
    expect(wire.commands()).toEqual([
      { kind: 'undo', revision: bidding.revision },
      { kind: 'undo', revision: bidding.revision },
    ]);
  });

  test('announces what happened, then the question', async () => {
    await show(rolling);
    announced.value = [];
    wire.show(bidding);
    await flushPromises();
    expect(heard()).toEqual([
      'Ann throws K K 9 A: one pair',
      'All have drawn',
      'Ben, bid for throws or pass',
    ]);
  });

  const SCORES = 'Ann: 15 chips. Ben: 15 chips. Cat: 15 chips. Dee: 15 chips';
  const OPTIONS =
    'A K Q J 0 9: fill the dice, left to right. Nobody claims: key N. Ben claims: key 2. Cat claims: key 3. ' +
    'Dee claims: key 4. Ann claims: key 1. Stop throwing: key S. Several claim…: key 5. Odds: key O. ' +
    'Back by one die: key Backspace. Go to another die: key right arrow. Take the dice: key Enter';
  test.each<[string, TableSnapshot, string, string]>([
    ['again', bidding, 'R', 'All have drawn. Ben, bid for throws or pass'],
    ['the scores', bidding, 'P', SCORES],
    ['whose turn it is', bidding, 'W', 'To answer: Ben'],
    ['what can be done', throwing, 'O', OPTIONS],
    ['the last throw', bidding, 'D', 'Ann throws K K 9 A: one pair'],
    ['the dice that lie', throwing, 'D', 'K, K, 9, A'],
    ['the dice that are missing', rolling, 'D', '4 dice are missing.'],
    ['that there was no throw', played('winner', four, []), 'D', 'No dice have been thrown yet'],
  ])('says on request %s', async (_, at, key, sentence) => {
    await show(at);
    announced.value = [];
    press(key, { shiftKey: true });
    await flushPromises();
    expect(heard()).toEqual([sentence]);
    expect(wire.commands()).toEqual([]);
  });

  test('a refusal is shown and nothing else changes', async () => {
    await show(bidding);
    wire.refusals['command'] = 'table.stale';
    press('p');
    await flushPromises();
    const { useToasts } = await import('../../renderer/stores/toasts.ts');
    expect(useToasts().toasts.map(({ text }) => text)).toEqual([
      '“Pass” did not count: the table asks something else now.',
    ]);
    expect(scene.get('.question').text()).toBe('Ben, bid for throws or pass');
  });
});
