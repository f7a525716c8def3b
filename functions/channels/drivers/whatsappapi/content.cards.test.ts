import { expect, it } from 'vitest';
import { parseWhatsAppContent } from './content.ts';

const marta = {
  name: { first_name: 'Marta', formatted_name: 'Marta Silva' },
  emails: [{ email: 'marta@casa.test', type: 'WORK' }, { email: '' }, { email: 'marta@casa.test' }],
  org: { company: 'Casa Silva', title: 'Compras' },
};
const workshop = {
  ...{ name: {}, org: { company: 'Oficina do Lago' } },
  phones: [
    { phone: '011 4002-8922', type: 'WORK' },
    { phone: '(11) 97002-0909', type: 'CELL' },
  ],
};

it('a card keeps its addresses, its company and all its numbers', () => {
  expect(parseWhatsAppContent({ contacts: [marta, workshop] }, 'contacts')).toMatchObject({
    mediaType: 'contactMessage',
    body: 'Marta Silva, Oficina do Lago',
    contacts: [
      { name: 'Marta Silva', numbers: [], emails: ['marta@casa.test'], company: 'Casa Silva' },
      { name: 'Oficina do Lago', numbers: ['011 4002-8922', '(11) 97002-0909'], company: 'Oficina do Lago' },
    ],
  });
  const nameless = { emails: [{ email: 'sem@nome.test' }] };
  expect(parseWhatsAppContent({ contacts: [nameless] }, 'contacts').body).toBe('sem@nome.test');
});
