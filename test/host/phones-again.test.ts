import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { phonesMemory } from '../../main/host/keep.ts';
import { tempFolder } from '../support/temp.ts';
import {
  BEN,
  ELSEWHERE,
  HERE,
  listens,
  openPhone,
  portOf,
  roll,
  startTable,
  tokenOf,
} from './phones-support.ts';
import { connect } from './support.ts';
import { until } from '../support/until.ts';

describe('after a restart of the program', () => {
  /** A table with a phone on Ben's seat, left as a person would; then the same folder again. */
  async function restart(more: { readonly later?: number } = {}) {
    const folder = tempFolder();
    const memory = phonesMemory(folder);
    const first = await startTable({ folder, memory });
    await first.start('toy');
    const link = await first.invite();
    const phone = await openPhone(link, BEN);
    const { file } = first.table();
    await first.app.close();
    await until(() => phone.status.at(-1) === false);
    const now = () => Date.now() + (more.later ?? 0);
    const second = await startTable({ folder, memory, now });
    await second.ask('open', { file });
    return { folder, link, phone, second };
  }

  test('nobody is admitted before the host invites; then each phone returns automatically to its seat', async () => {
    const { folder, link, phone, second } = await restart();
    expect(second.phones()).toMatchObject({ open: null, phones: [] });
    expect(await listens(HERE.address, portOf(link))).toBe(false);
    const again = await second.invite();
    expect(portOf(again)).toBe(portOf(link));
    expect(tokenOf(again)).not.toBe(tokenOf(link));
    phone.page.online();
    await until(() => phone.status.at(-1) === true);
    expect(phone.newest('me')?.me.seats).toEqual([BEN]);
    await second.play(roll());
    await until(() => phone.table().revision === second.table().revision);
    expect(await phone.play({ kind: 'bid', seat: BEN, amount: 1 })).toMatchObject({ ok: true });
    const file = readFileSync(join(folder, 'phones.json'), 'utf8');
    for (const token of [tokenOf(link), tokenOf(again), phone.page.hash().slice(1)])
      expect(file).not.toContain(token);
    // The invitation of before is good no more.
    const stale = connect(portOf(again));
    stale.say({ hello: 1, token: tokenOf(link) });
    expect(await stale.closed).toBe(4401);
  });

  test('phones of another evening must scan again', async () => {
    const { phone, second } = await restart({ later: 13 * 3_600_000 });
    await second.invite();
    phone.page.online();
    await until(() => phone.status.at(-1) === 'token');
    expect(second.phones().phones).toEqual([]);
  });

  test('and on another address, and after the host has ended it', async () => {
    const { folder, second } = await restart();
    expect((await second.act({ kind: 'invite', address: ELSEWHERE.address })).phones).toEqual([]);
    await second.act({ kind: 'close' });
    expect(existsSync(join(folder, 'phones.json'))).toBe(false);
  });

  test.each(['', '{', '{"address":"127.0.0.1"}', '[]'])(
    'unreadable stored data is ignored: %s',
    async (text) => {
      const folder = tempFolder({ 'phones.json': text });
      const host = await startTable({ folder, memory: phonesMemory(folder) });
      await openPhone(await host.invite());
    },
  );
});
