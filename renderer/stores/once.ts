import { noteAnswer, repeatsAnswer } from '../app/gestures.ts';
import { t } from '../app/words.ts';
import { useToasts } from './toasts.ts';

/**
 * Whether the gesture that is being handled may answer: a double tap, or a key pressed twice, answers once, and that is
 * said. It has then answered.
 */
export function countsOnce(): boolean {
  if (repeatsAnswer()) {
    useToasts().tell(t('scene.once'));
    return false;
  }
  noteAnswer();
  return true;
}
