import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { runCli } from '../../main/cli/cli.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { speaker } from '../../main/shell/speak.ts';
import { createTray } from '../../main/tray/node/create.ts';
import { listTrays } from '../../main/tray/node/commands.ts';
import { tempFolder } from '../support/temp.ts';
import { eventually } from '../support/until.ts';

// The error that node-gyp-build throws if the file for this system is missing.
vi.mock('serialport', () => {
  throw new Error('No native build was found for platform=linux arch=x64 runtime=node abi=115');
});

const NO_SERIAL = 'This installation cannot open serial ports';

/** A terminal that keeps what it is told. */
function terminal() {
  const out: string[] = [];
  const err: string[] = [];
  const { signal } = new AbortController();
  return {
    out,
    err,
    print: (text: string) => void out.push(text),
    complain: (text: string) => void err.push(text),
    say: (...said: Parameters<typeof speaker.say>) => speaker.say(...said),
    signal,
  };
}

describe('an installation without the native part of serialport', () => {
  test('is reported when a port is opened, with instructions, and retries continue', async () => {
    const tray = createTray();
    tray.open('/dev/ttyUSB0');
    await eventually(() => expect(tray.connection.diagnosis).toMatchObject({ code: 'tray.port.noSerial' }));
    expect(tray.connection.state).toBe('lost');
    await tray.dispose();
  });

  test('is reported on the tray’s page, beside the trays that work', async () => {
    const tray = createTray();
    const folder = join(tempFolder(), 'data');
    const opened = await createNodeApp({ folder, version: '0', tray });
    if (!opened.ok) throw new Error(opened.error.code);
    const pushes: unknown[] = [];
    opened.value.subscribe((push) => void pushes.push(push));
    await opened.value.handle({ n: 1, kind: 'tray', ...{ act: { kind: 'list' } } }, { kind: 'host' });
    await eventually(() =>
      expect(pushes.at(-1)).toMatchObject({
        push: 'tray',
        tray: {
          trouble: { say: { code: 'tray.port.noSerial' }, help: [{ code: 'tray.help.install' }, {}] },
          ports: expect.arrayContaining([expect.objectContaining({ kind: 'virtual' })]) as unknown,
        },
      }),
    );
    // The virtual tray needs no such part.
    await opened.value.handle(
      { n: 2, kind: 'tray', ...{ act: { kind: 'connect', path: tray.virtual.path } } },
      { kind: 'host' },
    );
    await eventually(() => expect(tray.connection.state).toBe('ready'));
    await opened.value.close();
    await tray.dispose();
  });

  test('other ports are listed, and the command line reports it', async () => {
    const to = terminal();
    expect(await listTrays(to)).toBe(0);
    expect(to.err[0]).toContain(NO_SERIAL);
    expect(to.out.join('\n')).toContain('virtual:');
  });

  test.each([[['games']], [['tray', 'flash', '/dev/ttyUSB0', '--yes']]])(
    'runs `croupier %s`',
    async (words) => {
      const to = terminal();
      const code = await runCli(words, to);
      if (words[1] !== 'flash') expect({ code, err: to.err }).toEqual({ code: 0, err: [] });
      else expect(to.err.join('\n')).toContain(NO_SERIAL);
    },
  );
});

test('nothing of the program imports serialport before it is used', () => {
  const main = join(import.meta.dirname, '..', '..', 'main');
  const importing = readdirSync(main, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs)$/.test(name) && !name.includes('node_modules'))
    .filter((name) =>
      /^(import|export)\b(?! type)[^;]*?from '(serialport|@serialport\/bindings-cpp)'/m.test(
        readFileSync(join(main, name), 'utf8'),
      ),
    );
  expect(importing).toEqual([]);
});
