import { Nets } from './nets.ts';
import { TILE_PIXELS } from './tops.ts';
import weights from './weights.bin?url&inline';

let nets: Nets | null = null;

/** The nets with the weights of `weights.bin`. */
export function trainedNets(): Nets {
  const encoded = weights.slice(weights.indexOf(',') + 1);
  return (nets ??= new Nets(
    Uint8Array.from(atob(encoded), (c) => c.charCodeAt(0)),
    TILE_PIXELS,
  ));
}
