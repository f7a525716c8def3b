import { expect, it } from 'vitest';
import { render } from './template.ts';

it.each([
  ['Olá {{name}}!', 'Olá Ana!'],
  ['{{ name }} {{name}}', 'Ana Ana'],
  ['{{ticket_id}}', '7'],
  ['[{{unknown}}]', '[]'],
  ['[{{nothing}}]', '[]'],
  ['[{{toString}}{{constructor}}]', '[]'],
  ['{name} {{na me}} {{name}', '{name} {{na me}} {{name}'],
  ['{{html}}', '<b>{{name}}</b>'],
])('B-BOT-21: %s says %s', (template, text) => {
  expect(render(template, { name: 'Ana', ticket_id: 7, nothing: undefined, html: '<b>{{name}}</b>' })).toBe(text);
});
