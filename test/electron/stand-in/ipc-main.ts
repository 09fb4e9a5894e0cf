import { EventEmitter } from 'node:events';
import { guard } from './typed.ts';

class IpcMain extends EventEmitter {
  handle = (): never => {
    throw new Error('ipcMain.handle: the stand-in does not model it (test/electron/stand-in)');
  };
}

const raw = new IpcMain();
export const ipcMain = guard.object('IpcMain', raw);

/** Hands a message of a page to whoever listens on its channel. */
export function emitIpc(channel: string, event: object, given: readonly unknown[]): void {
  raw.emit(channel, event, ...given);
}
