import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Push, TableSnapshot } from '../../main/contract.ts';
import type { FromWorker, ToWorker } from '../../main/web/messages.ts';
import { type Page, openPage } from '../../main/web/page.ts';

/** The table's worker as its page sees it. */
class Worker {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror = null;
  readonly heard: ToWorker[] = [];
  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.onmessage = null;
  }
  show(file: string | null): void {
    const table = file === null ? null : ({ file } as TableSnapshot);
    const hear: Push = { push: 'table', table };
    this.onmessage?.({ data: { hear } } as MessageEvent<FromWorker>);
  }
}

let worker: Worker;
let page: Page;
const frames: (() => void)[] = [];
const draw = (): void => {
  for (const frame of frames.splice(0)) frame();
};
const drawn = () => worker.heard.filter((message) => 'did' in message && message.did === 'drawn').length;

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  worker = new Worker();
  page = openPage(worker, () => undefined);
});
afterEach(() => {
  frames.length = 0;
  vi.unstubAllGlobals();
});

test('the worker learns when a table is rendered: one frame later, and once for each game', () => {
  worker.show('a.jsonl');
  draw();
  expect(drawn()).toBe(0);
  draw();
  expect(drawn()).toBe(1);
  // A move, an end, another game.
  worker.show('a.jsonl');
  worker.show(null);
  draw();
  draw();
  expect(drawn()).toBe(1);
  worker.show('b.jsonl');
  draw();
  draw();
  expect(drawn()).toBe(2);
});

test('the browser is asked to keep the files when the first game that is begun here is drawn, and once', () => {
  const asked = vi.fn();
  page.onFirstGame(asked);
  // Resumed, not begun.
  worker.show('a.jsonl');
  draw();
  draw();
  expect(asked).not.toHaveBeenCalled();
  page.wire.send({ n: 1, kind: 'start' } as never);
  worker.show('b.jsonl');
  draw();
  expect(asked).not.toHaveBeenCalled();
  draw();
  expect(asked).toHaveBeenCalledOnce();
  worker.show('c.jsonl');
  draw();
  draw();
  expect(asked).toHaveBeenCalledOnce();
});
