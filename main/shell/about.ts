import { arch, release, type } from 'node:os';
import type { About } from './diagnosis.ts';

/** Versions of the program, its runtime and the system; nothing identifies the machine's owner. */
export function aboutProgram(version: string): About {
  const { node, electron, chrome } = process.versions;
  return {
    croupier: version,
    node,
    ...(electron === undefined ? {} : { electron }),
    ...(chrome === undefined ? {} : { chrome }),
    system: `${type()} ${release()} ${arch()}`,
  };
}
