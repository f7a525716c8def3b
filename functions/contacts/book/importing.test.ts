import { utils, write } from '@e965/xlsx';
import { contacts } from '@shared/contacts/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import type { SignedIn } from '@test/support/server/tenant.ts';
import { describe, expect, it } from 'vitest';
import { changeContact } from '../records/contacts.ts';
import { createTag } from '../tags/service.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
catchQueues();
const desk = await newCompanyFixture();

const one = (row: object, who: SignedIn = desk.admin) =>
  call(handler, contacts.importOne, { ...row } as never, { token: who.token });

function workbook(rows: unknown[][], bookType: 'xlsx' | 'biff8'): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Plan1');
  return new Uint8Array(write(book, { type: 'array', bookType }));
}

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
async function upload(content: unknown[][] | Uint8Array, name = 'pessoas.xlsx', mapping?: object) {
  const bytes = content instanceof Uint8Array ? content : workbook(content, 'xlsx');
  const files = [{ field: 'file', name, mime, content: bytes }];
  const input = mapping === undefined ? {} : { mapping: JSON.stringify(mapping) };
  return call(handler, contacts.upload, input, { token: desk.admin.token, files });
}

describe('one row (B-CONT-5)', () => {
  it('makes a contact with a canonical number, and the same row again changes nothing', async () => {
    const row = { number: '(11) 97777-0001', name: ' Ana  Lima ', email: 'ANA@casa.com' };
    const first = await one(row);
    expect(first).toMatchObject({
      status: 200,
      json: { number: '5511977770001', name: 'Ana Lima', email: 'ana@casa.com', isNew: true },
    });
    const again = await one(row);
    expect(again.json).toEqual({ ...first.json, isNew: false });
  });

  it('knows the same person without the ninth digit and fills in only what was empty', async () => {
    const { json } = await one({ number: '5511977770002', name: 'Bia' });
    const other = await one({ number: '551177770002', name: 'Beatriz', email: 'bia@casa.com' });
    expect(other.json).toMatchObject({ id: json.id, name: 'Bia', email: 'bia@casa.com', isNew: false });
    expect((await one({ number: '5511977770002', email: 'outra@casa.com' })).json.email).toBe('bia@casa.com');
  });

  it('calls a person without a name by the number until a name comes', async () => {
    expect((await one({ number: '5511977770003' })).json.name).toBe('5511977770003');
    expect((await one({ number: '5511977770003', name: 'Caio' })).json.name).toBe('Caio');
  });

  it.each([
    ['an id of the channel', 'BR.1005511980000111', '5511977770031'],
    ['words of ours', 'Contato sem nome', '5511977770032'],
    ['the number as people write it', '+55 (11) 97777-0033', '5511977770033'],
  ])('takes %s for no name', async (_, name, number) => {
    const { id } = await desk.contact({ name, number });
    expect((await one({ number, name: 'Davi' })).json).toMatchObject({ id, name: 'Davi', isNew: false });
  });

  it.each([
    ['without a name', {}, true],
    ['under the same name', { name: 'fábia  LIMA' }, true],
    ['under another name', { name: 'Gil' }, false],
  ])('a number that only one person had before means that person %s: %j', async (_, named, isSame) => {
    const number = String(5_511_977_770_040 + Object.values(named).join('').length);
    const now = number.replace('77770', '66660');
    const { id } = await desk.contact({ name: 'Fabia Lima', number });
    const ctx = { companyId: desk.company.id, now: new Date() };
    await changeContact(ctx, id, (before) => ({ ...before, number: now }));
    const { json } = await one({ number, email: 'fabia@casa.com', ...named });
    expect(json.isNew).toBe(!isSame);
    if (isSame) expect(json).toMatchObject({ id, number: now, email: 'fabia@casa.com', name: 'Fabia Lima' });
    else expect(json).toMatchObject({ number, name: 'Gil' });
    // What was decided once stays so when the sheet comes again.
    expect((await one({ number, ...named })).json).toMatchObject({ id: json.id, isNew: false });
  });

  it('makes one of the same person sent ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => one({ number: '5511977770004', name: 'Duda' })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(answers.filter(({ json }) => json.isNew)).toHaveLength(1);
  });

  it('hangs on the tags it names, and refuses one that nobody made', async () => {
    const tag = await createTag(
      { companyId: desk.company.id, now: new Date() },
      { name: 'Cliente fiel', color: '#0f766e', kanban: 0, userId: null },
    );
    const named = await one({ number: '5511977770005', name: 'Eva', tags: 'CLIENTE FIEL' });
    expect(named.json.tags).toEqual([{ id: tag.id, name: 'Cliente fiel', color: '#0f766e' }]);
    expect(await one({ number: '5511977770006', tags: 'Sumida' })).toMatchObject({
      status: 404,
      error: 'ERR_NO_TAG_FOUND',
    });
  });

  it.each([
    ['a number that is none', { number: '1234' }, { number: 'invalid_phone' }],
    ['an address that is none', { number: '5511977770007', email: 'ana' }, { email: expect.any(String) }],
  ])('refuses %s by its field', async (_, row, fields) => {
    expect(await one(row)).toMatchObject({ status: 400, error: 'ERR_VALIDATION', fields });
  });

  it('is for administrators', async () => {
    const ana = await desk.person({ name: 'Ana' });
    expect(await one({ number: '5511977770008' }, ana)).toMatchObject({ status: 403 });
  });
});

