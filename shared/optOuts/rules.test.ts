import { expect, it } from 'vitest';
import { saysStop } from './rules.ts';

it.each([
  'Sair',
  'SAIR!',
  ' parar. ',
  'Não quero receber',
  'stop 🛑',
  'cancelar  inscrição',
  'Stop promotions',
  'baja',
  'iptal',
])('%s says stop', (text) => expect(saysStop(text, '')).toBe(true));

it.each(['', '🛑', 'quero sair do plano', 'não pare', 'sair amanhã às 10', 'parar'.repeat(20), '1'])(
  '%s does not',
  (text) => expect(saysStop(text, '')).toBe(false),
);

it('a company has its own words instead', () => {
  expect(saysStop('Chega!', 'chega, não mais')).toBe(true);
  expect(saysStop('sair', 'chega, não mais')).toBe(false);
  expect(saysStop('sair', ' , ;')).toBe(true);
});
