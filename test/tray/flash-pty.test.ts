import { expect, onTestFinished, test } from 'vitest';
import { VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import { type Phrase } from '../../main/engine/core/result.ts';
import { createTray } from '../../main/tray/node/create.ts';
import { flashTray, type Terminal } from '../../main/tray/node/commands.ts';
import english from '../../main/words/en.json' with { type: 'json' };
import { createSpeaker } from '../../main/words/speaker.ts';
import { describeWith } from '../support/needs.ts';
import { boardOnPty } from './support/board-pty.ts';
import { turn } from './support/virtual-time.ts';

const speaker = createSpeaker('en', english, english);

function listener() {
  const out: string[] = [];
  const err: string[] = [];
  const terminal: Terminal = {
    print: (text) => out.push(text),
    complain: (text) => err.push(text),
    say: (p: Phrase) => speaker.say(p),
    signal: new AbortController().signal,
  };
  return { out, err, terminal };
}

describeWith(
  ['avr-gcc', 'bootloaders', 'python3', 'pseudo-terminals'],
  'flashing over a pseudo-terminal',
  () => {
    test('tray flash writes a new board through the real serial library, and the app plays with it', async () => {
      const clock = new VirtualClock();
      const { name, wire } = await boardOnPty(clock);
      const { system, openLine } = wire;
      const passUntil = async (holds: () => boolean): Promise<void> => {
        while (!holds()) {
          await turn(clock, 1, 1);
          await wire.quiet();
        }
      };
      const heard = listener();
      let code: number | null = null;
      const options = { port: name, yes: true, clock, system, open: openLine };
      void flashTray(heard.terminal, options).then((ended) => (code = ended));
      await passUntil(() => code !== null);
      expect([code, heard.err]).toEqual([0, []]);
      expect(heard.out[0]).toBe(`Checking what is connected to ${name}…`);
      expect(heard.out.at(-1)).toBe(`The tray on ${name} answers with firmware 2.0.0.`);
      expect(heard.out.filter((line) => line.startsWith('Writing'))).toHaveLength(10);
      const tray = createTray({ clock, system, virtual: [] });
      onTestFinished(() => tray.dispose());
      tray.open(name);
      await passUntil(() => tray.connection.state === 'ready');
      expect(tray.connection).toMatchObject({ state: 'ready', tray: { firmware: '2.0.0', protocol: 2 } });
    });
  },
);

test('tray flash of a missing port is reported, with instructions', async () => {
  const heard = listener();
  expect(await flashTray(heard.terminal, { port: '/dev/ttyNowhere9' })).toBe(1);
  expect(heard.err[0]).toContain('/dev/ttyNowhere9');
  expect(heard.err.length).toBeGreaterThan(1);
});
