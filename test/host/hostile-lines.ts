import { type Socket, createConnection } from 'node:net';
import type { Random } from '../support/random.ts';
import { PATIENCE } from '../support/patience.ts';

/** The host that is attacked, and whose addresses these clients have. */
export interface Target {
  readonly port: number;
  /** Where the attack comes from: another address of this machine. */
  readonly from: string;
}

/** Result of a raw exchange. */
export interface Outcome {
  readonly answer: string;
  readonly closed: boolean;
}

/** Writes bytes, and reads until the host ends the line; never for longer than a test waits. */
export function exchange(target: Target, bytes: Buffer | string): Promise<Outcome> {
  return new Promise((resolve) => {
    let answer = '';
    const line = open(target);
    const end = (closed: boolean): void => {
      clearTimeout(timer);
      line.destroy();
      resolve({ answer, closed });
    };
    const timer = setTimeout(() => end(false), PATIENCE);
    line.on('data', (data: Buffer) => (answer = (answer + data.toString('latin1')).slice(0, 4_000)));
    line.on('error', () => undefined);
    line.on('close', () => end(true));
    // Half closed, so that a waiting peer learns that nothing more comes.
    line.end(bytes);
  });
}

export const open = ({ port, from }: Target): Socket =>
  createConnection({ port, host: '127.0.0.1', localAddress: from }).on('error', () => undefined);

/** So many bytes at most, and one at least. */
export const bytes = (random: Random, most: number): Buffer =>
  Buffer.from(Array.from({ length: 1 + random.below(most) }, () => random.below(256)));
