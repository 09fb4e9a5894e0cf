import { describe, expect, test } from 'vitest';
import type { SeatId } from '../../main/contract.ts';
import { GAMES } from '../support/games.ts';
import { toyGame } from '../support/toy-game.ts';
import {
  type Host,
  type Phone,
  ANN,
  BEN,
  CAT,
  commandId,
  openPhone,
  refusedWith,
  roll,
  startTable,
} from './phones-support.ts';
import { until } from '../support/until.ts';

const bid = (seat: string, amount: number) => ({ kind: 'bid', seat, amount });
const win = (seat: string) => ({ kind: 'win', seat });

/** The toy's last question: who wins; each seat may say so for itself. */
async function untilWin(host: Host): Promise<void> {
  await host.play(roll());
  for (const seat of [BEN, CAT, ANN]) await host.play(bid(seat, 0));
  expect(host.table().prompt.step).toBe('win');
}

/** The dealer's roll of the next hand; resolves to the order in which the seats bid, the dealer last. */
async function deal(host: Host): Promise<readonly SeatId[]> {
  const dealer = host.table().prompt.dice?.seat ?? ANN;
  await host.play({ ...roll(), seat: dealer });
  const all = [ANN, BEN, CAT];
  const at = all.indexOf(dealer) + 1;
  return [...all.slice(at), ...all.slice(0, at)];
}

/** Everybody is shown the same table as the host. */
const alike = (host: Host, ...phones: readonly Phone[]): Promise<unknown> =>
  until(() => phones.every((phone) => phone.table().revision === host.table().revision));

const moves = (host: Host): readonly { readonly move?: { readonly kind: string } }[] =>
  host
    .journal()
    .trim()
    .split('\n')
    .slice(1)
    .map(
      (line) => JSON.parse(line.slice(line.indexOf('{'))) as { readonly move?: { readonly kind: string } },
    );
const count = (host: Host, kind: string): number =>
  moves(host).filter(({ move }) => move?.kind === kind).length;

describe('two phones and the host answering at once', () => {
  test('the same question is answered once; later answers are refused as late', async () => {
    const host = await startTable();
    await host.start('toy');
    const link = await host.invite();
    const [ben, cat] = [await openPhone(link, BEN), await openPhone(link, CAT)];
    await untilWin(host);
    await alike(host, ben, cat);
    const answers = await Promise.all([ben.play(win(BEN)), cat.play(win(CAT)), host.play(win(ANN))]);
    expect(answers.map(refusedWith).sort()).toEqual([null, 'table.stale', 'table.stale'].sort());
    expect(count(host, 'win')).toBe(1);
    await alike(host, ben, cat);
    expect(ben.table().view).toEqual(host.table().view);
    expect(cat.table().view).toEqual(host.table().view);
  });

  test('claims in Sleepless share a question: all of them count, in any order', async () => {
    const host = await startTable({ games: [...GAMES, toyGame()] });
    await host.start('sleepless', ['Ann', 'Ben', 'Cat', 'Dee']);
    const link = await host.invite();
    const [ben, cat] = [await openPhone(link, BEN), await openPhone(link, CAT)];
    const play = async (move: { readonly kind: string; readonly [field: string]: unknown }): Promise<void> =>
      expect(await host.play(move)).toMatchObject({ ok: true });
    const dice = ['K', 'Q', 'J', '9'].map((face, die) => ({ die, face, throws: 1 }));
    await play({ kind: 'dice', seat: host.table().prompt.dice?.seat, dice });
    await play({ kind: 'draws-done' });
    await play({ kind: 'award', seat: ANN, amount: 1 });
    await play({ kind: 'stop', seat: ANN });
    expect(host.table().prompt.step).toBe('claims');
    const { id } = host.table().prompt;
    await alike(host, ben, cat);
    const answers = await Promise.all([
      ben.play({ kind: 'claim', seat: BEN }, id),
      cat.play({ kind: 'claim', seat: CAT }, id),
      host.play({ kind: 'claim', seat: 's4' }),
    ]);
    expect(answers.map(refusedWith)).toEqual([null, null, null]);
    expect(count(host, 'claim')).toBe(3);
    // The second tap of an impatient thumb is another command, and no other claim.
    expect(refusedWith(await ben.play({ kind: 'claim', seat: BEN }, id))).not.toBeNull();
    expect(count(host, 'claim')).toBe(3);
    // Only the host may accept it; a phone may not, not even the dealer's.
    for (const move of [
      { kind: 'claims', seats: [] },
      { kind: 'best', seat: CAT },
    ])
      expect(refusedWith(await cat.play(move, host.table().prompt.id))).toBe('table.phone.seat');
  });

  test('a whole auction by phones and host together, over and over, is one line a bid', async () => {
    const host = await startTable();
    await host.start('toy');
    const link = await host.invite();
    const [ben, cat] = [await openPhone(link, BEN), await openPhone(link, CAT)];
    for (let hand = 0; hand < 5; hand++) {
      await deal(host);
      await alike(host, ben, cat);
      // Each says what it means for the question that it sees, all three at once, until the bidding is over.
      while (host.table().prompt.step === 'bid') {
        const { id, seats } = host.table().prompt;
        const answers = await Promise.all([
          ben.play(bid(BEN, 0), id),
          cat.play(bid(CAT, 0), id),
          host.play(bid(seats[0] ?? ANN, 0)),
        ]);
        expect(answers.filter(({ ok }) => ok).length).toBe(1);
        await alike(host, ben, cat);
      }
      await host.play(win(ANN));
    }
    expect(count(host, 'bid')).toBe(15);
  });
});

