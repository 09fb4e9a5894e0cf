import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import vue from 'eslint-plugin-vue';
import globals from 'globals';
import ts from 'typescript-eslint';
import { EXCEPTIONS } from './build/lint-exceptions.js';
import { typed } from './build/lint-types.js';

/**
 * The rooms of the house and what each may import, as path fragments of relative imports.
 * The arrows go one way: renderer → contract, words; shells → table → engine, journal, tray → codec.
 */
const shells = ['electron', 'host', 'cli', 'shell', 'web', 'launch'];
const rooms = {
  'main/engine': {
    not: ['table', 'journal', 'tray', 'vision', 'words', 'renderer', 'firmware-protocol', ...shells],
  },
  'main/words': {
    not: ['table', 'journal', 'tray', 'vision', 'engine', 'renderer', 'firmware-protocol', ...shells],
  },
  'main/tray': { not: ['table', 'journal', 'words', 'renderer', 'engine/games', 'engine/odds', ...shells] },
  'main/scene': {
    not: ['table', 'journal', 'tray', 'words', 'renderer', 'firmware-protocol', 'engine', ...shells],
  },
  'main/vision': {
    not: ['scene', 'table', 'journal', 'tray', 'words', 'renderer', 'firmware-protocol', 'engine', ...shells],
  },
  'main/journal': {
    not: ['table', 'tray', 'vision', 'words', 'renderer', 'firmware-protocol', ...shells],
  },
  'main/disk': {
    not: [
      'table',
      'journal',
      'tray',
      'vision',
      'words',
      'engine',
      'renderer',
      'firmware-protocol',
      ...shells,
    ],
  },
  'main/contract': { not: ['renderer', 'firmware-protocol'] },
  'main/table': { not: ['renderer', 'firmware-protocol', 'words', 'vision', ...shells] },
  'main/shell': {
    not: ['electron', 'host', 'cli', 'web', 'launch', 'renderer', 'vision', 'firmware-protocol'],
  },
  'main/host': {
    not: [
      'electron',
      'cli',
      'web',
      'launch',
      'renderer',
      'firmware-protocol',
      'engine',
      'journal',
      'tray',
      'vision',
    ],
  },
  'main/electron': {
    not: ['cli', 'web', 'launch', 'renderer', 'firmware-protocol', 'engine', 'journal', 'tray', 'vision'],
  },
  'main/cli': { not: ['electron', 'host', 'web', 'launch', 'renderer', 'firmware-protocol'] },
  'main/web': { not: ['electron', 'cli', 'launch', 'node', 'renderer'] },
  'main/launch': { not: ['electron', 'host', 'cli', 'shell', 'web', 'table', 'engine', 'renderer'] },
  'firmware-protocol': { not: ['main', 'renderer'] },
};

/** What no part of the renderer may import; main/vision is pure and runs in its worker. */
const notInRenderer = ['table', 'journal', 'tray', 'engine', ...shells].map((room) => `main/${room}`);
/** The rooms of the renderer from the bottom up: each imports those before it. */
const rendererRooms = [
  'wire',
  'camera',
  'radio',
  'app',
  'stores',
  'components',
  'table',
  'games',
  'phone',
  'television',
  'scenes',
  'overlay',
];
/** Rooms side by side: a screen, or what runs beside the page, that knows nothing of the other. */
const sideBySide = {
  phone: [],
  television: ['phone'],
  scenes: ['phone', 'television'],
  overlay: ['phone', 'television', 'scenes'],
  app: ['wire', 'camera', 'radio'],
  radio: ['wire', 'camera'],
  camera: ['wire'],
};
const aboveRenderer = (room) => {
  const not = [...rendererRooms.slice(rendererRooms.indexOf(room) + 1), ...(sideBySide[room] ?? [])];
  return {
    regex: `^(\\.\\./)+((${not.join('|')})/|(App|AppRoot)\\.vue$|main\\.ts$)`,
    message: 'This room of the renderer lies below that one, or beside it: the arrows go down only.',
  };
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
  'main/engine': [
    { regex: '^(?!\\.|zod/mini$)', message: 'The engine is pure: its only package is zod/mini.' },
  ],
  'main/scene': [
    { regex: '^(?!\\.)', message: 'Scenes are drawn by pure functions: no package, no Node, no DOM.' },
  ],
  'main/vision': [
    { regex: '^(?!\\.)', message: 'Pictures are read by pure functions: no package, no Node, no DOM.' },
  ],
  'main/contract': [
    {
      regex: '^(?!\\./|\\.\\./engine/|zod/mini$)',
      message: 'The contract is made of itself, the engine and zod.',
    },
  ],
};

