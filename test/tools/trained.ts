import { readFile } from 'node:fs/promises';
import { Nets } from '../../main/vision/net/nets.ts';
import { TILE_PIXELS } from '../../main/vision/net/tops.ts';

const WEIGHTS = new URL('../../main/vision/net/weights.bin', import.meta.url);

let nets: Promise<Nets> | null = null;

/** The nets with the trained weights. */
export const trainedNets = (): Promise<Nets> =>
  (nets ??= readFile(WEIGHTS).then((weights) => new Nets(weights, TILE_PIXELS)));
