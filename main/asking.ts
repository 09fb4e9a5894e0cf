import { parentPort } from 'node:worker_threads';
import { answerLong, type LongQuestion } from './table/long-questions.ts';

/** The helper beside the table: answers long questions in a thread of its own. */
parentPort?.on('message', (asked: LongQuestion) => {
  void answerLong(asked).then((answer) => parentPort?.postMessage(answer));
});
