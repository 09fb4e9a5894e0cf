import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { STEPS, addSixthGame } from '../code/sixth-game/add.mjs';
import { describeWith } from '../support/needs.ts';

function run(folder: string, ...command: readonly string[]): { readonly ok: boolean; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 1_200_000,
  });
  return { ok: status === 0, said: stdout + stderr };
}

const typecheck = (folder: string) => run(folder, 'node_modules/vue-tsc/bin/vue-tsc.js', '--noEmit');

describeWith(['chromium'], 'a sixth game with dice of its own, by the recipe', () => {
  it('a forgotten step is a type error; with all steps it is built and plays in the browser', () => {
    const folder = mkdtempSync(join(tmpdir(), 'croupier-sixth-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }), 120_000);
    const forgotten = ['the facts of the kind', 'the face on the screen', 'the words'] as const;
    addSixthGame(folder, forgotten);
    const { said } = typecheck(folder);
    expect(said).toMatch(/^main\/engine\/core\/dice-kinds\.ts.*'stars'/m);
    expect(said).toMatch(/^renderer\/components\/dice\/DieBody\.vue.*stars/m);
    expect(said).toMatch(/dice\.(?:keys|hint)\./);

    for (const step of forgotten) STEPS[step](folder);
    expect(typecheck(folder)).toEqual({ ok: true, said: '' });
    const played = run(folder, 'node_modules/vitest/vitest.mjs', 'run', 'test/e2e/stars.test.ts');
    expect(played.said).toContain('a whole game of Stars');
    expect(played.ok).toBe(true);
  });
});
