import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { STEPS, addSixthGame } from './sixth-game/add.mjs';

/** Runs tests in the copy; answers with what failed. */
function failuresIn(folder: string): readonly string[] {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const paths = ['test/engine/games/stars', 'test/words'];
  const options = { cwd: folder, encoding: 'utf8' as const };
  let text: string;
  try {
    text = execFileSync(process.execPath, [vitest, 'run', '--reporter=json', ...paths], options);
  } catch (error) {
    text = (error as { readonly stdout: string }).stdout;
  }
  const { testResults } = JSON.parse(text) as {
    readonly testResults: readonly {
      readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
    }[];
  };
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  expect(all.length).toBeGreaterThan(20);
  return all.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName);
}

/** `test:long` checks the types of all steps and the screens as well, and plays it in a browser. */
it('a sixth game with dice of its own, by the recipe: tests tell what is forgotten, and pass when it is there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-sixth-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }), 120_000);
  const forgotten = ['the words', 'the line of the registry'] as const;
  addSixthGame(folder, forgotten);
  const failures = failuresIn(folder).join('\n');
  expect(failures).toContain('is whole in words');
  expect(failures).toContain('stars is known by its words');
  expect(failures).toContain('every game has its line in the registry');

  for (const step of forgotten) STEPS[step](folder);
  expect(failuresIn(folder)).toEqual([]);
});
