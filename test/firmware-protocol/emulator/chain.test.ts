import { describe, expect, it } from 'vitest';
import type { Cable } from '../../support/emulator/chain.ts';
import type { FirmwareRig } from '../../support/emulator/rig.ts';
import { pick, seeded } from '../../../firmware-protocol/simulator/random.ts';
import { Listener } from './listener.ts';

const hears = (before?: (rig: FirmwareRig) => void) => {
  const tray = new Listener(before);
  const wait = (ms: number) => tray.clock.advance(ms);
  const faults = () => tray.of('fault').map(({ fault, pocket }) => `${fault} ${pocket}`);
  const wells = () => tray.of('well').map(({ fault }) => fault);
  const askState = (seq: number) => {
    tray.send({ kind: 'state?', seq });
    wait(60);
    return tray
      .of('state')
      .at(-1)
      ?.pockets.map((p) => (p.state === 'face' ? p.face : p.state));
  };
  return { tray, wait, faults, wells, askState };
};
const AWAY = new Array<string>(14).fill('away');

describe('the chain of registers', () => {
  it('is absent at power-up: the tray greets, says so once, and beats from the first second', () => {
    const { tray, wait, faults, askState } = hears(({ machine }) => (machine.chain.cable = 'absent'));
    wait(3000);
    expect(tray.of('hello')).toHaveLength(1);
    expect(faults()).toEqual(['chain 0']);
    const ups = tray.of('beat').map(({ up }) => up);
    expect(ups.length).toBeGreaterThanOrEqual(5);
    expect(ups[0]).toBeLessThan(520);
    expect(tray.of('state')).toEqual([]);
    expect(askState(1)).toEqual(AWAY);
    expect(tray.lines.length).toBe(tray.of('beat').length + 3);
  });

  it('would read as anything without the pull-up, which the firmware switches on', () => {
    const { tray, wait } = hears(({ machine }) => (machine.chain.cable = 'absent'));
    wait(100);
    expect(tray.rig.machine.chain.floated).toBe(0);
    const bytes = new Set(Array.from({ length: 60 }, () => tray.rig.machine.chain.shift(false)));
    expect(bytes.size).toBeGreaterThan(20);
    expect(tray.rig.machine.chain.floated).toBe(60 * 8);
    tray.rig.machine.chain.load();
    expect(tray.rig.machine.chain.shift(true)).toBe(0xff);
  });

  it('appears later: it is well, and then a state tells the dice, which are no roll', () => {
    const { tray, wait, wells } = hears(({ machine, board }) => {
      machine.chain.cable = 'absent';
      board.put(3, 5);
    });
    wait(1000);
    tray.rig.machine.chain.cable = 'sound';
    wait(1000);
    expect(wells()).toEqual(['chain']);
    expect(tray.of('state')).toMatchObject([{ pockets: { 2: { state: 'face', face: 5 } } }]);
    expect(tray.of('roll')).toEqual([]);
    tray.rig.board.throw([{ from: 3, face: 6 }]);
    wait(3000);
    expect(tray.of('roll')).toMatchObject([{ settled: [3] }]);
  });

  it.each<Cable>(['loose', 'absent'])(
    'goes (%s) and comes back: all is away meanwhile, nothing is invented',
    (cable) => {
      const { tray, wait, faults, wells, askState } = hears();
      tray.rig.board.put(1, 3);
      tray.rig.board.put(2, 4);
      wait(1000);
      tray.rig.machine.chain.cable = cable;
      tray.rig.board.lift(1);
      wait(1000);
      expect(faults()).toEqual(['chain 0']);
      expect(tray.of('lift')).toEqual([]);
      expect(askState(9)).toEqual(AWAY);
      tray.lines.length = 0;
      tray.rig.machine.chain.cable = 'sound';
      wait(1000);
      expect(tray.lines.map(({ message }) => message.kind).filter((kind) => kind !== 'beat')).toEqual([
        'well',
        'state',
        'lift',
      ]);
      expect(wells()).toEqual(['chain']);
      expect(tray.of('state')[0]?.pockets.slice(0, 2)).toMatchObject([{ face: 3 }, { face: 4 }]);
      expect(tray.of('lift')).toMatchObject([{ pocket: 1, lift: 1 }]);
      expect(tray.of('roll')).toEqual([]);
    },
  );

  it('flickers a little: neither faults nor moves nor rolls', () => {
    const { tray, wait } = hears();
    for (const p of [1, 2, 3, 4]) tray.rig.board.put(p, p as 1);
    wait(1500);
    tray.lines.length = 0;
    const chance = seeded(4);
    // One look in twenty finds the cable off, by any of its faults.
    tray.rig.machine.chain.flicker = () =>
      chance() < 0.05 ? ((['loose', 'absent'] as const)[pick(chance, 2)] ?? 'loose') : 'sound';
    wait(4000);
    expect(tray.lines.filter(({ message }) => message.kind !== 'beat')).toEqual([]);
    tray.rig.board.throw([{ from: 1, face: 6 }]);
    wait(4000);
    expect(tray.of('roll')).toMatchObject([{ settled: [1] }]);
    expect(tray.faces().slice(0, 4)).toEqual(['6', '2', '3', '4']);
  });

  it('flickers much: one fault, one end, and the dice as they lay', () => {
    const { tray, wait, faults, wells } = hears();
    for (const p of [1, 2, 3, 4]) tray.rig.board.put(p, p as 1);
    wait(1500);
    tray.lines.length = 0;
    const chance = seeded(5);
    tray.rig.machine.chain.flicker = () => (chance() < 0.5 ? 'loose' : 'sound');
    wait(2000);
    tray.rig.machine.chain.flicker = undefined;
    wait(1000);
    expect(faults()).toEqual(['chain 0']);
    expect(wells()).toEqual(['chain']);
    expect(tray.of('lift')).toEqual([]);
    expect(tray.of('move')).toEqual([]);
    expect(tray.of('roll')).toEqual([]);
    expect(tray.faces().slice(0, 4)).toEqual(['1', '2', '3', '4']);
  });

  it('gives random bits for two seconds: one fault, and nothing else that is not true', () => {
    const { tray, wait, faults } = hears();
    for (const p of [1, 2, 3, 4]) tray.rig.board.put(p, p as 1);
    wait(1500);
    tray.lines.length = 0;
    const { chain } = tray.rig.machine;
    const chance = seeded(6);
    const shift = chain.shift.bind(chain);
    chain.shift = () => pick(chance, 256);
    wait(2000);
    expect(faults()).toEqual(['chain 0']);
    expect(tray.lines.filter(({ message }) => message.kind !== 'beat')).toHaveLength(1);
    chain.shift = shift;
    wait(1000);
    expect(tray.faces().slice(0, 4)).toEqual(['1', '2', '3', '4']);
  });
});

