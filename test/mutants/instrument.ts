import { parseSync } from 'vite';
import { isNode, type Mutation, mutationsOf, type Node } from './mutators.ts';

export interface Mutant {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly name: string;
  /** The whole line, to know the place again. */
  readonly source: string;
  /** What goes, as it stands there. */
  readonly text: string;
}

/** Fields of a node that hold a name, a type or a target: nothing there can be another expression. */
const passedOver: Readonly<Record<string, readonly string[]>> = {
  ImportDeclaration: ['source', 'specifiers', 'attributes'],
  ExportNamedDeclaration: ['source', 'specifiers', 'attributes'],
  ExportAllDeclaration: ['source', 'attributes'],
  ImportExpression: ['source'],
  AssignmentExpression: ['left'],
  UpdateExpression: ['argument'],
};
const keyed = ['Property', 'PropertyDefinition', 'MethodDefinition', 'MemberExpression'];
const expressionsOfTypes = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];
const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
const loops = ['ForStatement', 'ForOfStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement'];
const developersErrors = ['Error', 'TypeError', 'RangeError'];

function passes(node: Node, field: string): boolean {
  if (passedOver[node.type]?.includes(field)) return true;
  if (keyed.includes(node.type) && (field === 'key' || field === 'property')) return !node.computed;
  return expressionsOfTypes.includes(node.type) && field !== 'expression';
}

const childrenOf = (node: Node): [string, Node][] =>
  Object.entries(node)
    .filter(([field]) => !passes(node, field))
    .flatMap(([field, value]) => [value].flat().map((child): [string, unknown] => [field, child]))
    .filter((entry): entry is [string, Node] => isNode(entry[1]))
    .filter(([, child]) => !child.type.startsWith('TS') || expressionsOfTypes.includes(child.type))
    .sort((a, b) => a[1].start - b[1].start);

/** The texts of an error for developers, and what is written to the log, are read by people only. */
const isForDevelopers = (node: Node, source: string): boolean =>
  (node.type === 'NewExpression' && developersErrors.includes((node.callee as Node).name as string)) ||
  (node.type === 'CallExpression' && /^log\b/.test(source));

/**
 * All mutants of a file in one text: each place asks the probe which of them is on. So a file is read once, and a
 * mutant costs no more than the tests that reach it.
 */
export function instrument(file: string, text: string, firstId: number): { code: string; mutants: Mutant[] } {
  const mutants: Mutant[] = [];
  const source = (node: Node) => text.slice(node.start, node.end);
  const ask = (node: Node, name: string): string => {
    const id = firstId + mutants.length;
    const lines = text.slice(0, node.start).split('\n');
    const line = text.split('\n')[lines.length - 1] ?? '';
    mutants.push({ id, file, line: lines.length, name, source: line.trim(), text: source(node).slice(0, 100) });
    return `globalThis.__mutant(${id})`;
  };
  const instead = (node: Node, mutations: readonly Mutation[], original: string): string =>
    mutations.length === 0
      ? original
      : `(${mutations.map((each) => `${ask(node, each.name)}?(${each.text}):`).join('')}(${original}))`;

  /** What a node's place in its parent adds. */
  const ofPlace = (node: Node, parent: Node, field: string): Mutation[] => {
    const isBoolean = node.type === 'Literal' && typeof node.value === 'boolean';
    if (field === 'test' && !isBoolean && parent.type !== 'SwitchCase') {
      const off = { name: 'never', text: 'false' };
      return loops.includes(parent.type) ? [off] : [{ name: 'always', text: 'true' }, off];
    }
    const isReturned =
      (parent.type === 'ReturnStatement' && field === 'argument') ||
      (parent.type === 'ArrowFunctionExpression' && field === 'body' && node.type !== 'BlockStatement');
    const isNothing = ['undefined', 'null', 'false'].includes(source(node));
    return isReturned && !isNothing ? [{ name: 'returns nothing', text: 'undefined' }] : [];
  };

  /** Inside a chain only what is not a link of it may be bracketed. */
  const isLink = (parent: Node, field: string, inChain: boolean): boolean =>
    inChain &&
    ((parent.type === 'ChainExpression' && field === 'expression') || field === 'object' || field === 'callee');

  function inner(node: Node, inFunction: boolean, inChain: boolean): string {
    let [printed, at] = ['', node.start];
    if (isForDevelopers(node, source(node))) return source(node);
    for (const [field, child] of childrenOf(node)) {
      if (child.start < at) continue;
      const within = inFunction || functions.includes(node.type);
      const childInChain = child.type === 'ChainExpression' || isLink(node, field, inChain);
      printed += text.slice(at, child.start) + print(child, node, field, within, childInChain);
      at = child.end;
    }
    return printed + text.slice(at, node.end);
  }

  /** Written as something else than an expression, or not to be touched. */
  function asStatement(node: Node, parent: Node, original: string): string | undefined {
    const isGone = node.type === 'ThrowStatement' || (node.type === 'ExpressionStatement' && node.directive == null);
    if (isGone) return `{if(!${ask(node, 'gone')}){${original}}}`;
    return parent.type === 'TemplateLiteral' && node.type === 'TemplateElement' ? original : undefined;
  }

  /** `a` stays as it is, of `a = 1` what follows the sign may be another. */
  function shorthand(node: Node, inFunction: boolean): string {
    const value = node.value as Node;
    return value.type === 'AssignmentPattern' ? inner(value, inFunction, false) : source(node);
  }

  function print(node: Node, parent: Node, field: string, inFunction: boolean, inChain: boolean): string {
    if (node.type === 'Property' && node.shorthand) return shorthand(node, inFunction);
    const original = inner(node, inFunction, inChain);
    if (loops.includes(parent.type) && field === 'body') return `{globalThis.__mutant(0);${original}}`;
    if (!inFunction || isLink(parent, field, inChain && node.type !== 'ChainExpression')) return original;
    const mutations = () => [...mutationsOf(node, source), ...ofPlace(node, parent, field)];
    return asStatement(node, parent, original) ?? instead(node, mutations(), original);
  }

  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read`);
  const root = program as unknown as Node;
  // Imports stay where they are: positions of the first lines do not matter to a test.
  return { code: text.slice(0, root.start) + inner(root, false, false) + text.slice(root.end), mutants };
}
