import { arch, release, type } from 'node:os';
import type { About } from './diagnosis.ts';

/** The versions of all that the program stands on, and the system; nothing that tells whose machine it is. */
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
