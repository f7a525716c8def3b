/** Texts of flows as a chat shows them: bold `*`, italic `_`, underlined and struck `~`, links with their address. */

/** Marks stand next to the letters: spaces inside of them would show the marks themselves. */
function marked(text: string, mark: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return inner === '' ? text : `${before}${mark}${inner}${mark}${after}`;
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

/** As deep as anything that people write. */
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

// Stands for the mark of bold text until italics, which use the same star, are done.
const bold = '\u0001';

// A character that was escaped means itself: elsewhere in the code space no rule sees it.
const aside = 0xe000;
const hidden = (text: string): string =>
  text.replace(/\\([\\`*_{}[\]()#+\-.!~>])/g, (_, mark: string) => String.fromCharCode(aside + mark.charCodeAt(0)));
const shown = (text: string): string =>
  text.replace(/[\ue020-\ue07f]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - aside));

/** Markdown as the chat's own marks. */
export const flatMarkdown = (text: string): string =>
  shown(
    hidden(text)
      .replace(/\[([^\]\n]*)\]\(([^()\s]+)\)/g, (_, words: string, url: string) => withLink(words, url))
      .replace(/<\/?u>/gi, '~')
      .replace(/(\*\*|__)(?=\S)([^\n]*?\S)\1/g, `${bold}$2${bold}`)
      .replace(/\*(?=[^\s*])([^*\n]*?[^\s*])\*/g, '_$1_')
      .replace(/~~(?=\S)([^\n]*?\S)~~/g, '~$1~')
      .replace(/^#{1,6} +(.*)$/gm, `${bold}$1${bold}`)
      .replaceAll(bold, '*'),
  );
