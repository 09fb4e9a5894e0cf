import en from '../words/en.json' with { type: 'json' };
import { createSpeaker, type Speaker } from '../words/speaker.ts';

/** Speaks for the programs that have no screen to choose a language on. */
export const speaker: Speaker = createSpeaker('en', en, en);
