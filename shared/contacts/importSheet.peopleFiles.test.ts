import fc from 'fast-check';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readCells } from '../sheets/read.ts';
import { recognise } from './columns.ts';
import { parseRows, rowRefusal, type SheetReading, type SheetRow } from './importSheet.ts';

const reading: SheetReading = { country: 'BR', language: 'pt-BR', target: 'contacts' };

async function peopleOf(file: string | Uint8Array, more: Partial<SheetReading> = {}): Promise<readonly SheetRow[]> {
  const bytes = typeof file === 'string' ? strToU8(file) : file;
  const found = parseRows(await readCells(bytes, more.language), { ...reading, ...more });
  if ('problem' in found) throw new Error(found.problem);
  return found.rows;
}

const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n`;
const person = (row: Partial<SheetRow>) => expect.objectContaining(row);

describe('files of people (B-CONT-5)', () => {
  it.each([
    [
      'Chatwoot',
      lines('id,name,email,phone_number', '1,Rosa,rosa@casa.test,+5511970010016'),
      { line: 2, name: 'Rosa', number: '+5511970010016', email: 'rosa@casa.test', fields: [] },
    ],
    [
      'Google Contacts of today',
      lines(
        'First Name,Last Name,Labels,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value',
        'Paula,Reis,* myContacts,paula@casa.test,Mobile,+55 11 97001-0014',
      ),
      { name: 'Paula Reis', number: '+55 11 97001-0014', email: 'paula@casa.test', tags: '', fields: [] },
    ],
    [
      'Google Contacts before 2024',
      lines(
        'Name,Given Name,Additional Name,Family Name,Birthday,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value',
        'Ana B. Lima,Ana,B.,Lima,1990-05-17,* myContacts,*,ana@casa.test,Home,(11) 3333-4444,Mobile,(11) 97001-0015',
      ),
      {
        name: 'Ana B. Lima',
        number: '(11) 97001-0015',
        fields: [
          { name: 'Birthday', value: '1990-05-17' },
          { name: 'Phone 1 - Value', value: '(11) 3333-4444' },
        ],
      },
    ],
    [
      'Outlook in English',
      lines(
        'Title,First Name,Middle Name,Last Name,Company,Business Phone,Business Fax,Mobile Phone,E-mail Address,E-mail Display Name',
        'Sra.,Rute,M.,Paz,Casa,1133334444,1133335555,11970010021,rute@casa.test,Rute Paz',
      ),
      {
        name: 'Rute M. Paz',
        number: '11970010021',
        email: 'rute@casa.test',
        fields: expect.arrayContaining([{ name: 'Business Phone', value: '1133334444' }]),
      },
    ],
    [
      'Outlook in Portuguese',
      lines(
        'Nome;Sobrenome;Empresa;Telefone Comercial;Telefone Celular;Fax Comercial;Endereço de email',
        'Rui;Mota;Casa;1133334444;11970010022;1133335555;rui@casa.test',
      ),
      { name: 'Rui Mota', number: '11970010022', email: 'rui@casa.test' },
    ],
    [
      'Outlook in Spanish',
      lines(
        'Nombre;Apellidos;Teléfono del trabajo;Móvil;Dirección de correo electrónico',
        'Eva;Ruiz Sol;+34 912 345 678;+34 612 345 678;eva@casa.test',
      ),
      { name: 'Eva Ruiz Sol', number: '+34 612 345 678', email: 'eva@casa.test' },
    ],
    [
      'somebody with two telephones',
      lines('nome;telefone;celular', 'Tito;1133334449;11970010023'),
      { name: 'Tito', number: '11970010023', fields: [{ name: 'telefone', value: '1133334449' }] },
    ],
    ['a program with pipes', lines('nome|numero', 'Pipe|11987654343'), { name: 'Pipe', number: '11987654343' }],
    [
      'a program that puts a title with commas above',
      lines('Clientes, lista de 2026', '', 'nome;numero', 'Titulo;11987654332'),
      { line: 4, name: 'Titulo', number: '11987654332' },
    ],
    [
      'a program that calls a page xls',
      '<html><table><tr><td>nome</td><td>numero</td></tr><tr><td>Html</td><td>11987654345</td></tr></table></html>',
      { line: 2, name: 'Html', number: '11987654345' },
    ],
    [
      'our own sheet of rows that were refused',
      lines('nome;numero;email;tags;Motivo', 'Gil;11970010024;;;Número inválido'),
      {
        ...{ name: 'Gil', number: '11970010024', fields: [] },
      },
    ],
    [
      'Excel with the name of its separator',
      lines('sep=,', 'nome,numero', '"Souza, Ana",11970010025'),
      { line: 3, name: 'Souza, Ana', number: '11970010025' },
    ],
  ])('are read as %s writes them', async (_, file, wanted) => {
    expect(await peopleOf(file)).toEqual([person(wanted)]);
    // A contact list knows the same headings.
    const [ofList] = await peopleOf(file, { target: 'list' });
    expect(ofList).toMatchObject({ name: wanted.name, number: wanted.number });
  });

  it.each([
    ...['cel', 'Celular:', 'tel', 'TEL.', 'fone', 'Telefone 1', 'telefone1', 'whats', 'WhatsApp', 'zap', 'nº'],
    ...['Nº de telefone', 'Telefone de contato do cliente', 'Phone (mobile)', 'Cep telefonu', 'móvil', 'telemóvel'],
  ])('know %j for a number', async (heading) => {
    const [row] = await peopleOf(lines(`Nome completo;${heading}`, 'Ana Lima;11970010001'));
    expect(row).toMatchObject({ name: 'Ana Lima', number: '11970010001' });
  });

  it.each(['Tipo de telefone', 'Operadora do celular', 'Fax', 'Data do telefone'])(
    'do not take %j for a number',
    async (heading) => {
      const [row] = await peopleOf(lines(`numero;${heading}`, '11970010001;1133334444'));
      expect(row).toMatchObject({ number: '11970010001', fields: [{ name: heading, value: '1133334444' }] });
    },
  );

  it('lose no number of a cell with several', async () => {
    const rows = await peopleOf(
      lines(
        'nome;numero',
        'Hugo;(11) 3333-4444 / 97001-0009',
        'Lia;1133334444 ou 33334445',
        'Gil;11970010007 ::: 11970010008',
      ),
    );
    expect(rows.map(({ number }) => number)).toEqual(['+551133334444', '+551133334444', '+5511970010007']);
    expect(rows[2]?.fields).toEqual([{ name: 'numero', value: '11970010007 ::: 11970010008' }]);
  });

  it('read what a program made an amount of', async () => {
    const rows = await peopleOf(lines('nome,numero', 'Ana,5511970010001.0', 'Duda,"5511970010004,00"'));
    expect(rows.map((row) => rowRefusal(row, 'BR'))).toEqual([undefined, undefined]);
  });

  it('say which rows are refused, and why', async () => {
    const rows = await peopleOf(
      lines('nome;numero;email', 'A;;', 'B;12;', 'C;5,51199E+12;', 'D;11970010001;d@', 'E;11970010001;'),
    );
    expect(rows.map((row) => rowRefusal(row, 'BR'))).toEqual([
      ...['number_missing', 'number_invalid', 'number_rounded', 'email_invalid', undefined],
    ]);
  });

  it('know the heading above numbers that nobody knows, so that it is nobody', async () => {
    const cells = await readCells(strToU8(lines('Quem;Contato principal da casa', 'Ana;11970010001')));
    const { headingLine, columns } = recognise(cells, 'contacts');
    expect([headingLine, columns.map(({ use }) => use)]).toEqual([1, ['nothing', 'number']]);
  });

  it('are cut by the separator that most rows agree on', async () => {
    const rows = await peopleOf(
      lines('nome;endereco;numero', 'Ana;Rua A, 10, fundos;11970010001', '"Bia; a outra";Rua B, 2;11970010002'),
    );
    expect(rows.map(({ name, number }) => [name, number])).toEqual([
      ['Ana', '11970010001'],
      ['Bia; a outra', '11970010002'],
    ]);
  });

  it('never lose or make a row, whatever the cells hold', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0'));
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), async (people) => {
        const file = [
          'nome;numero;obs',
          ...people.map(([name, note]) => [name, '11970010001', note].map(quoted).join(';')),
        ];
        const rows = await readCells(strToU8(file.join('\n')));
        expect(rows).toHaveLength(people.length + 1);
      }),
      { numRuns: 100 },
    );
  });
});

const card = (...properties: string[]): string => lines('BEGIN:VCARD', ...properties, 'END:VCARD');

describe('contact cards', () => {
  it('of version 2.1 have letters written with equals signs, in the letters they name', async () => {
    const file = card(
      'VERSION:2.1',
      'N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Concei=E7=E3o;Jo=E3o;;;',
      'TEL;HOME:(11) 3333-4444',
      'TEL;CELL;PREF:11 97001-0031',
      'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Gosta de caf=C3=A9=\r\n e de p=C3=A3o',
    );
    expect(await peopleOf(file)).toEqual([
      person({
        ...{ line: 2, name: 'João Conceição', number: '11 97001-0031' },
        fields: [
          { name: 'Observações', value: 'Gosta de café e de pão' },
          { name: 'Telefone 2', value: '(11) 3333-4444' },
        ],
      }),
    ]);
  });

  it('of version 3 go on in the next line, and may have groups and pictures', async () => {
    const file = card(
      'VERSION:3.0',
      'N:Lima;Ana;;;',
      'FN:Ana Li\r\n ma',
      'item1.TEL;type=CELL;type=pref:+55 11 97001-0032',
      'item1.X-ABLabel:_$!<Mobile>!$_',
      'item2.EMAIL;type=INTERNET:ana@casa.test',
      'ORG:Casa\\, Cia;Vendas',
      `PHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(70)}\r\n ${'A'.repeat(70)}`,
    );
    expect(await peopleOf(file)).toEqual([
      person({
        ...{ name: 'Ana Lima', number: '+55 11 97001-0032', email: 'ana@casa.test' },
        fields: [{ name: 'Empresa', value: 'Casa, Cia, Vendas' }],
      }),
    ]);
  });

  it('of version 4 have addresses in place of numbers', async () => {
    const file = card('VERSION:4.0', 'FN:Bia', 'TEL;VALUE=uri;TYPE="voice,cell":tel:+55-11-97001-0033');
    expect(await peopleOf(file)).toEqual([person({ name: 'Bia', number: '+55-11-97001-0033' })]);
  });

  it('stand in the rows behind their place in the file; one without a number is refused, not passed over', async () => {
    const file = card('FN:Caio', 'TEL:11970010034') + card('FN:Duda') + card('FN:Eva', 'TEL:11970010035');
    const rows = await peopleOf(file, { language: 'en' });
    expect(rows.map(({ line, name }) => [line, name])).toEqual([
      [2, 'Caio'],
      [3, 'Duda'],
      [4, 'Eva'],
    ]);
    expect(rows.map((row) => rowRefusal(row, 'BR'))).toEqual([undefined, 'number_missing', undefined]);
  });

  // Whoever tries again from every place needs minutes for these, and the test ends before.
  it.each(['BEGIN:VCARD\n', 'TEL:1\n ', 'NOTE;QUOTED-PRINTABLE:=\n', '"', ';', 'A:"\\;', '=', ' \n'])(
    'are done with %j over and over',
    async (near) => {
      const file = strToU8(`BEGIN:VCARD\nFN:A\n${near.repeat(3_000_000 / near.length)}`);
      await readCells(file).catch((error: unknown) => expect(error).toMatchObject({ fault: 'sheet_too_large' }));
    },
  );

  it.each(['<', '<td', '<td>', '<!--', '<table><tr>', '&amp', '<style>', '<td colspan="9999"'])(
    'and tables of pages with %j as well',
    async (near) => {
      const file = strToU8(`<html><table>${near.repeat(3_000_000 / near.length)}`);
      await readCells(file).catch((error: unknown) => expect(error).toMatchObject({ fault: 'sheet_too_large' }));
    },
  );
});
