import { expect, onTestFinished, test } from 'vitest';
import { gameById } from '../support/games.ts';
import { HEADER } from '../support/journals.ts';
import { describeWith } from '../support/needs.ts';
import { seatsOf } from '../support/scenes/play.ts';
import { journalText } from '../../main/journal/journal.ts';
import type { Header, JournalRecord, MoveJson } from '../../main/journal/records.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { launchBrowser } from './support/browser.ts';
import { openOwnApp } from './support/own-app.ts';
import { asked, chips } from './support/table.ts';

/** The journal of a Pool Nap that Ann, Ben and Cem have played so far. */
function poolNap(moves: readonly MoveJson[]): string {
  const game = gameById('pool-nap');
  if (!game) throw new Error('no Pool Nap');
  const header: Header = {
    ...HEADER,
    game: game.id,
    revision: game.revision,
    rules: game.rulesSchema.parse({}) as Header['rules'],
    seats: seatsOf(['Ann', 'Ben', 'Cem']),
  };
  const records = moves.map((move, i): JournalRecord => ({
    seq: i + 1,
    at: HEADER.created + i * 20_000,
    by: { kind: 'host' },
    via: 'hand',
    kind: 'move',
    move,
  }));
  return journalText(header, records).text;
}

const tricks = (...seats: readonly string[]): readonly MoveJson[] =>
  seats.map((seat) => ({ kind: 'trick', seat }));

/*
 * Ann deals. Ben bids 3 and is paid 3 by each after four tricks; Ann has it for 1 in the second hand and takes it.
 * Ben had bid 4: then the fifth trick decides, which nobody was asked for.
 */
const PLAYED: readonly MoveJson[] = [
  { kind: 'bid', seat: 's2', tricks: 3 },
  { kind: 'contract', seat: 's2', tricks: 3 },
  ...tricks('s2', 's1', 's2', 's2'),
  { kind: 'settle', seat: 's2' },
  { kind: 'pass', seat: 's3' },
  { kind: 'bid', seat: 's1', tricks: 1 },
  { kind: 'contract', seat: 's1', tricks: 1 },
  ...tricks('s1', 's2', 's2', 's3', 's3'),
];

describeWith(['chromium'], 'a bid that is corrected a hand later', () => {
  test('asks one question, who took the fifth trick, and keeps everything else', async () => {
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const { page, killed } = await openOwnApp(browser, {}, { kept: { 'nap.jsonl': poolNap(PLAYED) } });
    await page.getByRole('button', { name: /Go on/ }).first().click();
    await asked(page, /^Who wins the bidding/);
    // 50 each less the ante, and one more of Ben and of Cem, who dealt since; Ben won 3 from each, Ann 1 from each.
    expect(await chips(page)).toEqual({ Ann: 48, Ben: 53, Cem: 44 });

    await page.getByRole('button', { name: 'What happened' }).click();
    await page
      .getByRole('dialog', { name: 'What happened' })
      .getByRole('button', { name: /^Ben bids 3/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'What happened instead?' });
    await dialog.getByRole('button', { name: /^4/ }).first().click();

    const question = dialog.getByRole('region', { name: 'One question is open.' });
    await question.getByText(/trick 5/).waitFor();
    await question.getByText(/^8 later lines wait for this answer/).waitFor();
    await dialog.getByText('4 later lines stay as they are').waitFor();
    await question.getByRole('button', { name: /^Ben.*\+2/ }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await question.getByRole('button', { name: /^Ben/ }).click();

    await dialog.getByText('12 later lines stay as they are').waitFor();
    await dialog.getByText('2 lines follow by themselves').click();
    await dialog.getByText('“Ben wins the bidding with 3” becomes “Ben wins the bidding with 4”').waitFor();
    await dialog.getByRole('button', { name: 'Correct it' }).click();
    await dialog.waitFor({ state: 'detached' });
    const after = { Ann: 47, Ben: 55, Cem: 43 };
    await expect.poll(() => chips(page)).toEqual(after);
    expect(page.faults).toEqual([]);

    const later = await killed();
    // The game is an old one: it is gone on with when people say so.
    await later.getByRole('button', { name: /Go on/ }).first().click();
    await asked(later, /^Who wins the bidding/);
    expect(await chips(later)).toEqual(after);
  });
});
