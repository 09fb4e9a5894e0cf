import { flushPromises } from '@vue/test-utils';
import { expect, test } from 'vitest';
import HomeScene from '../../renderer/scenes/HomeScene.vue';
import { homeOf } from '../support/scenes/play.ts';
import { draw, freshWire } from './mount.ts';

test('a file that cannot be opened is named with its reason, and its good part is one tap away', async () => {
  const wire = freshWire();
  const refusal = (code: string, params: object) => ({ kind: 'refusal', code, params });
  wire.answers['home'] = {
    ...homeOf(null),
    troubled: [
      { file: 'new.jsonl', why: refusal('journal.newer', { version: 9, known: 1 }), salvage: false },
      { file: 'old.jsonl', why: refusal('journal.line.changed', { line: 7 }), salvage: true },
    ],
  };
  const scene = draw(HomeScene);
  await flushPromises();
  const rows = scene.findAll('.troubled li');
  expect(rows.map((row) => row.text())).toEqual([
    expect.stringMatching(/^new\.jsonl.*newer version of Croupier \(format 9/s),
    expect.stringMatching(/^old\.jsonl.*Line 7 of this game was changed by hand/s),
  ]);
  expect(rows[0]?.find('button').exists()).toBe(false);
  wire.answers['open'] = { file: 'old.salvaged.jsonl' };
  await rows[1]?.get('button').trigger('click');
  expect(wire.sent.at(-1)).toMatchObject({ kind: 'open', file: 'old.jsonl', salvage: true });
  scene.unmount();
});
