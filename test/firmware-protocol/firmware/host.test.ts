import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  decodeFromTray,
  decodeToTray,
  encodeFromTray,
  encodeToTray,
  hex,
  type ToTray,
} from '../../../firmware-protocol/codec/index.ts';
import vectors from '../../../firmware-protocol/vectors.json' with { type: 'json' };
import { fromTray, toTray } from '../../support/messages.ts';
import { Chain, CHAIN_BYTES, type ChainLayout, type DeadSensor } from '../../support/emulator/chain.ts';
import { describeWith } from '../../support/needs.ts';
import { make } from './build.ts';

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

describeWith(['gcc', 'make'], "the firmware's portable parts, with ASan and UBSan", () => {
  let build = '';
  beforeAll(() => {
    build = mkdtempSync(join(tmpdir(), 'croupier-host-'));
    make('host', build);
  });
  afterAll(() => {
    rmSync(build, { recursive: true, force: true });
  });

  const run = (program: string, args: readonly string[], input = '') => {
    const { status, stdout, stderr } = spawnSync(join(build, program), args, {
      input,
      maxBuffer: 1 << 28,
    });
    expect(status, stderr.toString()).toBe(0);
    return stdout.toString('latin1');
  };
  const ask = (requests: readonly string[]) =>
    run('lines', [], requests.map((request) => `${request}\n`).join(''))
      .split('\n')
      .slice(0, -1);
  const decode = (lines: readonly string[]) => ask(lines.map((line) => `d ${bytesOf(line).toString('hex')}`));
  /** What C prints of a command, from what TypeScript reads in it. */
  const shown = (line: string) => {
    const decoded = decodeToTray(line);
    if (!decoded.ok)
      return `bad ${decoded.fault}${decoded.seq === undefined ? '' : ` ${hex(decoded.seq, 4)}`}`;
    const { seq, kind, ...set } = decoded.message;
    return `ok ${hex(seq, 4)} ${kind}${'name' in set ? ` ${set.name} ${set.value}` : ''}`;
  };
  /** A line from the tray as the request that makes C write it. */
  const encodeRequest = (line: string) => {
    const [head = '', ...words] = line.slice(0, line.lastIndexOf('#')).split(' ');
    return `e ${head[0]} ${head.slice(1, 5)} ${head.slice(6)} ${words.join(' ')}`;
  };

  test('golden commands, good and bad, are read as the vectors say', () => {
    const lines = [...vectors.toTray.good, ...vectors.toTray.bad].map(({ line }) => line);
    expect(decode(lines)).toEqual(lines.map(shown));
    const bad = decode(vectors.toTray.bad.map(({ line }) => line));
    expect(bad.map((text) => text.split(' ')[1])).toEqual(vectors.toTray.bad.map(({ fault }) => fault));
  });

  test('golden lines from the tray are written as the vectors say', () => {
    const lines = vectors.fromTray.good.map(({ line }) => line);
    expect(ask(lines.map(encodeRequest))).toEqual(lines);
  });

  test.each(vectors.streams.filter(({ direction }) => direction === 'toTray'))(
    'the stream "$name" is cut into lines',
    ({ bytes, good, bad }) => {
      const [answer] = ask([`s ${bytesOf(bytes).toString('hex')}`]);
      const numbers = good.map((line) => `${line.slice(1, 5)} `).join('');
      expect(answer).toBe(`${numbers}bad ${bad}`);
    },
  );

  test('random commands that TypeScript writes, C reads', () => {
    const commands = fc.sample(toTray, { numRuns: 3000, seed: 8 });
    const lines = commands.map((command) => encodeToTray(command).slice(0, -1));
    expect(decode(lines)).toEqual(lines.map(shown));
    expect(commands.every((command) => command.seq >= 0)).toBe(true);
  });

  test('damaged commands are refused by both for the same reason', () => {
    const damaged = fc
      .tuple(toTray, fc.nat(), fc.integer({ min: 0, max: 255 }))
      .map(([command, at, byte]) => {
        const line = encodeToTray(command satisfies ToTray).slice(0, -1);
        const place = at % line.length;
        return line.slice(0, place) + String.fromCharCode(byte === 10 ? 11 : byte) + line.slice(place + 1);
      });
    const lines = fc.sample(damaged, { numRuns: 5000, seed: 9 });
    expect(decode(lines)).toEqual(lines.map(shown));
  });

  test('random lines that C writes, TypeScript reads', () => {
    const messages = fc.sample(fromTray, { numRuns: 3000, seed: 10 });
    const written = ask(messages.map((message) => encodeRequest(encodeFromTray(message))));
    expect(written.map((line) => decodeFromTray(line))).toEqual(
      messages.map((message) => ({ ok: true, message })),
    );
  });

  /** The 8 bytes that a chain shifts out, as hexadecimal. */
  const shifted = (layout: ChainLayout, code: number, dead?: readonly [number, number, DeadSensor]) => {
    const chain = new Chain(
      () => code,
      () => 0,
    );
    chain.layout = layout;
    if (dead) chain.kill(...dead);
    chain.load();
    return Buffer.from(Array.from({ length: CHAIN_BYTES }, () => chain.shift(true))).toString('hex');
  };

  test.each(['three', 'parity'] as const)(
    'a chain of layout "%s" is known, with every code in every pocket',
    (layout) => {
      const codes = [0, 1, 2, 3, 4, 5, 6, 7];
      const name = layout === 'parity' ? 'four' : 'three';
      expect(ask(codes.map((code) => `c ${shifted(layout, code)}`))).toEqual(
        codes.map((code) => `${String(code).repeat(14)} ${name}`),
      );
    },
  );

  test('one dead sensor of four is a fault and never another face: 56 sensors, on and off, under every code', () => {
    let faults = 0;
    for (const code of [0, 1, 2, 3, 4, 5, 6]) {
      for (const [sensor, reads] of [0, 1, 2, 3].flatMap((s) => [[s, 'on'] as const, [s, 'off'] as const])) {
        const pockets = Array.from({ length: 14 }, (_, i) => i + 1);
        const answers = ask(pockets.map((p) => `c ${shifted('parity', code, [p, sensor, reads])}`));
        for (const [i, answer] of answers.entries()) {
          expect(answer).toMatch(/ four$/);
          expect([String(code), '7']).toContain(answer[i]);
          expect(answer.slice(0, i) + answer.slice(i + 1, 14)).toBe(String(code).repeat(13));
          if (answer[i] === '7') faults++;
        }
      }
    }
    // Half of all deaths go against what lies there.
    expect(faults).toBe((14 * 7 * 8) / 2);
  });

  test('a loose, absent or random chain is detected: its bytes are accepted only by chance', () => {
    expect(ask(['c ffffffffffffffff', 'c 0000000000000000'])).toEqual([
      '00000000000000 none',
      '77777777777777 none',
    ]);
    const random = fc.sample(fc.stringMatching(/^[0-9a-f]{16}$/), { numRuns: 5000, seed: 3 });
    const believed = ask(random.map((hex) => `c ${hex}`)).filter((answer) => !answer.endsWith('none'));
    expect(believed.length).toBeLessThan(60);
  });

  test('ten thousand starts have ten thousand boot ids, and write no cell of the EEPROM often', () => {
    const [different, wear] = (ask(['b 10000'])[0] ?? '').split(' ').map(Number);
    expect(different).toBe(10_000);
    expect(wear).toBeLessThanOrEqual(Math.ceil(10_000 / 16 / 128));
  });

  test('a million random and mutated bytes do no harm, and all that it then sends is sound', () => {
    const sent = run('fuzz', ['20261121', '1000000', 'print']).split('\n').slice(0, -1);
    expect(sent.length).toBeGreaterThan(5000);
    for (const line of sent) {
      const decoded = decodeFromTray(line);
      expect(decoded.ok, line).toBe(true);
      if (decoded.ok) expect(encodeFromTray(decoded.message)).toBe(`${line}\n`);
    }
    expect(sent.some((line) => line.includes(' roll '))).toBe(true);
  });
});
