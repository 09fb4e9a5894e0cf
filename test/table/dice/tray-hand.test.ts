import { type TestContext, expect, it } from 'vitest';
import type { Choice } from '../../../main/contract.ts';
import type { Game } from '../../../main/engine/core/game.ts';
import { sleepless } from '../../../main/engine/games/sleepless/index.ts';
import { type TrayEvening, trayEvening } from '../../support/tray-evening.ts';

/** People at Sleepless with four dice in the tray, and a count of what they tapped. */
class Hand {
  inputs = 0;
  constructor(readonly table: TrayEvening) {}

  get step(): string {
    return this.table.people.now.prompt.step;
  }

  /** Taps a choice of one tap, as the screen offers it. */
  async tap(which: (choice: Choice) => boolean): Promise<void> {
    const choice = this.table.people.now.prompt.choices.find(
      (offered) => offered.kind === 'move' && offered.rare !== true && which(offered),
    );
    if (!choice) throw new Error(`nobody is offered that at ${this.step}`);
    this.inputs += 1;
    await this.table.people.move(choice.move);
  }

  tapKind(kind: string, seat?: string): Promise<void> {
    return this.tap(({ move }) => move.kind === kind && (seat === undefined || move['seat'] === seat));
  }

  claims(...seats: readonly string[]): Promise<void> {
    return this.tap(
      ({ move }) => move.kind === 'claims' && JSON.stringify(move['seats']) === JSON.stringify(seats),
    );
  }
}

const sit = async (context: TestContext): Promise<Hand> => {
  const table = await trayEvening('put 1-4', { game: sleepless as unknown as Game });
  context.onTestFinished(() => table.end());
  await table.people.start(['Ann', 'Ben', 'Cat', 'Dan'], {}, 'sleepless');
  return new Hand(table);
};

/*
 * Source of the figure: a whole hand takes at most 12 inputs, while the tray reads the dice. The fullest there is, by
 * hand, 15 chips each: Ben bids 2 in phase one and throws, Cat claims A A K Q (a pair, 3 from each), Dan has the best
 * hand (2 from each), Ben wins two tricks and the pot, bids again, throws again; nobody claims.
 */
it('a whole hand by tray takes at most 12 inputs, throws and all, and the chips are right', async (context) => {
  const hand = await sit(context);
  const { table } = hand;
  await table.run('throw 1:1 2:2 3:3 4:6\nwait rest');
  expect(hand.step).toBe('draws');
  await hand.tapKind('draws-done');
  await hand.tap(({ move }) => move.kind === 'bid' && move['amount'] === 2);
  await hand.tapKind('award');
  expect(hand.step).toBe('throws');
  // The last throw ends the throwing phase automatically.
  for (const throwing of ['throw 4:5', 'throw 4:4', 'throw 4:3', 'throw 4:1'])
    await table.run(`${throwing}\nwait rest`);
  expect(hand.step).toBe('claims');
  expect(table.people.faces()).toEqual([]);
  await hand.claims('s3');
  expect(table.people.chips()).toMatchObject({ s1: 12, s2: 10, s3: 24, s4: 12, pot: 2 });
  await hand.tapKind('winner', 's4');
  for (const seat of ['s2', 's3', 's2', 's4']) await hand.tapKind('trick', seat);
  expect(table.people.chips()).toMatchObject({ s1: 10, s2: 10, s3: 22, s4: 18, pot: 0 });
  expect(hand.step).toBe('last-bids');
  await hand.tap(({ move }) => move.kind === 'bid' && move['amount'] === 1);
  await hand.tapKind('award');
  expect(hand.step).toBe('last-throws');
  await table.run('throw 1:4\nwait rest\nthrow 2:5\nwait rest');
  await hand.claims();
  expect(table.people.now.view.hand).toBe(2);
  expect(table.people.chips()).toMatchObject({ s1: 10, s2: 9, s3: 22, s4: 18, pot: 1 });
  expect(hand.inputs).toBe(12);
});
