import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import { render } from '../core/template.ts';
import { filledIn, unresolvedIn } from './filling.ts';
import { variableNames } from './variableNames.ts';
import { variablesOf } from './variables.ts';

const companyId = 1;
const contact = aContact({ companyId, id: 'C', name: "Ana D'Ávila & Filhos" });
const connection = aConnection({ companyId, id: 2, name: 'Loja' });
const queue = { id: 1, name: 'Vendas', color: '#000' };
const ticket = aTicket({ companyId, id: 42, contact, connection, queue, queueId: 1 });
const valuesAt = (at: string) =>
  variablesOf({ ticket, userName: 'Bia', companyName: 'ACME', zone: 'America/Sao_Paulo', at: new Date(at) });

describe('variables (B-BOT-21)', () => {
  it.each([
    ['{{firstName}}', 'Ana'],
    ['{{name}}', "Ana D'Ávila & Filhos"],
    ['{{userName}}', 'Bia'],
    ['{{ms}}', 'Boa tarde'],
    ['{{protocol}}', '2026112012040542'],
    ['{{date}}', '20-11-2026'],
    ['{{hour}}', '12:04:05'],
    ['{{ticket_id}}', '42'],
    ['{{queue}}', 'Vendas'],
    ['{{connection}}', 'Loja'],
    ['{{data_hora}}', '20/11/2026 12:04:05'],
    ['{{name_company}}', 'ACME'],
    ['[{{unknown}}]', '[]'],
    ['{{ name }}!', "Ana D'Ávila & Filhos!"],
    ['{{#name}}x{{/name}}', '{{#name}}x{{/name}}'],
  ])('%s', (template, expected) => {
    expect(render(template, valuesAt('2026-11-20T15:04:05.000Z'))).toBe(expected);
  });

  it.each([
    ['2026-11-20T03:00:00.000Z', 'Boa madrugada'],
    ['2026-11-20T08:59:59.000Z', 'Boa madrugada'],
    ['2026-11-20T09:00:00.000Z', 'Bom dia'],
    ['2026-11-20T15:00:00.000Z', 'Boa tarde'],
    ['2026-11-20T21:00:00.000Z', 'Boa noite'],
  ])('greets by the hour of the company at %s', (at, expected) => {
    expect(valuesAt(at).ms).toBe(expected);
  });

  it('never reads a value as a template', () => {
    const sly = { ...ticket, contact: { ...ticket.contact, name: '{{userName}}' } };
    const facts = { ticket: sly, userName: 'Bia', companyName: '', at: new Date('2026-11-20T15:00:00.000Z') };
    expect(render('{{name}}', variablesOf(facts))).toBe('{{userName}}');
  });
});

describe('before a person sends a text', () => {
  const valuesOf = (name: string) =>
    variablesOf({
      ticket: { ...ticket, contact: { ...contact, name }, queue: null },
      userName: 'Bia',
      companyName: 'ACME',
      at: new Date('2026-11-20T15:00:00.000Z'),
    });
  const values = valuesOf('Ana');

  it('fills in what is known and leaves the rest to be seen', () => {
    expect(filledIn('Oi {{firstName}}, {{ queue }} {{cpf}} {{constructor}}', valuesOf(' Ana  Lima '))).toBe(
      'Oi Ana, {{ queue }} {{cpf}} {{constructor}}',
    );
    expect(filledIn('{{firstName}} {{name}}', valuesOf(' '))).toBe('{{firstName}} {{name}}');
  });

  it('names what would come out empty, each once, as it was written', () => {
    expect(unresolvedIn('{{firstName}} {{cpf}} {{ queue }} {{cpf}} {{constructor}}', values)).toEqual([
      '{{cpf}}',
      '{{ queue }}',
      '{{constructor}}',
    ]);
    expect(unresolvedIn('sem nada {chaves} {{}}', values)).toEqual([]);
  });

  it('names every variable there is', () => {
    expect([...variableNames].sort()).toEqual(Object.keys(values).sort());
  });
});
