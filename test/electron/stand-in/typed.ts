import { readFileSync } from 'node:fs';
import { createChecks } from './check.ts';
import { createGuard } from './guard.ts';
import type { Typings } from './typings.ts';

/** The typings, read beforehand and laid beside the built stand-in, and what is checked with them. */
const typings = JSON.parse(readFileSync(new URL('./typings.json', import.meta.url), 'utf8')) as Typings;
export const checks = createChecks(typings);
export const guard = createGuard(checks);
