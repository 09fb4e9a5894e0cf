import { type Node, calledOf, nodes, wordsOf } from './tree.ts';
import type { Locale } from '../../main/contract.ts';
import { stated } from './sentences.ts';
import { label } from './words.ts';

/** What a screen says about the table, whatever language it says it in. What it does not say is left out. */
export interface Facts {
  /** What everybody holds, by name; as it is read aloud. */
  readonly seats: ReadonlyMap<string, number>;
  /** The same as it is written. */
  readonly written: ReadonlyMap<string, number>;
  readonly pot: number | null;
  /** The question, in the screen's language. */
  readonly question: string | null;
  /** How the game ended: what everybody holds, by name. */
  readonly ended: ReadonlyMap<string, number>;
  /** What everybody has won over all, by name. */
  readonly net: ReadonlyMap<string, number>;
  /** Which hand is played, as the head of the screen says. */
  readonly hand: number | null;
  /** Whose seat says that they deal, or have the dice. */
  readonly dealer: string | null;
  /** What sentences on this screen state against what it shows, in words. */
  readonly contradictions: readonly string[];
  /** The kind of each die in the row, in words that are the same in all languages where they are known. */
  readonly dice: readonly string[] | null;
}

/** What a seat says of whoever deals, or has the dice. */
const DEALS = ['scene.deals', 'own.roll-a-royal.scene.deals'];

const NONE = /^(?:no|kein|keine|aucun|aucune)$/iu;
const ONE = /^(?:one|ein|eine|einen|un|une)$/iu;
const NUMBER = String.raw`[+−-]?\d[\d.,\u00A0\u202F' ]*`;
const UNIT = String.raw`(?:chips?|points?|Chips?|Punkte?n?|jetons?)`;
const SEAT = new RegExp(
  String.raw`^(?:.*\. )?(?<name>.+?)\s?: (?<count>${NUMBER}|\p{L}+)[\s\u00A0]${UNIT}(?:,|$)`,
  'u',
);

