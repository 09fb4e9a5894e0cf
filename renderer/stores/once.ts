import { noteAnswer, repeatsAnswer } from '../app/gestures.ts';
import { t } from '../app/words.ts';
import { useToasts } from './toasts.ts';

/**
 * Whether the current gesture may answer, and marks it as answered. A double tap or a key pressed twice answers
 * once, and a message says so.
 */
export function countsOnce(): boolean {
  if (repeatsAnswer()) {
    useToasts().tell(t('scene.once'));
    return false;
  }
  noteAnswer();
  return true;
}
