import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseDice } from '../../main/electron/permissions.ts';
import * as electron from './stand-in.ts';

vi.mock('electron', () => import('./stand-in.ts'));
beforeEach(electron.reset);

describe('the chooser of dice', () => {
  const make = (url = 'app://croupier/index.html') => {
    vi.useFakeTimers();
    const contents = new electron.Contents();
    contents.mainFrame.url = url;
    chooseDice(contents.asElectron, 'app://croupier');
    const answers: string[] = [];
    const find = (...ids: readonly string[]): boolean => {
      const event = { preventDefault: vi.fn() };
      const devices = ids.map((deviceId) => ({ deviceId, deviceName: '' }));
      contents.emit('select-bluetooth-device', event, devices, (die: string) => answers.push(die));
      return event.preventDefault.mock.calls.length === 1;
    };
    return { find, answers };
  };

  test('waits for a die, and takes the first that it has not chosen before', () => {
    const { find, answers } = make();
    expect(find()).toBe(true);
    expect(answers).toEqual([]);
    find('a');
    find('a', 'b');
    expect(answers).toEqual(['a', 'b']);
    vi.advanceTimersByTime(60_000);
    expect(answers).toHaveLength(2);
  });

  test('takes a die again after a while, and none where none is found', () => {
    const { find, answers } = make();
    find('a');
    find('a');
    expect(answers).toEqual(['a']);
    vi.advanceTimersByTime(8000);
    expect(answers).toEqual(['a', 'a']);
    find();
    vi.advanceTimersByTime(8000);
    expect(answers).toEqual(['a', 'a', '']);
  });

  test('gives nothing to another page', () => {
    const { find, answers } = make('https://evil.example/');
    expect(find('a')).toBe(true);
    expect(answers).toEqual(['']);
  });
});
