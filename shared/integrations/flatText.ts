import { lookAhead } from '../core/text.ts';

/** Texts of flows as a chat shows them: bold `*`, italic `_`, underlined and struck `~`, links with their address. */

/** Marks stand next to the letters: spaces inside of them would show the marks themselves. */
function marked(text: string, mark: string): string {
  const inner = text.trim();
  const start = text.indexOf(inner);
  const after = text.slice(start + inner.length);
  return inner === '' ? text : `${text.slice(0, start)}${mark}${inner}${mark}${after}`;
}

const withLink = (text: string, url: string): string =>
  text.trim() === '' || text.trim() === url ? url : `${text} ${url}`;

interface RichNode {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly url?: unknown;
  readonly children?: unknown;
  readonly bold?: unknown;
  readonly italic?: unknown;
  readonly underline?: unknown;
  readonly strikethrough?: unknown;
}

const isNode = (value: unknown): value is RichNode => typeof value === 'object' && value !== null;

const childrenOf = ({ children }: RichNode): RichNode[] => (Array.isArray(children) ? children.filter(isNode) : []);

/** Nesting deeper than anything people write by hand. */
const deepest = 20;

function leaf(node: RichNode): string {
  if (typeof node.text !== 'string') return '';
  const marks = [node.bold && '*', node.italic && '_', (node.underline || node.strikethrough) && '~'];
  return marks.reduce<string>((text, mark) => (typeof mark === 'string' ? marked(text, mark) : text), node.text);
}

type Leaf = (node: RichNode) => string;

function inline(node: RichNode, leafOf: Leaf, depth: number): string {
  if (depth > deepest) return '';
  const inner =
    leafOf(node) +
    childrenOf(node)
      .map((child) => inline(child, leafOf, depth + 1))
      .join('');
  return node.type === 'a' && typeof node.url === 'string' ? withLink(inner, node.url) : inner;
}

function block(node: RichNode, leafOf: Leaf, depth: number): string[] {
  if (depth > deepest) return [];
  if (node.type !== 'ul' && node.type !== 'ol') return [inline(node, leafOf, depth)];
  return childrenOf(node).flatMap((item, index) => {
    const start = node.type === 'ol' ? `${index + 1}. ` : '• ';
    return childrenOf(item).flatMap((part, place) => {
      const isList = part.type === 'ul' || part.type === 'ol';
      const lines = block(part, leafOf, depth + 1);
      return isList ? lines.map((line) => `  ${line}`) : lines.map((line) => (place === 0 ? start + line : line));
    });
  });
}

const flattened = (nodes: readonly unknown[], leafOf: Leaf): string =>
  nodes
    .filter(isNode)
    .flatMap((node) => block(node, leafOf, 0))
    .join('\n');

/** Blocks of rich text as lines. */
export const flatRich = (nodes: readonly unknown[]): string => flattened(nodes, leaf);

/** The same without any marks: what a command is read from. */
export const plainRich = (nodes: readonly unknown[]): string =>
  flattened(nodes, ({ text }) => (typeof text === 'string' ? text : ''));

// Placeholder for the bold marker until italics, which use the same asterisk, are done.
const bold = '\u0001';

// A character that was escaped means itself: elsewhere in the code space no rule sees it.
const aside = 0xe000;
const hidden = (text: string): string =>
  text.replace(/\\([\\`*_{}[\]()#+\-.!~>])/g, (_, mark: string) => String.fromCharCode(aside + mark.charCodeAt(0)));
const shown = (text: string): string =>
  text.replace(/[\ue020-\ue07f]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - aside));

const isBlank = (character: string): boolean => character.trim() === '';

/** Text between two of the same marks, on one line and without a blank inside of either, gets another one. */
function remarked(text: string, marks: readonly string[], other: string): string {
  const ends = new Map(marks.map((mark) => [mark, lookAhead((from) => closing(text, mark, from))]));
  const lineEnd = lookAhead((from) => text.indexOf('\n', from));
  let shownText = '';
  let outcome = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = marks.find((one) => text.startsWith(one, at));
    if (mark === undefined || isBlank(text.charAt(at + mark.length))) continue;
    const start = at + mark.length;
    const end = ends.get(mark)?.(start + 1) ?? Number.POSITIVE_INFINITY;
    if (end === Number.POSITIVE_INFINITY || end > lineEnd(start)) continue;
    shownText += text.slice(outcome, at) + other + text.slice(start, end) + other;
    outcome = end + mark.length;
    at = outcome - 1;
  }
  return shownText + text.slice(outcome);
}

/** Index of a marker that follows a visible character, or -1. */
function closing(text: string, mark: string, from: number): number {
  let at = text.indexOf(mark, from);
  while (at !== -1 && isBlank(text.charAt(at - 1))) at = text.indexOf(mark, at + 1);
  return at;
}

/** Markdown as the chat's own marks. */
export function flatMarkdown(text: string): string {
  const linked = hidden(text)
    .replace(/\[([^[\]\n]*)\]\(([^()\s]+)\)/g, (_, words: string, url: string) => withLink(words, url))
    .replace(/<\/?u>/gi, '~');
  const slanted = remarked(linked, ['**', '__'], bold).replace(/\*([^\s*](?:[^*\n]*[^\s*])?)\*/g, '_$1_');
  const titled = remarked(slanted, ['~~'], '~').replace(/^#{1,6} +(.*)$/gm, `${bold}$1${bold}`);
  return shown(titled.replaceAll(bold, '*'));
}
