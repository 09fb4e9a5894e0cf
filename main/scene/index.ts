/** Draws dice on a table as a camera sees them: for the virtual camera, and for tests of the readers. Pure functions over pixels. */
export { renderScene, viewOf } from './render.ts';
export * from './types.ts';
