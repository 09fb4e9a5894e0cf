import type { Json } from '../../main/engine/core/result.ts';
import { type Evening, evening } from './evening.ts';
import { MemoryDisk } from './memory-disk.ts';

export type Move = { kind: string; [field: string]: Json };

/** A roll of these dice, each thrown once. */
export const dice = (seat: string, ...faces: string[]): Move => ({
  kind: 'dice',
  seat,
  dice: faces.map((face, die) => ({ die, face, throws: 1 })),
});

/** A toy game with Ann, Ben and Cat. */
export const toy = async (
  disk = new MemoryDisk(),
): Promise<{ table: Evening; disk: MemoryDisk; file: string }> => {
  const table = await evening({ disk });
  const { file } = await table.start(['Ann', 'Ben', 'Cat']);
  return { table, disk, file };
};

/** A hand in which `seat` bids `amount`, throws nothing, and wins with two aces. */
export const playHand = async (table: Evening, amount = 2): Promise<void> => {
  const dealer = table.now.view.dealer;
  await table.move(dice(dealer, 'A', 'A', 'K'));
  for (let i = 0; i < 3; i++) {
    const [next = ''] = table.now.prompt.seats;
    await table.move({ kind: 'bid', seat: next, amount: i === 0 ? amount : 0 });
  }
  if (table.now.prompt.step === 'throws')
    await table.move({ kind: 'stop', seat: table.now.prompt.seats[0] ?? '' });
  await table.move({ kind: 'win', seat: 's1' });
};