/**
 * A path from outside or from the data folder may lead to a pipe or a device, which hangs the reader or never ends: such
 * files are opened by `main/disk`.
 */
const OPENING =
  '/^(open|openSync|openAsBlob|readFile|readFileSync|createReadStream|writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|mkdir|mkdirSync|promises|default)$/';
const FILES = 'source.value=/^(node:)?fs(.promises)?$/';
const message = 'Open and read files through main/disk: this path may be a pipe, a device or have no end.';
const throughDisk = [
  { selector: `ImportDeclaration[${FILES}] > ImportSpecifier[imported.name=${OPENING}]`, message },
  {
    selector: `ImportDeclaration[${FILES}] > :matches(ImportDefaultSpecifier, ImportNamespaceSpecifier)`,
    message,
  },
  {
    selector: `:matches(ImportExpression, ExportNamedDeclaration, ExportAllDeclaration)[${FILES}]`,
    message,
  },
  { selector: 'CallExpression[callee.property.name=/^(readFile|readLines|createReadStream)$/]', message },
  { selector: 'CallExpression[callee.name="require"]', message },
];

/** The codes of all sentences are types that every room may import. */
const allButCodes = (room) => (room === 'words' ? 'words(?!/codes\\.ts$)' : room);

const restrict = (patterns, packages = []) => ({
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          // The tests stand on the product, never the other way.
          regex: `^\\.{1,2}/(.*/)?(${['test', ...patterns].map(allButCodes).join('|')})(/|$|\\.)`,
          message: 'This room may not import that one: the arrows go one way.',
        },
        ...packages,
      ],
    },
  ],
});

/** What begins with an `await` may be over when it returns. `main/latest.ts` is the one place that keeps count of that. */
const latestWins = [
  {
    selector: "CallExpression[callee.name='watch'] > :function[async=true]",
    message: 'An earlier run may return last: use watchLatest (renderer/app/latest.ts).',
  },
  {
    selector: 'VariableDeclarator > UpdateExpression.init[prefix=true]',
    message: 'A count that tells whether a run is still the latest: use Latest (main/latest.ts).',
  },
  {
    selector:
      ':matches(VariableDeclaration, ExpressionStatement):has(AwaitExpression) + ' +
      'IfStatement:matches(:has(> MemberExpression.test[property.name="aborted"]), ' +
      ':has(> BinaryExpression.test[operator=/^[!=]==$/]:not(:has(> Literal, > Identifier[name="undefined"]))))' +
      ':has(> ReturnStatement)',
    message: 'Whether the run is still wanted is checked by Latest (main/latest.ts): await still(…).',
  },
  {
    selector:
      ':function:has(> Identifier.params[name="still"]) AwaitExpression:not([argument.callee.name="still"])',
    message: 'A run may be over after each await: await still(…).',
  },
];

