import { flushPromises } from '@vue/test-utils';
import { encode } from 'uqr';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { defineComponent, h } from 'vue';
import type { PhonesView } from '../../../main/contract.ts';
import { seat } from '../../../main/engine/core/seats.ts';
import InviteDialog from '../../../renderer/components/invite/InviteDialog.vue';
import TableScene from '../../../renderer/scenes/TableScene.vue';
import { invited, shut, sleepless } from '../../support/scenes/phones.ts';
import { button } from '../games/at-table.ts';
import { type TestWire, draw, freshWire } from '../mount.ts';

describe('the invitation', () => {
  let wire: TestWire;
  let page: ReturnType<typeof draw>;

  const show = async (view: PhonesView): Promise<void> => {
    wire.answers['phones'] = view;
    wire.say({ push: 'phones', phones: view });
    wire.show(sleepless.bid);
    page = draw(defineComponent({ render: () => h(InviteDialog, { onClose: () => undefined }) }));
    await flushPromises();
  };
  const text = (): string => document.body.textContent.replace(/\s+/gu, ' ');
  const acts = (): readonly unknown[] =>
    wire.sent.flatMap((request) => (request.kind === 'phones' ? [request.act] : [])).slice(1);

  beforeEach(() => {
    wire = freshWire();
  });

  test('is off, and explains what it opens; the likeliest network is preselected', async () => {
    await show(shut);
    expect(text()).toContain('nobody but this computer can reach the table');
    expect(document.querySelector('.qr')).toBeNull();
    const [first, second] = document.querySelectorAll<HTMLInputElement>('input[type="radio"]');
    expect(first!.checked).toBe(true);
    expect(text()).toContain('docker0 · 172.17.0.1');
    button('Invite').click();
    await flushPromises();
    second!.click();
    button('Invite').click();
    await flushPromises();
    expect(acts()).toEqual([
      { kind: 'invite', address: '192.168.1.20' },
      { kind: 'invite', address: '172.17.0.1' },
    ]);
  });

  test('looks for networks each time it is opened, and says if there are none', async () => {
    await show({ ...shut, addresses: [] });
    expect(wire.sent.at(-1)).toMatchObject({ kind: 'phones', act: { kind: 'look' } });
    expect(text()).toContain('This computer is on no network.');
    expect(() => button('Invite')).toThrow();
  });

  test('shows the code of exactly this address, with its quiet zone, and the address as text', async () => {
    await show(invited);
    const { link } = invited.open!;
    const svg = document.querySelector('.qr')!;
    const size = Number(svg.getAttribute('viewBox')!.split(' ')[2]);
    const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    for (const [, x, y, run] of svg
      .querySelector('path')!
      .getAttribute('d')!
      .matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/gu))
      for (let i = 0; i < Number(run); i++) drawn[Number(y)]![Number(x) + i] = true;
    const plain = encode(link!, { ecc: 'M', border: 0 });
    expect(size).toBe(plain.size + 8);
    for (const [y, row] of drawn.entries())
      for (const [x, dark] of row.entries()) expect(dark).toBe(plain.data[y - 4]?.[x - 4] ?? false);
    expect(svg.querySelector('rect')!.getAttribute('fill')).toBe('#fff');
    expect(text()).toContain(link!);
  });

  test('copies the address', async () => {
    await show(invited);
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    button('Copy the address').click();
    await flushPromises();
    vi.unstubAllGlobals();
    expect(writeText).toHaveBeenCalledWith(invited.open!.link);
  });

  test('lists present phones with their seats, and absent ones', async () => {
    await show(invited);
    const rows = [...document.querySelectorAll('.phone')].map((row) =>
      row.querySelector('.who')!.textContent.replace(/\s+/gu, ' ').trim(),
    );
    expect(rows[0]).toMatch(/^Ben.*192\.168\.1\.31$/u);
    expect(rows[1]).toContain('is watching');
    expect(rows[2]).toMatch(/^Dee.*away since/u);
    expect(text()).toContain('Refused: 2 attempts');
  });

  test('gives a seat, says from whom, and takes it away', async () => {
    await show(invited);
    button(/^Seats of (?!Ben|Dee)/u).click();
    await flushPromises();
    // A phone that has its player's name is not told by it a second time.
    button(/Dee on another phone$/u).click();
    await flushPromises();
    button('Seats of Ben').click();
    await flushPromises();
    expect(button(/^B? ?Ben$/u).getAttribute('aria-pressed')).toBe('true');
    button(/^B? ?Ben$/u).click();
    await flushPromises();
    expect(acts()).toEqual([
      { kind: 'give', seat: 's4', phone: 'p2' },
      { kind: 'give', seat: 's2', phone: null },
    ]);
  });

  test('puts a phone out after a second tap, and never after one', async () => {
    await show(invited);
    button('Remove Ben').click();
    await flushPromises();
    expect(acts()).toEqual([]);
    expect(text()).toContain('Ben is removed at once.');
    button('Remove').click();
    await flushPromises();
    expect(acts()).toEqual([{ kind: 'revoke', phone: 'p1' }]);
  });

  test('puts out everybody from one address with one tap, and offers that for a crowd only', async () => {
    await show(invited);
    expect(document.querySelectorAll('.crowd')).toHaveLength(0);
    page.unmount();
    document.body.innerHTML = '';
    wire = freshWire();
    const [ben, looksOn, dee] = invited.phones;
    await show({ ...invited, phones: [ben!, { ...looksOn!, address: ben!.address }, dee!] });
    const crowds = [...document.querySelectorAll('.crowd')];
    expect(crowds).toHaveLength(1);
    expect(crowds[0]!.textContent).toContain('2 phones from 192.168.1.31');
    button('Remove all 2').click();
    await flushPromises();
    expect(acts()).toEqual([{ kind: 'revokeAddress', address: '192.168.1.31' }]);
  });

  test('leaves the seats to the host, who gives the one that a phone asks for', async () => {
    const [ben, looksOn, dee] = invited.phones;
    await show({ ...invited, phones: [ben!, { ...looksOn!, asks: seat('s3') }, dee!] });
    document.querySelectorAll<HTMLInputElement>('.switch input')[1]!.click();
    await flushPromises();
    expect(document.querySelectorAll('.asks')).toHaveLength(1);
    button('Give Cat’s seat').click();
    await flushPromises();
    expect(acts()).toEqual([
      { kind: 'seats', byHost: true },
      { kind: 'give', seat: 's3', phone: 'p2' },
    ]);
  });

  test('unlocks where it is locked, and takes the seats’ giving back', async () => {
    await show({ ...invited, locked: true, seatsByHost: true });
    for (const box of document.querySelectorAll<HTMLInputElement>('.switch input')) {
      expect(box.checked).toBe(true);
      box.click();
      await flushPromises();
    }
    expect(acts()).toEqual([
      { kind: 'lock', on: false },
      { kind: 'seats', byHost: false },
    ]);
  });

  test('locks, renews, and ends', async () => {
    await show(invited);
    document.querySelector<HTMLInputElement>('.switch input')!.click();
    await flushPromises();
    button('New code').click();
    await flushPromises();
    button('Stop inviting').click();
    await flushPromises();
    expect(acts()).toEqual([{ kind: 'lock', on: true }, { kind: 'renew' }, { kind: 'close' }]);
  });

  test('shows no code while locked', async () => {
    await show({ ...invited, locked: true, open: { ...invited.open!, link: null } });
    expect(document.querySelector('.qr')).toBeNull();
    expect(text()).toContain('nobody else can join');
  });

  test('reports a lost network, and offers another', async () => {
    await show({ ...invited, open: { ...invited.open!, there: false } });
    expect(text()).toContain('no longer has the address 192.168.1.20');
    expect(document.querySelectorAll('input[type="radio"]')).toHaveLength(2);
  });
});

describe('the way to it', () => {
  test('is at the table where phones can be invited, with the number of phones', async () => {
    const wire = freshWire();
    wire.show(sleepless.bid);
    const page = draw(TableScene);
    await flushPromises();
    expect(() => button('Invite phones')).toThrow();
    wire.say({ push: 'phones', phones: shut });
    await flushPromises();
    expect(button('Invite phones').className).not.toContain('open');
    wire.say({ push: 'phones', phones: invited });
    await flushPromises();
    expect(button('Phones: 2 there').textContent).toBe('2');
    page.unmount();
  });
});
