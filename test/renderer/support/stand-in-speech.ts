import { vi } from 'vitest';

/**
 * Stands in for `speechSynthesis`, as the Web Speech API has it (https://webaudio.github.io/web-speech-api/):
 * - `speak` takes utterances only, and one that waits or is being spoken is not taken again;
 * - nothing is spoken before `speak` has returned, and one utterance at a time, in order;
 * - `cancel` empties the queue: what is being spoken ends with the error `interrupted`, what waits with `canceled`;
 * - `getVoices` may have none at first: `voiceschanged` tells when they have come; the language of a voice is a tag (`en-GB`);
 * - where there is no voice for the language, the utterance ends with the error `language-unavailable`, unspoken.
 */
export interface StandInSpeech {
  /** Spoken texts in order, with their language. */
  readonly spoken: readonly string[];
  /** How utterances ended that were not spoken to their end, in order. */
  readonly errors: readonly string[];
  /** Rates of what was spoken, in order. */
  readonly rates: readonly number[];
  /** The one being spoken comes to its end. */
  finish(): void;
  /** The voices of these languages come, as late as browsers bring them. */
  bring(languages: readonly string[]): void;
}

class Utterance extends EventTarget {
  lang = '';
  rate = 1;
  text: string;
  constructor(text = '') {
    super();
    this.text = text;
  }
}

export function standInSpeech(given: readonly string[] = ['en']): StandInSpeech {
  let languages = given;
  const spoken: string[] = [];
  const errors: string[] = [];
  const rates: number[] = [];
  let queue: Utterance[] = [];
  let speaking: Utterance | null = null;

  const fail = (utterance: Utterance, error: string): void => {
    errors.push(error);
    utterance.dispatchEvent(Object.assign(new Event('error'), { error }));
  };
  const next = (): void => {
    const utterance = queue[0];
    if (speaking || !utterance) return;
    queue = queue.slice(1);
    if (!languages.some((tag) => tag.slice(0, 2) === utterance.lang.slice(0, 2))) {
      fail(utterance, 'language-unavailable');
      next();
      return;
    }
    speaking = utterance;
    rates.push(utterance.rate);
    spoken.push(`${utterance.lang} ${utterance.text}`);
    utterance.dispatchEvent(new Event('start'));
  };
  class Synthesis extends EventTarget {
    readonly paused = false;
    get speaking() {
      return speaking !== null;
    }
    get pending() {
      return queue.length > 0;
    }
    getVoices() {
      return languages.map((lang) => ({ lang, name: lang }));
    }
    speak(utterance: unknown) {
      if (!(utterance instanceof Utterance)) throw new TypeError('not an utterance');
      if (utterance === speaking || queue.includes(utterance)) throw new Error('it is spoken already');
      queue.push(utterance);
      setTimeout(next);
    }
    cancel() {
      const [begun, waiting] = [speaking, queue];
      speaking = null;
      queue = [];
      if (begun) fail(begun, 'interrupted');
      for (const utterance of waiting) fail(utterance, 'canceled');
    }
  }
  const synthesis = new Synthesis();
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', synthesis);
  return {
    spoken,
    errors,
    rates,
    finish() {
      const ended = speaking;
      speaking = null;
      ended?.dispatchEvent(new Event('end'));
      next();
    },
    bring(come) {
      languages = come;
      synthesis.dispatchEvent(new Event('voiceschanged'));
    },
  };
}
