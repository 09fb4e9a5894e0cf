import { contextBridge, ipcRenderer } from 'electron';
import type { ArrivedFile, Push, Reply, Wire } from './contract.ts';
import { CHANNELS } from './electron/channels.ts';

/** Everything that the page gets from Electron: a connection to the main process, as in a browser. It cannot choose a channel. */
const wire: Wire = {
  send: (request) => ipcRenderer.send(CHANNELS.say, request),
  receive: (listener) => {
    const hear = (_event: unknown, message: Reply | Push): void => listener(message);
    ipcRenderer.on(CHANNELS.hear, hear);
    ipcRenderer.send(CHANNELS.attach);
    return () => void ipcRenderer.off(CHANNELS.hear, hear);
  },
  onFile: (listener) => {
    ipcRenderer.on(CHANNELS.file, (_event, file: ArrivedFile) => listener(file));
    ipcRenderer.send(CHANNELS.files);
  },
  status: (listener) => {
    // The main process cannot end without ending the window.
    listener(true);
    return () => undefined;
  },
};

contextBridge.exposeInMainWorld('croupier', wire);
