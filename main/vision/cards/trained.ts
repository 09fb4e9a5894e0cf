import { IndexNet } from './index-net.ts';
import weights from './weights.bin?url&inline';

let net: IndexNet | null = null;

/** The net with the weights of `weights.bin`. */
export function trainedIndexNet(): IndexNet {
  const encoded = weights.slice(weights.indexOf(',') + 1);
  return (net ??= new IndexNet(Uint8Array.from(atob(encoded), (c) => c.charCodeAt(0))));
}
