import type { Page } from 'playwright-core';

/** A node of a page's accessibility tree, as assistive technology gets it. Source: Playwright's `ariaSnapshotJSON`. */
export interface Node {
  readonly role: string;
  readonly name?: string;
  readonly text?: string;
  /** Leads to the element: `page.locator('aria-ref=' + ref)`. */
  readonly ref?: string;
  /** CSS pixels in the window. */
  readonly box?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly children?: readonly (Node | string)[];
  readonly disabled?: boolean;
  readonly checked?: boolean | 'mixed';
  readonly pressed?: boolean | 'mixed';
  readonly expanded?: boolean;
  readonly active?: boolean;
  readonly [state: string]: unknown;
}

const HIDDEN = 'ariaHidden';

/** The page as one node. */
export async function readTree(page: Page): Promise<Node> {
  const children = (await page.ariaSnapshotJSON({ mode: 'ai', boxes: true })) as unknown as Node['children'];
  return { role: 'page', children };
}

/** A node and all below it, in the order of the page; what is hidden from assistive technology is left out. */
export function* nodes(node: Node): Generator<Node, void> {
  if (node[HIDDEN] === true) return;
  yield node;
  for (const child of node.children ?? []) if (typeof child !== 'string') yield* nodes(child);
}

/** All words below a node, with what only eyes see. */
export const wordsOf = (node: Node): string =>
  [
    node.text ?? '',
    ...(node.children ?? []).map((child) => (typeof child === 'string' ? child : wordsOf(child))),
  ]
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim();

/** What a node is called: its name, else its words. */
export const calledOf = (node: Node): string => node.name ?? wordsOf(node);

export function find(tree: Node, role: string, name?: RegExp): Node | null {
  for (const node of nodes(tree)) if (node.role === role && (!name || name.test(calledOf(node)))) return node;
  return null;
}

/** The tree in lines, for whoever reads a failure. */
export function outline(node: Node | string, depth = 0): string {
  const indent = '  '.repeat(depth);
  if (typeof node === 'string') return `${indent}“${node}”`;
  const { role, name, text, children, ...states } = node;
  const flags = ['ariaHidden', 'disabled', 'checked', 'pressed', 'expanded', 'active'].filter(
    (state) => states[state] === true,
  );
  const line = [role, name === undefined ? '' : `“${name}”`, text ?? '', ...flags].filter(
    (part) => part !== '',
  );
  return [indent + line.join(' '), ...(children ?? []).map((child) => outline(child, depth + 1))].join('\n');
}
