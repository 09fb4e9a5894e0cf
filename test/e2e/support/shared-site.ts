import { afterAll, beforeAll } from 'vitest';
import { type Browser, launchBrowser } from './browser.ts';
import { type Site, serveSite } from './site.ts';

/** The page alone on a web space, and a browser: for the tests of a group, there before the first and gone after the last. */
export function shareSite(): { readonly browser: Browser; readonly site: Site } {
  let both: readonly [Browser, Site] | null = null;
  beforeAll(async () => {
    both = await Promise.all([launchBrowser(), serveSite()]);
  });
  afterAll(async () => {
    await both?.[0].close();
    await both?.[1].stop();
  });
  const there = (): readonly [Browser, Site] => {
    if (!both) throw new Error('no test of the group runs yet');
    return both;
  };
  return {
    get browser() {
      return there()[0];
    },
    get site() {
      return there()[1];
    },
  };
}
