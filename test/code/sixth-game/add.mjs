import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * CONTRIBUTING's recipe, done by a program: a copy of the checkout gets a sixth game, Stars, with a new kind of dice.
 * `node test/code/sixth-game/add.mjs FOLDER` makes it; what stands in `files/` is all that somebody would write.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));

/** A copy of the program and its tests, with the packages of this checkout. */
export function copyCheckout(folder) {
  const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0');
  for (const name of names.filter((name) => name !== '' && !/^(?:docs|test\/code|test\/long)\//.test(name))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(join(root, name), join(folder, name));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
}

/** Puts text in where the recipe says so; the place must be there once. */
function put(folder, name, place, text) {
  const path = join(folder, name);
  const before = readFileSync(path, 'utf8');
  if (before.split(place).length !== 2) throw new Error(`${name} has not one “${place}”`);
  writeFileSync(path, before.replace(place, text));
}

const merge = (words, more) =>
  typeof more === 'string'
    ? more
    : Object.fromEntries(
        [...new Set([...Object.keys(words ?? {}), ...Object.keys(more)])].map((key) => [
          key,
          key in more ? merge(words?.[key], more[key]) : words[key],
        ]),
      );

/** The steps of the recipe, by what each adds. Without one of them, types or tests fail. */
export const STEPS = {
  /** The kind is named. */
  'the kind': (folder) => {
    put(folder, 'main/engine/core/dice-kinds.ts', "'pips'] as const;", "'pips', 'stars'] as const;");
  },
  /** Its faces as a type, and all that the program knows of it. */
  'the facts of the kind': (folder) => {
    const file = 'main/engine/core/dice-kinds.ts';
    put(
      folder,
      file,
      '  readonly pips: PipsFace;\n',
      '  readonly pips: PipsFace;\n  readonly stars: StarsFace;\n',
    );
    put(
      folder,
      file,
      'interface Faces {',
      `/** A star die. */
export const STARS_FACES = ['0', '1', '2', '3', '4', '5'] as const;
export type StarsFace = (typeof STARS_FACES)[number];

interface Faces {`,
    );
    put(
      folder,
      file,
      "    builtIn: { name: '1 2 3 4 5 6', dice: [PIPS_FACES] },\n  },\n",
      `    builtIn: { name: '1 2 3 4 5 6', dice: [PIPS_FACES] },
  },
  stars: {
    faces: STARS_FACES,
    alike: true,
    pockets: [],
    cards: false,
    fromPips: true,
    keys: { '0': '0', '1': '1', '2': '2', '3': '3', '4': '4', '5': '5' },
    before: '',
    suspense: false,
    colour: 'ivory',
    picture: ['5', '3', '1'],
    printed: [],
    builtIn: { name: '0 1 2 3 4 5', dice: [STARS_FACES] },
  },
`,
    );
  },
  'the face on the screen': (folder) => {
    const file = 'renderer/components/dice/DieBody.vue';
    put(folder, file, '  pips: PipsFace,\n', '  pips: PipsFace,\n  stars: StarsFace,\n');
    put(
      folder,
      file,
      "import SuitedFace from './SuitedFace.vue';",
      "import StarsFace from './StarsFace.vue';\nimport SuitedFace from './SuitedFace.vue';",
    );
  },
  'the files of the game': (folder) => {
    cpSync(join(here, 'files'), folder, { recursive: true });
    const made = execFileSync(
      'find',
      [folder, '-name', '*.txt', '-not', '-path', '*/node_modules/*', '-print0'],
      {
        encoding: 'utf8',
      },
    ).split('\0');
    for (const name of made.filter((name) => /\.(?:ts|vue|md)\.txt$/.test(name)))
      execFileSync('mv', [name, name.replace(/\.txt$/, '')]);
  },
  'the line of the registry': (folder) => {
    const file = 'main/engine/games/registry.ts';
    put(
      folder,
      file,
      '\n];',
      "\n  { ...stars, load: async () => (await import('./stars/index.ts')).stars },\n];",
    );
    put(
      folder,
      file,
      'import { facts as winner }',
      "import { facts as stars } from './stars/facts.ts';\nimport { facts as winner }",
    );
  },
  'the words': (folder) => {
    for (const locale of ['en', 'de', 'fr']) {
      const path = join(folder, `main/words/${locale}.json`);
      const words = JSON.parse(readFileSync(path, 'utf8'));
      const more = JSON.parse(readFileSync(join(here, `words.${locale}.json`), 'utf8'));
      writeFileSync(path, `${JSON.stringify(merge(words, more), null, 2)}\n`);
    }
  },
};

/** All steps but those named. */
export function addSixthGame(folder, without = []) {
  copyCheckout(folder);
  for (const [name, step] of Object.entries(STEPS)) if (!without.includes(name)) step(folder);
}

const [, script, folder] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  if (folder === undefined) throw new Error('Which folder?');
  addSixthGame(folder);
}
