import type { Result } from '../contract.ts';
import { nodeFileSystem } from '../journal/node-files.ts';
import { lockFolder } from '../journal/node-lock.ts';
import { createApp } from '../table/app.ts';
import type { App, AppOptions } from '../table/app-contract.ts';

/** The table on Node, on this computer's disk by default. Refuses as `createApp`. */
export const createNodeApp = (
  options: Omit<AppOptions, 'files' | 'lock'> & Partial<Pick<AppOptions, 'files' | 'lock'>>,
): Promise<Result<App>> => createApp({ files: nodeFileSystem, lock: lockFolder, ...options });
