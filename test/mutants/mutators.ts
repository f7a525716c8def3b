/** The nodes of the syntax tree, as far as the mutators look at them. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface Mutation {
  readonly name: string;
  /** What stands there instead. */
  readonly text: string;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const operators: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};

const otherMethod: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' };
const removableMethods = ['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim', 'toLowerCase', 'toUpperCase'];

type Source = (node: Node) => string;

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

function ofBinary(node: Node, source: Source): Mutation[] {
  const [left, right] = [node.left as Node, node.right as Node];
  if (node.operator === '??')
    return [
      { name: '?? left', text: source(left) },
      { name: '?? right', text: source(right) },
    ];
  if (node.operator === '+' && (isText(left) || isText(right))) return [];
  return (operators[node.operator as string] ?? []).map((operator) => ({
    name: `${node.operator} to ${operator}`,
    text: `(${source(left)}) ${operator} (${source(right)})`,
  }));
}

function ofLiteral(node: Node): Mutation[] {
  if (typeof node.value === 'boolean') return [{ name: `${node.value}`, text: `${!node.value}` }];
  if (typeof node.value !== 'string') return [];
  return [{ name: 'text', text: node.value === '' ? "'mutant'" : "''" }];
}

function ofCall(node: Node, source: Source): Mutation[] {
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const [object, method] = [callee.object as Node, (callee.property as Node).name as string];
  if (removableMethods.includes(method)) return [{ name: `.${method}() gone`, text: source(object) }];
  const other = Object.hasOwn(otherMethod, method) ? otherMethod[method] : undefined;
  if (!other) return [];
  const rest = source(node).slice(callee.end - node.start);
  return [{ name: `${method} to ${other}`, text: `${source(object)}.${other}${rest}` }];
}

/** `a?.b` without its question mark, for each of them. */
function ofChain(node: Node, source: Source): Mutation[] {
  const mutations: Mutation[] = [];
  const all = source(node);
  for (
    let link = node.expression as Node | undefined;
    link;
    link = (link.object ?? link.callee ?? link.expression) as Node
  ) {
    const before = (link.object ?? link.callee) as Node | undefined;
    if (!link.optional || !before) continue;
    const cut = before.end - node.start;
    const rest = all.slice(cut).replace('?.', /^\s*\?\.[[(]/.test(all.slice(cut)) ? '' : '.');
    mutations.push({ name: '?. gone', text: all.slice(0, cut) + rest });
  }
  return mutations;
}

const emptied = (items: unknown, text: string): Mutation[] =>
  (items as unknown[]).length > 0 ? [{ name: `${text} instead`, text }] : [];

/** What may stand instead of an expression. */
export function mutationsOf(node: Node, source: Source): Mutation[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return ofBinary(node, source);
    case 'Literal':
      return ofLiteral(node);
    case 'TemplateLiteral':
      return [{ name: 'text', text: "''" }];
    case 'UnaryExpression':
      return node.operator === '!' ? [{ name: '! gone', text: source(node.argument as Node) }] : [];
    case 'ArrayExpression':
      return emptied(node.elements, '[]');
    case 'ObjectExpression':
      return emptied(node.properties, '({})');
    case 'CallExpression':
      return ofCall(node, source);
    case 'ChainExpression':
      return ofChain(node, source);
    default:
      return [];
  }
}
