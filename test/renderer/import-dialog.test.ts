import { flushPromises } from '@vue/test-utils';
import { h } from 'vue';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ArrivedFile } from '../../main/contract.ts';
import { SAMPLE_BYTES, writeSet } from '../../main/vision/own/index.ts';
import { goInstead, place } from '../../renderer/app/place.ts';
import ImportDialog from '../../renderer/components/ImportDialog.vue';
import { useArrivals } from '../../renderer/stores/arrivals.ts';
import { useToasts } from '../../renderer/stores/toasts.ts';
import { type TestWire, draw, freshWire } from './mount.ts';

const FILE = '2026-05-03-dream-a.jsonl';
const game = { kind: 'game', game: 'dream', players: ['Ann', '\u202eBen'], at: Date.UTC(2026, 4, 3, 12) };

const settle = async (): Promise<void> => {
  for (let n = 0; n < 40; n++) await flushPromises();
  await vi.dynamicImportSettled();
  for (let n = 0; n < 40; n++) await flushPromises();
};

describe('a file that nobody chose', () => {
  let wire: TestWire;
  const taken = (): readonly string[] =>
    wire.sent.map(({ kind }) => kind).filter((kind) => ['import', 'diceSets'].includes(kind));
  const text = (): string => document.querySelector('[role=dialog]')?.textContent ?? '';
  const press = async (name: string): Promise<void> => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name);
    if (!button) throw new Error(`no button ${name} in: ${text()}`);
    button.click();
    await settle();
  };
  const show = async (file: ArrivedFile): Promise<void> => {
    useArrivals().offer(file);
    draw({
      setup: () => () => {
        const { first, leave } = useArrivals();
        return first ? h(ImportDialog, { arrival: first, onDone: leave }) : null;
      },
    });
    await settle();
  };

  beforeEach(() => {
    wire = freshWire();
    wire.answers['inspect'] = game;
    wire.answers['import'] = { file: FILE };
    goInstead({ scene: 'home' });
  });

  test.each<[string, Partial<ArrivedFile>, string]>([
    ['opened', { from: 'opened' }, 'It was opened with Croupier.'],
    ['dropped', { from: 'dropped' }, 'It was dropped on this page.'],
    ['shared by an app', { from: 'shared' }, 'Another app or a web site shared it with Croupier.'],
    [
      'shared by a site',
      { from: 'shared', site: 'https://evil.example' },
      'The web site https://evil.example sent it to Croupier.',
    ],
  ])('%s: what it is and where it comes from is shown, and nothing is taken in', async (_, how, from) => {
    await show({
      from: 'opened',
      ...how,
      name: 'night\u202e.croupier',
      content: new Blob(['x'.repeat(2_000)]),
    });
    for (const part of [from, 'night.croupier', '2 kB', 'A game of Dream', 'Ann', 'May', '2026'])
      expect(text()).toContain(part);
    expect(taken()).toEqual([]);
    await press('Do not import');
    expect(taken()).toEqual([]);
  });

  test('is imported with a tap, without being sent twice', async () => {
    await show({ from: 'opened', name: 'night.croupier', content: new Blob(['{}']) });
    await press('Import it');
    expect(wire.sent.filter(({ kind }) => kind === 'inspect')).toMatchObject([{ text: '{}' }]);
    expect(wire.sent.filter(({ kind }) => kind === 'import')).toMatchObject([{ text: '' }]);
    expect(place.value).toMatchObject({ scene: 'evenings', page: `game/${FILE}` });
  });

  test('does not lead away from a table', async () => {
    goInstead({ scene: 'table' });
    await show({ from: 'opened', name: 'night.croupier', content: new Blob(['{}']) });
    await press('Import it');
    expect(place.value.scene).toBe('table');
    expect(useToasts().toasts.map((toast) => toast.text)).toEqual([
      '“night.croupier” was imported. It is under Evenings.',
    ]);
  });

  test('with everything says how many games, and from when to when', async () => {
    wire.answers['inspect'] = {
      ...game,
      kind: 'everything',
      games: 12,
      from: Date.UTC(2025, 0, 2, 12),
      to: game.at,
    };
    await show({ from: 'opened', name: 'all.croupier', content: new Blob(['{}']) });
    expect(text()).toMatch(/12 games.*January.*2025 to .*May.*2026/s);
  });

  test.each<[string, ArrivedFile, string]>([
    ['that is gone', { from: 'opened', name: 'a', why: { code: 'opened.unreadable' } }, 'It cannot be read.'],
    [
      'that was too long to share',
      { from: 'shared', name: '', why: { code: 'opened.tooLong' } },
      'without a name',
    ],
    [
      'that is too long',
      { from: 'opened', name: 'a', content: new Blob([new Uint8Array(70_000_000)]) },
      '64 MB',
    ],
  ])('%s cannot be taken in, and the table hears nothing of it', async (_, file, why) => {
    await show(file);
    expect(text()).toContain(why);
    expect(text()).toContain('nothing has changed');
    expect([...document.querySelectorAll('button')].map((one) => one.textContent?.trim())).not.toContain(
      'Import it',
    );
    expect(wire.sent.map(({ kind }) => kind)).not.toContain('inspect');
  });

  test('that the table refuses cannot be imported', async () => {
    wire.refusals['inspect'] = 'journal.notAJournal';
    await show({ from: 'dropped', name: 'a.png', content: new Blob(['PNG']) });
    expect(text()).toContain('This file is not a game of Croupier');
    expect(taken()).toEqual([]);
  });

  describe('with taught dice', () => {
    const faces = [{ side: 1 as const, shows: 'A', samples: [new Uint8Array(SAMPLE_BYTES)] }];
    const file = writeSet({ name: 'Bones', dice: [{ name: 'P1', faces }] });

    test('becomes a set of its kind with a tap, and the page with the sets is shown', async () => {
      const dice = [Array<null>(6).fill(null)];
      wire.answers['diceSets'] = {
        sets: [{ id: 'new', name: 'Bones', kind: 'poker', dice, builtIn: false }],
        chosen: { poker: 'new', suited: 'suited', risk: 'risk', pips: 'pips' },
      };
      await show({ from: 'shared', name: 'bones.json', content: new Blob([file]) });
      expect(text()).toContain('Taught dice');
      expect(taken()).toEqual([]);
      await press('Import it');
      expect(wire.sent.flatMap((request) => (request.kind === 'diceSets' ? [request.act] : []))).toEqual([
        { kind: 'create', name: 'Bones', of: 'poker' },
        { kind: 'set-side', set: 'new', die: 0, side: 1, face: 'A' },
      ]);
      expect(localStorage.getItem('croupier.taught.new')).toBe(file);
      expect(place.value.scene).toBe('tray');
      localStorage.clear();
    });

    test('that is damaged is refused in words, and nothing is asked of the table', async () => {
      await show({
        from: 'shared',
        name: 'bones.json',
        content: new Blob([file.replace('Bones', 'Stones')]),
      });
      await press('Import it');
      expect(useToasts().toasts.map((toast) => toast.text)).toEqual([
        'bones.json is damaged: its checksum is wrong. Nothing was changed.',
      ]);
      expect(taken()).toEqual([]);
      expect(place.value.scene).toBe('home');
    });
  });

  test('waits behind a limited number of others', () => {
    for (let n = 0; n < 1_000; n++)
      useArrivals().offer({ from: 'shared', name: `${n}`, content: new Blob() });
    let count = 0;
    for (; useArrivals().first; count++) useArrivals().leave();
    expect(count).toBe(20);
  });
});
