import { parseSync } from 'vite';

type Span = { readonly start: number; readonly end: number };
/** Of the tree that the parser makes; what a kind of node has besides is looked up by name. */
type Node = Span & { readonly type: string; readonly [field: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodesIn = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Lines of code that the body of a function may have. Blank lines and lines that only comment do not count. */
const most = { function: 60, component: 100 };

/** Grouping tests says nothing about the length of what is done; each test in it is measured by itself. */
const groups = /^describe\b/;

function lineCounter(text: string, comments: readonly Span[]): (span: Span) => number {
  let code = text;
  for (const { start, end } of comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
  // What is left of a comment in JSX.
  const isCode = (line: string) => !/^\s*(?:\{\s*\})?$/.test(line);
  return ({ start, end }) => code.slice(start, end).split('\n').filter(isCode).length;
}

const isFunction = ({ type }: Node): boolean =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

/** What gives a function its name: a variable, a key, or the call that it is given to, itself perhaps kept in a variable. */
function nameOf(path: readonly Node[], textOf: (node: Node) => string): string {
  const [owner, above] = path;
  const variable = owner?.type === 'CallExpression' && above?.type === 'VariableDeclarator' ? above : owner;
  const name = variable?.['id'] ?? variable?.['key'] ?? variable?.['callee'];
  return isNode(name) ? (textOf(name).split(':')[0] ?? '') : '';
}

/** Functions of a file with their names and the lines between their braces. */
function functionsIn(file: string, text: string) {
  const { program, comments } = parseSync(file, text);
  const linesOf = lineCounter(text, comments);
  const found: { readonly name: string; readonly start: number; readonly lines: number }[] = [];
  const textOf = ({ start, end }: Span) => text.slice(start, end);
  const visit = (node: Node, path: readonly Node[]): void => {
    const { id, body } = node;
    if (isFunction(node) && isNode(body)) {
      const lines = linesOf(body) - (body.type === 'BlockStatement' ? 2 : 0);
      found.push({ name: isNode(id) ? textOf(id) : nameOf(path, textOf), start: node.start, lines });
    }
    for (const inner of nodesIn(node)) visit(inner, [node, ...path.slice(0, 1)]);
  };
  visit(program as unknown as Node, []);
  return found;
}

/**
 * Whether something of that many lines begins and ends at the same indentation, as it does once it is formatted. Reading
 * the lines costs a tenth of reading the code.
 */
function mayBeLong(text: string): boolean {
  const open: { readonly indent: number; readonly at: number }[] = [];
  return text.split('\n').some((line, at) => {
    const indent = line.search(/\S/);
    if (indent < 0) return false;
    let from = at;
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) from = open.pop()?.at ?? at;
    open.push({ indent, at });
    return at - from > most.function;
  });
}

/** Functions and components of a file that are longer than they may be. */
export function longFunctions(file: string, text: string): string[] {
  if (!mayBeLong(text)) return [];
  return functionsIn(file, text).flatMap(({ name, start, lines }) => {
    const limit = file.endsWith('.tsx') && /^[A-Z]/.test(name) ? most.component : most.function;
    if (lines <= limit || groups.test(name)) return [];
    const at = text.slice(0, start).split('\n').length;
    return [`${file}:${at} ${name} has ${lines} lines`];
  });
}
