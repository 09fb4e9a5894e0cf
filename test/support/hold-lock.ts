import { lockFolder } from '../../main/journal/node-lock.ts';

/** A process that holds the lock of a folder until it is killed. */
const lock = await lockFolder(process.argv[2] ?? '');
process.stdout.write(lock.ok ? 'held\n' : `${lock.error.code}\n`);
setInterval(() => undefined, 1000);
