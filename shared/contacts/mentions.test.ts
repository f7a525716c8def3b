import { expect, it } from 'vitest';
import { emailsSaid } from './mentions.ts';

it.each([
  ['meu e-mail: Ana.Silva@casa.example.', ['ana.silva@casa.example']],
  [
    '<ana@casa.example>, (bia@casa.example); "caio@casa.example"!',
    ['ana@casa.example', 'bia@casa.example', 'caio@casa.example'],
  ],
  ['é “ana+loja@casa.example”...', ['ana+loja@casa.example']],
  ['arroba @ casa, @ana, ana@', []],
])('finds the addresses in %j', (text, addresses) => {
  expect(emailsSaid([text])).toEqual(addresses);
});
