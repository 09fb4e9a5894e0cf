import { type BarePort, type PortSource, portKey } from './ports.ts';

/** The ports of all sources. A source that reports its changes is listed again only after one. */
export class PortList {
  /** Incremented by every reported change. */
  version = 0;
  readonly #known = new Map<PortSource, Promise<readonly BarePort[]>>();
  readonly #there = new Map<string, boolean>();
  readonly #listeners = new Set<() => void>();
  readonly #stops: readonly (() => void)[];

  constructor(private readonly sources: readonly PortSource[]) {
    this.#stops = sources.flatMap((source) => source.onChange?.(() => this.#changed(source)) ?? []);
  }

  /** The source that opens this path. */
  sourceOf(path: string): PortSource | undefined {
    return this.sources.find((source) => source.owns(path));
  }

  /** Whether something seems to be at this path. A change here means that the list has changed, reported or not. */
  async isThere(path: string): Promise<boolean> {
    const source = this.sourceOf(path);
    const there = (await source?.isThere(path)) ?? false;
    if (source && this.#there.get(path) === !there) this.#changed(source);
    this.#there.set(path, there);
    return there;
  }

  /** Whether changes at this path are reported. */
  reports(path: string): boolean {
    return this.sourceOf(path)?.onChange !== undefined;
  }

  async read(): Promise<readonly BarePort[]> {
    return (await Promise.all(this.sources.map((source) => this.#readFrom(source)))).flat();
  }

  /** Lists every source again, at a person's request. A browser does not report a port that was just chosen. */
  async refresh(): Promise<readonly BarePort[]> {
    const keys = async () => (await Promise.all(this.#known.values())).flat().map(portKey);
    const before = await keys();
    this.#known.clear();
    const ports = await this.read();
    if ((await keys()).some((key) => !before.includes(key))) this.#tell();
    return ports;
  }

  /** The returned function unsubscribes. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  dispose(): void {
    this.#listeners.clear();
    for (const stop of this.#stops) stop();
  }

  #readFrom(source: PortSource): Promise<readonly BarePort[]> {
    const known = this.#known.get(source);
    if (known) return known;
    // A failing source has no ports until it is listed again.
    const list = source.list().catch(() => {
      if (this.#known.get(source) === list) this.#known.delete(source);
      return [];
    });
    if (source.onChange) this.#known.set(source, list);
    return list;
  }

  #changed(source: PortSource): void {
    this.#known.delete(source);
    this.#tell();
  }

  #tell(): void {
    this.version++;
    for (const listener of [...this.#listeners]) listener();
  }
}