/** The whole number that is written so; null where it is none. */
export function numberIn(text: string): number | null {
  const digits = text.replaceAll(/[.,\s\u00A0\u202F']/gu, '').replace('−', '-');
  return /^[+-]?\d+$/u.test(digits) ? Number(digits) : null;
}

const countIn = (text: string): number | null => (NONE.test(text) ? 0 : ONE.test(text) ? 1 : numberIn(text));

/** `Anna: 15 chips, deals` */
function seatIn(called: string): { name: string; count: number } | null {
  const { name, count } = SEAT.exec(called)?.groups ?? {};
  const held = count === undefined ? null : countIn(count);
  return name === undefined || held === null ? null : { name, count: held };
}

/** The last number that stands in a node for itself. */
function lastNumber(node: Node): number | null {
  let last: number | null = null;
  for (const below of everything(node)) {
    const own = below.text === undefined || below.children ? null : numberIn(below.text);
    last = own ?? last;
  }
  return last;
}

function* everything(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) if (typeof child !== 'string') yield* everything(child);
}

export function factsOn(tree: Node, locale: Locale, kind: 'host' | 'phone' | 'television'): Facts {
  const seats = new Map<string, number>();
  const written = new Map<string, number>();
  const ended = new Map<string, number>();
  const net = new Map<string, number>();
  let pot: number | null = null;
  let question: string | null = null;
  let dice: string[] | null = null;
  let dealer: string | null = null;
  const isDealer = new Set(DEALS.map((key) => label(locale, key)));
  for (const node of nodes(tree)) {
    const called = calledOf(node);
    if (['group', 'button', 'region', 'generic'].includes(node.role)) {
      const seat = node.role === 'generic' && node.children ? null : seatIn(called);
      if (seat) {
        seats.set(seat.name, seat.count);
        const own = node.children ? lastNumber(node) : null;
        if (own !== null) written.set(seat.name, own);
        const beside = [...nodes(node)].filter(({ role }) => role === 'paragraph').map(wordsOf);
        if ([...called.split(', ').slice(1), ...beside].some((words) => isDealer.has(words)))
          dealer = seat.name;
      }
    }
    if (node.role === 'paragraph' && wordsOf(node).startsWith(`${label(locale, 'scene.pot')} `))
      pot = lastNumber(node) ?? pot;
    // On the table's own screen it may be a question within an answer.
    const asks = kind === 'phone' ? node.name === label(locale, 'scene.prompt') : node.role === 'contentinfo';
    if (asks && kind !== 'host') {
      const first = [...nodes(node)].find(({ role }) => role === 'paragraph');
      question = first ? wordsOf(first) : null;
    }
    if (node.role === 'list' && node.name === label(locale, 'dice.row'))
      dice = (node.children ?? []).flatMap((die) => (typeof die === 'string' ? [] : [faceOf(die)]));
    // On the table's own screen such lines are what people have won, not what they hold.
    if (node.role === 'listitem' && kind !== 'host') {
      const seat = standingIn(node);
      if (seat && !seats.has(seat.name)) seats.set(seat.name, seat.count);
    }
    if (node.role === 'row') readRow(node, ended, net);
  }
  return {
    seats,
    written,
    pot,
    question,
    ended,
    net,
    dice,
    dealer,
    ...sentencesOn(tree, locale, { seats, dealer }),
  };
}

/** Where sentences about the present stand: not in what is remembered, nor on a sheet that lies over the table. */
function* present(node: Node): Generator<Node, void> {
  if (['log', 'dialog', 'status'].includes(node.role)) return;
  yield node;
  for (const child of node.children ?? []) if (typeof child !== 'string') yield* present(child);
}

/** The hand, and what sentences state against what the seats show. */
function sentencesOn(
  tree: Node,
  locale: Locale,
  { seats, dealer }: Pick<Facts, 'seats' | 'dealer'>,
): Pick<Facts, 'hand' | 'contradictions'> {
  const contradictions: string[] = [];
  let hand: number | null = null;
  if (seats.size === 0) return { hand, contradictions };
  for (const node of present(tree)) {
    const isSentence = node.role === 'paragraph' || (node.role === 'generic' && node.children === undefined);
    if (!isSentence) continue;
    const words = wordsOf(node);
    const found = stated(words, locale);
    if (!found) continue;
    const { code, says } = found;
    if (code === 'scene.hand') hand ??= Number(says['n']);
    if (says['dealer'] !== undefined && dealer !== null && says['dealer'] !== dealer)
      contradictions.push(`“${words}” where ${dealer} deals`);
    const balance = numberIn(says['balance'] ?? '');
    for (const [name, held] of seats)
      if (balance !== null && says['names']?.includes(name) && held !== balance)
        contradictions.push(`“${words}” where ${name} has ${String(held)}`);
  }
  return { hand, contradictions };
}

/** A mark, a name and a number, and nothing else: a line of standings. */
function standingIn(node: Node): { name: string; count: number } | null {
  const parts = (node.children ?? []).filter((part): part is Node => typeof part !== 'string');
  const [mark, name, held, ...more] = parts;
  const count = held?.text === undefined ? null : numberIn(held.text);
  const isLine = mark?.role === 'img' && name?.text !== undefined && more.length === 0;
  return isLine && count !== null ? { name: name.text ?? '', count } : null;
}

/** `Anna 15 +3`: what is held stands first, what is won last. */
function readRow(row: Node, ended: Map<string, number>, net: Map<string, number>): void {
  const cells = (row.children ?? []).filter((cell): cell is Node => typeof cell !== 'string');
  const head = cells.find(({ role }) => role === 'rowheader');
  if (!head) return;
  const numbers = cells.filter(({ role }) => role === 'cell').map((cell) => numberIn(wordsOf(cell)));
  const [held] = numbers;
  const name = calledOf(head)
    .replaceAll(/[\u00AD\u2060\u200B]/gu, '')
    .replace(/^(\p{L}) (?=\1)/u, '');
  if (held !== null && held !== undefined) ended.set(name, held);
  const won = numbers.at(-1);
  if (numbers.length > 1 && won !== null && won !== undefined) net.set(name, won);
}

/** What a die shows: its letter where it is drawn, else what it is called. */
const faceOf = (die: Node): string => {
  const drawn = [...everything(die)].find(
    ({ text }) => text !== undefined && /^(?:[AKQJD9]|10|V|R|B)$/u.test(text),
  );
  return drawn?.text ?? calledOf(die);
};

/** Two screens that say different things about the same fact: what about, and what each says. */
export function disagreements(one: Facts, other: Facts): readonly string[] {
  const apart: string[] = [];
  const maps = ['seats', 'ended', 'net'] as const;
  for (const about of maps) {
    const [a, b] = [one[about], other[about]];
    for (const [name, number] of a)
      if (b.has(name) && b.get(name) !== number)
        apart.push(`${about} of ${name}: ${String(number)}, ${String(b.get(name))}`);
    if (
      about === 'seats' &&
      a.size > 1 &&
      b.size > 1 &&
      [...a.keys()].sort().join() !== [...b.keys()].sort().join()
    )
      apart.push(`who sits: ${[...a.keys()].join()}, ${[...b.keys()].join()}`);
  }
  for (const [name, number] of one.seats)
    if (other.ended.has(name) && other.ended.get(name) !== number)
      apart.push(`seat and standing of ${name}: ${String(number)}, ${String(other.ended.get(name))}`);
  if (one.pot !== null && other.pot !== null && one.pot !== other.pot)
    apart.push(`pot: ${String(one.pot)}, ${String(other.pot)}`);
  if (one.hand !== null && other.hand !== null && one.hand !== other.hand)
    apart.push(`hand: ${String(one.hand)}, ${String(other.hand)}`);
  if (one.dealer !== null && other.dealer !== null && one.dealer !== other.dealer)
    apart.push(`dealer: ${one.dealer}, ${other.dealer}`);
  if (one.question !== null && other.question !== null) {
    const [a, b] = [one.question, other.question].map((question) =>
      [...new Set([...one.seats.keys(), ...other.seats.keys()])]
        .filter((name) => question.includes(name))
        .join(),
    );
    if (a !== b) apart.push(`asked: ${String(a)}, ${String(b)}`);
  }
  return apart;
}

/** What a screen says and writes differently, or states against what it shows. */
export const misread = ({ seats, written, contradictions }: Facts): readonly string[] => [
  ...contradictions,
  ...[...written].flatMap(([name, number]) =>
    seats.get(name) === number
      ? []
      : [`${name} is read as ${String(seats.get(name))} and written as ${String(number)}`],
  ),
];
