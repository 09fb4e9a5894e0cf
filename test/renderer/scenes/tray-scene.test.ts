import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Request, TrayAct, TrayLine, TrayView } from '../../../main/contract.ts';
import TrayScene from '../../../renderer/scenes/TrayScene.vue';
import { type TestWire, draw, freshWire } from '../mount.ts';

const real = { path: '/dev/ttyACM0', kind: 'serial', label: 'Croupier tray (ttyACM0)', known: true } as const;
const onScreen = { path: 'virtual:1', kind: 'virtual', label: 'virtual', known: false } as const;
const off: TrayView = {
  state: 'closed',
  word: 'tray.word.closed',
  say: { code: 'tray.say.closed' },
  help: [],
  port: null,
  ports: [real, onScreen],
  device: null,
  pockets: [],
  counters: {},
  recording: false,
};
const ready: TrayView = {
  ...off,
  state: 'ready',
  word: 'tray.word.ready',
  say: { code: 'tray.say.ready', params: { port: 'ttyACM0', firmware: '1.0.0' } },
  port: real,
  device: { id: 'c7a1', firmware: '1.0.0', protocol: 1 },
  pockets: [
    { pocket: 1, state: 'face', face: 4, lift: 1 },
    { pocket: 2, state: 'moving', face: null, lift: 1 },
    { pocket: 3, state: 'cocked', face: 2, lift: 1 },
    { pocket: 4, state: 'empty', face: null, lift: 0 },
    { pocket: 5, state: 'fault', face: null, lift: 0 },
  ],
};