describe('a phone answering while the host corrects', () => {
  test.each(['phone', 'host'] as const)('the %s first', async (first) => {
    const host = await startTable();
    await host.start('toy');
    const ben = await openPhone(await host.invite(), BEN);
    await host.play(roll(['K', 'Q', '9']));
    await alike(host, ben);
    const { revision, prompt } = host.table();
    const [line] = host.table().recent;
    const amendment = { seq: line?.seq ?? 0, move: roll(['A', 'A', 'A']), later: [] };
    const answer = () => ben.play(bid(BEN, 1), prompt.id);
    const correct = () => host.command({ kind: 'amend', revision, amendment });
    const [answered, corrected] =
      first === 'phone'
        ? await Promise.all([answer(), untilLine(host, 'bid').then(correct)])
        : await Promise.all([correct().then((done) => ({ done })), answer()]).then(
            ([{ done }, said]) => [said, done] as const,
          );
    if (first === 'phone') {
      // The correction was made for a table that has moved on: it is looked at anew.
      expect([refusedWith(answered), refusedWith(corrected)]).toEqual([null, 'table.stale']);
      expect(count(host, 'bid')).toBe(1);
    } else {
      // The question names the dice, which are others now: what was meant for the former answers nothing.
      expect([refusedWith(answered), refusedWith(corrected)]).toEqual(['table.stale', null]);
      expect(count(host, 'bid')).toBe(0);
    }
    await alike(host, ben);
    expect(ben.table().view).toEqual(host.table().view);
  });

  const untilLine = (host: Host, kind: string): Promise<unknown> =>
    until(() => host.table().recent[0]?.move.kind === kind);
});

