import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import vue from 'eslint-plugin-vue';
import globals from 'globals';
import ts from 'typescript-eslint';

/**
 * The rooms of the house and what each may import, as path fragments of relative imports.
 * The arrows go one way: renderer → contract, words; shells → table → engine, journal, tray → codec.
 */
const rooms = {
  'main/engine': {
    not: ['table', 'journal', 'tray', 'electron', 'host', 'words', 'renderer', 'firmware-protocol'],
  },
  'main/words': {
    not: ['table', 'journal', 'tray', 'electron', 'host', 'engine', 'renderer', 'firmware-protocol'],
  },
  'main/tray': {
    not: ['table', 'journal', 'electron', 'host', 'words', 'renderer', 'engine/games', 'engine/odds'],
  },
  'main/vision': {
    not: ['table', 'journal', 'tray', 'electron', 'host', 'words', 'renderer', 'firmware-protocol', 'engine'],
  },
  'main/journal': { not: ['table', 'tray', 'electron', 'host', 'words', 'renderer', 'firmware-protocol'] },
  'main/contract': { not: ['renderer', 'firmware-protocol'] },
  'main/table': { not: ['electron', 'host', 'renderer', 'firmware-protocol', 'words'] },
  'main/host': { not: ['electron', 'renderer', 'firmware-protocol', 'engine', 'journal', 'tray'] },
  'main/electron': { not: ['renderer', 'firmware-protocol', 'engine', 'journal', 'tray'] },
  'main/web': { not: ['electron', 'renderer', 'cli', 'node'] },
  renderer: {
    not: ['table', 'journal', 'tray', 'electron', 'host', 'engine', 'firmware-protocol'].map(
      (r) => `main/${r}`,
    ),
  },
  'firmware-protocol': { not: ['main', 'renderer'] },
};

/** The rooms of the table. The live table on top imports them all; each has one door. */
const tableRooms = {
  'main/table/history': { not: ['dice', 'evenings'] },
  'main/table/dice': { not: ['evenings'] },
  'main/table/evenings': { not: ['dice'] },
};
const doors = [
  {
    regex: '(^|/)(\\.\\.?|table)/(dice|history|evenings)/(?!index\\.ts$)',
    message: 'A room of the table is entered by its index.ts.',
  },
];
const inTheRoom = (not) => [
  ...doors,
  {
    regex: `^\\.\\./(${not.join('|')})/`,
    message: 'This room may not import that one: the arrows go one way.',
  },
  { regex: '^\\.\\./[^./][^/]*\\.ts$', message: 'A room of the table knows nothing of the table above it.' },
];

/** What some rooms may import at all. */
const only = {
  'main/engine': [{ regex: '^(?!\\.|zod$)', message: 'The engine is pure: its only package is zod.' }],
  'main/vision': [
    { regex: '^(?!\\.)', message: 'Pictures are read by pure functions: no package, no Node, no DOM.' },
  ],
  'main/contract': [
    { regex: '^(?!\\./|\\.\\./engine/)', message: "The contract is made of itself and the engine's types." },
  ],
};

const restrict = (patterns, packages = []) => ({
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex: `^\\.{1,2}/(.*/)?(${patterns.join('|')})(/|$|\\.)`,
          message: 'This room may not import that one: the arrows go one way.',
        },
        ...packages,
      ],
    },
  ],
});

export default ts.config(
  { ignores: ['out/', 'dist/', 'node_modules/', 'test-results/'] },
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  ...vue.configs['flat/recommended'],
  {
    languageOptions: {
      globals: { ...globals.node },
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.vue'],
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: ts.parser }, globals: globals.browser },
  },
  { files: ['renderer/**'], languageOptions: { globals: globals.browser } },
  { files: ['**/*.js', '**/*.mjs'], ...ts.configs.disableTypeChecked },
  { files: ['main/**/*.ts'], rules: restrict(['renderer'], doors) },
  ...Object.entries(rooms).map(([room, { not }]) => ({
    files: [`${room}/**/*.ts`, `${room}/**/*.vue`],
    rules: restrict(not, [...(only[room] ?? []), ...(room.startsWith('main') ? doors : [])]),
  })),
  ...Object.entries(tableRooms).map(([room, { not }]) => ({
    files: [`${room}/**/*.ts`],
    rules: restrict(rooms['main/table'].not, inTheRoom(not)),
  })),
  prettier,
);
