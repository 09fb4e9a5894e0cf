import { expect, test } from 'vitest';
import { dataFolder } from '../../main/shell/files.ts';

test.each<[string, NodeJS.Platform, NodeJS.ProcessEnv, string]>([
  ['Linux', 'linux', {}, '/home/ann/.local/share/croupier'],
  ['Linux with its own place for data', 'linux', { XDG_DATA_HOME: '/data' }, '/data/croupier'],
  ['macOS', 'darwin', {}, '/home/ann/Library/Application Support/Croupier'],
  ['Windows', 'win32', { APPDATA: '/roaming' }, '/roaming/Croupier'],
  ['a folder of one’s own', 'linux', { CROUPIER_DATA: '/mine' }, '/mine'],
])('%s', (_, platform, env, folder) => {
  expect(dataFolder(env, platform, '/home/ann').replaceAll('\\', '/')).toBe(folder);
});