describe('a seat given to another phone in mid-auction', () => {
  test('from then on the new phone answers for it, and the former one is refused, even for messages in flight', async () => {
    const host = await startTable();
    await host.start('toy');
    const link = await host.invite();
    const [former, next] = [await openPhone(link, BEN), await openPhone(link, CAT)];
    await host.play(roll());
    await alike(host, former, next);
    const { id } = host.table().prompt;
    await host.act({ kind: 'give', seat: BEN, phone: next.id() });
    expect(refusedWith(await former.play(bid(BEN, 2), id))).toBe('table.phone.seat');
    expect(await next.play(bid(BEN, 1), id)).toMatchObject({ ok: true });
    await until(() => former.newest('me')?.me.seats.length === 0);
    expect(former.newest('me')?.me.taken).toEqual([BEN, CAT]);
    expect(next.newest('me')?.me.seats).toEqual([BEN, CAT]);
    // The bids that were said stay said, by whom they were.
    expect(await next.play(bid(CAT, 2), host.table().prompt.id)).toMatchObject({ ok: true });
    await host.act({ kind: 'give', seat: BEN, phone: null });
    await until(() => next.newest('me')?.me.seats.length === 1);
    expect(count(host, 'bid')).toBe(2);
    expect(host.table().recent.map(({ actor }) => actor.kind)).toEqual(['phone', 'phone', 'host']);
  });

  test('at the very moment of the answer: it is said once, by one of them', async () => {
    const host = await startTable();
    await host.start('toy');
    const link = await host.invite();
    const [one, two] = [await openPhone(link, BEN), await openPhone(link)];
    for (let hand = 0; hand < 8; hand++) {
      for (const seat of await deal(host)) {
        if (seat === BEN) break;
        await host.play(bid(seat, 0));
      }
      await alike(host, one, two);
      const bids = count(host, 'bid');
      const { id } = host.table().prompt;
      const [has, gets] = hand % 2 === 0 ? [one, two] : [two, one];
      const [early, , late] = await Promise.all([
        has.play(bid(BEN, 1), id),
        host.act({ kind: 'give', seat: BEN, phone: gets.id() }),
        gets.play(bid(BEN, 0), id),
      ]);
      expect([early, late].filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
      if (!early.ok && !late.ok) await host.play(bid(BEN, 0));
      expect(count(host, 'bid')).toBe(bids + 1);
      while (host.table().prompt.step === 'bid') await host.play(bid(host.table().prompt.seats[0] ?? ANN, 0));
      if (host.table().prompt.step === 'throws') await host.play({ kind: 'stop', seat: BEN });
      await host.play(win(ANN));
    }
  });
});

describe('a phone that sleeps, wakes or loses the network', () => {
  test('is up to date at once, and its move is played once', async () => {
    const host = await startTable();
    await host.start('toy');
    const ben = await openPhone(await host.invite(), BEN);
    await host.play(roll());
    await alike(host, ben);
    // The line breaks right behind the command: whether it arrived, the phone cannot know.
    const answer = ben.play(bid(BEN, 1));
    await until(() => count(host, 'bid') === 1);
    ben.page.offline();
    await until(() => ben.status.at(-1) === false);
    // It is in the file a moment before it is on disk, and seen only then.
    await until(() => host.table().prompt.seats[0] === CAT);
    await host.play(bid(CAT, 2));
    ben.page.online();
    expect(await answer).toMatchObject({ ok: true });
    await alike(host, ben);
    expect(count(host, 'bid')).toBe(2);
    expect(ben.table().view).toEqual(host.table().view);
  });

  test('says again what did not arrive, and the answer is that it came too late where it did', async () => {
    const host = await startTable();
    await host.start('toy');
    const ben = await openPhone(await host.invite(), BEN);
    await host.play(roll());
    await alike(host, ben);
    ben.page.offline();
    const answer = ben.play(bid(BEN, 1));
    await host.play(bid(BEN, 0));
    ben.page.online();
    expect(refusedWith(await answer)).toBe('table.stale');
    expect(count(host, 'bid')).toBe(1);
  });

  test.each([
    ['repeats a command', true],
    ['says it on two lines at once', false],
  ])('plays once though it %s', async (_, waits) => {
    const host = await startTable();
    await host.start('toy');
    const ben = await openPhone(await host.invite(), BEN);
    await host.play(roll());
    await alike(host, ben);
    const prompt = ben.table().prompt.id;
    const command = { id: commandId(), kind: 'move' as const, prompt, move: bid(BEN, 1) };
    const first = ben.ask('command', { command });
    if (waits) await first;
    const second = ben.ask('command', { command });
    expect([await first, await second].map(({ ok }) => ok)).toEqual([true, true]);
    expect(await second).toMatchObject({ value: { repeated: true } });
    expect(count(host, 'bid')).toBe(1);
  });

  test('through an evening of breaks: every move once, every phone the same table', async () => {
    const host = await startTable();
    await host.start('toy');
    const link = await host.invite();
    const phones = [await openPhone(link, BEN), await openPhone(link, CAT)] as const;
    for (let hand = 0; hand < 6; hand++) {
      for (const seat of await deal(host)) {
        const i = [BEN, CAT].indexOf(seat);
        const phone = phones[i];
        if (phone === undefined) {
          await host.play(bid(seat, 0));
          continue;
        }
        await alike(host, phone);
        const answer = phone.play(bid(seat, 0));
        // Now before, now while, now after it arrives.
        if ((hand + i) % 3 === 1) await new Promise((resolve) => setImmediate(resolve));
        if ((hand + i) % 3 === 2) await until(() => host.table().recent[0]?.move['seat'] === seat);
        phone.page.offline();
        phones[1 - i]!.page.offline();
        phone.page.online();
        phones[1 - i]!.page.online();
        expect(await answer).toMatchObject({ ok: true });
      }
      await host.play(win(ANN));
    }
    await alike(host, ...phones);
    expect(count(host, 'bid')).toBe(18);
    for (const phone of phones) expect(phone.table().recent).toEqual(host.table().recent);
  });
});
