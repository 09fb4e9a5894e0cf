import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** The rooms of the product, as against tests and settings. */
export const ROOMS = ['main', 'renderer', 'firmware-protocol'];

/** Every source of the product, by its path from the root of the checkout. */
export const sources = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...ROOMS], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.(?:ts|mjs|vue)$/.test(path) && existsSync(path));

/** The text of a file's program: of a component its scripts. */
export function programOf(path) {
  const text = readFileSync(path, 'utf8');
  if (!path.endsWith('.vue')) return text;
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join('\n');
}

/** Which files each file imports, types included; packages are left out. */
export function importGraph(paths = sources()) {
  const known = new Set(paths);
  const importsOf = (path) =>
    ts
      .preProcessFile(programOf(path), true, true)
      .importedFiles.map(({ fileName }) => fileName)
      .filter((name) => name.startsWith('.'))
      .map((name) => normalize(join(dirname(path), name)))
      .filter((name) => known.has(name));
  return new Map(paths.map((path) => [path, importsOf(path)]));
}

/** Groups of files that reach each other by their imports (Tarjan's strongly connected components). */
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
