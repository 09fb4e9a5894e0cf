import { Looker } from './looker.ts';
import type { FromLooker, ToLooker } from './messages.ts';

/** Reads a page's camera in a worker to keep the page responsive. */
const looker = new Looker((message: FromLooker, transfer = []) => self.postMessage(message, { transfer }));
self.onmessage = ({ data }: MessageEvent<ToLooker>) => looker.hear(data);
