import { answerLong, type LongQuestion } from '../table/long-questions.ts';

/** Answers long questions in a worker of its own. */
self.onmessage = ({ data }: MessageEvent<LongQuestion>) => {
  void answerLong(data).then((answer) => self.postMessage(answer));
};
