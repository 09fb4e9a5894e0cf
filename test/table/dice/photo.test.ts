import { describe, expect, it } from 'vitest';
import { forPhones } from '../../../main/host/phones-app.ts';
import { seat } from '../../../main/engine/core/seats.ts';
import type { Caller } from '../../../main/table/app-contract.ts';
import { atThrows, lies, offers, sit, sources, step, taken, useOffer } from '../../support/intake.ts';
import type { TrayEvening } from '../../support/tray-evening.ts';

const roll = (...faces: readonly string[]) => ({
  kind: 'photo' as const,
  dice: faces.map((face, die) => ({ die, face })),
});
/** The offers that are photographs; dice lie in the tray as well. */
const photos = (table: TrayEvening): string[] => offers(table).filter((offer) => offer.endsWith(': photo'));
const phoneOf = (...seats: readonly string[]): Caller => ({
  kind: 'phone',
  id: 'p1',
  name: 'Ann’s phone',
  seats: seats.map(seat),
});
const refused = ({ people }: TrayEvening, act: object, caller?: Caller): Promise<string> =>
  people.refused(
    'command',
    { command: { id: people.id(), kind: 'intake', prompt: people.now.prompt.id, act } },
    caller,
  );

describe('a photograph of the dice', () => {
  it('is offered, changes nothing, and is taken by one tap', async (context) => {
    const table = await sit(context);
    await table.people.intake(roll('A', 'K', 'Q'));
    expect([lies(table), photos(table)]).toEqual(['– – –', ['A K Q: photo']]);
    await useOffer(table);
    expect([step(table), await taken(table)]).toEqual(['bid', '0:A×1 1:K×1 2:Q×1']);
    expect(await sources(table)).toEqual([{ kind: 'hand' }, { kind: 'hand' }, { kind: 'hand' }]);
    expect(photos(table)).toEqual([]);
  });

  it('of some of the dice goes into the row, and the rest is typed', async (context) => {
    const table = await sit(context);
    await table.people.intake(roll('A', 'K'));
    expect(photos(table)).toEqual(['A K: photo']);
    await useOffer(table);
    expect([lies(table), step(table)]).toEqual(['A K –', 'roll']);
    await table.people.intake({ kind: 'enter', face: '9' });
    await table.people.take();
    expect(await taken(table)).toBe('0:A×1 1:K×1 2:9×1');
  });

  it('takes the place of an older one; one that nobody used is gone when dice were taken', async (context) => {
    const table = await sit(context);
    await table.people.intake(roll('A', 'K', 'Q'));
    await table.people.intake(roll('9', '9', '9'));
    expect(photos(table)).toEqual(['9 9 9: photo']);
    await table.run('throw 1:1 2:2 3:3\nwait rest');
    expect([step(table), photos(table)]).toEqual(['bid', []]);
  });

  it('of dice that are not asked for, or with two faces for a die, is refused', async (context) => {
    const table = await sit(context);
    expect(await refused(table, { kind: 'photo', dice: [{ die: 5, face: 'A' }] })).toBe('intake.die.unknown');
    const twice = [0, 0].map((die) => ({ die, face: 'A' }));
    expect(await refused(table, { kind: 'photo', dice: twice })).toBe('intake.die.unknown');
    expect(await refused(table, roll('A', '7'))).toBe('intake.face.unknown');
    expect(await refused(table, roll())).toBe('table.request.bad');
    await table.run('throw 1:1 2:2 3:3\nwait rest');
    expect(await refused(table, roll('A'))).toBe('intake.noDice');
    expect(photos(table)).toEqual([]);
  });

  it('of a throw again stays an offer until the throws are said', async (context) => {
    const table = await atThrows(context);
    await table.people.intake(roll('9', '9'));
    expect(step(table)).toBe('throws');
    expect(photos(table)).toHaveLength(1);
  });

  it('is sent and used by the phone of who throws, and by no other', async (context) => {
    const table = await sit(context);
    const { dice } = table.people.now.prompt;
    const thrower = phoneOf(dice?.seat ?? '');
    const other = phoneOf(dice?.seat === 's1' ? 's2' : 's1');
    expect(await refused(table, roll('A', 'K', 'Q'), other)).toBe('table.phone.seat');
    const act = roll('A', 'K', 'Q');
    await table.people.ask(
      'command',
      { command: { id: 'photo', kind: 'intake', prompt: table.people.now.prompt.id, act } },
      thrower,
    );
    const shown = forPhones({ push: 'table', table: table.people.now });
    const [offer] = shown?.push === 'table' ? (shown.table?.intake.offers ?? []) : [];
    expect(offer?.faces).toEqual(['A', 'K', 'Q']);
    const use = { kind: 'use-offer', offer: offer?.id };
    expect(await refused(table, use, other)).toBe('table.phone.seat');
    await table.people.ask(
      'command',
      { command: { id: 'use', kind: 'intake', prompt: table.people.now.prompt.id, act: use } },
      thrower,
    );
    expect(await taken(table)).toBe('0:A×1 1:K×1 2:Q×1');
    // The sheet names who said the faces.
    const byPhone = { kind: 'hand', by: 'Ann’s phone' };
    expect(await sources(table)).toEqual([byPhone, byPhone, byPhone]);
  });
});