/** A busy machine is slow, not broken: tests wait for what happens, by test/support/until.ts, and one limit ends what never does. */
const HOOKS = '/^(test|it|beforeAll|afterAll|beforeEach|afterEach)$/';
const TESTS = `:matches([callee.name=${HOOKS}], [callee.callee.object.name=${HOOKS}])`;
const patient = [
  {
    selector: `CallExpression${TESTS} > :matches(Literal[raw=/^[0-9_]+$/], Identifier[name=/^[A-Z_]+$/]).arguments:last-child`,
    message: 'The one time limit of tests is in vitest.config.ts.',
  },
  {
    selector: `CallExpression:matches(${TESTS}, [callee.property.name=/^(poll|waitFor|waitForSelector)$/]) > ObjectExpression > Property[key.name="timeout"]`,
    message: 'The one time limit of tests is in vitest.config.ts: what is waited for comes, or never.',
  },
  {
    selector: 'CallExpression[callee.property.name="setConfig"] Property[key.name=/Timeout$/]',
    message: 'The one time limit of tests is in vitest.config.ts.',
  },
  {
    selector: 'CallExpression[callee.object.name="vi"][callee.property.name=/^wait(For|Until)$/]',
    message: 'It gives up after a second: use until or eventually (test/support/until.ts).',
  },
  {
    selector:
      ':matches(CallExpression[callee.property.name="waitForTimeout"], ' +
      'ImportDeclaration[source.value=/^(node:)?timers.promises$/], ' +
      'NewExpression[callee.name="Promise"] > ArrowFunctionExpression > CallExpression[callee.name="setTimeout"][arguments.length=2]:not([arguments.1.value=0]))',
    message:
      'A pause does not wait for anything: use until, eventually or stays; where time itself is tried, pause (test/support/until.ts).',
  },
];

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
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      complexity: ['error', { max: 15, variant: 'modified' }],
      'max-lines': ['error', { max: 500 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['**/*.{ts,mts}'], languageOptions: { parser: typed } },
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: typed }, globals: globals.browser },
  },
  { files: ['renderer/**'], languageOptions: { globals: globals.browser } },
  { files: ['**/*.js', '**/*.mjs'], ...ts.configs.disableTypeChecked },
  { files: ['renderer/**/*.{ts,vue}'], rules: { 'no-restricted-syntax': ['error', ...latestWins] } },
  {
    // A test's `describe` holds its cases, and fails where `!` is wrong.
    files: ['test/**'],
    rules: {
      complexity: 'off',
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['test/**/*.ts'],
    // A stand-in for cameras is sent to a page as one function, which imports nothing.
    ignores: ['test/{bench,long,mutation,shots}/**', 'test/support/{until,media-devices}.ts'],
    rules: { 'no-restricted-syntax': ['error', ...patient] },
  },
  {
    files: ['main/**/*.ts'],
    ignores: ['main/disk/**'],
    rules: { 'no-restricted-syntax': ['error', ...throughDisk] },
  },
  {
    files: ['main/{web,tray,table}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...throughDisk, ...latestWins] },
  },
  ...EXCEPTIONS.map(({ files, rules }) => ({
    files,
    rules: Object.fromEntries(rules.map((rule) => [rule, 'off'])),
  })),
  { files: ['main/**/*.ts'], rules: restrict(['renderer'], doors) },
  ...Object.entries(rooms).map(([room, { not }]) => ({
    files: [`${room}/**/*.{ts,mjs}`],
    rules: restrict(not, [...(only[room] ?? []), ...(room.startsWith('main') ? doors : [])]),
  })),
  { files: ['renderer/**/*.{ts,vue}'], rules: restrict([...notInRenderer, 'firmware-protocol']) },
  ...rendererRooms.map((room) => ({
    files: [`renderer/${room}/**/*.{ts,vue}`, ...(room === 'wire' ? ['renderer/wire.ts'] : [])],
    rules: restrict([...notInRenderer, 'firmware-protocol'], [aboveRenderer(room)]),
  })),
  ...Object.entries(tableRooms).map(([room, { not }]) => ({
    files: [`${room}/**/*.ts`],
    rules: restrict(rooms['main/table'].not, inTheRoom(not)),
  })),
  prettier,
);
