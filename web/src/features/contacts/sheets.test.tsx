import '@test/support/web/setup.ts';
import type { ContactView } from '@shared/contacts/model.ts';
import { readCells } from '@shared/sheets/read.ts';
import { sheetType, writeSheet } from '@shared/sheets/write.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ContactsScreen } from './ContactsScreen.tsx';
import { exportRow } from './exporting/exportRows.ts';
import { dismissImport } from './importing/importRun.ts';
import { readRows } from './importing/readRows.ts';

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
/** The worker as the page sees it: bytes in, people out. */
class SheetWorker extends EventTarget {
  postMessage(bytes: Uint8Array) {
    void readRows(bytes).then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
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

async function open(entry: string, user = person()) {
  const server = fakeServer();
  server.on('GET /tags/list', { body: [] });
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
const choose = async (file: File) => userEvent.upload(await screen.findByLabelText(/Planilha/), file);
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
  const server = await open('Importar planilha');
  server.on('POST /contacts/upload', async ({ body }) => {
    const rows = await sentIn(body);
    const line = rows.findIndex(({ name }) => name === 'Caio') + 2;
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
  expect(await screen.findByText(/^4 linhas para importar/)).toBeVisible();
  expect(screen.getAllByText('(vazio)')).toHaveLength(4);
  await press('Importar');
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

it('stops when asked or when nobody answers, and goes on from there', async () => {
  const server = await open('Importar planilha');
  server.on('POST /contacts/upload', { status: 500, body: { error: 'ERR_INTERNAL' } });
  await choose(sheet([['numero'], ['5511912340001'], ['5511912340002']]));
  await press('Importar');
  expect(await screen.findByText(/O que já foi enviado fica/)).toBeVisible();
  expect(screen.getByText('Linha 0 de 2')).toBeVisible();
  server.on('POST /contacts/upload', { body: { contacts: [maria, maria], existing: 0, failures: [] } });
  await press('Continuar');
  expect(await screen.findByText(/Pronto: 2 novos/)).toBeVisible();
});

it('downloads what did not get in, with the reasons', async () => {
  await open('Importar planilha');
  await choose(
    sheet([
      ['nome', 'numero'],
      ['Gil', '12'],
    ]),
  );
  await press('Importar');
  await press('Baixar lista');
  expect(saved[0]?.name).toBe('contatos_com_erro.xlsx');
  expect(await readCells(new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? []))).toEqual([
    ['nome', 'numero', 'email', 'tags', 'Motivo'],
    ['Gil', '12', null, null, 'Número inválido: informe DDD e número, ou + e o código do país'],
  ]);
});

it.each([
  ['a picture called xlsx', new File([new Uint8Array([0x89, 0x50, 0, 0])], 'a.xlsx'), /não é uma planilha/],
  ['a sheet without numbers', sheet([['nome'], ['Ana']]), /Nenhuma coluna se chama/],
  [
    'a column twice',
    sheet([
      ['numero', 'telefone'],
      ['1', '2'],
    ]),
    /Duas colunas/,
  ],
])('says what is wrong with %s', async (_, file, words) => {
  await open('Importar planilha');
  await choose(file);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
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
  await open('Importar planilha', person({ profile: 'user' }));
  expect(screen.queryByRole('menuitem', { name: 'Importar planilha' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Exportar lista' })).toBeVisible());
});
