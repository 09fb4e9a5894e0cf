import { build } from 'vite';
import { expect, expectTypeOf, test } from 'vitest';
import type { Request, Requests } from '../../main/contract.ts';
import type { phrase, refuse } from '../../main/engine/core/result.ts';
import type { CodeUnder } from '../../main/words/codes.ts';

type Takes<To, From> = From extends To ? true : false;
/** The code that `phrase` takes. */
type Code = Parameters<typeof phrase>[0];

/** These types are checked by `npm run typecheck`. */
test('a misspelt code of a sentence does not compile', () => {
  expectTypeOf<Takes<Code, 'auction.tooHigh'>>().toEqualTypeOf<true>();
  expectTypeOf<Takes<Code, 'auction.tooHihg'>>().toEqualTypeOf<false>();
  expectTypeOf<Takes<Code, 'auction'>>().toEqualTypeOf<false>();
  expectTypeOf<Takes<Code, string>>().toEqualTypeOf<false>();
  expectTypeOf<Takes<Parameters<typeof refuse>[0], string>>().toEqualTypeOf<false>();
  expectTypeOf<Takes<CodeUnder<'tray.flash.help'>, 'again'>>().toEqualTypeOf<true>();
  expectTypeOf<Takes<CodeUnder<'tray.flash.help'>, 'agian'>>().toEqualTypeOf<false>();
});

test('a request has the type of its schema', () => {
  expectTypeOf<Takes<Request, { n: 1; kind: 'tale'; file: 'a.jsonl' }>>().toEqualTypeOf<true>();
  expectTypeOf<Takes<Request, { n: 1; kind: 'tale'; fiel: 'a.jsonl' }>>().toEqualTypeOf<false>();
  expectTypeOf<Takes<Requests['settings']['ask'], { set: { volume: 1 } }>>().toEqualTypeOf<true>();
  expectTypeOf<Takes<Requests['settings']['ask'], { set: { volume: '1' } }>>().toEqualTypeOf<false>();
});

test('a screen gets the types of the schemas and not zod', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry: 'main/contract.ts', formats: ['es'] } },
  });
  const [output] = Array.isArray(built) ? built : [];
  const modules = output?.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])) ?? [];
  expect(modules.some((id) => id.endsWith('/contract/settings.ts'))).toBe(true);
  expect(
    modules.filter((id) => /\/zod\/|\/contract\/(?:acts|command|requests|shapes)\.ts$/.test(id)),
  ).toEqual([]);
});
