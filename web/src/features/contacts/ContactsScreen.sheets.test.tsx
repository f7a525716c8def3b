import '@test/support/web/setup.ts';
import type { ContactView } from '@shared/contacts/model.ts';
import { readCells } from '@shared/sheets/read.ts';
import { sheetType, writeSheet } from '@shared/sheets/write.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { SheetWorker } from '@test/support/web/sheetWorker.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ContactsScreen } from './ContactsScreen.tsx';
import { exportRow } from './exporting/exportRows.ts';
import { dismissImport } from './importing/importRun.ts';

const maria: ContactView = {
  ...{ id: '01MARIA', companyId: 3, name: 'Maria Souza', number: '5511912345678', email: 'maria@casa.com.br' },
  ...{ profilePicUrl: null, urlPicture: null, channel: 'whatsappapi', isGroup: false, active: true },
  ...{ disableBot: false, acceptAudioMessage: true, lgpdAcceptedAt: null, tags: [], aliases: [] },
  ...{ extraInfo: [], createdAt: '', updatedAt: '' },
};

interface Saved {
  readonly name: string;
  readonly blob: Blob;
}
let saved: Saved[] = [];

beforeEach(() => {
  vi.stubGlobal('Worker', SheetWorker);
  saved = [];
  const blobs = new Map<string, Blob>();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        const address = `blob:${blobs.size}`;
        blobs.set(address, blob);
        return address;
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.get(this.getAttribute('href') ?? '');
    if (blob !== undefined) saved.push({ name: this.download, blob });
  });
});
afterEach(() => {
  act(dismissImport);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const tags = ['Cliente Fiel', 'Sumida'].map((name, place) => ({
  ...{ id: place + 4, name, color: '#aa11bb', companyId: 3, kanban: 0, userId: null, contactsCount: 1 },
  ...{ ticketsCount: 0, createdAt: '' },
}));

async function open(entry: string, user = person()) {
  const server = fakeServer();
  server.on('GET /tags/list', { body: tags });
  server.on('POST /contacts/export', { body: null });
  server.on('GET /contacts', ({ query: { cursor } }) => ({
    body: {
      contacts:
        cursor === undefined ? [maria] : [{ ...maria, id: '01EVA', name: '=HYPERLINK("x")', number: '', email: '' }],
      ...{ count: 1, hasMore: cursor === undefined, nextCursor: cursor === undefined ? 'two' : null },
    },
  }));
  renderSignedIn(<ContactsScreen />, { server, user, at: '/contacts' });
  await userEvent.click(await screen.findByRole('button', { name: 'Importar ou exportar' }));
  const item = screen.queryByRole('menuitem', { name: entry });
  if (item !== null) await userEvent.click(item);
  return server;
}

const sheet = (rows: string[][], name = 'pessoas.xlsx') =>
  new File([new Uint8Array(writeSheet('A', rows))], name, { type: sheetType });
const choose = async (file: File) => userEvent.upload(await screen.findByLabelText(/Planilha \(xlsx/), file);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

interface Sent {
  readonly number: unknown;
  readonly name: unknown;
  readonly tags: unknown;
}
/** The rows of a request, as the API reads them. */
async function sentIn(body: unknown): Promise<Sent[]> {
  const file = (body as FormData).get('medias') as File;
  const [, ...rows] = await readCells(new Uint8Array(await file.arrayBuffer()));
  return rows.map(([number, name, , tags]) => ({ number, name, tags }));
}

it('sends the rows of a sheet, keeps the bad ones, and sends them again once repaired (B-CONT-5)', async () => {
  const server = await open('Importar arquivo');
  server.on('POST /contacts/upload', async ({ body }) => {
    const rows = await sentIn(body);
    const line = rows.findIndex(({ name }) => name === 'Caio') + 2;
    // Somebody deleted the tag after the page had read it.
    const failures = [{ line, error: 'ERR_NO_TAG_FOUND', field: 'tags' }];
    return { body: { contacts: [maria], existing: 1, failures } };
  });
  await choose(
    sheet([
      ['Nome', 'Número', 'E-mail', 'Tags'],
      ['Ana', '5511912340001', '', ''],
      ['Bia', '5511912340002', '', ''],
      ['Gil', '123', '', ''],
      ['Caio', '5511912340003', '', 'Sumida'],
    ]),
  );
  expect(await screen.findByText(/^Prontas para entrar: 3 de 4\. Recusadas: 1/)).toBeVisible();
  expect(screen.getByText(/1 × Não é um número de telefone com DDD \(linha 4\)/)).toBeVisible();
  await press('Importar 4 linhas');
  expect(await screen.findByText(/Pronto: 1 novo, 1 já existia\./)).toBeVisible();
  const failed = screen.getByRole('region', { name: '2 linhas não entraram' });
  const number = within(failed).getByRole('textbox', { name: 'Número, Linha 4' });
  expect(number).toHaveAccessibleDescription(/Número inválido/);
  const first = await sentIn(server.at('POST /contacts/upload')[0]?.body);
  expect(first.map(({ name }) => name)).toEqual(['Ana', 'Bia', 'Caio']);
  await userEvent.clear(number);
  await userEvent.type(number, '11 91234-0004');
  await userEvent.clear(within(failed).getByRole('textbox', { name: 'Tags, Linha 5' }));
  server.on('POST /contacts/upload', { body: { contacts: [maria, maria], existing: 0, failures: [] } });
  await press('Enviar de novo');
  expect(await screen.findByText(/Pronto: 3 novos, 1 já existia\./)).toBeVisible();
  expect(screen.queryByRole('region', { name: /não entraram/ })).toBeNull();
  expect(await sentIn(server.at('POST /contacts/upload')[1]?.body)).toEqual([
    { number: '11 91234-0004', name: 'Gil', tags: '' },
    { number: '5511912340003', name: 'Caio', tags: '' },
  ]);
});

it('counts rows with tags that nobody made before it imports, and takes them once the column is ignored', async () => {
  const server = await open('Importar arquivo');
  server.on('POST /contacts/upload', { body: { contacts: [maria, maria], existing: 0, failures: [] } });
  await choose(
    sheet([
      ['nome', 'numero', 'tags'],
      ['Ana', '5511912340001', 'cliente fiel'],
      ['Bia', '5511912340002', 'Cliente fiel, Perdida'],
    ]),
  );
  expect(await screen.findByText('1 × Tag que não existe: Perdida (linha 3)')).toBeVisible();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'O que é tags' }), 'Ignorar');
  expect(await screen.findByText('2 linhas prontas para entrar.')).toBeVisible();
  expect(screen.queryByText(/Tag que não existe/)).toBeNull();
});

