import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** The parts of the product, as against tests and settings. */
export const PARTS = ['main', 'renderer', 'firmware-protocol'];

const git = (args, input) => execFileSync('git', args, { input, maxBuffer: 2 ** 30 });
const isSource = (path) => /\.(?:ts|mjs|vue|css|c|h)$/.test(path);
export const hasProgram = (path) => /\.(?:ts|mjs|vue)$/.test(path);

/** Every source of the product with its text, by its path from the root of the checkout; at a revision if one is given. */
export function sources(revision) {
  const list = revision
    ? ['ls-tree', '-r', '-z', '--name-only', revision, '--', ...PARTS]
    : ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...PARTS];
  const paths = String(git(list)).split('\0').filter(isSource);
  if (revision) return textsAt(revision, paths);
  return new Map(paths.filter((path) => existsSync(path)).map((path) => [path, readFileSync(path, 'utf8')]));
}

/** The texts of files at a revision, all from one process: each comes after a line that ends with its size. */
function textsAt(revision, paths) {
  const bytes = git(['cat-file', '--batch'], paths.map((path) => `${revision}:${path}\n`).join(''));
  let at = 0;
  return new Map(
    paths.map((path) => {
      const start = bytes.indexOf('\n', at) + 1;
      const end = start + Number(bytes.toString('utf8', at, start).trim().split(' ').at(-1));
      at = end + 1;
      return [path, bytes.toString('utf8', start, end)];
    }),
  );
}

/** The contents of a component's elements of one kind: `script`, `style`. */
export const elementsOf = (vue, kind) =>
  [...vue.matchAll(new RegExp(`<${kind}\\b[^>]*>([^]*?)</${kind}>`, 'g'))].map(([, inner]) => inner);

/** Which files each file imports, types included; packages are left out. */
export function importGraph(texts = sources()) {
  const importsOf = (path, text) =>
    ts
      .preProcessFile(path.endsWith('.vue') ? elementsOf(text, 'script').join('\n') : text, true, true)
      .importedFiles.map(({ fileName }) => fileName)
      .filter((name) => name.startsWith('.'))
      .map((name) => normalize(join(dirname(path), name)))
      .filter((name) => texts.has(name));
  const programs = [...texts].filter(([path]) => hasProgram(path));
  return new Map(programs.map(([path, text]) => [path, importsOf(path, text)]));
}

/** Groups of files, or of rooms, that reach each other by their imports (Tarjan's strongly connected components). */
export function cyclesIn(graph) {
  const index = new Map();
  const low = new Map();
  const open = [];
  const cycles = [];
  const visit = (path) => {
    index.set(path, index.size);
    low.set(path, index.get(path));
    open.push(path);
    for (const next of graph.get(path) ?? []) {
      if (!index.has(next)) visit(next);
      if (open.includes(next)) low.set(path, Math.min(low.get(path), low.get(next)));
    }
    if (low.get(path) !== index.get(path)) return;
    const group = open.splice(open.indexOf(path));
    if (group.length > 1 || graph.get(path)?.includes(path)) cycles.push(group);
  };
  for (const path of graph.keys()) if (!index.has(path)) visit(path);
  return cycles;
}
