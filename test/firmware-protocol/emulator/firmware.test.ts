import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crc16 } from '../../../firmware-protocol/codec/index.ts';
import { Listener } from './listener.ts';

let tray: Listener;
const wait = (ms: number) => {
  tray.clock.advance(ms);
};
beforeEach(() => {
  tray = new Listener();
});

describe('the emulated firmware', () => {
  afterEach(({ task }) => {
    // Where the power goes in the middle of a line, half a line is all there is.
    if (!task.name.includes('power')) expect(tray.bad).toEqual([]);
    expect(tray.rig.machine.overruns).toBe(0);
  });

  it('lets no glitch of one or two looks move a die that lies', () => {
    const { board } = tray.rig;
    board.put(1, 3);
    wait(2000);
    tray.lines.length = 0;
    const code = board.code.bind(board);
    let look = 0;
    // Of each fifty looks the first, or the first two, see nothing in pocket 1, or another face.
    board.code = (pocket) => {
      if (pocket !== 1) return code(pocket);
      look += 1;
      const round = Math.floor(look / 50);
      return look % 50 < 1 + (round % 2) ? (round % 4 < 2 ? 0 : 5) : code(pocket);
    };
    wait(4000);
    expect(look).toBeGreaterThan(500);
    expect(tray.lines.filter(({ message }) => message.kind !== 'beat')).toEqual([]);
  });

  it('sets boots aside in a ring of places, so that none wears out and one is whole when the power goes', () => {
    const { machine, link } = tray.rig;
    const cells = () => Uint8Array.from(machine.eeprom.memory);
    const written: number[] = [];
    wait(1500);
    for (let n = 0; n < 8; n++) {
      const before = cells();
      link.unplug();
      link.plug();
      wait(700);
      const after = cells();
      const places = [...after.keys()].filter((at) => after[at] !== before[at]);
      expect(places.length).toBeGreaterThan(0);
      // A number and its checksum stand close together.
      expect(new Set(places.map((at) => at >> 2)).size).toBe(1);
      written.push((places[0] ?? 0) >> 2);
    }
    expect(new Set(written).size).toBe(written.length);
  });

  it('is reset for ever by its host: every boot id is new, and no cell of its EEPROM wears out', () => {
    const { machine } = tray.rig;
    wait(300);
    const writes = new Map<number, number>();
    const write = machine.eeprom.writeMemory.bind(machine.eeprom);
    machine.eeprom.writeMemory = (at, value) => {
      writes.set(at, (writes.get(at) ?? 0) + 1);
      write(at, value);
    };
    for (let n = 0; n < 40; n++) {
      machine.reset();
      wait(60);
    }
    const boots = tray.of('hello').map(({ boot }) => boot);
    expect(boots).toHaveLength(41);
    expect(new Set(boots).size).toBe(41);
    // Three times sixteen boots, each sixteen in another place of four bytes; host.test.ts goes through the whole ring.
    expect(Math.max(...writes.values())).toBe(1);
    expect([...writes.keys()].length).toBeLessThanOrEqual(3 * 4);
  });

  it('keeps nothing at address 0, where the address register rests', () => {
    const { machine } = tray.rig;
    wait(1000);
    tray.send({ kind: 'set', seq: 1, name: 'settle', value: 250 });
    wait(300);
    expect([...machine.eeprom.memory.slice(0, 12)]).toEqual(new Array(12).fill(0xff));
    expect(machine.eepromAddress).toBe(0);
    machine.eeprom.memory[0] = 0x00;
    machine.reset();
    wait(1000);
    tray.send({ kind: 'set?', seq: 2 });
    wait(100);
    expect(tray.of('fault')).toEqual([]);
    expect(tray.of('set').at(-1)?.settings.settle).toBe(250);
  });

  it('takes over the settings and the id that firmware 1 kept', () => {
    const { machine } = tray.rig;
    const settings = [0, 250, 0, 120, 5, 0, 11, 184, 2, 88];
    const device = [0xde, 0xad, 0xbe, 0xef];
    const withCrc = (bytes: readonly number[]) => {
      const crc = crc16(String.fromCharCode(...bytes));
      return [...bytes, crc >> 8, crc & 0xff];
    };
    machine.power(false);
    machine.eeprom.memory.fill(0xff);
    machine.eeprom.memory.set(withCrc(settings), 0);
    machine.eeprom.memory.set(withCrc(device), 16);
    tray.lines.length = 0;
    machine.power(true);
    wait(1000);
    tray.send({ kind: 'set?', seq: 2 });
    wait(300);
    const as = { settle: 250, lift: 120, gather: 1280, cocked: 3000, beat: 600 };
    expect(tray.of('hello')).toMatchObject([{ device: 'DEADBEEF' }]);
    expect(tray.of('set')).toMatchObject([{ settings: as }]);
    expect(tray.of('fault')).toEqual([]);
    // They are kept anew: the old place is not needed any more.
    machine.eeprom.memory.fill(0, 0, 12);
    machine.reset();
    wait(1000);
    tray.send({ kind: 'set?', seq: 3 });
    wait(100);
    expect(tray.of('set').at(-1)?.settings).toEqual(as);
    expect(tray.of('fault')).toEqual([]);
  });

  it('waits for every die of the hand: one that is knocked and rests again counts once', () => {
    for (const p of [1, 2, 3, 4]) tray.rig.board.put(p, 1);
    wait(1000);
    for (const p of [1, 2, 3, 4]) tray.rig.board.lift(p);
    wait(400);
    tray.rig.board.put(1, 2);
    wait(500);
    tray.rig.board.straighten(1, 3);
    wait(500);
    tray.rig.board.put(2, 5);
    tray.rig.board.put(3, 5);
    wait(900);
    expect(tray.of('roll')).toEqual([]);
    tray.rig.board.put(4, 6);
    wait(500);
    expect(tray.of('roll')).toMatchObject([{ settled: [1, 2, 3, 4] }]);
  });

  it('greets, tells what lies in it, and beats', () => {
    tray.rig.board.put(1, 3);
    tray.rig.board.put(14, 6);
    wait(2000);
    expect(tray.of('hello')).toMatchObject([
      { version: 2, firmware: '2.0.0', pockets: 14, can: ['settings'] },
    ]);
    expect(tray.lines[0]?.message.kind).toBe('hello');
    expect(tray.faces().filter((face) => face !== 'empty')).toEqual(['3', '6']);
    expect(tray.of('roll')).toEqual([]);
    const ups = tray.of('beat').map(({ up }) => up);
    expect(ups).toHaveLength(3);
    for (const [i, up] of ups.entries()) expect(Math.abs(up - 500 * (i + 1))).toBeLessThan(5);
  });

  it('tells a throw: lifts, moves, and one roll with its age', () => {
    for (const p of [1, 2, 3, 4]) tray.rig.board.put(p, 1);
    wait(1000);
    tray.rig.board.throw([
      { from: 1, face: 5 },
      { from: 2, to: 9, face: 2 },
    ]);
    wait(4000);
    expect(tray.of('lift').map(({ pocket, lift }) => [pocket, lift])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(tray.of('move').map(({ pocket }) => pocket)).toEqual([1, 9]);
    const rolls = tray.of('roll');
    expect(rolls).toMatchObject([{ settled: [1, 9] }]);
    // Lifted after 100 ms of emptiness, 400 ms in the air, 700 to 933 ms tumbling, 300 ms settling.
    expect(rolls[0]?.age).toBeGreaterThan(1250);
    expect(rolls[0]?.age).toBeLessThan(1600);
    expect(tray.faces().slice(0, 10)).toEqual([
      '5',
      'empty',
      '1',
      '1',
      'empty',
      'empty',
      'empty',
      'empty',
      '2',
      'empty',
    ]);
  });

  it('counts a die that is put back as lifted, and tells its face again', () => {
    tray.rig.board.put(2, 4);
    wait(1000);
    tray.rig.board.lift(2);
    wait(500);
    tray.rig.board.put(2);
    wait(1000);
    expect(tray.of('lift')).toMatchObject([{ pocket: 2, lift: 1 }]);
    expect(tray.of('roll')).toMatchObject([{ settled: [2] }]);
    expect(tray.faces()[1]).toBe('4');
  });

  it('waits for dice in the hand, but not for ever', () => {
    for (const p of [1, 2]) tray.rig.board.put(p, 1);
    wait(1000);
    tray.rig.board.lift(2);
    tray.rig.board.throw([{ from: 1, face: 6 }]);
    wait(2000);
    expect(tray.of('roll')).toEqual([]);
    wait(2000);
    expect(tray.of('roll')).toMatchObject([{ settled: [1] }]);
  });

  it('calls a leaning die cocked, and reads it when it is straightened', () => {
    tray.rig.board.put(3, 2);
    wait(1000);
    tray.rig.board.cock(3);
    wait(4000);
    expect(tray.faces()[2]).toBe('cocked');
    tray.rig.board.straighten(3, 5);
    wait(1000);
    expect(tray.faces()[2]).toBe('5');
  });

  it('tells a stuck sensor, and that it is well again', () => {
    wait(1000);
    tray.rig.board.stick(6, true);
    wait(1000);
    tray.rig.board.stick(6, false);
    wait(1000);
    expect(tray.of('fault').map(({ fault, pocket }) => [fault, pocket])).toEqual([
      ['stuck', 6],
      ['clear', 6],
    ]);
  });

  it('answers every command, and refuses what it does not understand', () => {
    wait(1000);
    tray.send({ kind: 'state?', seq: 1 });
    wait(50);
    tray.send({ kind: 'set', seq: 2, name: 'beat', value: 1000 });
    wait(200);
    tray.raw('>0003 dance#0000\n');
    wait(50);
    expect(tray.of('state').at(-1)?.answers).toBe(1);
    expect(tray.of('set')).toMatchObject([{ answers: 2, settings: { beat: 1000 } }]);
    wait(1100);
    expect(tray.of('beat').at(-1)).toMatchObject({ bad: 1, lost: 0, unsent: 0 });
  });

  it('is busy while it keeps a setting', () => {
    wait(1000);
    tray.send({ kind: 'set', seq: 1, name: 'settle', value: 250 });
    tray.send({ kind: 'set', seq: 2, name: 'settle', value: 260 });
    wait(300);
    expect(tray.of('set').map(({ answers }) => answers)).toEqual([1]);
    expect(tray.of('no')).toMatchObject([{ answers: 2, why: 'busy' }]);
  });

  it('keeps settings and device id over a reset, and counts the boot', () => {
    wait(1000);
    tray.send({ kind: 'set', seq: 1, name: 'settle', value: 250 });
    wait(300);
    tray.rig.machine.reset();
    wait(1000);
    tray.send({ kind: 'set?', seq: 2 });
    wait(100);
    const [before, after] = tray.of('hello');
    expect(after?.device).toBe(before?.device);
    expect(parseInt(after?.boot ?? '', 16)).toBe((parseInt(before?.boot ?? '', 16) + 1) & 0xffff);
    expect(after?.seq).toBe(0);
    expect(tray.of('set').at(-1)?.settings.settle).toBe(250);
  });

  it('says that kept settings were damaged, and uses those as delivered', () => {
    wait(1000);
    tray.send({ kind: 'set', seq: 1, name: 'settle', value: 250 });
    wait(300);
    tray.rig.machine.eeprom.memory[33] = 0x55;
    tray.rig.machine.reset();
    wait(1000);
    tray.send({ kind: 'set?', seq: 2 });
    wait(100);
    expect(tray.of('fault')).toMatchObject([{ fault: 'settings', pocket: 0 }]);
    expect(tray.of('set').at(-1)?.settings.settle).toBe(300);
  });

  it('has a new boot id each time, even after the power went while it kept one', () => {
    const { machine } = tray.rig;
    for (let ms = 1; ms < 80; ms += 3) {
      machine.power(false);
      machine.power(true);
      wait(ms);
      machine.power(false);
      machine.power(true);
      wait(200);
    }
    const boots = tray.of('hello').map(({ boot }) => boot);
    expect(boots.length).toBeGreaterThan(27);
    expect(new Set(boots).size).toBe(boots.length);
    expect(new Set(tray.of('hello').map(({ device }) => device)).size).toBe(1);
  });

  it('tells that its watchdog has reset it', () => {
    wait(1000);
    tray.rig.machine.hang();
    wait(1500);
    expect(tray.rig.machine.watchdogResets).toBe(1);
    expect(tray.of('fault')).toMatchObject([{ fault: 'watchdog', pocket: 0 }]);
    expect(tray.of('hello')).toHaveLength(2);
  });

  it('loses no byte of a burst, and counts those that it must drop', () => {
    wait(1000);
    tray.raw('x'.repeat(3000) + '\n');
    wait(1000);
    expect(tray.rig.machine.overruns).toBe(0);
    expect(tray.of('beat').at(-1)).toMatchObject({ lost: 0, bad: 1 });
  });
});
