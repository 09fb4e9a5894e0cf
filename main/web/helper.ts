import type { Helper, LongAnswer } from '../table/long-questions.ts';

export function startHelper(): Helper {
  const worker = new Worker(new URL('./asking.ts', import.meta.url), { type: 'module' });
  return {
    postMessage: (question) => worker.postMessage(question),
    on: (event: 'message' | 'error', listener: ((answer: LongAnswer) => void) | ((error: Error) => void)) => {
      if (event === 'message')
        worker.onmessage = ({ data }: MessageEvent<LongAnswer>) =>
          (listener as (answer: LongAnswer) => void)(data);
      else worker.onerror = ({ message }) => (listener as (error: Error) => void)(new Error(message));
    },
    // A worker ends with its page.
    unref: () => undefined,
    terminate: () => {
      worker.terminate();
      return Promise.resolve();
    },
  };
}
