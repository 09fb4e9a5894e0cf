import { createHash, randomBytes } from 'node:crypto';
import type { Push, Result, PhoneDevice } from '../contract.ts';
import {
  type Admission,
  type ClientInfo,
  type Denied,
  type Pass,
  isSame,
  makeToken,
  refuse,
} from './admission.ts';
import type { KeptClient } from './keep.ts';
import type { WordCode } from '../words/codes.ts';

/** Consoles first: some of them name a television too. */
const DEVICES: readonly (readonly [PhoneDevice, RegExp])[] = [
  ['console', /PlayStation|Xbox|Nintendo/],
  [
    'television',
    /SMART-?TV|SmartTV|HbbTV|Tizen|Web0S|BRAVIA|GoogleTV|Android TV|AFT[A-Z]|CrKey|AppleTV|Roku/,
  ],
  ['ipad', /iPad/],
  ['iphone', /iPhone|iPod/],
  ['android', /Android/],
  ['computer', /Windows|Macintosh|X11|CrOS/],
];

/** The user agent only helps people distinguish devices in the list. */
export const deviceOf = (agent: string): PhoneDevice =>
  DEVICES.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'other';

/** A connection. */
export interface Line {
  readonly show: (push: Push) => void;
  readonly end: () => void;
}

/** A remembered phone or television. Only the digest of its token is kept. */
export interface Client extends KeptClient {
  /** Oldest first. */
  readonly lines: Set<Line>;
  address: string;
  seen: number;
}

/** How many clients a book holds. */
export interface BookLimits {
  readonly most: number;
  /** Most of them from one network address, so that one guest cannot fill the table. */
  readonly mostOfOne: number;
  /** Connections of one client: its page, a forgotten one, and so on. */
  readonly lines: number;
}

/** The clients that one invitation lets in. Independent of the network. */
export abstract class ClientBook<C extends Client> implements Admission {
  protected readonly clients = new Map<string, C>();
  /** Keyed by the token's digest, so that lookup time reveals nothing about the token. */
  readonly #byToken = new Map<string, C>();
  #invitation: string | null = null;
  #locked = false;

  /**
   * @param changed called when the host's view of the clients changes
   * @param mark prefix of all tokens
   */
  constructor(
    private readonly limits: BookLimits,
    private readonly mark: string,
    private readonly changed: () => void,
    protected readonly now: () => number,
  ) {}

  /** The current invitation's token; null if there is none or the table is locked. */
  get token(): string | null {
    return this.#locked ? null : this.#invitation;
  }

  get locked(): boolean {
    return this.#locked;
  }

  admit(token: string, visitor: ClientInfo = NOBODY): Pass | Denied | null {
    // A client that scans the code again remains the same.
    for (const shown of [token, visitor.former ?? '']) {
      const known = this.#byToken.get(digestOf(shown));
      if (known !== undefined) return this.#passOf(known, shown, visitor.address);
    }
    if (this.#invitation === null || !isSame(token, this.#invitation)) return null;
    if (this.#locked) return 'locked';
    return this.letIn(visitor);
  }

  invite(): void {
    this.#invitation ??= this.#makeToken();
    this.tell();
  }

  renew(): void {
    if (this.#invitation !== null) this.#invitation = this.#makeToken();
    this.tell();
  }

  lock(on: boolean): void {
    this.#locked = on;
    this.tell();
  }

  /** Removes every client and invalidates all tokens. A locked table stays locked. */
  clear(): void {
    this.#forget([...this.clients.values()]);
    this.#invitation = null;
    this.tell();
  }

  protected letIn(visitor: ClientInfo): Pass | 'full' {
    if (!this.#makeRoom(visitor.address)) return 'full';
    const own = this.#makeToken();
    return this.#passOf(this.#welcome(own, visitor), own, visitor.address);
  }

  /** A client's own state, as a push to one of its connections. */
  protected abstract stateOf(client: C, line: Line): Push;
  /** What a client may do. */
  protected abstract rightsOf(client: C): Pick<Pass, 'caller' | 'silent'>;
  protected abstract fromKept(kept: KeptClient): C;

  /** Whether a newcomer may take the place of this client, which is away. */
  protected mayLeave(_client: C): boolean {
    return true;
  }

  protected onRemoved(_client: C): void {}

  /** Sends all clients their state, and informs the host. What a client has already is not sent again. */
  protected tell(): void {
    for (const client of this.clients.values())
      for (const line of client.lines) line.show(this.stateOf(client, line));
    this.changed();
  }

  protected add(client: C): C {
    this.clients.set(client.id, client);
    this.#byToken.set(client.digest, client);
    return client;
  }

  /** Removes clients for good and closes their connections. They know the link, so it is renewed. Refuses `unknown` if it is nobody. */
  protected putOut(isOut: (client: C) => boolean, unknown: WordCode): Result<null> {
    const out = [...this.clients.values()].filter(isOut);
    if (out.length === 0) return refuse(unknown);
    this.#forget(out);
    this.renew();
    return { ok: true, value: null };
  }

  #forget(out: readonly C[]): void {
    for (const client of out) {
      this.clients.delete(client.id);
      this.#byToken.delete(client.digest);
      this.onRemoved(client);
    }
    for (const { lines } of out) for (const { end } of [...lines]) end();
  }

  /** If there is no room, removes the client that has been away longest. */
  #makeRoom(address: string): boolean {
    const { most, mostOfOne } = this.limits;
    const all = [...this.clients.values()];
    const own = all.filter((client) => client.address === address);
    if (all.length < most && own.length < mostOfOne) return true;
    const [away] = (own.length < mostOfOne ? all : own)
      .filter((client) => client.lines.size === 0 && this.mayLeave(client))
      .sort((a, b) => a.seen - b.seen);
    if (away) this.#forget([away]);
    return away !== undefined;
  }

  #makeToken(): string {
    return this.mark + makeToken();
  }

  #welcome(token: string, { address, agent }: ClientInfo): C {
    const id = randomBytes(6).toString('base64url');
    const [since, seen] = [this.now(), this.now()];
    return this.add(
      this.fromKept({ id, digest: digestOf(token), device: deviceOf(agent), address, since, seen }),
    );
  }

  #passOf(client: C, token: string, address: string): Pass {
    return {
      token,
      phone: true,
      ...this.rightsOf(client),
      attend: (show, end) => this.#attend(client, address, { show, end }),
    };
  }

  #attend(client: C, address: string, line: Line): () => void {
    client.address = address;
    client.seen = this.now();
    client.lines.add(line);
    const [oldest] = client.lines;
    if (client.lines.size > this.limits.lines) oldest?.end();
    this.tell();
    return () => {
      client.lines.delete(line);
      client.seen = this.now();
      this.tell();
    };
  }
}

/** State of a client to save for the next start. */
export const keptOf = ({ id, digest, device, address, since, seen }: Client): KeptClient => ({
  id,
  digest,
  device,
  address,
  since,
  seen,
});

const NOBODY: ClientInfo = { former: null, address: '', agent: '' };

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64');
