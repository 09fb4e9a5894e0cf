import axe from 'axe-core';

/**
 * What axe finds wrong with a page as it stands. Our pages have no frames, so axe is put in once for each page that is
 * loaded, however often it is asked.
 *
 * @param {import('playwright-core').Page} page
 * @param {{ rules?: readonly string[], within?: string }} [ask] these rules alone; this part of the page alone
 * @returns {Promise<import('axe-core').Result[]>}
 */
export async function violations(page, { rules, within } = {}) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([part, only]) => {
      // What passes is counted for nobody: to describe it takes half the time. No rule that is asked reads style sheets.
      const found = await globalThis.axe.run(part ?? globalThis.document, {
        resultTypes: ['violations'],
        preload: false,
        ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
      });
      return found.violations;
    },
    /** @type {const} */ ([within, rules && [...rules]]),
  );
}