describe('a whole sheet', () => {
  it('takes the good rows, tells the bad ones by their line, and may be sent again', async () => {
    const sheet = [
      ['Nome', 'NÚMERO', 'E-mail'],
      ['Fabi', 5511966660001, 'fabi@casa.com'],
      ['Gil', '12', ''],
      ['Hugo', '11 96666-0002', 'hugo'],
      ['Fabiana', '551166660001', ''],
      ['Íris', '+1 415 555 2671', ''],
    ];
    const first = await upload(sheet);
    expect(first.status).toBe(200);
    expect(first.json.contacts.length + first.json.existing).toBe(3);
    expect(first.json.contacts.map(({ number }) => number)).toContain('14155552671');
    expect(first.json.failures).toEqual([
      { line: 3, error: 'ERR_VALIDATION', field: 'number' },
      { line: 4, error: 'ERR_VALIDATION', field: 'email' },
    ]);
    expect((await upload(sheet)).json).toMatchObject({ contacts: [], existing: 3, failures: first.json.failures });
  });

  it('takes the format from before 2007 as well', async () => {
    const rows = [
      ['nome', 'numero'],
      ['Xênia', 5511966660010],
    ];
    expect((await upload(workbook(rows, 'biff8'), 'pessoas.xls')).json.contacts).toMatchObject([
      { name: 'Xênia', number: '5511966660010' },
    ]);
  });

  it('takes a text with separators as well', async () => {
    const text = new TextEncoder().encode('nome;numero\r\nJoana;5511966660009\r\n');
    expect((await upload(text, 'pessoas.csv')).json.contacts).toMatchObject([
      { name: 'Joana', number: '5511966660009' },
    ]);
  });

  it('takes contact cards, whose other numbers and words become fields', async () => {
    const card =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Lara\r\nTEL;TYPE=HOME:(11) 3333-4444\r\nTEL;TYPE=CELL:11 96666-0021\r\n';
    const text = new TextEncoder().encode(`${card}NOTE:Cliente antiga\r\nEND:VCARD\r\n`);
    expect((await upload(text, 'contatos.vcf')).json.contacts).toMatchObject([
      {
        ...{ name: 'Lara', number: '5511966660021' },
        extraInfo: [
          { name: 'Observações', value: 'Cliente antiga' },
          { name: 'Telefone 2', value: '(11) 3333-4444' },
        ],
      },
    ]);
  });

  it('keeps dates as days and what is ticked as a word', async () => {
    const sheet = [
      ['nome', 'numero', 'nascimento', 'ativo'],
      ['Data', 11966660022, new Date('1990-05-17T00:00:00Z'), true],
    ];
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(sheet, { UTC: true, dense: true }), 'Plan1');
    const { json } = await upload(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', cellDates: true })));
    expect(json.contacts).toMatchObject([
      {
        number: '5511966660022',
        extraInfo: [
          { name: 'nascimento', value: '17/05/1990' },
          { name: 'ativo', value: 'sim' },
        ],
      },
    ]);
  });

  it('takes the columns for what somebody says they are', async () => {
    const rows = [
      ['x', 'y', 'z', 'numero'],
      ['11 96666-0023', 'Mara', 'Recife', '7'],
    ];
    const columns = [{ use: 'number' }, { use: 'name' }, { use: 'field', field: 'Cidade' }, { use: 'nothing' }];
    expect((await upload(rows, 'a.xlsx', { headingLine: 1, columns })).json.contacts).toMatchObject([
      { name: 'Mara', number: '5511966660023', extraInfo: [{ name: 'Cidade', value: 'Recife' }] },
    ]);
  });

  it.each([
    ['that has no number', { headingLine: 1, columns: [{ use: 'name' }] }],
    ['with a use that there is not', { headingLine: 1, columns: [{ use: 'number' }, { use: 'companyId' }] }],
    ['with a field without a name', { headingLine: 1, columns: [{ use: 'number' }, { use: 'field', field: ' ' }] }],
    ['with headings far below', { headingLine: 999, columns: [{ use: 'number' }] }],
  ])('refuses a mapping %s', async (_, mapping) => {
    expect(await upload([['numero'], ['11966660024']], 'a.xlsx', mapping)).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
    });
  });

  it.each([
    ['a picture called xlsx', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'ERR_SHEET_UNREADABLE'],
    [
      'what begins like the format from before 2007',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'ERR_SHEET_UNREADABLE',
    ],
    ['a sheet without a number column', [['nome'], ['Ana']], 'ERR_SHEET_HEADINGS'],
    [
      'more rows than one call takes',
      [['numero'], ...Array.from({ length: 1001 }, () => ['5511999990000'])],
      'ERR_SHEET_TOO_LARGE',
    ],
  ])('refuses %s', async (_, content, error) => {
    expect(await upload(content)).toMatchObject({ status: 400, error });
  });

  it('refuses a request without a file', async () => {
    const answer = await call(handler, contacts.upload, {}, { token: desk.admin.token });
    expect(answer).toMatchObject({ status: 400, error: 'ERR_SHEET_UNREADABLE' });
  });
});

describe('the phone’s address book', () => {
  it('is told to be out of reach on the official channels', async () => {
    const answer = await call(handler, contacts.importPhone, {}, { token: desk.admin.token });
    expect(answer).toMatchObject({ status: 400, error: 'ERR_CHANNEL_NOT_SUPPORTED' });
  });
});
