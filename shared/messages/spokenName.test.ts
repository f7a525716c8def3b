import { expect, it } from 'vitest';
import { render } from '../core/template.ts';
import { spokenName } from './spokenName.ts';

it.each([
  ['Ana Lima', '5511987654321', 'Ana Lima'],
  ['1005511980000111', '', ''],
  ['5511987654321', '5511987654321', ''],
  ['+55 (11) 98765-4321', '5511987654321', ''],
  ['5511*******21', '', ''],
  ['BR.1502576394655843', '', ''],
  ['Loja 24', '', 'Loja 24'],
  ['3M', '', '3M'],
  ['', '', ''],
])('%j with the number %j is called %j', (name, number, spoken) => {
  expect(spokenName({ name, number })).toBe(spoken);
});

it.each([
  ['Olá, {{firstName}}!', 'Olá!', 'Olá, Ana!'],
  ['Olá {{name}}, tudo bem?', 'Olá, tudo bem?', 'Olá Ana, tudo bem?'],
  ['{{ firstName }}, tudo bem?', 'tudo bem?', 'Ana, tudo bem?'],
  ['Oi, *{{firstName}}*!', 'Oi!', 'Oi, *Ana*!'],
])('%j calls nobody where there is no name', (text, nameless, named) => {
  expect(render(text, { firstName: '', name: '' })).toBe(nameless);
  expect(render(text, { firstName: 'Ana', name: 'Ana' })).toBe(named);
});
