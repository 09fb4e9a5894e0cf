import type { Locator } from 'playwright-core';
import { pause } from '../support/until.ts';
import type { Random } from '../support/random.ts';
import type { Done } from './gestures.ts';
import type { Household, Surface } from './household.ts';
import { label, literally } from './words.ts';

const PEOPLE = ['Anna', 'Bert', 'Cleo', 'Dora'];
/** Games in which dice are thrown. */
const DICE = ['Sleepless', 'Roll-a-Royal'];
/** The fewest who can play. */
const FEWEST: Readonly<Record<string, number>> = { Sleepless: 3, Winner: 3, 'Pool Nap': 3 };

/** The hand takes the dice, they fall, and the camera looks at them until it is certain (ms). */
const THROWN = 4_000;

/** What has not moved for so long (ms) stays where it is. */
const STILL = 50;

const named = (text: string): RegExp => new RegExp(`^${literally(text)}`, 'u');

/** As a finger does, once it is there and keeps still. */
async function press(surface: Surface, what: Locator): Promise<void> {
  await what.waitFor();
  await what.scrollIntoViewIfNeeded();
  let [box, before] = [await what.boundingBox(), ''];
  while (JSON.stringify(box) !== before) {
    before = JSON.stringify(box);
    await pause(STILL);
    box = await what.boundingBox();
  }
  if (!box) throw new Error(`nothing to press on ${surface.name}: ${String(what)}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (surface.kind === 'phone') await surface.page.touchscreen.tap(x, y);
  else await surface.page.mouse.click(x, y);
}

const button = (surface: Surface, name: string | RegExp, within?: Locator): Locator =>
  (within ?? surface.page).getByRole('button', { name, exact: true }).first();

/** Opens the program, begins a game, and invites phones and the television, all by what stands on the screens. */
export async function sitDown(house: Household, game: string, random: Random): Promise<void> {
  const host = await house.open('host', house.app.address);
  const { page } = host;
  const say = (key: string, given = {}): string => label(host.locale, key, given);
  if (DICE.includes(game)) {
    const reader = random.below(100);
    if (reader < 35) await plugIn(house, host);
    else if (reader < 50) await startCamera(house, host);
  }
  await press(host, button(host, named(game)));
  const people = Math.max(FEWEST[game] ?? 2, 2 + random.below(3));
  for (const [i, name] of PEOPLE.slice(0, people).entries())
    await page.getByRole('textbox', { name: say('setup.nameOf', { n: i + 1 }), exact: true }).fill(name);
  if (!random.chance(0.2)) {
    const guides = page.getByRole('checkbox').first();
    if (await guides.isChecked()) await guides.uncheck();
  }
  await press(host, button(host, say('setup.start')));
  await page.getByRole('region', { name: say('scene.prompt') }).waitFor();
  await invite(house, host, 1 + random.below(3));
  // Now and then the same table stands on a second screen, as on the laptop and on the tablet beside it.
  if (random.chance(0.2)) await house.open('host', house.app.address);
}

/** What says on each screen how the tray is, and leads to it. */
const light = ({ page, locale }: Surface, word?: string): Locator => {
  const state = word === undefined ? '.*' : String.raw`\s*${label(locale, word)}$`;
  const name = new RegExp(`^${label(locale, 'scene.tray.label')}${state}`, 'u');
  return page.getByRole('button', { name }).first();
};

/** Starts the camera that draws its own dice. */
async function startCamera(house: Household, host: Surface): Promise<void> {
  const { page } = host;
  const say = (key: string, given = {}): string => label(host.locale, key, given);
  await press(host, light(host));
  await press(host, button(host, say('trayPanel.camera')));
  await page
    .getByRole('combobox', { name: named(say('cameraScene.which')) })
    .selectOption(say('cameraScene.virtual'));
  await press(host, button(host, say('cameraScene.startVirtual')));
  await page.getByText(say('cameraScene.readOf', { told: 14, n: 14 }), { exact: true }).waitFor();
  await press(host, button(host, say('scene.back')));
  await button(host, say('trayPanel.camera')).waitFor();
  await press(host, button(host, say('scene.back')));
  house.hasCamera = true;
}

/** Throws what lies under the camera, those that the game asks for if there are any, and goes back to the table. */
export async function throwUnderCamera(host: Surface): Promise<Done> {
  const say = (key: string, given = {}): string => label(host.locale, key, given);
  const { page } = host;
  if (!(await light(host).isVisible())) return 'gone';
  await press(host, light(host));
  await press(host, button(host, say('trayPanel.camera')));
  const panel = page.getByRole('region', { name: say('cameraScene.virtual'), exact: true });
  const start = button(host, say('cameraScene.startVirtual'));
  await panel.or(start).first().waitFor();
  if (!(await panel.isVisible())) return 'gone';
  await press(host, panel.getByRole('button').first());
  await pause(THROWN);
  const toTable = button(host, say('cameraScene.toTable'));
  await press(host, (await toTable.isVisible()) ? toTable : button(host, say('scene.back')));
  return 'done';
}

/** Connects the tray that was just plugged in, by the path of its port. */
async function plugIn(house: Household, host: Surface): Promise<void> {
  const { page } = host;
  const say = (key: string): string => label(host.locale, key);
  const { path } = await house.plugIn();
  await press(host, light(host, 'scene.tray.none'));
  await press(host, page.getByText(say('trayPanel.otherPort'), { exact: true }).first());
  const field = page.getByRole('textbox', { name: say('trayPanel.otherPath'), exact: true }).first();
  await field.fill(path);
  await field.press('Enter');
  await light(host, 'tray.word.ready').waitFor();
  await press(host, button(host, say('scene.back')));
}

/** Whoever is on the network may come: the address that a screen of its own kind opens. */
async function addressIn(dialog: Locator): Promise<string> {
  const found = dialog.getByText(/^http:\/\/\S+#/u);
  return (await found.first().innerText()).trim();
}

/** On a narrow screen the way to it is in the menu. */
async function beginInviting(host: Surface): Promise<Locator> {
  const { page } = host;
  const say = (key: string): string => label(host.locale, key);
  const direct = button(host, say('invite.button'));
  const menu = button(host, say('scene.menu'));
  await direct.or(menu).first().waitFor();
  if (await direct.isVisible()) await press(host, direct);
  else {
    await press(host, menu);
    await press(host, page.getByRole('menuitem', { name: say('invite.button'), exact: true }));
  }
  const dialog = page.getByRole('dialog');
  await press(host, button(host, say('invite.open'), dialog));
  return dialog;
}

async function invite(house: Household, host: Surface, phones: number): Promise<void> {
  const { page } = host;
  const say = (key: string): string => label(host.locale, key);
  const dialog = await beginInviting(host);
  const forPhones = await addressIn(dialog);
  await press(host, button(host, say('invite.onTelevision'), dialog));
  await showOnTelevision(house, host);
  for (const name of PEOPLE.slice(0, phones)) {
    const phone = await house.open('phone', forPhones);
    const seat = button(phone, name);
    // More phones than people: the last one only watches.
    if ((await page.getByText(name, { exact: true }).count()) === 0) return;
    await press(phone, seat);
    await phone.page.getByRole('region', { name: named(name) }).waitFor();
  }
}

/** Opens the short address on the television, types the letters that it shows, and goes back to the table. */
async function showOnTelevision(house: Household, host: Surface): Promise<void> {
  const { page } = host;
  const say = (key: string): string => label(host.locale, key);
  const field = page.getByRole('textbox', { name: say('televisions.letters') });
  // Until its page is there, the only address is that for phones.
  await field.waitFor();
  const short = (await page.getByRole('main').locator('.link').innerText()).trim();
  const television = await house.open('television', `http://${short}`);
  await television.page.locator('.letter').first().waitFor();
  const letters = await television.page.locator('.letter').allInnerTexts();
  await field.fill(letters.join(''));
  await press(host, button(host, say('televisions.showThere')));
  await television.page.locator('.wall[data-revision]').waitFor();
  await press(host, button(host, say('scene.back')));
}

/** After the program was started again nobody outside can reach it until it is said so, on a page opened anew. */
export async function inviteAgain(house: Household): Promise<void> {
  for (const host of house.surfaces) {
    if (host.kind !== 'host') continue;
    await host.page.goto('about:blank');
    await host.page.goto(host.address);
  }
  const [host] = house.surfaces;
  if (!host) return;
  await addressIn(await beginInviting(host));
  await host.page.keyboard.press('Escape');
}
