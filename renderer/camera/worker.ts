import { Looker } from './looker.ts';
import type { FromLooker, ToLooker } from './messages.ts';

/** Looks at a page's camera in a worker, so that no tap waits for it. */
const looker = new Looker((message: FromLooker, transfer = []) => self.postMessage(message, { transfer }));
self.onmessage = ({ data }: MessageEvent<ToLooker>) => looker.hear(data);
