import { flushPromises, mount } from '@vue/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DiceSet } from '../../../main/contract.ts';
import { SAMPLE_BYTES, type SampleDoubt, readSet, writeSet } from '../../../main/vision/own/index.ts';
import type { Sampled } from '../../../renderer/camera/messages.ts';
import { asKind } from '../../../renderer/camera/taught.ts';
import TeachDice from '../../../renderer/scenes/camera/TeachDice.vue';
import { useCamera } from '../../../renderer/stores/camera.ts';
import { freshWire } from '../mount.ts';

const SET: DiceSet = {
  ...{ id: 'mine', name: 'Mine', kind: 'poker', builtIn: false },
  dice: [['9', '10', 'J', 'Q', 'K', 'A']],
};
/** A picture of stripes: those of one number look alike, those of two numbers do not. */
const stripes = (wide: number): Uint8Array =>
  Uint8Array.from({ length: SAMPLE_BYTES }, (_, i) =>
    Math.floor((i / 3) % 28) % (2 * wide) < wide ? 230 : 30,
  );
const CORNERS = [
  { x: 0, y: 0 },
  { x: 40, y: 0 },
  { x: 40, y: 40 },
  { x: 0, y: 40 },
];

describe('one’s own dice are shown to the camera', () => {
  let panel: ReturnType<typeof mount>;
  let next: Uint8Array | SampleDoubt;

  const draw = (set: DiceSet): void => {
    panel = mount(TeachDice, { props: { set }, attachTo: document.body });
  };
  beforeEach(() => {
    freshWire();
    const camera = useCamera();
    camera.status = 'on';
    camera.sample = () =>
      Promise.resolve({
        taken:
          typeof next === 'string'
            ? { kind: 'none', why: next }
            : { kind: 'sample', sample: next, corners: CORNERS, contrast: 50, weak: false },
        bitmap: null,
      } as unknown as Sampled);
  });

  const take = async (sample: Uint8Array | SampleDoubt): Promise<void> => {
    next = sample;
    await panel.get('button.main').trigger('click');
    await flushPromises();
  };
  const show = async (face: string, sample: Uint8Array): Promise<void> => {
    await panel
      .findAll('button.face')
      .find((one) => one.text().startsWith(face))!
      .trigger('click');
    await take(sample);
    await take(sample);
  };

  test('similar faces are reported at once, with both names', async () => {
    draw(SET);
    await show('Q', stripes(3));
    expect(panel.text()).not.toContain('look very alike');
    await show('K', stripes(7));
    expect(panel.text()).not.toContain('look very alike');
    await show('J', stripes(3));
    expect(panel.text()).toContain('J and Q look very alike');
    expect(panel.findAll('button.face').filter((one) => one.text().includes('too alike'))).toHaveLength(2);
  });

  test('by keyboard one picture follows the other: the focus stays, also when pictures are forgotten', async () => {
    draw(SET);
    const camera = useCamera();
    const sampled = camera.sample;
    let asked = 0;
    let taken = (): void => undefined;
    camera.sample = async (...what) => {
      asked += 1;
      await new Promise<void>((resolve) => (taken = resolve));
      return sampled(...what);
    };
    const take = panel.get<HTMLButtonElement>('button.main');
    take.element.focus();
    next = stripes(3);
    await take.trigger('click');
    // While the picture is taken it cannot be pressed again, and yet is not taken away.
    expect(take.attributes('aria-disabled')).toBe('true');
    await take.trigger('click');
    expect(asked).toBe(1);
    taken();
    await flushPromises();
    expect(take.attributes('aria-disabled')).toBe('false');
    expect(document.activeElement).toBe(take.element);

    const forget = panel.get<HTMLButtonElement>('li .btn.quiet');
    forget.element.focus();
    await forget.trigger('click');
    expect(panel.findAll('li .btn.quiet')).toHaveLength(0);
    expect(document.activeElement).toBe(panel.get('button.face').element);
  });

  test('dice with equal faces are reported at once, since they cannot be distinguished', async () => {
    draw({
      ...SET,
      id: 'two',
      kind: 'suited',
      dice: [
        ['A♠', null, null, null, null, null],
        ['A♠', null, null, null, null, null],
      ],
    });
    await show('die 1', stripes(3));
    expect(panel.text()).not.toContain('looks the same');
    await show('die 2', stripes(3));
    expect(panel.text()).toContain('looks the same on dice 1 and 2');
  });

  test.each<[SampleDoubt, string]>([
    ['faint', 'hardly stand out'],
    ['nothing', 'No die is seen'],
    ['several', 'Leave only one'],
    ['small', 'Hang the camera lower'],
  ])('where no picture can be taken (%s) it is said why, and nothing is learnt', async (why, said) => {
    draw(SET);
    await take(why);
    expect(panel.get('[role="alert"]').text()).toContain(said);
    expect(localStorage.getItem('croupier.taught.mine')).toBeNull();
    await take(stripes(3));
    expect(panel.find('[role="alert"]').exists()).toBe(false);
  });

  test('the count continues; finished faces are not repeated', async () => {
    draw(SET);
    expect(panel.get('button.main').text()).toBe('Take picture 1 of 3');
    await show('9', stripes(2));
    expect(panel.text()).toContain('Faces learned: 1 of 6');
    expect(panel.get('button.main').text()).toBe('Take picture 3 of 3');
    await take(stripes(2));
    expect(panel.get('[aria-current="step"]').text()).toContain('10');
    panel.unmount();
    draw(SET);
    expect(panel.get('[aria-current="step"]').text()).toContain('10');
    await panel.findAll('button.face')[0]!.trigger('click');
    expect(panel.get('button.main').text()).toBe('Take another picture');
    await panel.get('[aria-label="Forget the pictures of 9"]').trigger('click');
    expect(panel.text()).toContain('Faces learned: 0 of 6');
  });

  test('identical dice are one die, even if named differently when taught', () => {
    draw(SET);
    const face = (side: 1 | 2 | 3, shows: string, value: number) => ({
      side,
      shows,
      samples: [stripes(value)],
    });
    const dice = [
      { name: 'red', faces: [face(1, '9', 2), face(2, 'Q', 3)] },
      { name: 'blue', faces: [face(1, 'K', 4), face(3, '9', 5)] },
    ];
    const one = asKind({ name: 'x', dice }, 'poker');
    expect(one.dice.map(({ name }) => name)).toEqual(['P1']);
    expect(one.dice[0]!.faces.map(({ side, shows, samples }) => [side, shows, samples.length])).toEqual([
      [1, '9', 2],
      [2, 'Q', 1],
      [3, 'K', 1],
    ]);
    expect(readSet(writeSet(one)).kind).toBe('set');
    const suited = { name: 'x', dice: [{ name: '3', faces: [] }] };
    expect(asKind(suited, 'suited')).toBe(suited);
  });
});
