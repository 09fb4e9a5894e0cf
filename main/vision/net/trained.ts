import weights from './weights.bin?url&inline';
import { Nets } from './nets.ts';
import { TILE_PIXELS } from './tops.ts';

let made: Nets | null = null;

/** The trained nets, which come with the program; made on first use, because they take time and memory. */
export const trainedNets = (): Nets => (made ??= new Nets(bytesOf(weights), TILE_PIXELS));

const bytesOf = (url: string): Uint8Array =>
  Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
