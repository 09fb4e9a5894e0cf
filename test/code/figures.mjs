import { parseArgs } from 'node:util';
import { ESLint } from 'eslint';
import vue from 'eslint-plugin-vue';
import ts from 'typescript-eslint';
import { PARTS, cyclesIn, elementsOf, hasProgram, importGraph, sources } from './sources.mjs';

/**
 * The size of the product's code, room by room: `npm run -s figures:code -- [--since REVISION] [--list]`. With a revision each
 * figure stands beside that of then; `--list` names what exceeds a rule of size, and the circles.
 */
const { values } = parseArgs({ options: { since: { type: 'string' }, list: { type: 'boolean' } } });

/** Longest function, most complex function and longest file: lint allows more only in `EXCEPTIONS`. */
const LONG = 'max-lines-per-function';
const RULES = {
  [LONG]: ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  complexity: ['error', { max: 15, variant: 'modified' }],
  'max-lines': ['error', { max: 500 }],
  '@typescript-eslint/no-non-null-assertion': 'error',
};

const eslint = new ESLint({
  overrideConfigFile: true,
  allowInlineConfig: false,
  overrideConfig: [
    ...vue.configs['flat/base'],
    { files: ['**/*.{ts,mjs,vue}'], plugins: { '@typescript-eslint': ts.plugin }, rules: RULES },
    { files: ['**/*.{ts,mjs}'], languageOptions: { parser: ts.parser } },
    { files: ['**/*.vue'], languageOptions: { parserOptions: { parser: ts.parser } } },
  ],
});

const linesOf = (text) => text.split('\n').length - 1;
const styleLines = (vue) => elementsOf(vue, 'style').reduce((sum, style) => sum + linesOf(style), 0);

/** A room is a folder of a part; `main/` are the files beside the folders. */
const roomOf = (path) => /^[^/]+\/(?:[^/]+(?=\/))?/.exec(path)[0];

/** The other rooms that each room imports, types included. The files beside the folders are entries and doors: no rooms. */
function roomGraph(files) {
  const graph = new Map();
  for (const [path, imports] of files) {
    const room = roomOf(path);
    const others = imports.map(roomOf).filter((other) => other !== room && !other.endsWith('/'));
    if (!room.endsWith('/')) graph.set(room, [...(graph.get(room) ?? []), ...others]);
  }
  return graph;
}

const NOTHING = { files: 0, lines: 0, css: 0, vue: 0, inVue: 0 };

/** Files, lines, lines of styles, and lines of components with the styles in them. */
function sizeOf([path, text]) {
  const isVue = path.endsWith('.vue');
  const lines = linesOf(text);
  const inVue = isVue ? styleLines(text) : 0;
  return { files: 1, lines, css: path.endsWith('.css') ? lines : inVue, vue: isVue ? lines : 0, inVue };
}

const added = (sizes) =>
  sizes.reduce(
    (sum, size) => Object.fromEntries(Object.keys(sum).map((key) => [key, sum[key] + size[key]])),
    NOTHING,
  );

/** Whether a path lies in a room, in a part, or in the product. */
const isIn = (path, room) =>
  room === 'all' || (PARTS.includes(room) ? path.startsWith(`${room}/`) : roomOf(path) === room);

/** Sizes by room, by part and in all. */
function sizesOf(texts) {
  const rooms = [...new Set([...texts.keys()].map(roomOf)), ...PARTS, 'all'];
  const within = (room) => added([...texts].filter(([path]) => isIn(path, room)).map(sizeOf));
  return new Map(rooms.map((room) => [room, within(room)]));
}

/** What exceeds a rule of size, and what cannot be read. */
async function exceedingIn(texts) {
  const found = [];
  for (const [path, text] of texts) {
    if (!hasProgram(path)) continue;
    for (const { messages } of await eslint.lintText(text, { filePath: path }))
      for (const { ruleId, line, message } of messages)
        found.push({ rule: ruleId ?? 'cannot be read', path, what: `${path}:${line}  ${message}` });
  }
  return found;
}

const FUNCTION =
  /=>|\bfunction\b|^\s+(?:(?:static|async|get|set|override|private) )*#?\w+\([^;]*\)[^;]* \{$/gm;
const functionsIn = (path, text) => (hasProgram(path) ? (text.match(FUNCTION)?.length ?? 0) : 0);

/** All figures of the product, as it lies on disk or at a revision. */
async function figuresOf(revision) {
  const texts = sources(revision);
  const imports = importGraph(texts);
  const exceeding = await exceedingIn(texts);
  const ofRule = (rule) => exceeding.filter((one) => one.rule === rule).map(({ what }) => what);
  const sizes = sizesOf(texts);
  const functions = [...texts].reduce((sum, [path, text]) => sum + functionsIn(path, text), 0);
  const circle = (members) => members.toSorted().join(' ');
  return {
    sizes,
    long: exceeding.filter(({ rule }) => rule === LONG).map(({ path }) => path),
    functions,
    lists: {
      'functions of more than 60 lines': ofRule(LONG),
      'functions more complex than 15': ofRule('complexity'),
      'files of more than 500 lines': ofRule('max-lines'),
      'non-null assertions': ofRule('@typescript-eslint/no-non-null-assertion'),
      'circles of files, types included': cyclesIn(imports).map(circle),
      'circles of rooms, types included': cyclesIn(roomGraph(imports)).map(circle),
      'files that cannot be read': ofRule('cannot be read'),
    },
  };
}

const now = await figuresOf();
const then = values.since === undefined ? null : await figuresOf(values.since);

/** A figure, after that of the revision where it was another. */
const beside = (figure) => {
  const [before, after] = [figure(then ?? now), figure(now)];
  return before === after ? `${after}` : `${before} → ${after}`;
};
const share = ({ vue, inVue }) => (vue === 0 ? '' : ((100 * inVue) / vue).toFixed(1));
const linesIn = ({ sizes }, room) => sizes.get(room)?.lines ?? 0;
const cellsOf = (room) => [
  ...['files', 'lines', 'css'].map((key) => beside(({ sizes }) => sizes.get(room)?.[key] ?? 0)),
  beside(({ sizes }) => share(sizes.get(room) ?? NOTHING)),
  beside(({ long }) => long.filter((path) => isIn(path, room)).length),
  ...(then ? [`${linesIn(now, room) - linesIn(then, room)}`] : []),
];
const rooms = [...new Set([...(then?.sizes.keys() ?? []), ...now.sizes.keys()])];
const order = (room) => (room === 'all' ? 2 : PARTS.includes(room) ? 1 : 0);
const rows = [
  ['room', 'files', 'lines', 'css', '% of .vue', 'long functions', ...(then ? ['± lines'] : [])],
  ...rooms
    .toSorted((a, b) => order(a) - order(b) || a.localeCompare(b))
    .map((room) => [room, ...cellsOf(room)]),
];
const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
for (const row of rows)
  console.log(row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  '));

console.log(`\nfunctions, about: ${beside(({ functions }) => functions)}`);
for (const name of Object.keys(now.lists))
  console.log(`${name}: ${beside(({ lists }) => lists[name].length)}`);
if (values.list)
  for (const [name, list] of Object.entries(now.lists))
    if (list.length > 0) console.log(`\n${name}:\n  ${list.join('\n  ')}`);
