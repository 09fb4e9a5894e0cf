import { decodeFromTray, encodeToTray, type FromTray } from '../../firmware-protocol/codec/index.ts';
import { createFirmwareRig } from './emulator/rig.ts';
import { VirtualClock } from '../../firmware-protocol/simulator/clock.ts';
import { seeded } from './random.ts';

const POCKETS = 14;
type Face = 1 | 2 | 3 | 4 | 5 | 6;

export interface RollCount {
  readonly rolls: number;
  /** Rolls not reported exactly once and correctly, each described. */
  readonly wrong: readonly string[];
  readonly overruns: number;
}

/**
 * Throws dice over the emulated firmware `count` times: some or all of them, each into a free pocket (half the time
 * its own), on random faces; and compares every reported roll with the throw.
 */
export function rollEmulated(count: number, seed: number): RollCount {
  const random = seeded(seed);
  const clock = new VirtualClock();
  const { board, link, machine } = createFirmwareRig({ clock, seed });
  const heard: FromTray[] = [];
  const wrong: string[] = [];
  let text = '';
  // Short times: the test is about the firmware, not people's patience.
  board.flight = 120;
  board.tumble = 150;
  const wire = link.open({
    data: (bytes) => {
      const lines = (text + Buffer.from(bytes).toString('latin1')).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const decoded = decodeFromTray(line);
        if (decoded.ok) heard.push(decoded.message);
        else wrong.push(`bad line: ${line}`);
      }
    },
    gone: () => wrong.push('the cable was cut'),
  });
  const lying = new Map<number, Face>();
  for (let pocket = 1; pocket <= 4 + random.below(POCKETS - 4); pocket++) lying.set(pocket, 1);
  for (const [pocket, face] of lying) board.put(pocket, face);
  clock.advance(600);
  wire?.write(Buffer.from(encodeToTray({ kind: 'set', seq: 1, name: 'settle', value: 100 })));
  clock.advance(200);

  for (let n = 1; n <= count; n++) {
    heard.length = 0;
    const from = random.shuffle([...lying.keys()]).slice(0, 1 + random.below(lying.size));
    for (const pocket of from) lying.delete(pocket);
    const dice = from.map((pocket) => {
      const free = Array.from({ length: POCKETS }, (_, i) => i + 1).filter((p) => !lying.has(p));
      const to = free.includes(pocket) && random.chance(0.5) ? pocket : random.pick(free);
      const face = (1 + random.below(6)) as Face;
      lying.set(to, face);
      return { from: pocket, to, face };
    });
    board.throw(dice);
    for (let ms = 0; ms < 3000 && !heard.some(({ kind }) => kind === 'roll'); ms += 50) clock.advance(50);
    clock.advance(100 + random.below(100));
    const rolls = heard.filter((message) => message.kind === 'roll');
    const told = rolls[0]?.pockets.map((p) => (p.state === 'face' ? p.face : 0)).join('');
    const thrown = Array.from({ length: POCKETS }, (_, i) => lying.get(i + 1) ?? 0).join('');
    const settled = dice.map(({ to }) => to).sort((a, b) => a - b);
    if (rolls.length !== 1 || told !== thrown || rolls[0]?.settled.join() !== settled.join())
      wrong.push(`roll ${n}: thrown ${thrown}, told ${rolls.length} times: ${told}`);
  }
  return { rolls: count, wrong, overruns: machine.overruns };
}
