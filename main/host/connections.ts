import type { Duplex } from 'node:stream';
import { CLOSED, type Connection } from './connection.ts';
import type { Counter, Limits } from './limits.ts';

/** The open WebSockets of a host, with a limit, by their TCP connection; oldest first. */
export class Connections {
  readonly #all = new Map<Duplex, Connection>();

  constructor(
    private readonly limits: Limits,
    private readonly counter: Counter,
  ) {}

  /** The number of clients that were let in. */
  get admitted(): number {
    return [...this.#all.values()].filter(({ pass }) => pass !== null).length;
  }

  isAdmitted(line: Duplex): boolean {
    const connection = this.#all.get(line);
    return connection?.isStrange === false;
  }

  add(line: Duplex, connection: Connection): void {
    this.#all.set(line, connection);
  }

  remove(line: Duplex): void {
    this.#all.delete(line);
  }

  /** Closes the oldest that have not said hello if there are too many; false if there is still no room. */
  makeRoom(address: string): boolean {
    const { connectionsOfOne, strangersOfOne, strangers, connections } = this.limits;
    const isOwn = (connection: Connection): boolean => connection.address === address;
    const isOwnStranger = (connection: Connection): boolean => isOwn(connection) && connection.isStrange;
    return (
      this.#leaveRoom(isOwn, connectionsOfOne) &&
      this.#leaveRoom(isOwnStranger, strangersOfOne) &&
      this.#leaveRoom(({ isStrange }) => isStrange, strangers) &&
      this.#leaveRoom(() => true, connections)
    );
  }

  beat(n: number): void {
    for (const connection of this.#all.values()) connection.beat(n);
  }

  close(): void {
    for (const connection of this.#all.values()) {
      connection.close(CLOSED.away);
      setTimeout(() => connection.end(), 200).unref();
    }
  }

  #leaveRoom(counts: (connection: Connection) => boolean, most: number): boolean {
    const some = [...this.#all].filter(([, connection]) => counts(connection));
    if (some.length < most) return true;
    const stranger = some.find(([, { isStrange }]) => isStrange);
    if (!stranger) return false;
    const [line, connection] = stranger;
    this.counter.count('connections');
    this.remove(line);
    connection.end();
    return true;
  }
}
