import { describe, expect, test } from 'vitest';
import { closeFrame, decodeFromTray } from '../../firmware-protocol/codec/index.ts';
import { NO_FAULTS, type Faults, noteFaults } from '../../main/tray/faults.ts';
import { trayView } from '../../main/tray/panel.ts';
import { codecDriver } from './drivers/codec.ts';
import { sit } from './support/harness.ts';

const hear = (lines: readonly string[]): Faults =>
  lines.reduce((faults, body) => {
    const read = decodeFromTray(closeFrame(body).trimEnd());
    if (!read.ok || read.message.kind === 'otherVersion') throw new Error(`${body}: ${JSON.stringify(read)}`);
    return noteFaults(faults, read.message);
  }, NO_FAULTS);
const open = (...lines: readonly string[]): string[] =>
  [...hear(lines).open.values()].map(({ fault, pocket }) => `${fault} ${pocket}`);

describe('a fault lasts until the tray is well', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['a stuck pocket', ['!00A3:0001 fault stuck 5'], ['stuck 5']],
    ['and it is clear', ['!00A3:0001 fault stuck 5', '!00A3:0002 fault clear 5'], []],
    [
      'another one stays',
      ['!00A3:0001 fault stuck 5', '!00A3:0002 fault stuck 6', '!00A3:0003 fault clear 5'],
      ['stuck 6'],
    ],
    ['the chain', ['!00A3:0001 fault chain 0', '!00A3:0002 beat 0001D4C0 0000 0000 0000'], ['chain 0']],
    ['and it is well', ['!00A3:0001 fault chain 0', '!00A3:0002 well chain 0'], []],
    ['a word that is not known', ['!00A3:0001 fault lamp 0'], ['other 0']],
    ['and it is well', ['!00A3:0001 fault lamp 0', '!00A3:0002 well lamp 0'], []],
    ['a new start ends all', ['!00A3:0001 fault lamp 0', '!00B4:0000 beat 0001D4C0 0000 0000 0000'], []],
    ['it had hung', ['!00A3:0001 fault watchdog 0'], ['watchdog 0']],
  ])('%s', (_, lines, faults) => {
    expect(open(...lines)).toEqual(faults);
  });
});

test('it is shown on the light and in the sentence, with instructions, and ends', async () => {
  const table = await sit(codecDriver);
  await table.connect();
  await table.run('put 1-3\nwait 1000\nstick 5\nwait 3000');
  const view = trayView(table.tray, []);
  expect([view.state, view.word, view.say.code]).toEqual(['ready', 'tray.word.fault', 'tray.fault.stuck']);
  expect(view.help.map(({ code }) => code)).toEqual(['tray.help.stuck', 'tray.help.byHand']);
  expect(view.faults?.map(({ pocket }) => pocket)).toEqual([5]);
  await table.run('free 5\nwait 3000');
  expect(trayView(table.tray, [])).toMatchObject({ word: 'tray.word.ready', faults: [] });
  await table.end();
});
