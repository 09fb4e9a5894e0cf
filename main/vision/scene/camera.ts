import { tiltedView } from '../printed/guess-plane.ts';
import type { Matrix } from '../geometry.ts';
import type { View } from '../printed/types.ts';
import { USUAL_FOCAL } from '../printed/view.ts';
import type { Scene } from './types.ts';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The camera of a scene, as the reader knows cameras. */
export function viewOf({ width, height, camera }: Pick<Scene, 'width' | 'height' | 'camera'>): View {
  const tilt = radians(camera.tilt ?? 0);
  const lens = { width, height, focal: (camera.focal ?? USUAL_FOCAL) * Math.max(width, height) };
  const view = tiltedView(lens, tilt, radians(camera.toward ?? 0), camera.height / Math.cos(tilt));
  const [c, s] = [Math.cos(radians(camera.turn ?? 0)), Math.sin(radians(camera.turn ?? 0))];
  const q = view.rotation;
  const r: Matrix = [
    c * q[0] - s * q[3],
    c * q[1] - s * q[4],
    c * q[2] - s * q[5],
    s * q[0] + c * q[3],
    s * q[1] + c * q[4],
    s * q[2] + c * q[5],
    q[6],
    q[7],
    q[8],
  ];
  const { x, y } = camera.lookAt ?? { x: 0, y: 0 };
  return {
    ...view,
    bend: camera.bend ?? 0,
    rotation: r,
    shift: [-(r[0] * x + r[1] * y), -(r[3] * x + r[4] * y), view.shift[2] - (r[6] * x + r[7] * y)],
  };
}
