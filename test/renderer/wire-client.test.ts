import { reactive } from 'vue';
import { expect, test } from 'vitest';
import type { Request } from '../../main/contract.ts';
import { WireClient } from '../../renderer/wire/client.ts';

/* IPC and workers clone what is sent, and a proxy cannot be cloned: the window once refused to begin a game. */
test('a request is plain data, though a screen holds proxies', () => {
  const sent: Request[] = [];
  const client = new WireClient({
    send: (request) => void sent.push(request),
    receive: () => () => undefined,
    status: () => () => undefined,
  });
  const held = reactive({ seats: [{ id: 's1', name: 'Ann', look: 0 }] });
  void client.request('start', { game: 'dream', rules: {}, seats: held.seats, dealer: null } as never);
  expect(() => structuredClone(sent[0])).not.toThrow();
  expect(sent[0]).toMatchObject({ kind: 'start', seats: [{ id: 's1', name: 'Ann', look: 0 }] });
});
