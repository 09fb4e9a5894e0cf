import { flushPromises, mount } from '@vue/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { DICE } from '../../main/contract.ts';
import { seat } from '../../main/engine/core/seats.ts';
import { finishAll, whenRevealed } from '../../renderer/app/motion.ts';
import { sound } from '../../renderer/app/sound.ts';
import DieBody from '../../renderer/components/dice/DieBody.vue';
import RollingDie from '../../renderer/components/dice/RollingDie.vue';
import FinalePodium from '../../renderer/table/finale/FinalePodium.vue';
import { freshWire } from './mount.ts';
import { dueTasks } from '../support/until.ts';

const holds = (): boolean => document.documentElement.classList.contains('in-suspense');

let calm = false;
beforeEach(() => {
  calm = false;
  freshWire();
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: calm && media.includes('reduce'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const animation = { finished: new Promise<void>(() => undefined), finish: () => undefined };
  Object.defineProperty(Element.prototype, 'animate', { value: () => animation, configurable: true });
});

async function throwDie(kind: 'risk' | 'poker', face: string) {
  const die = mount(RollingDie, { props: { kind, face: null as string | null, die: 0, rolling: true } });
  const read: object = { face, rolling: false };
  await die.setProps(read);
  await flushPromises();
  return die;
}

const podium = () =>
  mount(FinalePodium, {
    props: {
      standings: [
        { seat: seat('s1'), balance: 9, place: 1 },
        { seat: seat('s2'), balance: 3, place: 2 },
      ],
      winners: [seat('s1')],
      unit: 'points' as const,
    },
  });

test('the Risk die’s result is revealed when it has landed, or at any key', async () => {
  const die = await throwDie('risk', '3');
  expect(holds()).toBe(true);
  finishAll();
  expect(holds()).toBe(false);
  die.unmount();
});

test('no other die holds anything back, and none does where nothing moves', async () => {
  const die = await throwDie('poker', 'A');
  expect(holds()).toBe(false);
  die.unmount();
  calm = true;
  const still = await throwDie('risk', '3');
  expect(holds()).toBe(false);
  still.unmount();
});

test('the winner is revealed when the podium has risen, or is gone', async () => {
  const first = podium();
  await flushPromises();
  expect(holds()).toBe(true);
  finishAll();
  expect(holds()).toBe(false);
  first.unmount();
  const second = podium();
  await flushPromises();
  second.unmount();
  expect(holds()).toBe(false);
});

test.each([
  ['poker', 'A', '9'],
  ['poker', '9', '9'],
  ['risk', null, '4'],
  ['suited', null, 'Kh'],
] as const)(
  'of a %s that showed %s and is read as %s no side but a new one is drawn',
  async (kind, was, now) => {
    const die = mount(RollingDie, { props: { kind, face: was as string | null, die: 0, rolling: true } });
    await flushPromises();
    const faces = () => die.findAll('.side').map((side) => side.element.innerHTML);
    const before = faces();
    await die.setProps({ face: now, rolling: false } as object);
    // All six are seen as they turn: each is in one place, and the face that was read in front.
    expect(new Set(die.findAll('.side').map((side) => side.classes().at(-1)))).toHaveLength(6);
    const front = mount(DieBody, { props: { kind, face: now } });
    expect(die.get('.side-0 svg').element.outerHTML).toBe(front.get('svg').element.outerHTML);
    const isNew = !(DICE[kind].faces.slice(0, 6) as readonly string[]).includes(now);
    expect(faces().filter((face, at) => face !== before[at])).toHaveLength(isNew ? 1 : 0);
  },
);

test('sounds, the voice and flights wait for the Risk die as the eye does', async () => {
  const heard: string[] = [];
  whenRevealed(() => heard.push('before'));
  await dueTasks();
  expect(heard).toEqual(['before']);
  const die = mount(RollingDie, {
    props: { kind: 'risk', face: null as string | null, die: 0, rolling: true },
  });
  const read: object = { face: '3', rolling: false };
  const drawn = die.setProps(read);
  // As the table's own watchers do: before the die is drawn that will hold it back.
  whenRevealed(() => heard.push('points'));
  await drawn;
  await dueTasks();
  expect(heard).toEqual(['before']);
  finishAll();
  expect(heard).toEqual(['before', 'points']);
  die.unmount();
});

test('a win sounds when the podium has risen; at once where nothing moves', async () => {
  const win = vi.spyOn(sound, 'win').mockReturnValue();
  const risen = podium();
  await flushPromises();
  expect(win).not.toHaveBeenCalled();
  finishAll();
  expect(win).toHaveBeenCalledTimes(1);
  risen.unmount();
  calm = true;
  const still = podium();
  expect(win).toHaveBeenCalledTimes(2);
  still.unmount();
  win.mockRestore();
});
