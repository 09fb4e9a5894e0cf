import { pause } from '../support/until.ts';
import type { Page } from 'playwright-core';
import type { Surface } from './household.ts';
import { type Offer, offersOn } from './offers.ts';
import { patiently } from './patiently.ts';
import { type Node, readTree } from './tree.ts';
import { label } from './words.ts';

/** What a person did, so that it can be done again: by what things are called, never by where they happened to be. */
export type Step =
  | {
      readonly on: string;
      readonly do: 'tap' | 'twice' | 'write';
      readonly role: string;
      readonly name: string;
      readonly nth: number;
      /** ms between the two taps. */
      readonly gap?: number;
      readonly text?: string;
    }
  | { readonly on: string; readonly do: 'keys'; readonly keys: readonly string[]; readonly gap: number }
  | { readonly on: string; readonly do: Happening; readonly value?: string | number };

/** What happens to a screen, or to the house. */
export type Happening =
  | 'reload'
  | 'reopen'
  | 'back'
  | 'resize'
  | 'theme'
  | 'away'
  | 'there'
  | 'sleep'
  | 'wake'
  | 'clock'
  | 'kill'
  | 'full'
  | 'room'
  | 'tray'
  | 'unplug'
  | 'throw'
  | 'camera';

export type Tap = Extract<Step, { do: 'tap' | 'twice' | 'write' }>;

/** What a screen shows and offers now. */
export async function look(surface: Surface): Promise<{ tree: Node; offers: readonly Offer[] }> {
  const tree = await readTree(surface.page);
  return { tree, offers: offersOn(tree, label(surface.locale, 'scene.prompt')) };
}

/** Where a finger would hit it: null where it is gone, `covered` names what lies over its middle. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly covered: string | null;
}

/** What has not come back within so long (ms) is gone: it was there a moment ago. */
const GONE = 1_000;

async function spotOf(page: Page, ref: string): Promise<Spot | null> {
  const at = page.locator(`aria-ref=${ref}`);
  if ((await at.count()) === 0) return null;
  return at
    .evaluate(
      (element) => {
        // Behind a card that lies over it: nobody can act on it, and no reader finds it.
        if (element.closest('[inert]')) return null;
        const whole = element.closest('label') ?? element;
        whole.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const { left, top, width, height } = whole.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const hit = document.elementFromPoint(x, y);
        // Choices that are opened over the felt lie over what is on it, until they are closed.
        if (hit?.closest('.rare') && !whole.closest('.rare')) return null;
        const named = hit ? `${hit.tagName.toLowerCase()}.${hit.getAttribute('class') ?? ''}` : 'nothing';
        return { x, y, covered: hit && (whole.contains(hit) || hit.contains(whole)) ? null : named };
      },
      undefined,
      { timeout: GONE },
    )
    .catch(() => null);
}

/** Two taps in one place within so many ms are one gesture: hands that shake, and people in a hurry. */
const ONE_GESTURE = 420;

const press = async (surface: Surface, { x, y }: Spot): Promise<void> =>
  surface.kind === 'phone' ? surface.page.touchscreen.tap(x, y) : surface.page.mouse.click(x, y);

/**
 * How a step went: what it was about may be gone by then, and a second tap may come too late to be one gesture with the first.
 * Where something lies over it that must not, `fault` says what.
 */
export type Done = 'done' | 'gone' | 'slow' | { readonly fault: string };

/** Does it as a finger does. */
export async function tap(surface: Surface, step: Tap): Promise<Done> {
  const { offers } = await look(surface);
  const found = offers.find(
    ({ role, name, nth }) => role === step.role && name === step.name && nth === step.nth,
  );
  const ref = found?.node.ref;
  if (ref === undefined) return 'gone';
  // What just came or went may still be under way.
  const spot = await patiently(
    () => spotOf(surface.page, ref),
    (seen) => seen === null || seen.covered === null,
  );
  if (!spot) return 'gone';
  if (spot.covered !== null)
    return { fault: `${step.role} “${step.name}” on ${surface.name} is covered by ${spot.covered}` };
  const begun = Date.now();
  await press(surface, spot);
  if (step.do === 'twice') {
    await pause(step.gap ?? 120);
    await press(surface, spot);
    // On a machine that has much to do, the second may come too late to be the same gesture.
    if (Date.now() - begun > ONE_GESTURE) return 'slow';
  }
  if (step.do === 'write') {
    await surface.page.keyboard.press('Control+A');
    await surface.page.keyboard.insertText(step.text ?? '');
    await surface.page.keyboard.press('Tab');
  }
  return 'done';
}

export async function keys(surface: Surface, pressed: readonly string[], gap: number): Promise<void> {
  for (const [at, key] of pressed.entries()) {
    if (at > 0) await pause(gap);
    await surface.page.keyboard.down(key);
    await surface.page.keyboard.up(key);
  }
}
