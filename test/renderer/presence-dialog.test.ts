import { flushPromises, mount } from '@vue/test-utils';
import { describe, expect, test } from 'vitest';
import type { TableSnapshot } from '../../main/contract.ts';
import SeatDialog from '../../renderer/table/SeatDialog.vue';
import RoyalAside from '../../renderer/games/roll-a-royal/RoyalAside.vue';
import TableStage from '../../renderer/table/TableStage.vue';
import { playedFor } from '../../renderer/table/screen-words.ts';
import OwnChips from '../../renderer/phone/OwnChips.vue';
import PhoneSeats from '../../renderer/phone/PhoneSeats.vue';
import { played } from '../support/scenes/play.ts';
import { button } from './games/at-table.ts';
import { freshWire } from './mount.ts';
import { eventually } from '../support/until.ts';

type Moves = Parameters<typeof played>[2];
const NAMES = ['Ann', 'Ben', 'Cat', 'Dee'];
const PASS = { kind: 'pass', seat: 's2' };
const nap = (...moves: Moves) => played('pool-nap', NAMES, moves);
const outOf = (seat: string) => ({ kind: 'sit-out', seat });

/** Opens the dialog and returns how to send what it says. */
async function opened(
  table: TableSnapshot,
  kind: 'leave' | 'sit-out' | 'return',
  missed: number | null = null,
) {
  const wire = freshWire();
  wire.answers['ask'] = { says: [], refusal: null, scores: null, leaving: null, missed };
  wire.show(table);
  const dialog = mount(SeatDialog, { props: { table, kind }, attachTo: document.body });
  const names = () => [...document.querySelectorAll('.who button')].map((one) => one.textContent?.trim());
  await eventually(() => expect(names().length).toBeGreaterThan(0));
  const tap = async (label: string) => {
    const radio = [...document.querySelectorAll('label')].find(({ textContent }) =>
      textContent?.includes(label),
    );
    (radio?.querySelector('input') ?? button(label)).click();
    await flushPromises();
  };
  return { wire, names, tap, close: () => dialog.unmount(), sent: () => wire.commands().at(-1) };
}

describe('who sits out, comes back or leaves', () => {
  test('between hands there is nothing to choose', async () => {
    const { tap, sent, close } = await opened(nap(), 'sit-out');
    await tap('Cat');
    expect(document.querySelectorAll('fieldset')).toHaveLength(0);
    await tap('Sit out');
    expect(sent()).toMatchObject({ move: { kind: 'sit-out', seat: 's3' } });
    close();
  });

  test.each(['leave', 'sit-out'] as const)('%s in mid-hand: played out, or void', async (kind) => {
    const { tap, sent, close } = await opened(nap(PASS), kind);
    const send = kind === 'leave' ? 'Leave the table' : 'Sit out';
    await tap('Cat');
    await tap(send);
    expect(sent()).toMatchObject({ move: { kind, seat: 's3' } });
    expect(sent()).not.toHaveProperty('move.voids');
    await tap('It is void');
    await tap(send);
    expect(sent()).toMatchObject({ move: { kind, seat: 's3', voids: true } });
    close();
  });

  test('a hand is not voided for somebody who is not in it', async () => {
    const { tap, sent, names, close } = await opened(nap(outOf('s3'), PASS), 'leave');
    expect(names()).toEqual(NAMES);
    await tap('Cat');
    expect(document.querySelectorAll('fieldset')).toHaveLength(0);
    await tap('Leave the table');
    expect(sent()).toMatchObject({ move: { kind: 'leave', seat: 's3' } });
    close();
  });

  test('only those who sit out can come back, and only the others sit out', async () => {
    const table = nap(outOf('s3'), PASS, outOf('s4'));
    const back = await opened(table, 'return');
    expect(back.names()).toEqual(['Cat', 'Dee']);
    back.close();
    const out = await opened(table, 'sit-out');
    expect(out.names()).toEqual(['Ann', 'Ben']);
    out.close();
  });

  test('missed turns are made up if the rules require it', async () => {
    const table = played('roll-a-royal', NAMES, [{ kind: 'starter', seat: 's1' }, outOf('s3')]);
    const { tap, sent, close } = await opened(table, 'return', 2);
    await eventually(() => expect(document.querySelectorAll('fieldset')).toHaveLength(1));
    await tap('Come back');
    expect(sent()).toMatchObject({ move: { kind: 'return', seat: 's3' } });
    await tap('The 2 turns are made up');
    await tap('Come back');
    expect(sent()).toMatchObject({ move: { kind: 'return', seat: 's3', makesUp: true } });
    close();
  });
});

describe('seats say in words who sits out', () => {
  const table = nap(outOf('s3'), PASS, outOf('s4'));
  const stage = { layout: { shown: [], own: [], more: [], seats: new Map() }, entry: {} } as never as object;
  const stubs = { GenericCentre: true, PoolNapCentre: true };
  test('on the felt and the television', () => {
    freshWire().show(table);
    for (const wall of [false, true]) {
      const text = mount(TableStage, { props: { table, ...stage, wall } as never, global: { stubs } }).text();
      expect(text).toContain('sits out');
      expect(text).toContain('sits out after this hand');
    }
  });
  test('on a phone, of others and of oneself', () => {
    freshWire().show(table);
    const seats = mount(PhoneSeats, { props: { table, seats: [] } }).text();
    expect(seats).toContain('sits out after this hand');
    const seat = table.view.seats.find(({ id }) => id === 's3')!;
    expect(mount(OwnChips, { props: { table, seat } }).text()).toContain('sits out');
  });
  test('in the standings beside a game without plates', () => {
    const royal = played('roll-a-royal', NAMES, [{ kind: 'starter', seat: 's1' }, outOf('s3')]);
    freshWire().show(royal);
    const props = { table: royal, ...stage } as never;
    expect(mount(RoyalAside, { props }).text()).toContain('sits out');
  });
});

test('the question of a player who will be away says that the table may answer', () => {
  expect(playedFor(nap(PASS))).toBeNull();
  for (const kind of ['leave', 'sit-out']) expect(playedFor(nap(PASS, { kind, seat: 's3' }))).toBe('Cat');
});
