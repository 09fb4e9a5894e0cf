import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import type { Json, Push, Reply, Request, TableSnapshot, Wire } from '../../../../main/contract.ts';
import type { App } from '../../../../main/table/app-contract.ts';
import { createNodeApp } from '../../../../main/shell/open-app.ts';
import TableScene from '../../../../renderer/scenes/TableScene.vue';
import { connectStores } from '../../../../renderer/stores/connect.ts';
import { useTable } from '../../../../renderer/stores/table.ts';
import { MemoryDisk } from '../../../support/memory-disk.ts';
import { draw, forgetGestures } from '../../mount.ts';
import { pause } from '../../../support/until.ts';

const HOST = { kind: 'host' } as const;

/** A table of Roll-a-Royal with the real main process behind it, and its scene on the page. */
export class RealTable {
  scene: ReturnType<typeof draw>;
  #next = 100_000;

  private constructor(
    private readonly app: App,
    private readonly told: { table: TableSnapshot | null },
    private readonly wire: OpenWire,
  ) {
    this.scene = draw(TableScene);
  }

  static async open(
    players: readonly string[],
    rules: { readonly [name: string]: Json } = {},
  ): Promise<RealTable> {
    // Its screen is fetched when it is at the table, and where dice are laid while they are thrown: here both are there
    // from the start.
    await import('../../../../renderer/games/roll-a-royal/index.ts');
    await import('../../../../renderer/games/roll-a-royal/RoyalLaying.vue');
    const app = await createNodeApp({
      folder: '/data',
      version: '0',
      files: new MemoryDisk(),
      lock: () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } }),
    });
    if (!app.ok) throw new Error(app.error.code);
    setActivePinia(createPinia());
    forgetGestures();
    const wire = wireTo(app.value);
    connectStores(wire);
    const told: { table: TableSnapshot | null } = { table: null };
    app.value.subscribe((push) => {
      if (push.push === 'table') told.table = push.table;
    });
    const seats = players.map((name, i) => ({ id: `s${i + 1}`, name, look: i }));
    await app.value.handle(
      { n: 1, kind: 'start', game: 'roll-a-royal', rules, seats, dealer: null } as never,
      HOST,
    );
    await flushPromises();
    const table = new RealTable(app.value, told, wire);
    await table.settled();
    return table;
  }

  /** Draws the scene anew, as when one comes back to it. */
  draw(): void {
    this.scene = draw(TableScene);
  }

  get table(): TableSnapshot {
    if (!this.told.table) throw new Error('no table');
    return this.told.table;
  }

  /** The game's own part of the view. */
  detail<T>(): T {
    return this.table.view.detail as T;
  }

  /** Plays a move as somebody else's screen would. */
  async play(move: { readonly kind: string; readonly [field: string]: Json }): Promise<void> {
    const prompt = this.table.prompt.id;
    const n = this.#next++;
    const command = {
      id: `move ${n}`,
      kind: 'move',
      prompt,
      move: { seat: this.table.prompt.seats[0] ?? '', ...move },
    };
    const reply = await this.app.handle({ n, kind: 'command', command } as never, HOST);
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
    const { revision } = reply.value as { revision: number };
    while (this.table.revision < revision) await flushPromises();
    await this.settled();
  }

  /** These cards on the dice that are asked for, blanks on the rest. */
  async roll(...cards: readonly string[]): Promise<void> {
    const asked = this.table.prompt.dice?.dice ?? [];
    await this.play({ kind: 'dice', dice: asked.map((die, i) => ({ die, face: cards[i] ?? 'blank' })) });
  }

  /** Until everything that was asked is answered, also what waits for a layout to lie still. */
  async settled(): Promise<void> {
    for (let quiet = 0; quiet < 3;) {
      await pause(20);
      await flushPromises();
      const isDrawn = useTable().table?.revision === this.told.table?.revision;
      quiet = this.wire.open === 0 && isDrawn ? quiet + 1 : 0;
    }
  }

  async close(): Promise<void> {
    this.scene.unmount();
    await this.app.close();
  }
}

interface OpenWire extends Wire {
  /** How many requests wait for their answer. */
  readonly open: number;
}

/** Carries requests as both shells do: parsed and answered by the app itself. */
function wireTo(app: App): OpenWire {
  const listeners: ((message: Reply | Push) => void)[] = [];
  let open = 0;
  return {
    get open() {
      return open;
    },
    send: (request: Request) => {
      open += 1;
      void app.handle(request, HOST).then((reply) => {
        open -= 1;
        for (const listener of listeners) listener(reply);
      });
    },
    receive: (listener: (message: Reply | Push) => void) => {
      listeners.push(listener);
      return app.subscribe(listener);
    },
    status: (listener) => {
      listener(true);
      return () => undefined;
    },
  };
}
