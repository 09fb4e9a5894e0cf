import { type TestContext, expect } from 'vitest';
import type { FaceSource } from '../../main/engine/core/dice.ts';
import { type TrayEvening, trayEvening } from './tray-evening.ts';

/** A toy hand: three poker dice are rolled, then bids; the best bid of n buys 2n throws. */
export async function sit(
  context: Pick<TestContext, 'onTestFinished'>,
  script?: string,
): Promise<TrayEvening> {
  const made = await trayEvening(script);
  context.onTestFinished(() => made.end());
  await made.people.start(['Ann', 'Ben']);
  return made;
}

export const bids = async ({ people }: TrayEvening, ...amounts: readonly number[]): Promise<void> => {
  for (const amount of amounts) {
    const [seat = ''] = people.now.prompt.seats;
    await people.move({ kind: 'bid', seat, amount });
  }
};

/** A K Q lie in pockets 1 to 3, Ben has bid `bid`, and his throws are requested. */
export async function atThrows(context: TestContext, bid = 2): Promise<TrayEvening> {
  const table = await sit(context);
  await table.run('throw 1:1 2:2 3:3\nwait rest');
  await bids(table, bid, 0);
  expect(table.people.now.prompt.step).toBe('throws');
  return table;
}

export const lies = ({ people }: TrayEvening): string =>
  people
    .faces()
    .map((face) => face ?? '–')
    .join(' ');
export const states = ({ people }: TrayEvening): string =>
  (people.now.intake.dice ?? []).map(({ state }) => state).join(' ');
export const throws = ({ people }: TrayEvening): number[] =>
  (people.now.intake.dice ?? []).map((die) => die.throws);
export const offers = ({ people }: TrayEvening): string[] =>
  people.now.intake.offers.map(
    ({ faces, fits, why }) => `${faces.join(' ')}${fits ? '' : ' (no)'}: ${why.code.split('.').at(-1)}`,
  );
export const useOffer = async (table: TrayEvening, n = 0): Promise<void> => {
  await table.people.intake({ kind: 'use-offer', offer: table.people.now.intake.offers[n]?.id ?? '' });
};
export const step = ({ people }: TrayEvening): string => people.now.prompt.step;
export const say = ({ people }: TrayEvening): string | undefined => people.now.intake.say?.code;
/** Faces of the last dice move, with the number of throws of each. */
export const taken = async ({ people }: TrayEvening): Promise<string> => {
  const line = (await people.sheet())
    .filter(({ move, retracted }) => move.kind === 'dice' && !retracted)
    .at(-1);
  const dice = (line?.move['dice'] ?? []) as unknown as { die: number; face: string; throws: number }[];
  return dice.map(({ die, face, throws: n }) => `${die}:${face}×${n}`).join(' ');
};
export const sources = async ({ people }: TrayEvening): Promise<(FaceSource | null)[]> =>
  (await people.sheet())
    .filter(({ move }) => move.kind === 'dice')
    .at(-1)
    ?.faces.map(({ source }) => source) ?? [];