it('imports once, however often it is pressed', async () => {
  const server = await open('Importar arquivo');
  server.on('POST /contacts/upload', { body: { contacts: [maria], existing: 0, failures: [] } });
  await choose(sheet([['numero'], ['5511912340001']]));
  const begin = await screen.findByRole('button', { name: 'Importar 1 linha' });
  act(() => {
    begin.click();
    begin.click();
  });
  expect(await screen.findByText(/Pronto: 1 novo/)).toBeVisible();
  expect(server.at('POST /contacts/upload')).toHaveLength(1);
});

it('stops when asked or when nobody answers, and goes on from there', async () => {
  const server = await open('Importar arquivo');
  server.on('POST /contacts/upload', { status: 500, body: { error: 'ERR_INTERNAL' } });
  await choose(sheet([['numero'], ['5511912340001'], ['5511912340002']]));
  await press('Importar 2 linhas');
  expect(await screen.findByText(/O que já foi enviado fica/)).toBeVisible();
  expect(screen.getByText('Linha 0 de 2')).toBeVisible();
  server.on('POST /contacts/upload', { body: { contacts: [maria, maria], existing: 0, failures: [] } });
  await press('Continuar');
  expect(await screen.findByText(/Pronto: 2 novos/)).toBeVisible();
});

it('downloads what did not get in, with the reasons', async () => {
  await open('Importar arquivo');
  await choose(
    sheet([
      ['nome', 'numero'],
      ['Gil', '12'],
    ]),
  );
  await press('Importar 1 linha');
  await press('Baixar lista');
  expect(saved[0]?.name).toBe('contatos_com_erro.xlsx');
  expect(await readCells(new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? []))).toEqual([
    ['nome', 'numero', 'email', 'tags', 'Motivo'],
    ['Gil', '12', null, null, 'Número inválido: informe DDD e número, ou + e o código do país'],
  ]);
});

