import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { HomeView } from '../../../main/contract.ts';
import { goInstead, place } from '../../../renderer/app/place.ts';
import { announced } from '../../../renderer/app/voice.ts';
import SetupScene from '../../../renderer/scenes/SetupScene.vue';
import { useHome } from '../../../renderer/stores/home.ts';
import { useToasts } from '../../../renderer/stores/toasts.ts';
import { homeOf, played } from '../../support/scenes/play.ts';
import { type TestWire, draw, freshWire, press } from '../mount.ts';
import { eventually, until } from '../../support/until.ts';

const FIRST: HomeView = homeOf(null);
const LATER: HomeView = homeOf(played('sleepless', ['Ann', 'Ben', 'Cat', 'Dee'], []));

describe('a new game', () => {
  let wire: TestWire;
  let scene: ReturnType<typeof draw>;

  const show = async (home: HomeView, game: string | null = 'sleepless'): Promise<void> => {
    wire.answers['home'] = home;
    useHome().chosen = game;
    goInstead({ scene: 'setup' });
    scene = draw(SetupScene);
    await flushPromises();
  };
  const fields = () => scene.findAll<HTMLInputElement>('input.name');
  const names = () => fields().map(({ element }) => element.value);
  const says = () => scene.get('[role="status"]').text();
  const begin = () => scene.get<HTMLButtonElement>('.start');
  const named = async (...wanted: readonly string[]): Promise<void> => {
    for (const [at, name] of wanted.entries()) await fields()[at]?.setValue(name);
  };
  const labelled = (label: string) => scene.get<HTMLButtonElement>(`[aria-label="${label}"]`);
  const sent = () => wire.sent.find(({ kind }) => kind === 'start');

  beforeEach(() => {
    wire = freshWire();
    wire.answers['start'] = { file: 'new.jsonl' };
  });

  test('asks for the game first, where none was chosen', async () => {
    await show(FIRST, null);
    expect(scene.findAll('.game')).toHaveLength(5);
    expect(scene.find('.who').exists()).toBe(false);
    await scene.findAll('.choose')[1]?.trigger('click');
    expect(scene.get('.chosen h2').text()).toBe('Winner');
    await scene.get('.chosen button').trigger('click');
    expect(scene.findAll('.game')).toHaveLength(5);
  });

  test('has the rules of the chosen game fetched while names are typed', async () => {
    const prepared = () => wire.sent.filter(({ kind }) => kind === 'prepare');
    await show(FIRST, null);
    expect(prepared()).toEqual([]);
    await scene.findAll('.choose')[1]?.trigger('click');
    expect(prepared()).toMatchObject([{ game: 'winner' }]);
  });

  test.each([null, 'sleepless'] as const)(
    'with the last players and %s chosen, Enter starts',
    async (chosen) => {
      await show(LATER, chosen);
      if (chosen === null) await scene.findAll('.choose')[2]?.trigger('click');
      await flushPromises();
      expect(says()).toBe('4 players, ready.');
      expect(document.activeElement).toBe(begin().element);
    },
  );

  describe('on a first evening', () => {
    test('there are four places, and one can type at once', async () => {
      await show(FIRST);
      expect(names()).toEqual(['', '', '', '']);
      expect(document.activeElement).toBe(fields()[0]?.element);
      expect(says()).toBe('2 more names are needed.');
      expect(begin().element.disabled).toBe(true);
    });

    test('a focused field keeps the focus when Home is reloaded', async () => {
      wire.answers['home'] = FIRST;
      await useHome().load();
      useHome().forget();
      await show(JSON.parse(JSON.stringify(FIRST)) as HomeView);
      expect(useHome().home).not.toBe(FIRST);
      expect(document.activeElement).toBe(fields()[0]?.element);
    });

    test('Enter goes from name to name, makes a place after the last, and once more goes to Begin', async () => {
      await show(FIRST);
      for (const [at, name] of ['Ann', 'Ben', 'Cat', 'Dee'].entries()) {
        expect(document.activeElement).toBe(fields()[at]?.element);
        await fields()[at]?.setValue(name);
        press('Enter');
        await flushPromises();
      }
      expect(names()).toEqual(['Ann', 'Ben', 'Cat', 'Dee', '']);
      press('Enter');
      await flushPromises();
      expect(names()).toEqual(['Ann', 'Ben', 'Cat', 'Dee']);
      expect(document.activeElement).toBe(begin().element);
      expect(says()).toBe('4 players, ready.');
    });

    test('a player more is named at once', async () => {
      await show(FIRST);
      await scene.findAll('.more .btn')[0]?.trigger('click');
      await flushPromises();
      expect(fields()).toHaveLength(5);
      expect(document.activeElement).toBe(fields()[4]?.element);
    });

    test('starts with the seated players in their order, without empty places', async () => {
      await show(FIRST);
      await named(' Ann ', '', 'Cat', 'Dee');
      await labelled('Cat deals first').trigger('click');
      await begin().trigger('click');
      await flushPromises();
      expect(sent()).toMatchObject({
        game: 'sleepless',
        rules: {},
        seats: [
          { id: 's1', name: 'Ann', look: 0 },
          { id: 's2', name: 'Cat', look: 2 },
          { id: 's3', name: 'Dee', look: 3 },
        ],
        dealer: 's2',
      });
      expect(place.value.scene).toBe('table');
    });
  });

  describe('a remembered name that is typed', () => {
    const asks = () => scene.findAll('.same p').map((p) => p.text());
    const type = async (at: number, name: string): Promise<void> => {
      await fields()[at]?.trigger('focus');
      await fields()[at]?.setValue(name);
      await fields()[at]?.trigger('change');
    };
    const player = (name: string) => LATER.players.find((one) => one.name === name)?.id;
    const seated = () => (sent() as unknown as { seats: { name: string; player?: string }[] }).seats;

    test('is the same person, after asking once', async () => {
      await show({ ...LATER, running: null, saved: [], seated: [] });
      await type(0, 'ann');
      await type(1, 'Zoe');
      expect(asks()).toEqual(['Somebody called Ann has played here before.']);
      await scene.get('.same .btn').trigger('click');
      expect(asks()).toEqual([]);
      await begin().trigger('click');
      await flushPromises();
      expect(seated().map(({ player: id }) => id)).toEqual([player('Ann'), undefined]);
    });

    test('is asked after the click of the press that leaves the field: the button stays under the pointer', async () => {
      await show({ ...LATER, running: null, saved: [], seated: [] });
      window.dispatchEvent(new Event('pointerdown'));
      await type(0, 'ann');
      expect(asks()).toEqual([]);
      window.dispatchEvent(new Event('pointerup'));
      expect(asks()).toEqual([]);
      await eventually(() => expect(asks()).toEqual(['Somebody called Ann has played here before.']));
    });

    test('somebody else gets another name', async () => {
      await show({ ...LATER, running: null, saved: [], seated: [] });
      await type(0, 'Ann');
      await scene.get('.same .quiet').trigger('click');
      expect(asks()[1]).toBe('Then add something to the name, so that the two can be told apart.');
      await type(0, 'Ann B.');
      expect(asks()).toEqual([]);
      await type(1, 'Zoe');
      await begin().trigger('click');
      await flushPromises();
      expect(seated().map(({ name, player: id }) => [name, id])).toEqual([
        ['Ann B.', undefined],
        ['Zoe', undefined],
      ]);
    });

    test('nothing is asked of those who sat here last time', async () => {
      await show(LATER);
      await type(0, 'Ann');
      expect([names()[0], asks()]).toEqual(['Ann', []]);
    });
  });

  describe('how long and what for come before the folded house rules', () => {
    const inFold = (label: string) =>
      scene.get(`[aria-label="${label}"]`).element.closest('details') !== null;
    const asked = () => scene.findAll('[aria-label="How long?"] [id^="rule-"]').map((label) => label.text());

    test.each([
      ['sleepless', [], 'about an hour'],
      ['pool-nap', ['Hands'], '20 hands, about an hour'],
      ['roll-a-royal', ['The game ends', 'Turns of each player'], '30 to 45 minutes'],
      ['winner', ['How long', 'Games'], '10 games, about an hour'],
    ])('%s', async (game, rules, usual) => {
      await show(LATER, game);
      expect(asked()).toEqual(rules);
      expect(scene.get('[aria-label="How long?"]').text()).toContain(usual);
      expect([inFold('How long?'), inFold('What for?')]).toEqual([false, false]);
      expect(scene.findAll('details [id="rule-stake"], details [id="rule-rounds"]')).toHaveLength(0);
    });

    test('a score asks for the score, and begins with it', async () => {
      await show(LATER, 'winner');
      await scene.findAll('[aria-label="How long?"] .btn')[1]?.trigger('click');
      expect(asked()).toEqual(['How long', 'Score']);
      expect(scene.get('[aria-label="How long?"]').text()).not.toContain('about an hour');
      await begin().trigger('click');
      expect(sent()).toMatchObject({ rules: { length: 'score' } });
    });
  });

  describe('an impossible action is explained in place', () => {
    test.each([
      ['too few', ['Ann'], 'One more name is needed.'],
      ['the same name', ['Ann', 'ann '], 'ann is there twice: the names must differ.'],
      ['nobody', [], '2 more names are needed.'],
    ])('%s', async (_, wanted, sentence) => {
      await show(FIRST);
      await named(...wanted);
      expect(says()).toBe(sentence);
      expect(begin().element.disabled).toBe(true);
    });

    test('too many', async () => {
      await show({
        ...LATER,
        running: null,
        seated: played('pool-nap', [...'ABCDEF'], []).view.seats,
      });
      expect(says()).toBe('At most 5 can play.');
      expect(begin().element.disabled).toBe(true);
      await labelled('Take F out').trigger('click');
      expect(says()).toBe('5 players, ready.');
    });
  });

  describe('when it is begun', () => {
    const asked = async (): Promise<void> => {
      await show(FIRST);
      await named('Ann', 'Ben');
      wire.mute = true;
      await begin().trigger('click');
    };
    const refused = async (): Promise<void> => {
      wire.refusals['start'] = 'table.none';
      await show(FIRST);
      await named('Ann', 'Ben');
      await begin().trigger('click');
      await flushPromises();
    };

    test('a refusal stays on this page and changes nothing', async () => {
      await refused();
      expect(place.value.scene).toBe('setup');
      expect(useToasts().toasts).toHaveLength(1);
      expect(names()).toEqual(['Ann', 'Ben', '', '']);
      expect(begin().element.disabled).toBe(false);
    });

    test('is asked of the table once, and Begin keeps the focus until it answers', async () => {
      await asked();
      await begin().trigger('click');
      expect(wire.sent.filter(({ kind }) => kind === 'start')).toHaveLength(1);
      // A button that is disabled loses it: Enter would then do nothing.
      expect(begin().element.disabled).toBe(false);
    });

    test('the table is shown as soon as it arrives, before the answer', async () => {
      wire.show(played('sleepless', ['Ann', 'Ben'], []));
      await asked();
      // The table that was left, and then none, are not the new one.
      wire.show(played('sleepless', ['Ann', 'Ben'], []));
      wire.show(null);
      await flushPromises();
      expect(place.value.scene).toBe('setup');
      wire.show({ ...played('sleepless', ['Ann', 'Ben'], []), file: 'new.jsonl' });
      // In the same turn: set-up is not drawn for a table that comes after it.
      expect(place.value.scene).toBe('table');
    });

    test('who has moved on when the answer comes stays there', async () => {
      await asked();
      wire.show({ ...played('sleepless', ['Ann', 'Ben'], []), file: 'new.jsonl' });
      goInstead({ scene: 'sheet' });
      wire.say({ n: sent()?.n ?? 0, ok: true, value: { file: 'new.jsonl' } });
      await flushPromises();
      expect(place.value.scene).toBe('sheet');
    });

    test('after a refusal, a table that comes in another way is not gone to', async () => {
      await refused();
      wire.show({ ...played('sleepless', ['Ann', 'Ben'], []), file: 'other.jsonl' });
      await flushPromises();
      expect(place.value.scene).toBe('setup');
    });
  });

  describe('the order round the table', () => {
    test('by Alt and the arrow keys, with an announcement', async () => {
      await show(LATER);
      fields()[1]?.element.focus();
      press('ArrowDown', { altKey: true });
      await flushPromises();
      expect(names()).toEqual(['Ann', 'Cat', 'Ben', 'Dee']);
      expect(announced.value.at(-1)?.text).toBe('Ben is now number 3');
      press('ArrowUp', { altKey: true });
      await flushPromises();
      expect(names()).toEqual(['Ann', 'Ben', 'Cat', 'Dee']);
    });

    test('by the arrows, which end at the ends', async () => {
      await show(LATER);
      await labelled('Dee one place up').trigger('click');
      expect(names()).toEqual(['Ann', 'Ben', 'Dee', 'Cat']);
      expect(labelled('Ann one place up').element.disabled).toBe(true);
      expect(labelled('Cat one place down').element.disabled).toBe(true);
    });

    test('by dragging a handle over another row', async () => {
      await show(LATER);
      for (const [at, row] of scene.findAll('.players > ol > li').entries())
        vi.spyOn(row.element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, at * 50, 300, 50));
      const handle = scene.findAll('.handle')[0]!;
      (handle.element as HTMLElement).setPointerCapture = () => undefined;
      await handle.trigger('pointerdown', { pointerId: 1, clientY: 25 });
      await handle.trigger('pointermove', { clientY: 125 });
      expect(names()).toEqual(['Ben', 'Cat', 'Ann', 'Dee']);
      await handle.trigger('pointerup', { bubbles: true });
      await handle.trigger('pointermove', { clientY: 25 });
      expect(names()).toEqual(['Ben', 'Cat', 'Ann', 'Dee']);
    });
  });

  test('no two have the same mark: who takes another’s gives theirs', async () => {
    await show(LATER);
    await labelled('Colour and mark of Ann').trigger('click');
    const third = '.look[aria-label="Mark 3"]';
    await until(() => document.querySelector(third));
    document.querySelector<HTMLButtonElement>(third)?.click();
    await flushPromises();
    await begin().trigger('click');
    expect(sent()).toMatchObject({
      seats: [
        { name: 'Ann', look: 2 },
        { name: 'Ben', look: 1 },
        { name: 'Cat', look: 0 },
        { name: 'Dee', look: 3 },
      ],
    });
  });

  describe('who has played before', () => {
    test('sits as last time, and the others are one tap away', async () => {
      await show(LATER);
      expect(names()).toEqual(['Ann', 'Ben', 'Cat', 'Dee']);
      const known = () => scene.findAll('.known > span:last-child').map((label) => label.text());
      expect(known()).toEqual(['Add Eva', 'Add Finn']);
      await scene.findAll('.known')[0]?.trigger('click');
      expect(names()).toEqual(['Ann', 'Ben', 'Cat', 'Dee', 'Eva']);
      expect(known()).toEqual(['Add Finn']);
      expect(scene.get<HTMLButtonElement>('.known').element.disabled).toBe(true);
      await begin().trigger('click');
      const { seats } = sent() as unknown as { seats: readonly object[] };
      expect(seats[4]).toEqual({ id: 's5', name: 'Eva', look: 4, player: 'p5' });
    });

    test('is known by the name that is typed, too', async () => {
      await show({ ...FIRST, players: LATER.players });
      await named('finn', 'Gus');
      await begin().trigger('click');
      const { seats } = sent() as unknown as { seats: readonly { player?: string }[] };
      expect(seats.map(({ player }) => player ?? null)).toEqual(['p6', null]);
    });
  });

  describe('house rules', () => {
    const rule = (name: string) => scene.get<HTMLInputElement>(`[aria-labelledby="rule-${name}"]`);

    test('are those of the last table of this game', async () => {
      wire.answers['prepare'] = { rules: { chips: 20 } };
      await show(LATER);
      expect(rule('chips').element.value).toBe('20');
      expect(scene.get('.rules .state').text()).toBe('one changed');
      await begin().trigger('click');
      await flushPromises();
      expect(sent()).toMatchObject({ rules: { chips: 20 } });
    });

    test('changed before the last table’s arrive, stay as they were changed', async () => {
      await show(LATER, null);
      wire.mute = true;
      await scene.findAll('.choose')[0]?.trigger('click');
      await rule('chips').setValue('30');
      const n = wire.sent.find(({ kind }) => kind === 'prepare')?.n ?? 0;
      wire.say({ n, ok: true, value: { rules: { chips: 20 } } });
      await flushPromises();
      expect(rule('chips').element.value).toBe('30');
    });

    test('a typed number is shown beside the published one, and is sent with the game', async () => {
      await show(LATER);
      expect(scene.get('.rules .state').text()).toBe('as published');
      await rule('chips').setValue('20');
      expect(scene.get('.rules .state').text()).toBe('one changed');
      expect(scene.get('.was').text()).toBe('as published: 15');
      await begin().trigger('click');
      expect(sent()).toMatchObject({ rules: { chips: 20 } });
    });

    test.each(['0', '7.9', '10000', ''])('%j chips are refused aloud, and the rule stays', async (typed) => {
      await show(LATER);
      await rule('chips').setValue(typed);
      await rule('chips').trigger('blur');
      expect(scene.get('.rules [aria-live]').text()).toMatch(/1 to 999\.?$/u);
      expect(rule('chips').element.value).toBe('15');
      await begin().trigger('click');
      expect(sent()).not.toHaveProperty('rules.chips');
    });

    test('each open rule shows its source sentence, or that there is none', async () => {
      await show(LATER);
      const rules = scene.findAll('.rules li');
      expect(rules.length).toBeGreaterThan(3);
      for (const one of rules)
        expect(one.get('.source').text()).toMatch(/^“.+”$|The published rules do not say\.$/su);
    });

    test('payments are folded together, with their changes counted there and above', async () => {
      await show(LATER);
      expect(scene.get<HTMLDetailsElement>('.payments').element.open).toBe(false);
      expect(scene.findAll('.payments li')).toHaveLength(8);
      await rule('bestHandPays').setValue('3');
      expect(scene.findAll('.rules .state').map((state) => state.text())).toEqual([
        'one changed',
        'one changed',
      ]);
      expect(scene.get('.payments .was').text()).toBe('as published: 2');
      await begin().trigger('click');
      expect(sent()).toMatchObject({ rules: { bestHandPays: 3 } });
    });

    test('are the next game’s own, where another game is chosen', async () => {
      await show(LATER);
      await rule('chips').setValue('20');
      await scene.get('.chosen button').trigger('click');
      await scene.findAll('.choose')[2]?.trigger('click');
      await begin().trigger('click');
      expect(sent()).toMatchObject({ game: 'pool-nap', rules: {} });
    });
  });

  test('says where the dice will come from, and leads to the tray', async () => {
    await show(LATER);
    expect(scene.get('.dice').text()).toContain('By hand: type the faces or tap them.');
    await scene.get('.dice button').trigger('click');
    expect(place.value.scene).toBe('tray');
    scene.unmount();
    await show(LATER, 'winner');
    expect(scene.find('.dice').exists()).toBe(false);
  });
});
