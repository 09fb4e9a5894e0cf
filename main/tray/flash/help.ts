import type { CodeUnder } from '../../words/codes.ts';
import { type Phrase, phrase } from '../../engine/core/result.ts';
import { helpFor } from '../port-help.ts';

const STEPS: Readonly<Record<string, readonly CodeUnder<'tray.flash.help'>[]>> = {
  unplugged: ['plug', 'again'],
  unpluggedHalf: ['plug', 'againHalf'],
  stopped: ['cable', 'again'],
  stoppedHalf: ['cable', 'againHalf'],
  differs: ['cable', 'againHalf'],
  wrongChip: ['otherPort'],
  noBootloader: ['button', 'otherPort', 'oldBootloader', 'programmer'],
  noGreeting: ['replug', 'again'],
};

/** What to do after a failure, step by step. */
export function flashHelp(refusal: Phrase): readonly Phrase[] {
  const steps = STEPS[refusal.code.replace('tray.flash.', '')];
  return steps?.map((name) => phrase(`tray.flash.help.${name}`, refusal.params ?? {})) ?? helpFor(refusal);
}
