import type { Random } from '../support/random.ts';
import { type Household, type Surface } from './household.ts';
import { label } from './words.ts';

const PEOPLE = ['Anna', 'Bert', 'Cleo', 'Dora'];

const named = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)}`, 'u');

/** Opens the program, begins a game, and invites phones and the television, all by what stands on the screens. */
export async function sitDown(house: Household, game: string, random: Random): Promise<void> {
  const host = await house.open('host', house.app.address);
  const { page } = host;
  const say = (key: string, given = {}): string => label(host.locale, key, given);
  const press = (name: string | RegExp): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().click();
  await press(named(game));
  const people = PEOPLE.slice(0, 2 + random.below(3));
  const least = game === 'Winner' || game === 'Sleepless' || game === 'Pool Nap' ? 3 : 2;
  for (const [i, name] of PEOPLE.slice(0, Math.max(least, people.length)).entries())
    await page.getByRole('textbox', { name: say('setup.nameOf', { n: i + 1 }), exact: true }).fill(name);
  if (!random.chance(0.2)) {
    const guides = page.getByRole('checkbox').first();
    if (await guides.isChecked()) await guides.uncheck();
  }
  await press(say('setup.start'));
  await page.getByRole('region', { name: say('scene.prompt') }).waitFor();
  await invite(house, host, 1 + random.below(2));
}

/** After the program was started again: nobody outside can reach it until it is said so, on a page opened anew. */
export async function inviteAgain(house: Household): Promise<void> {
  const [host] = house.surfaces;
  if (!host) return;
  const { page } = host;
  const say = (key: string): string => label(host.locale, key);
  await page.goto('about:blank');
  await page.goto(host.address);
  await page.getByRole('button', { name: say('invite.button'), exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: say('invite.open'), exact: true }).click();
  await page.getByText(/^http:\/\/\S+#/u).first().waitFor();
  await page.keyboard.press('Escape');
}

async function invite(house: Household, host: Surface, phones: number): Promise<void> {
  const { page } = host;
  const say = (key: string): string => label(host.locale, key);
  await page.getByRole('button', { name: say('invite.button'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('invite.open'), exact: true }).click();
  const address = async (): Promise<string> => {
    const text = dialog.getByText(/^http:\/\/\S+#/u).first();
    return (await text.innerText()).trim();
  };
  const forPhones = await address();
  await dialog.getByRole('button', { name: say('invite.televisions'), exact: true }).click();
  await dialog
    .getByText(/^http:\/\/\S+#/u)
    .and(dialog.locator(`:not(:text-is("${forPhones}"))`))
    .first()
    .waitFor();
  await house.open('television', await address());
  await page.keyboard.press('Escape');
  for (let n = 0; n < phones; n++) {
    const phone = await house.open('phone', forPhones);
    await phone.page.getByRole('button', { name: PEOPLE[n], exact: true }).tap();
    await phone.page.getByRole('region', { name: named(PEOPLE[n] ?? '') }).waitFor();
  }
}
