import { type Rgb } from '../../../main/vision/index.ts';
import type { Scene as PlainScene } from '../../../main/scene/types.ts';
import { renderScene as renderPlain } from '../../../main/scene/render.ts';
import { type SceneThing, drawThings } from './flat-things.ts';
import { type SceneFlaws, addFlaws } from './flaws.ts';

export type { SceneFlaws, SceneThing };

/** A scene as the virtual camera draws it, with other things beside the dice, and with the flaws of a real camera. */
export interface Scene extends PlainScene {
  readonly things?: readonly SceneThing[];
  readonly flaws?: SceneFlaws;
  /** The noise's own seed, for another frame of the same scene. */
  readonly noiseSeed?: number;
}

/** Renders a scene: the same scene with the same seeds gives the same picture, byte for byte. */
export const renderScene = (scene: Scene): Rgb =>
  renderPlain(scene, {
    underDice: (canvas) => drawThings(canvas, scene.things ?? []),
    last: (canvas) => addFlaws(canvas, scene.flaws ?? {}, scene.noiseSeed ?? (scene.seed ?? 1) * 7919 + 13),
  });
