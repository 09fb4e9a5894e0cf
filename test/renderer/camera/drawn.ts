import { type Gray, grayOfRgb } from '../../../main/vision/index.ts';
import type { SceneDie } from '../../../main/scene/types.ts';
import { type Scene, renderScene } from '../../support/camera/render.ts';

/** A small picture of dice on the mat, from straight above. */
export const draw = (dice: readonly SceneDie[], more: Partial<Scene> = {}): Gray =>
  grayOfRgb(
    renderScene({
      width: 640,
      height: 480,
      camera: { height: 400, lookAt: { x: 124, y: 81 }, focal: 0.95 },
      mat: { x: 0, y: 0 },
      dice,
      ...more,
    }),
  );