describe('a board with four sensors a pocket', () => {
  const parity = (rig: FirmwareRig) => (rig.machine.chain.layout = 'parity');

  it('says so in its greeting, and reads every face in every pocket', () => {
    const { tray, wait } = hears((rig) => {
      parity(rig);
      for (let p = 1; p <= 14; p++) rig.board.put(p, (1 + (p % 6)) as 1);
    });
    wait(1500);
    expect(tray.of('hello')).toMatchObject([{ can: ['settings', 'parity'] }]);
    expect(tray.faces()).toEqual(Array.from({ length: 14 }, (_, i) => String(1 + ((i + 1) % 6))));
    tray.rig.board.throw(Array.from({ length: 14 }, (_, i) => ({ from: i + 1, face: (1 + (i % 6)) as 1 })));
    wait(4000);
    expect(tray.of('roll')).toHaveLength(1);
    expect(tray.faces()).toEqual(Array.from({ length: 14 }, (_, i) => String(1 + (i % 6))));
    expect(tray.of('fault')).toEqual([]);
  });

  it('makes one dead sensor a fault, never another face; every death of all 56 is in host.test.ts', () => {
    const { tray, wait, faults } = hears((rig) => {
      parity(rig);
      // In each of four pockets lies a die that the sensor which dies there should see.
      for (const [i, face] of ([1, 2, 4, 1, 6] as const).entries()) rig.board.put(i + 1, face);
    });
    wait(600);
    for (const sensor of [0, 1, 2, 3]) tray.rig.machine.chain.kill(sensor + 1, sensor, 'off');
    wait(600);
    expect(faults()).toEqual(['stuck 1', 'stuck 2', 'stuck 3', 'stuck 4']);
    tray.rig.machine.chain.kill(1, 0, undefined);
    wait(900);
    expect(faults().at(-1)).toBe('clear 1');
    expect(tray.faces().slice(0, 5)).toEqual(['1', 'fault', 'fault', 'fault', '6']);
  });

  it('tells a dead sensor in an empty pocket', () => {
    const { tray, wait, faults } = hears(parity);
    wait(600);
    tray.rig.machine.chain.kill(9, 3, 'on');
    wait(600);
    tray.rig.machine.chain.kill(9, 3, undefined);
    wait(600);
    expect(faults()).toEqual(['stuck 9', 'clear 9']);
  });
});

describe('pockets on the pins themselves, A4 at GND', () => {
  const onPins = () =>
    hears(({ machine, board }) => {
      machine.chain.layout = 'pins';
      board.put(4, 2);
    });

  it('reads each face in each of four pockets, and the other ten are empty', () => {
    const { tray, wait, faults, askState } = onPins();
    wait(1000);
    expect(faults()).toEqual([]);
    expect(askState(1)).toEqual(['empty', 'empty', 'empty', 2, ...new Array<string>(10).fill('empty')]);
    for (let face = 1; face <= 6; face++) {
      const faces = [face, (face % 6) + 1, ((face + 1) % 6) + 1, ((face + 2) % 6) + 1];
      for (const [i, up] of faces.entries()) {
        tray.rig.board.lift(i + 1);
        tray.rig.board.put(i + 1, up as 1);
      }
      wait(1200);
      expect(askState(10 + face)?.slice(0, 5)).toEqual([...faces, 'empty']);
    }
  });

  it('tells a throw, and a wire that has come off is an empty place, no fault', () => {
    const { tray, wait, faults } = onPins();
    wait(1000);
    tray.rig.board.throw([{ from: 4, to: 1, face: 6 }]);
    wait(3000);
    expect(tray.of('roll')).toMatchObject([{ settled: [1] }]);
    tray.rig.machine.chain.cable = 'loose';
    wait(1000);
    expect(tray.of('lift').at(-1)).toMatchObject({ pocket: 1 });
    expect(faults()).toEqual([]);
  });

  it('begins with the first wire of a board that had a chain, and back', () => {
    const { tray, wait, faults, wells, askState } = hears(({ board }) => board.put(1, 5));
    wait(1000);
    tray.rig.machine.chain.cable = 'absent';
    wait(1000);
    expect(faults()).toEqual(['chain 0']);
    Object.assign(tray.rig.machine.chain, { layout: 'pins', cable: 'sound' });
    wait(1000);
    expect(wells()).toEqual(['chain']);
    expect(askState(3)?.[0]).toBe(5);
  });
});
