import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../main/launch/place.mjs';
import { TABLE_EVENTS } from '../../main/contract.ts';
import { TRANSLATED } from '../support/translated.ts';

const ROOMS = ['docs', 'main', 'renderer', 'firmware-protocol', 'test'];
const LEFT_OUT = /node_modules|test\/electron\/stand-in\/README|test\/long\/|firmware\/NOTICES/;

const files: readonly string[] = ROOMS.flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(room, name).replaceAll('\\', '/'),
  ),
).filter((name) => !LEFT_OUT.test(name));
const FORMS = '.github/ISSUE_TEMPLATE';
const pages = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, FORMS)).map((name) => `${FORMS}/${name}`),
  ...files.filter((name) => name.endsWith('.md')),
];
const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

/** What a program writes, what a reader is about to make, and pages of other projects. */
const ELSEWHERE = ['book.json', 'sbom.cdx.json', 'main/words/es.json', 'docs/tutorial/security.md'];

/** A page names files from the project's folder, from its own, or by the end of their path. */
const isThere = (page: string, named: string): boolean =>
  ELSEWHERE.includes(named) ||
  existsSync(join(ROOT, named)) ||
  existsSync(join(ROOT, dirname(page), named)) ||
  files.some((name) => name.endsWith(`/${named}`));

/** Names that a page's headings have in links: `## At the table` is `at-the-table`. */
const headingsOf = (page: string): readonly string[] =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

/** Whether a link leads to a file of the project and a heading of it. */
function leads(page: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  return existsSync(join(ROOT, target)) && (heading === undefined || headingsOf(target).includes(heading));
}

/** Addresses that nobody can have (RFC 2606). */
const STAND_IN = /^(?:https?|mailto):.*[/.@](?:example|invalid|test)(?:[/:?#]|$)/;

test.each(pages)('%s: its links and the files that it names are there', (page) => {
  const text = textOf(page);
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g)].map(
    ([, link, attribute]) => link ?? attribute ?? '',
  );
  const broken = links.filter((link) =>
    /^(?:https?|mailto):/.test(link) ? STAND_IN.test(link) : !leads(page, link),
  );
  const named = [...text.matchAll(/`([\w./@-]+\.(?:ts|mjs|vue|json|md|py))`/g)].map(([, name = '']) => name);
  expect([...broken, ...named.filter((name) => !isThere(page, name))]).toEqual([]);
});

test.each(pages)('%s: no turns that were translated word by word', (page) => {
  const lines = textOf(page).split('\n');
  expect(lines.filter((line) => TRANSLATED['en']?.some((turn) => turn.test(line)))).toEqual([]);
});

test('the README has at most 120 lines', () => {
  expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});

test('the map names every room', () => {
  const map = textOf('docs/architecture.md');
  const rooms = readdirSync(join(ROOT, 'main'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `main/${name}`);
  expect(rooms.filter((room) => !map.includes(`\`${room}\``))).toEqual([]);
});

const GLOSSARY = textOf('docs/glossary.md').split(/^## .*$/m);
const firstsOf = (table: string | undefined): readonly string[] =>
  [...(table ?? '').matchAll(/^\| (\w+) \|/gm)]
    .map(([, word = '']) => word)
    .filter((word) => word !== 'word' && word !== 'not');
const CODE = files.filter((name) => /^(?:main|renderer|firmware-protocol)\/.*\.(?:ts|vue)$/.test(name));

/** A file without its comments. */
const programIn = (name: string): string => textOf(name).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** The words that names in the code are made of: `stayKey` is "stay" and "key". */
const inNames: ReadonlySet<string> = new Set(
  CODE.flatMap((name) => [name, ...(programIn(name).match(/[A-Za-z]+/g) ?? [])])
    .flatMap((name) => name.match(/[A-Z]?[a-z]+/g) ?? [])
    .map((word) => word.toLowerCase()),
);

test('each word of the glossary is a word of the code', () => {
  const words = firstsOf(GLOSSARY[0]);
  expect(words.length).toBeGreaterThan(9);
  expect(words.filter((word) => !inNames.has(word))).toEqual([]);
});

test('words that the glossary replaces are neither in the code nor read by people', () => {
  const words = firstsOf(GLOSSARY[1]);
  expect(words.length).toBeGreaterThan(0);
  const english = textOf('main/words/en.json');
  const isUsed = (word: string): boolean =>
    inNames.has(word) || inNames.has(`${word}s`) || new RegExp(`\\b${word}s?\\b`, 'i').test(english);
  expect(words.filter(isUsed)).toEqual([]);
});

/** A row of a table begins with an indent; columns in the middle of a paragraph were rows before somebody rewrapped it. */
const REWRAPPED = /^\s*(?:\*|\/\/) ?\S.*\S {3,}\S/m;

test('tables in comments keep their rows', () => {
  expect(CODE.filter((name) => REWRAPPED.test(textOf(name)))).toEqual([]);
});

test('the automation for Home Assistant has one webhook, and hears only events that are sent', () => {
  const [, example = ''] = textOf('docs/events.md').split('## Home Assistant');
  const conditions = [...example.matchAll(/trigger\.json\.event (?:==|in) (.+?) \}\}/g)];
  const named = conditions.flatMap(([, value = '']) =>
    [...value.matchAll(/'([^']+)'/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !TABLE_EVENTS.some((event) => event === name))).toEqual([]);
  expect(example.match(/webhook_id:/g)).toHaveLength(1);
  const fields = [...example.matchAll(/trigger\.json\.(\w+)/g)].map(([, field]) => field);
  expect([...new Set(fields)].sort()).toEqual(['event', 'text']);
});

test('the table of events lists all that are sent', () => {
  const rows = [...textOf('docs/events.md').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(rows).toEqual([...TABLE_EVENTS]);
});
