import { UnfitFileError, readRegular } from '../../main/disk/regular-file.ts';
import { type DiceSet, readSet } from '../../main/vision/own/index.ts';
import { Refusal } from './terminal.ts';

/** The longest file of taught dice (bytes); real ones are far shorter. */
const MOST_BYTES = 8_000_000;

const FAULTS = {
  large: 'is too large for a file of taught dice',
  json: 'does not hold taught dice',
  kind: 'does not hold taught dice',
  version: 'was written by a later Croupier',
  sum: 'is damaged: its checksum is wrong',
  content: 'holds taught dice that cannot be right',
} as const;

/** Reads a file of taught dice. Refuses with `camera.own.missing` and `camera.own.fault.…`. */
export async function loadSet(file: string): Promise<DiceSet> {
  const bytes = await readRegular(file, MOST_BYTES).catch((error: unknown) => {
    const isLarge = error instanceof UnfitFileError && error.code === 'ETOOBIG';
    throw isLarge
      ? new Refusal('camera.own.fault.large', `${file} ${FAULTS.large}.`)
      : new Refusal('camera.own.missing', `${file} cannot be read.`);
  });
  const read = readSet(String(bytes));
  if (read.kind === 'set') return read.set;
  const where = read.where === '' ? '' : ` (${read.where})`;
  throw new Refusal(`camera.own.fault.${read.fault}`, `${file} ${FAULTS[read.fault]}${where}.`);
}
