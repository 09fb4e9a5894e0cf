import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Some of a page's files that are wanted together. */
export interface Part {
  /** It is what these modules import, and what that imports, as far as nothing is loaded later. */
  readonly roots: readonly string[];
  /** Whoever loads this part has loaded that one: what both need comes with that one. */
  readonly after?: string;
}

/** What setting up and the table show first, in every shell. */
export const TABLE: Part = {
  // electron-vite knows a file's own place by this URL alone.
  roots: ['SetupScene', 'TableScene'].map((scene) =>
    fileURLToPath(new URL(`../renderer/scenes/${scene}.vue`, import.meta.url)),
  ),
  after: 'home',
};

/**
 * Sends what is wanted together as one file: a hundred small ones are asked for one by one, and are a fifth larger as each is compressed by
 * itself. What several parts need, none of them after the other, is a file of its own.
 *
 * `apart`: what each of these modules imports stays out of the parts, in a file of this name. Left to the bundler, it may end in the file of a
 * module that is imported later, which then exports a name that it lacks (Rolldown 1).
 */
export function sendInParts(
  parts: Readonly<Record<string, Part>>,
  apart: Readonly<Record<string, string>> = {},
) {
  /** The parts that need a module, by its id. */
  const needs = new Map<string, readonly string[]>();

  /** Whether the first of two parts is loaded only after the second. */
  const isAfter = (part: string, earlier: string): boolean => {
    const before = parts[part]?.after;
    return before !== undefined && (before === earlier || isAfter(before, earlier));
  };

  const nameOf = (id: string): string | null => {
    const all = needs.get(id) ?? [];
    return all.filter((part) => !all.some((earlier) => isAfter(part, earlier))).join('-') || null;
  };

  const plugin: Plugin = {
    name: 'croupier-parts',
    // While developing each module is sent by itself.
    apply: 'build',
    buildEnd(failed) {
      if (failed) return;
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      const reached = (roots: readonly string[]): ReadonlySet<string> => {
        const all = new Set<string>();
        const add = (id: string): void => {
          if (all.has(id)) return;
          all.add(id);
          importsOf(id).forEach(add);
        };
        roots.forEach(add);
        return all;
      };
      needs.clear();
      const need = (id: string, part: string) => needs.set(id, [...(needs.get(id) ?? []), part]);
      const roots = Object.values(apart);
      const left = reached(roots);
      for (const [name, root] of Object.entries(apart))
        for (const id of reached([root])) if (!roots.includes(id)) need(id, name);
      for (const [part, { roots }] of Object.entries(parts)) {
        for (const root of roots)
          if (!this.getModuleInfo(root)) throw new Error(`${root} is not in the page`);
        for (const id of reached(roots)) if (!left.has(id)) need(id, part);
      }
    },
  };

  return {
    plugin,
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: nameOf }] },
  };
}

/**
 * Fails the build where a script waits at its top level. WebKit resolves the second of two `import()`s of such a module before its
 * exports are set (bug 242740): a component is `undefined`, and the page stays empty.
 */
export const noTopLevelAwait: Plugin = {
  name: 'croupier-no-top-level-await',
  apply: 'build',
  renderChunk(code, { fileName }) {
    if (awaitsAtTop(this.parse(code, { sourceType: 'module' })))
      this.error(
        `${fileName} waits at its top level: where it is imported twice, WebKit shows an empty page`,
      );
  },
};

interface Syntax {
  readonly type?: string;
  readonly await?: boolean;
  readonly kind?: string;
}

/** Whether an `await` stands in this part of a script outside all functions. */
function awaitsAtTop(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const { type = '', await: each = false, kind = '' }: Syntax = node;
  if (type === 'AwaitExpression' || each || kind === 'await using') return true;
  return !type.includes('Function') && Object.values(node).some(awaitsAtTop);
}
