import { expect, it } from 'vitest';
import { render } from '../core/template.ts';
import type { Alias } from './model.ts';
import { firstNameIn, isUnnamed, spokenName } from './spokenName.ts';

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
  ['\u3164', '5511987654321', ''],
  ['\u200e+55 11 98765-4321', '5511987654321', ''],
  ['\u200b Bia \u3164', '', 'Bia'],
  ['12345678901234@lid', '', ''],
  ['Contato sem nome', '', ''],
  ['Group', '', ''],
  ['12', '', ''],
  ['.', '', ''],
  ['\u3164\u31641\u3164', '', ''],
  ['\u{1F338}', '', '\u{1F338}'],
  ['Ana 5511987654321', '5511987654321', 'Ana 5511987654321'],
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

it('an id of the channel is no name, also where it was cut', () => {
  const value = `Br${'x'.repeat(60)}`;
  const aliases: Alias[] = [{ kind: 'bsuid', value }];
  expect(isUnnamed({ name: value, number: '', aliases })).toBe(true);
  expect(isUnnamed({ name: value.slice(0, 50), number: '', aliases })).toBe(true);
  expect(isUnnamed({ name: 'Br', number: '', aliases })).toBe(false);
});

it.each([
  ['Ana Lima', 'Ana'],
  ['5511987654321 Ana', 'Ana'],
  ['~ Bia', 'Bia'],
  ['', ''],
])('%j has the first name %j', (name, first) => {
  expect(firstNameIn(name)).toBe(first);
});
