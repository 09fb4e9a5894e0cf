import { expect, test } from 'vitest';
import { describeWith } from '../../support/needs.ts';
import type { Shot } from '../../support/scenes/index.ts';
import { faultsInBothThemes } from './axe.ts';
import { controlFaults, goldButtons } from './controls.ts';
import { atRest, drawing, inMotion } from './drawn.ts';
import { scenesNow } from './each-time.ts';
import { squeezedWords } from './layout.ts';

/** Sizes in CSS pixels at which nothing may be lost. */
const SIZES = {
  'a laptop': { width: 1280, height: 800 },
  'a small laptop': { width: 1024, height: 768 },
  'a laptop at 200 %': { width: 640, height: 400 },
  'a narrow phone': { width: 360, height: 640 },
} as const;

/** The games that are played with cards alone, as their scenes are called. */
const CARDS = /^(?:winner|nap|dream)-/;
/** Those with dice. */
const DICE = /^(?:table|royal)-/;

/** In three parts, so that they are looked at side by side. A phone's own pages are looked at on a phone. */
function partOf({ me, screen, name }: Shot): 'cards' | 'dice' | 'beside' | null {
  if (me !== undefined || screen !== undefined) return null;
  if (CARDS.test(name)) return 'cards';
  return DICE.test(name) ? 'dice' : 'beside';
}

/**
 * The scenes of a part, in both themes, at every size. In German, whose words are the longer ones: what fits them fits
 * English. One page for all of it, so that CI does not draw each scene six times.
 */
export function describeScenes(part: 'cards' | 'dice' | 'beside'): void {
  describeWith(['chromium'], `scenes (${part}), in both themes, at every size`, () => lookAt(part));
}

function lookAt(part: 'cards' | 'dice' | 'beside'): void {
  const scenes = scenesNow().filter((shot) => partOf(shot) === part);
  const draw = drawing();

  test.each(scenes.map((shot) => [shot.name, shot] as const))('%s', async (_name, shot) => {
    // A step that looks for an English word needs it; and before the table was heard nobody knows another language.
    const english = shot.then?.some((step) => step.includes('has-text')) || shot.name === 'phone-connecting';
    const locale = english ? 'en' : 'de';
    // Phones speak what their browser does.
    const page = await draw({ ...shot, settings: { ...shot.settings, theme: 'system', locale } }, { locale });
    await page.locator(`html[lang="${locale}"]`).waitFor({ state: 'attached' });
    await atRest(page);
    expect(await inMotion(page)).toEqual([]);
    expect(await faultsInBothThemes(page)).toEqual([]);
    const gold = await goldButtons(page);
    expect(gold.length, gold.join(', ')).toBeLessThanOrEqual(1);
    for (const [where, size] of Object.entries(SIZES)) {
      // The sweep draws the table itself, at more sizes.
      if (shot.scene === 'table' && shot.then === undefined && !shot.table?.view.outcome) continue;
      await page.setViewportSize(size);
      await page.waitForFunction((width) => window.innerWidth === width, size.width);
      await atRest(page);
      const { small, hidden, sideways } = await controlFaults(page);
      expect.soft({ where, small, hidden, sideways }).toEqual({ where, small: [], hidden: [], sideways: 0 });
      expect.soft({ where, squeezed: await squeezedWords(page) }).toEqual({ where, squeezed: [] });
    }
    expect(page.faults).toEqual([]);
  });
}
