import { answerLong, type LongQuestion } from '../table/long-questions.ts';

/** The helper beside the table's worker: answers long questions in a thread of its own. */
self.onmessage = ({ data }: MessageEvent<LongQuestion>) => {
  void answerLong(data).then((answer) => self.postMessage(answer));
};
