import { parentPort } from 'node:worker_threads';
import { answerLong, type LongQuestion } from './table/long-questions.ts';

/** Answers long questions in a worker thread. */
parentPort?.on('message', (asked: LongQuestion) => {
  void answerLong(asked).then((answer) => parentPort?.postMessage(answer));
});
