import type { DiceRequest, IntakeView } from '../../../main/contract.ts';
import type { DieView } from './entry-types.ts';

/** The table's dice for a question; empty if no dice are requested. */
export function knownRow(request: DiceRequest | null, intake: IntakeView | null): readonly DieView[] {
  if (!request) return [];
  return request.lying.map((lying, die): DieView => {
    const known = intake?.dice?.find((other) => other.die === die);
    return {
      die,
      kind: request.kind,
      asked: request.dice.includes(die),
      face: known ? known.face : lying,
      source: known?.source ?? null,
      state: known?.state ?? (lying === null ? 'missing' : 'lying'),
      throws: known?.throws ?? 0,
      why: known?.why ?? null,
    };
  });
}