describe('the tray', () => {
  let wire: TestWire;
  let scene: ReturnType<typeof draw>;

  const show = async (tray: TrayView | null): Promise<void> => {
    scene = draw(TrayScene);
    if (tray) wire.say({ push: 'tray', tray });
    await flushPromises();
  };
  const acts = (): readonly TrayAct[] =>
    wire.sent
      .filter((request): request is Extract<Request, { kind: 'tray' }> => request.kind === 'tray')
      .map(({ act }) => act)
      .filter(({ kind }) => kind !== 'list');
  const button = (name: string) => scene.findAll('button').find((one) => one.text() === name)!;

  beforeEach(() => {
    wire = freshWire();
    wire.answers['diceSets'] = { sets: [], chosen: { poker: 'p', suited: 's', risk: 'r' } };
  });

  test('is asked about before it is shown', async () => {
    await show(null);
    expect(scene.get('main').text()).toBe('Asking…');
    expect(wire.sent).toContainEqual(expect.objectContaining({ kind: 'tray', act: { kind: 'list' } }));
  });

  describe('ports', () => {
    test('a port in question is answered for, or left alone', async () => {
      const asked = { ...real, asked: true } as const;
      await show({ ...off, state: 'lost', port: asked, ports: [asked, onScreen] });
      await button('It is the tray').trigger('click');
      await button('Disconnect').trigger('click');
      expect(acts()).toEqual([{ kind: 'connect', path: real.path }, { kind: 'disconnect' }]);
      expect(scene.text()).toContain('may be the tray');
    });

    test('the list is live', async () => {
      await show(off);
      wire.say({ push: 'tray', tray: { ...off, ports: [onScreen] } });
      await flushPromises();
      expect(scene.text()).not.toContain(real.label);
    });

    test('nothing that can be tapped is drawn before they are listed: they would push it down', async () => {
      wire.mute = true;
      await show({ ...off, ports: [] });
      expect(scene.get('main').text()).toBe('Asking…');
      wire.say({ push: 'tray', tray: off });
      await flushPromises();
      expect(scene.findAll('.ports li').length).toBe(2);
      expect(scene.get('.camera button').isVisible()).toBe(true);
    });

    test('are listed with the device on each, and connected with one tap', async () => {
      await show(off);
      expect(scene.findAll('.ports li').map((port) => port.get('.what').text())).toEqual([
        'Croupier tray (ttyACM0)USB serial port · used before',
        'Virtual traythrown on the screen: no hardware needed',
      ]);
      await scene.findAll('.ports li')[0]!.get('button').trigger('click');
      expect(acts()).toEqual([{ kind: 'connect', path: '/dev/ttyACM0' }]);
    });

    test('the one in use is let go with one tap', async () => {
      await show(ready);
      await button('Disconnect').trigger('click');
      expect(acts()).toEqual([{ kind: 'disconnect' }]);
    });

    test('none: that is said', async () => {
      await show({ ...off, ports: [] });
      expect(scene.get('.ports').text()).toContain('Nothing is plugged in that could be a tray.');
    });

    test('one that no list shows is typed', async () => {
      await show(off);
      const form = scene.get('.ports form');
      expect(form.get<HTMLButtonElement>('button').element.disabled).toBe(true);
      await form.get('input').setValue(' /dev/pts/3 ');
      await form.trigger('submit');
      expect(acts()).toEqual([{ kind: 'connect', path: '/dev/pts/3' }]);
    });
  });

  test.each([
    ['closed', { ...off }, 'off', 'Off', 'No tray is connected.'],
    ['ready', ready, 'good', 'Ready', 'The tray on ttyACM0 is ready'],
    [
      'in use',
      {
        ...off,
        say: { code: 'tray.port.busyBy', params: { path: 'ttyACM0', name: 'minicom', pid: 7 } },
        help: [{ code: 'tray.help.closeOther' }],
      },
      'bad',
      'Off',
      'ttyACM0 is in use by minicom (process 7).',
    ],
    [
      'denied',
      {
        ...off,
        say: { code: 'tray.port.denied', params: { path: 'ttyACM0', group: 'dialout', user: 'ann' } },
        help: [
          { code: 'tray.help.group', params: { command: 'sudo usermod -aG dialout ann' } },
          { code: 'tray.help.login' },
        ],
      },
      'bad',
      'Off',
      'it belongs to the group dialout',
    ],
    [
      'unplugged',
      {
        ...off,
        state: 'lost',
        word: 'tray.word.lost',
        say: { code: 'tray.lost.unplugged', params: { path: 'ttyACM0' } },
        help: [{ code: 'tray.help.plug' }, { code: 'tray.help.byHand' }],
      },
      'bad',
      'Lost',
      'The tray on ttyACM0 was unplugged.',
    ],
    [
      'old firmware',
      {
        ...off,
        say: { code: 'tray.version.tooOld', params: { theirs: 1, ours: 2 } },
        help: [{ code: 'tray.help.flash' }],
      },
      'bad',
      'Off',
      'The tray’s firmware is too old.',
    ],
  ] as readonly (readonly [string, TrayView, string, string, string])[])(
    '%s: a light, a word, a sentence, and the steps that help',
    async (_, tray, tone, word, sentence) => {
      await show(tray);
      const state = scene.get('.state');
      expect(state.get('h2').text()).toBe(word);
      expect(state.get('h2 .light').classes()).toContain(tone);
      expect(state.get('p').text()).toContain(sentence);
      const steps = state.findAll('.help li').map((step) => step.text());
      expect(steps).toHaveLength(tray.help.length);
      // Words, not codes.
      for (const step of steps) expect(step).not.toMatch(/^tray\.|\{/u);
    },
  );

  test('says what each pocket shows', async () => {
    await show(ready);
    expect(scene.findAll('.pockets li').map((pocket) => pocket.text())).toEqual([
      '1face 4',
      '2moving',
      '3leans',
      '4empty',
      '5not working',
    ]);
    expect(scene.findAll('.pockets li')[0]!.findAll('circle')).toHaveLength(4);
  });

  describe('the one on the screen', () => {
    test('is there only where it is in use', async () => {
      await show(ready);
      expect(scene.find('.virtual').exists()).toBe(false);
    });

    test('throws all, or the pockets that were chosen', async () => {
      await show({ ...ready, port: onScreen });
      await button('Throw all').trigger('click');
      await button('3').trigger('click');
      await button('5').trigger('click');
      await button('Throw 2').trigger('click');
      await button('3').trigger('click');
      await button('Throw one').trigger('click');
      expect(acts()).toEqual([
        { kind: 'virtual', do: 'throw' },
        { kind: 'virtual', do: 'throw', pockets: [3, 5] },
        { kind: 'virtual', do: 'throw', pockets: [5] },
      ]);
    });

    test('makes the faults of a real one, each by its name', async () => {
      await show({ ...ready, port: onScreen });
      const faults = scene.findAll('.virtual details button');
      expect(faults.length).toBeGreaterThan(10);
      for (const fault of faults) expect(fault.text()).not.toContain('trayPanel');
      await button('Pull the plug').trigger('click');
      expect(acts()).toEqual([{ kind: 'virtual', do: 'unplug' }]);
    });

    test('says that its plug is pulled, and plugs it in again', async () => {
      await show({ ...ready, port: onScreen, state: 'lost' });
      await button('Plug it in again').trigger('click');
      expect(acts()).toEqual([{ kind: 'virtual', do: 'plug' }]);
    });
  });

  describe('what came over the wire', () => {
    const lines: readonly TrayLine[] = [
      {
        at: 1000,
        dir: 'in',
        text: 'R 41 1:3:7',
        say: { code: 'tray.line.lift', params: { pocket: 1, lift: 7 } },
        kind: 'roll',
      },
      { at: 2000, dir: 'out', text: 'state?', say: { code: 'tray.line.askState' }, kind: 'state' },
      { at: 3000, dir: 'in', text: 'garbage', say: { code: 'tray.bad.crc' } },
      { at: 4000, dir: 'in', text: 'B 42', say: null, kind: 'beat' },
    ];
    beforeEach(() => void (wire.answers['trayLines'] = lines));
    const shown = () => scene.findAll('.raw code').map((line) => line.text());

    test('is listed line by line, newest first, with its meaning', async () => {
      await show({ ...ready, counters: { bad: 1 } });
      expect(shown()).toEqual(['B 42', 'garbage', 'state?', 'R 41 1:3:7']);
      expect(scene.findAll('.raw .say').map((line) => line.text())).toContain(
        'bad line: the checksum does not fit',
      );
      expect(scene.get('.counters').text()).toBe('bad lines1');
    });

    test('follows the tray: requested on each push, one request at a time', async () => {
      await show(ready);
      const asked = () => wire.sent.filter(({ kind }) => kind === 'trayLines').length;
      const before = asked();
      wire.answers['trayLines'] = lines.slice(0, 2);
      // Only the raw lines have changed, not the tray's view.
      wire.say({ push: 'tray', tray: ready });
      await flushPromises();
      expect([shown(), asked() - before]).toEqual([['state?', 'R 41 1:3:7'], 1]);
      wire.mute = true;
      for (let i = 0; i < 5; i++) {
        wire.say({ push: 'tray', tray: ready });
        await flushPromises();
      }
      expect(asked() - before).toBe(2);
      wire.mute = false;
      wire.say({ n: wire.sent.at(-1)!.n, ok: true, value: [] });
      await flushPromises();
      // The pushes that came meanwhile cause one more request.
      expect([shown(), asked() - before]).toEqual([['state?', 'R 41 1:3:7'], 3]);
    });

    test.each([
      ['in', ['B 42', 'garbage', 'R 41 1:3:7']],
      ['out', ['state?']],
      ['bad', ['garbage']],
      ['quiet', ['garbage', 'state?', 'R 41 1:3:7']],
    ])('only %s', async (only, wanted) => {
      await show(ready);
      await scene.get('.lines select').setValue(only);
      expect(shown()).toEqual(wanted);
    });

    test('is searched in the line and in its words', async () => {
      await show(ready);
      const search = scene.get('.lines input[type="search"]');
      await search.setValue('CHECKSUM');
      expect(shown()).toEqual(['garbage']);
      await search.setValue('nothing of the kind');
      expect(scene.get('.raw').text()).toBe('No such line.');
    });
  });
});
