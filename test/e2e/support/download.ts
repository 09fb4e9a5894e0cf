import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** What the page gives away when the button of this name is pressed. */
export async function download(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return readFileSync(await file.path());
}
