import { expect, it } from 'vitest';
import { ChangeBatch } from '../../main/table/app.ts';

it('reports simultaneous changes together, each once and in order', async () => {
  const told: string[] = [];
  const moment = new ChangeBatch(['first', 'second', 'third'], (what) => told.push(what));
  for (const what of ['third', 'first', 'third']) moment.add(what);
  expect(told).toEqual([]);
  await Promise.resolve();
  expect(told).toEqual(['first', 'third']);
});

it('reports a change caused by a report after the others', async () => {
  const told: string[] = [];
  const moment = new ChangeBatch(['first', 'second'], (what) => {
    told.push(what);
    if (told.length === 1) moment.add('first');
  });
  moment.add('second');
  moment.add('first');
  await Promise.resolve();
  expect(told).toEqual(['first', 'second']);
  await Promise.resolve();
  expect(told).toEqual(['first', 'second', 'first']);
});
