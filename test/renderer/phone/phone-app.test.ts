import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { MeView } from '../../../main/contract.ts';
import AppRoot from '../../../renderer/AppRoot.vue';
import { t } from '../../../renderer/app/words.ts';
import { nap } from '../../support/scenes/cards.ts';
import { runningGame } from '../../support/scenes/evenings.ts';
import { seatsOf } from '../../support/scenes/play.ts';
import { someNight } from '../../support/scenes/televisions.ts';
import { meOf, sleepless } from '../../support/scenes/phones.ts';
import { button } from '../games/at-table.ts';
import { type TestWire, draw, freshWire } from '../mount.ts';
import { eventually } from '../../support/until.ts';

describe('a phone', () => {
  let wire: TestWire;
  let page: ReturnType<typeof draw>;

  const arrive = async (me: MeView): Promise<void> => {
    wire.answers['me'] = me;
    wire.say({ push: 'me', me });
    page = draw(AppRoot);
    // Its screens are loaded when the table says that it is a phone.
    await eventually(() => page.get('h1'));
    await flushPromises();
  };
  const text = (): string => document.body.textContent.replace(/\s+/gu, ' ');
  const moves = (): readonly unknown[] =>
    wire.commands().flatMap((command) => ('move' in command ? [command.move] : []));

  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    wire = freshWire();
  });

  test('arrives: the free seats can be claimed, taken ones cannot', async () => {
    wire.show(sleepless.bid);
    await arrive(meOf([], ['s1']));
    expect(text()).toContain('You are at the table: Sleepless');
    expect(button(/^A? ?Ann/).disabled).toBe(true);
    wire.answers['me'] = meOf(['s2'], ['s1']);
    button(/Ben$/).click();
    await flushPromises();
    expect(wire.sent.at(-1)).toMatchObject({ kind: 'me', act: { kind: 'claim', seat: 's2' } });
    expect(page.get('.own').attributes('aria-label')).toBe('Ben: 15 chips');
  });

  test('a refused seat is reported and asked for again', async () => {
    wire.show(sleepless.bid);
    await arrive(meOf([]));
    wire.refusals['me'] = 'phones.none';
    button(/Ben$/).click();
    await flushPromises();
    expect(text()).toContain('Phones cannot be invited here.');
    expect(text()).toContain('Who are you?');
  });

  test.each([
    ['over plain HTTP', false, 'phone.sleeps.http'],
    ['in a browser that cannot', true, 'phone.sleeps.browser'],
  ] as const)('%s it says in the menu that the screen may turn off', async (_, secure, why) => {
    vi.stubGlobal('isSecureContext', secure);
    wire.show(sleepless.bid);
    await arrive(meOf(['s2']));
    button('Menu').click();
    await eventually(() => button('Close'));
    expect(text()).toContain(t(why));
  });

  test('keeps the screen on, and says nothing where it can', async () => {
    const request = vi.fn(() =>
      Promise.resolve(Object.assign(new EventTarget(), { release: () => Promise.resolve() })),
    );
    Object.assign(navigator, { wakeLock: { request } });
    wire.show(sleepless.bid);
    await arrive(meOf(['s2']));
    expect(request).toHaveBeenCalledWith('screen');
    button('Menu').click();
    await eventually(() => button('Close'));
    expect(text()).not.toMatch(/keep the screen on/);
  });

  test('a spectator has no choices, and is not asked again after a reload', async () => {
    wire.show(sleepless.bid);
    await arrive(meOf([]));
    button('Just watch').click();
    await flushPromises();
    expect(text()).toContain('You are watching.');
    expect(text()).toContain('Ben, bid for throws or pass');
    expect(page.findAll('.choice')).toHaveLength(0);
    page.unmount();
    wire = freshWire();
    wire.show(sleepless.bid);
    await arrive(meOf([]));
    expect(text()).not.toContain('Who are you?');
  });

  test('shows whose turn it is, offers only the player’s choices, and sends the tapped one', async () => {
    wire.show(sleepless.bid);
    await arrive(meOf(['s2']));
    expect(page.findAll('.choice').map((choice) => choice.text())).toEqual([
      'Pass',
      'Bid 1',
      'Bid 2',
      'Bid 3',
      'More…',
    ]);
    expect(document.title).toBe('Your turn · Sleepless · Croupier');
    button('Bid 2').click();
    await flushPromises();
    expect(moves()).toEqual([{ kind: 'bid', seat: 's2', amount: 2 }]);
    wire.show(sleepless.raise);
    await flushPromises();
    expect(page.findAll('.choice')).toHaveLength(0);
    expect(document.title).toBe('Sleepless · Croupier');
    expect(page.get('.question').text()).toBe('Cat, bid more than Ben’s 2 or pass');
    expect(page.get('.seats .turn').text()).toContain('Cat');
  });

  test('a form is filled in as at the table, and sent as an answer of the phone', async () => {
    wire.show(sleepless.bid);
    await arrive(meOf(['s2']));
    button('More…').click();
    await eventually(() => button('Bid more…').click());
    await eventually(() => button('7').click());
    await flushPromises();
    expect(moves()).toEqual([{ kind: 'bid', seat: 's2', amount: 7 }]);
  });

  test('a form that is refused says why, and stays to be changed', async () => {
    wire.show(sleepless.bid);
    await arrive(meOf(['s2']));
    wire.refusals['command'] = 'table.phone.seat';
    button('More…').click();
    await eventually(() => button('Bid more…').click());
    await eventually(() => {
      button('7').click();
    });
    await flushPromises();
    expect(document.querySelector('.toast')?.textContent).toContain('Another player has to answer that.');
    expect(document.querySelector('[role="dialog"]')).not.toBeNull();
  });

  test('a player of two seats names the seat', async () => {
    wire.show(sleepless.claim);
    await arrive(meOf(['s3', 's4']));
    expect(page.findAll('.choice').map((choice) => choice.text())).toEqual([
      'Cat: I claim',
      'Dee: I claim',
      'More…',
    ]);
    expect(page.findAll('.own')).toHaveLength(2);
  });

  test('an open claim is one tap, though the table keeps it behind “More…”', async () => {
    wire.show(sleepless.claim);
    await arrive(meOf(['s3']));
    button('I claim').click();
    await flushPromises();
    expect(moves()).toEqual([{ kind: 'claim', seat: 's3' }]);
  });

  test('suits are four marks with their names', async () => {
    wire.show(nap.first);
    await arrive(meOf(['s4']));
    button('Trump is hearts').click();
    await flushPromises();
    expect(moves()).toEqual([{ kind: 'trump', seat: 's4', suit: 'h' }]);
  });

  test('says what happened to one’s own chips, and for what', async () => {
    wire.show(sleepless.paid);
    await arrive(meOf(['s3']));
    expect(page.get('.own').attributes('aria-label')).toBe('Cat: 28 chips');
    expect(page.get('.happened .mine').text()).toMatch(/^\+15 /);
  });

  test('shows the score sheet, without a way to correct it', async () => {
    const { table, tale } = runningGame({
      game: 'sleepless',
      seats: seatsOf(['Ann', 'Ben', 'Cat']),
      seed: 3,
      moves: 40,
    });
    wire.answers['tale'] = tale;
    wire.show(table);
    await arrive(meOf(['s1']));
    button('Menu').click();
    await eventually(() => button('Score sheet'));
    button('Score sheet').click();
    await eventually(() => document.querySelector('.hand-grid td') ?? expect.unreachable('no grid'));
    document.querySelector<HTMLElement>('.hand-grid .at')!.click();
    await flushPromises();
    expect(document.querySelectorAll('.behind-it .row').length).toBeGreaterThan(0);
    expect(document.querySelector('.behind-it [aria-haspopup]')).toBeNull();
  });

  test('offline it says so, keeps the answer, and reports when it is up to date again', async () => {
    wire.show(sleepless.bid);
    await arrive(meOf(['s2']));
    wire.lose();
    await flushPromises();
    expect(text()).toMatch(/No connection to the table since \d\d:\d\d/);
    button('Pass').click();
    await flushPromises();
    expect(text()).toContain('“Pass” waits.');
    expect(button('Bid 1').disabled).toBe(true);
    wire.mend();
    wire.show(sleepless.raise);
    await flushPromises();
    expect(text()).toContain('“Pass” was not sent.');
    expect(text()).toContain('Up to date again.');
    button('All right').click();
    await flushPromises();
    expect(text()).not.toContain('was not sent');
    expect(moves()).toEqual([]);
  });

  test('a phone whose seat was given away is informed and asked again', async () => {
    wire.show(sleepless.bid);
    await arrive(meOf(['s2']));
    wire.say({ push: 'me', me: meOf([], ['s2']) });
    await flushPromises();
    expect(text()).toContain('Ben is played from another phone now, or at the table. Choose again.');
    expect(page.findAll('.choice')).toHaveLength(0);
    // Another game: nobody has taken anything away.
    wire.show({ ...sleepless.draw, file: 'another.jsonl' });
    await flushPromises();
    expect(text()).not.toContain('is played from another phone');
    expect(text()).toContain('Who are you?');
    wire.show(sleepless.bid);
    // … and back again.
    wire.say({ push: 'me', me: meOf(['s2']) });
    await flushPromises();
    expect(page.findAll('.choice')).toHaveLength(5);
  });

  test.each([
    ['token', 'This phone was removed'],
    ['locked', 'The table is locked'],
  ] as const)('that is put out (%s) shows nothing of the table any more', async (over, title) => {
    wire.show(sleepless.bid);
    await arrive(meOf(['s2']));
    wire.lose(over);
    await flushPromises();
    expect(page.get('h1').text()).toBe(title);
    expect(text()).not.toContain('Ben');
  });

  test('a phone with yesterday’s address gets instructions', async () => {
    wire.lose('token');
    page = draw(AppRoot);
    await eventually(() => expect(page.get('h1').text()).toBe('This address no longer works'));
  });

  test('waits for a game, and shows how one ended', async () => {
    wire.show(null);
    await arrive(meOf([]));
    expect(text()).toContain('No game yet');
    const night = someNight();
    wire.say({ push: 'night', night });
    await flushPromises();
    expect(text()).toContain('The evening so far');
    expect(text()).not.toContain('No game yet');
    const names = page.findAll('.night-standings .name').map((name) => name.text());
    expect([...names].sort()).toEqual(night.evening?.players.map(({ name }) => name).sort());
    expect(page.findAll('.night-standings b').length).toBeGreaterThanOrEqual(names.length);
    wire.say({ push: 'me', me: meOf(['s3']) });
    wire.show(sleepless.over);
    await flushPromises();
    expect(page.findAll('.board li')).toHaveLength(4);
    expect(page.find('.board button').exists()).toBe(false);
    expect(page.find('.question').exists()).toBe(false);
  });

  test('shakes when it is one’s turn, unless that is switched off', async () => {
    const vibrate = vi.fn(() => true);
    Object.assign(navigator, { vibrate, userActivation: { hasBeenActive: true } });
    wire.show(sleepless.bid);
    await arrive(meOf(['s3']));
    wire.show(sleepless.raise);
    await flushPromises();
    expect(vibrate).toHaveBeenCalledTimes(1);
    button('Menu').click();
    await eventually(() => document.querySelector<HTMLInputElement>('.switch input')!.click());
    wire.show(sleepless.bid);
    wire.show(sleepless.raise);
    await flushPromises();
    expect(vibrate).toHaveBeenCalledTimes(1);
  });

  test('looks and speaks as its owner wants, not as the table does', async () => {
    wire.show(sleepless.bid);
    await arrive(meOf(['s2']));
    wire.say({
      push: 'settings',
      settings: {
        locale: 'de',
        theme: 'dark',
        speak: true,
        volume: 0,
        fourColours: false,
        newer: false,
        soundsFrom: 'host',
      },
    });
    await flushPromises();
    expect(document.documentElement.dataset['suits']).toBe('two');
    expect(text()).toContain('bid for throws or pass');
    button('Menu').click();
    await eventually(() => button('Deutsch').click());
    await eventually(() => expect(text()).toContain('biete auf Würfe oder passe'));
    button('English').click();
    await flushPromises();
  });
});
