import { expect, test } from 'vitest';
import { TrayEvents } from '../../main/tray/tray.ts';
import { phrase } from '../support/any-code.ts';

const refused = (code: string) => ({ kind: 'refused', phrase: phrase(code) }) as const;

test('listeners hear one event after another, also when one of them causes the next', () => {
  const events = new TrayEvents();
  const told: string[] = [];
  events.on('refused', ({ phrase: { code } }) => {
    told.push(`first ${code}`);
    if (code === 'a') events.emit(refused('b'));
  });
  const end = events.on('refused', ({ phrase: { code } }) => told.push(`second ${code}`));
  events.on('note', () => told.push('note'));
  events.emit(refused('a'));
  expect(told.splice(0)).toEqual(['first a', 'second a', 'first b', 'second b']);
  end();
  events.emit(refused('c'));
  expect(told.splice(0)).toEqual(['first c']);
  events.clear();
  events.emit(refused('d'));
  expect(told).toEqual([]);
});

test('a listener that throws does not silence what comes after', () => {
  const events = new TrayEvents();
  const told: string[] = [];
  const end = events.on('refused', () => {
    throw new Error('a bug');
  });
  expect(() => events.emit(refused('a'))).toThrow('a bug');
  end();
  events.on('refused', ({ phrase: { code } }) => told.push(code));
  events.emit(refused('b'));
  expect(told).toEqual(['b']);
});
