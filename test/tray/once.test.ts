import { expect, test } from 'vitest';
import { Once } from '../../main/tray/node/commands.ts';

test('a failure is printed once, then with its count; success in between is not repeated', () => {
  const once = new Once((text, count) => `${text} ×${count}`);
  const said = Array.from({ length: 12 }, () => [once.tell('ready', false), once.tell('lost', true)]).flat();
  expect(said.filter((text) => text !== null)).toEqual(['ready', 'lost', 'lost ×10']);
  expect(once.end()).toEqual(['lost ×12']);
  expect([once.end(), once.tell('lost', true)]).toEqual([[], 'lost']);
});

test('a repeated failure is reported at the end with its count; a single one is not', () => {
  const once = new Once((text, count) => `${text} ×${count}`);
  for (const text of ['lost', 'torn', 'lost']) once.tell(text, true);
  expect(once.end()).toEqual(['lost ×2']);
});
