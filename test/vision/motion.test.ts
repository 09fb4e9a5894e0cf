import { describe, expect, test } from 'vitest';
import { type Gray, gray } from '../../main/vision/image.ts';
import { MotionGate, blockMeans } from '../../main/vision/motion.ts';
import { seeded } from '../support/random.ts';

function noisy(seed: number, light = 100): Gray {
  const random = seeded(seed);
  const image = gray(160, 96);
  for (let i = 0; i < image.data.length; i += 1) image.data[i] = light + random.below(25) - 12;
  return image;
}

function put(image: Gray, x: number, y: number): Gray {
  for (let j = y; j < y + 20; j += 1) image.data.fill(230, j * image.width + x, j * image.width + x + 20);
  return image;
}

describe('the motion gate', () => {
  test('means of blocks of 8 × 8', () => {
    const image = gray(17, 8);
    image.data.fill(40);
    for (let y = 0; y < 8; y += 1) image.data.fill(80, y * 17 + 8, y * 17 + 16);
    expect([...blockMeans(image)]).toEqual([40, 80]);
  });

  test('the first frame has moved, the same scene with other noise has not', () => {
    const gate = new MotionGate();
    expect(gate.see(noisy(1)).moved).toBe(1);
    expect(gate.see(noisy(2))).toEqual({ moved: 0, where: null });
  });

  test('light that changes everywhere is not motion', () => {
    const gate = new MotionGate();
    gate.see(noisy(1));
    expect(gate.see(noisy(2, 120)).moved).toBe(0);
  });

  test('a die that comes is motion where it lies, also while the light changes', () => {
    const gate = new MotionGate();
    gate.see(noisy(1));
    const { moved, where } = gate.see(put(noisy(2, 108), 64, 40));
    expect(moved).toBeGreaterThan(0);
    expect(where).toEqual({ x: 64, y: 40, width: 24, height: 24 });
    expect(gate.see(put(noisy(3, 108), 64, 40)).moved).toBe(0);
  });

  test('a frame of another size has moved wholly', () => {
    const gate = new MotionGate();
    gate.see(noisy(1));
    expect(gate.see(gray(80, 48)).moved).toBe(1);
  });
});
