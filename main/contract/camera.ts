/** What a page with a camera reports about the dice: words and numbers, never a picture. */

/** Why a die's face is uncertain, in the protocol's terms; `stack` and `twice` occur only with cameras. */
export const DIE_DOUBTS = [
  'lean',
  'edge',
  'touch',
  'hand',
  'blur',
  'dark',
  'alike',
  'strange',
  'stack',
  'twice',
] as const;
export type DieDoubt = (typeof DIE_DOUBTS)[number];

/** Why a camera stopped being used. */
export const CAMERA_ENDS = [
  'stopped',
  'unplugged',
  'withdrawn',
  'asleep',
  'refused',
  'busy',
  'none',
  'failed',
  'gone',
] as const;
export type CameraEnd = (typeof CAMERA_ENDS)[number];