it.each([
  [
    'a picture called xlsx',
    new File([new Uint8Array([0x89, 0x50, 0, 0])], 'a.xlsx'),
    /não é uma planilha nem contatos/,
  ],
  ['a sheet with nobody', sheet([['nome', 'numero']]), /Não há ninguém no arquivo/],
])('says what is wrong with %s', async (_, file, words) => {
  await open('Importar arquivo');
  await choose(file);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

it('lets a person say what the columns are, and sends them to the server with the rows', async () => {
  const server = await open('Importar arquivo');
  server.on('POST /contacts/upload', { body: { contacts: [maria], existing: 0, failures: [] } });
  await choose(
    sheet([
      ['Quem', 'Onde', 'Aparelho'],
      ['Ana', 'Recife', '5511912340001'],
    ]),
  );
  const use = (name: string) => screen.findByRole('combobox', { name: `O que é ${name}` });
  expect(await use('Aparelho')).toHaveValue('number');
  await userEvent.selectOptions(await use('Quem'), 'Nome');
  await userEvent.selectOptions(await use('Aparelho'), 'Ignorar');
  expect(screen.getByText('Diga qual coluna tem os números.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Importar 1 linha' })).toBeDisabled();
  await userEvent.selectOptions(await use('Aparelho'), 'Número');
  await userEvent.selectOptions(await use('Onde'), 'Campo do contato');
  const field = screen.getByRole('textbox', { name: 'Nome do campo de Onde' });
  expect(field).toHaveValue('Onde');
  await userEvent.clear(field);
  await userEvent.type(field, 'Cidade');
  expect(await screen.findByRole('cell', { name: 'Cidade: Recife' })).toBeVisible();
  await press('Importar 1 linha');
  expect(await screen.findByText(/Pronto: 1 novo/)).toBeVisible();
  const sent = server.at('POST /contacts/upload')[0]?.body as FormData;
  expect(JSON.parse(String(sent.get('mapping')))).toEqual({
    headingLine: 1,
    columns: [
      ...[{ use: 'number' }, { use: 'name' }, { use: 'email' }, { use: 'tags' }],
      { use: 'field', field: 'Cidade' },
    ],
  });
  const file = await (sent.get('medias') as File).arrayBuffer();
  expect((await readCells(new Uint8Array(file)))[1]).toEqual(['5511912340001', 'Ana', '', '', 'Recife']);
});

it('saves what the list shows, page by page, masked and harmless (B-CONT-6)', async () => {
  const server = await open('Exportar lista');
  expect(await screen.findByText(/backup_contatos.xlsx está/)).toBeVisible();
  expect(server.at('POST /contacts/export')).toHaveLength(1);
  expect(saved.map(({ name }) => name)).toEqual(['backup_contatos.xlsx']);
  expect(await readCells(new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? []))).toEqual([
    ['nome', 'numero', 'email', 'tags'],
    ['Maria Souza', '5511*******78', 'maria@casa.com.br', null],
    ['\'=HYPERLINK("x")', null, null, null],
  ]);
});

it('gives no number away through a name', () => {
  expect(exportRow({ ...maria, name: '+55 11 91234-5678' })[0]).toBe('5511*******78');
});

it('lets only administrators import', async () => {
  await open('Importar arquivo', person({ profile: 'user' }));
  expect(screen.queryByRole('menuitem', { name: 'Importar arquivo' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Exportar lista' })).toBeVisible());
});
