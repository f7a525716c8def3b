import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { findIn, replaceRanges } from './syntaxTree.ts';

const source = 'f(g(1), [f(2)], { a: f(3) });';

test('finds in the order of the code and not inside of what was found', () => {
  const calls = findIn(parseAst(source), (node) => {
    const { callee } = node as { callee?: { name?: string } };
    return node.type === 'CallExpression' && callee?.name !== undefined ? { ...node, name: callee.name } : undefined;
  });
  expect(calls.map(({ name }) => name)).toEqual(['f']);
  const numbers = findIn(parseAst(source), (node) => (node.type === 'Literal' ? node : undefined));
  expect(
    replaceRanges(
      source,
      numbers.map(({ start, end }) => ({ start, end, given: '__' })),
    ),
  ).toBe('f(g(__), [f(__)], { a: f(__) });');
});
