import { type Node, calledOf } from './tree.ts';

/** Something on a screen that a person can act on, named as it is named there. */
export interface Offer {
  readonly role: string;
  readonly name: string;
  /** The how manieth of that role and name on the screen, from 0. */
  readonly nth: number;
  readonly where: Place;
  readonly node: Node;
}

/** Where on the screen it stands. */
export type Place = 'dialog' | 'banner' | 'tools' | 'prompt' | 'page';

const ROLES = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);

const PLACES: Readonly<Record<string, Place>> = {
  dialog: 'dialog',
  alertdialog: 'dialog',
  menu: 'dialog',
  banner: 'banner',
  toolbar: 'tools',
};

/** All that a screen offers now, in its order. `prompt` is what the region of the question is called. */
export function offersOn(tree: Node, prompt: string): readonly Offer[] {
  const offers: Offer[] = [];
  const seen = new Map<string, number>();
  const visit = (node: Node, around: Place): void => {
    if (node['ariaHidden'] === true) return;
    const isPrompt = node.role === 'region' && node.name === prompt;
    const where = isPrompt ? 'prompt' : (PLACES[node.role] ?? around);
    const { url } = node;
    const isLeaving = node.role === 'link' && !(typeof url === 'string' && url.startsWith('#'));
    if (ROLES.has(node.role) && node.ref && node.disabled !== true && !isLeaving) {
      const name = calledOf(node);
      const key = `${node.role} ${name}`;
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      offers.push({ role: node.role, name, nth, where, node });
      // What lies in a list to choose from is chosen through it.
      if (node.role === 'combobox') return;
    }
    for (const child of node.children ?? []) if (typeof child !== 'string') visit(child, where);
  };
  visit(tree, 'page');
  const dialog = offers.filter(({ where }) => where === 'dialog');
  return dialog.length > 0 ? dialog : offers;
}
