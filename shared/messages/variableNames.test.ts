import { expect, it } from 'vitest';
import { unknownVariables } from './variableNames.ts';

it.each([
  ['Olá {{name}}, {{ firstName }}!', []],
  ['Olá {{nome}}, {{nome}} e {{primeiro nome}}', ['nome', 'primeiro nome']],
  ['{{Name}} {name} {{name}', ['Name']],
  ['{{}} {{a}}{{b}}{{c}}{{d}}{{e}}{{f}}', ['a', 'b', 'c', 'd', 'e']],
])('%s names %j, which is no variable', (text, names) => {
  expect(unknownVariables(text)).toEqual(names);
});
