import '@test/support/web/setup.ts';
import type { ContactListCheckView } from '@shared/contactLists/checks.ts';
import type { ContactListImportView } from '@shared/contactLists/imports.ts';
import type { ContactListItemView, ContactListView } from '@shared/contactLists/model.ts';
import { campaignRow } from '@test/support/web/campaigns.ts';
import { aConnectionView } from '@test/support/web/connections.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { fakeStorage, permission, startedUpload } from '@test/support/web/fakeStorage.ts';
import { person } from '@test/support/web/people.ts';
import { SheetWorker } from '@test/support/web/sheetWorker.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '@web/ui/Toaster.tsx';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ItemsScreen } from './ItemsScreen.tsx';
import { ListsScreen } from './ListsScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-11-20T12:00:00.000Z';
const list = (id: number, name: string, more: Partial<ContactListView> = {}): ContactListView => ({
  ...{
    id,
    name,
    companyId: 3,
    contactsCount: 2,
    validCount: 0,
    invalidCount: 0,
    isInUse: false,
    variables: ['cidade'],
  },
  ...{ createdAt: at, updatedAt: at },
  ...more,
});
const ana: ContactListItemView = {
  ...{ id: 'a1', companyId: 3, contactListId: 7, name: 'Ana Lima', number: '5511988887777', email: '' },
  ...{ variables: { cidade: 'Recife' }, contactId: null, bsuid: '', isWhatsappValid: null, createdAt: at },
};
const running: ContactListImportView = {
  ...{ id: 'i1', companyId: 3, contactListId: 7, name: 'a.xlsx', kind: 'sheet', status: 'running', total: 400 },
  ...{ done: 100, added: 90, existing: 5, refused: 5, variables: [], by: { id: 1, name: 'Rita' } },
  ...{ createdAt: at, updatedAt: new Date().toISOString() },
};
const recordPageResponse = (key: string, rows: readonly unknown[]) => ({
  body: { [key]: rows, count: rows.length, hasMore: false, nextCursor: null },
});

function show(path: string, imports: ContactListImportView[] = []) {
  const server = fakeServer();
  server.on(
    'GET /contact-lists',
    recordPageResponse('records', [list(7, 'Clientes'), list(8, 'Em uso', { isInUse: true })]),
  );
  server.on('GET /contact-lists/7', { body: list(7, 'Clientes') });
  server.on('GET /contact-list-items', recordPageResponse('contacts', [ana]));
  server.on('GET /contact-list-imports', { body: imports });
  server.on('GET /contact-lists/7/check', { body: null });
  return renderSignedIn(
    <>
      <Routes>
        <Route path="/contact-lists" element={<ListsScreen />} />
        <Route path="/contact-lists/:contactListId/contacts" element={<ItemsScreen />} />
      </Routes>
      <Toaster />
    </>,
    { server, user: person({ profile: 'admin' }), at: path },
  );
}

describe('contact lists', () => {
  it('lead to their people; a new one is opened at once', async () => {
    const { server } = show('/contact-lists');
    expect(await screen.findByRole('link', { name: 'Clientes' })).toHaveAttribute('href', '/contact-lists/7/contacts');
    expect(screen.getByText('em campanha')).toBeVisible();
    server.on('POST /contact-lists', { body: list(7, 'Clientes') });
    await userEvent.click(screen.getByRole('button', { name: 'Nova lista' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Nome/ }), 'Clientes');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('heading', { name: /Clientes/ })).toBeVisible();
    expect(await screen.findByText('Ana Lima')).toBeVisible();
  });
});

describe('people of a list', () => {
  it('are shown with their variables, and that nobody can tell who has WhatsApp', async () => {
    show('/contact-lists/7/contacts');
    expect(await screen.findByText('Recife')).toBeVisible();
    expect(screen.getByText('não verificado')).toBeVisible();
  });

  it('are changed with their variables', async () => {
    const { server } = show('/contact-lists/7/contacts');
    server.on('PUT /contact-list-items/a1', { body: ana });
    await userEvent.click(await screen.findByText('Ana Lima'));
    const city = screen.getByRole('textbox', { name: '{cidade}' });
    await userEvent.clear(city);
    await userEvent.type(city, 'Olinda');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(server.at('PUT /contact-list-items/a1')).toHaveLength(1));
    expect(server.at('PUT /contact-list-items/a1')[0]?.body).toMatchObject({
      ...{ name: 'Ana Lima', number: '5511988887777', variables: { cidade: 'Olinda' } },
    });
  });

  it('an import says how far it is, and is stopped', async () => {
    const { server } = show('/contact-lists/7/contacts', [running]);
    const state = await screen.findByText(/Importando: 100 de 400/);
    expect(state).toBeVisible();
    expect(screen.getByText('90 novos, 5 já estavam, 5 recusados')).toBeVisible();
    server.on('PUT /contact-list-imports/i1', { body: { ...running, status: 'stopped' } });
    server.on('GET /contact-list-imports', { body: [{ ...running, status: 'stopped' }] });
    await userEvent.click(screen.getByRole('button', { name: 'Parar' }));
    expect(await screen.findByText('Importação parada')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continuar' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Baixar os recusados' })).toBeVisible();
  });

  const check: ContactListCheckView = {
    ...{ companyId: 3, contactListId: 7, whatsappId: 5, status: 'running', reason: null, waitsUntil: null },
    ...{ by: { id: 1, name: 'Rita' }, createdAt: at, updatedAt: new Date().toISOString() },
  };
  const linked = aConnectionView({ id: 5, name: 'Balcão', channel: 'whatsapp', status: 'CONNECTED' });

  it('are asked about by a linked number; how far it is stands above them, and it is stopped', async () => {
    const { server } = show('/contact-lists/7/contacts');
    server.on('GET /whatsapp', { body: [linked, { ...linked, id: 6, name: 'Oficial', channel: 'whatsappapi' }] });
    await screen.findByText('Ana Lima');
    await userEvent.click(screen.getByRole('button', { name: 'Verificar números' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/2 números a perguntar: um por vez, até 800 por dia/)).toBeVisible();
    expect(dialog.queryByRole('option', { name: 'Oficial' })).toBeNull();
    server.on('POST /contact-lists/7/check', { body: check });
    server.on('GET /contact-lists/7/check', { body: check });
    server.on('GET /contact-lists/7', { body: list(7, 'Clientes', { validCount: 1 }) });
    await userEvent.click(dialog.getByRole('button', { name: 'Verificar' }));
    await waitFor(() => expect(server.at('POST /contact-lists/7/check')[0]?.body).toEqual({ whatsappId: 5 }));
    expect(await screen.findByText('Verificando os números: 1 de 2')).toBeVisible();
    expect(screen.getByText('1 têm WhatsApp, 0 não têm, 1 sem resposta')).toBeVisible();
    const stopped = { ...check, status: 'stopped', reason: null };
    server.on('DELETE /contact-lists/7/check', { body: stopped });
    server.on('GET /contact-lists/7/check', { body: stopped });
    await userEvent.click(screen.getByRole('button', { name: 'Parar' }));
    expect(await screen.findByText('Verificação parada')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continuar' })).toBeEnabled();
  });

  it('that no official channel can be asked is said in words', async () => {
    const { server } = show('/contact-lists/7/contacts');
    server.on('GET /whatsapp', { body: [{ ...linked, channel: 'whatsappapi' }] });
    await screen.findByText('Ana Lima');
    await userEvent.click(screen.getByRole('button', { name: 'Verificar números' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/Canais oficiais não respondem a essa pergunta/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Verificar' })).toBeNull();
  });

  it('a check that waits for tomorrow, or for its number, says so', async () => {
    const { server } = show('/contact-lists/7/contacts');
    server.on('GET /whatsapp', { body: [{ ...linked, status: 'TIMEOUT' }] });
    server.on('GET /contact-lists/7/check', { body: { ...check, waitsUntil: '2026-11-21T00:00:00.000Z' } });
    expect(await screen.findByText(/O limite de hoje acabou; continua em 20\/11\/2026 21:00/)).toBeVisible();
    expect(await screen.findByText(/O número está fora do ar/)).toBeVisible();
  });

  it('a sheet of 200 MB is refused before a byte of it is read', async () => {
    show('/contact-lists/7/contacts');
    await screen.findByText('Ana Lima');
    await userEvent.click(screen.getByRole('button', { name: 'Importar arquivo' }));
    const dialog = await screen.findByRole('dialog');
    const file = new File(['x'], 'grande.xlsx');
    Object.defineProperty(file, 'size', { value: 200_000_000 });
    const read = vi.spyOn(file, 'arrayBuffer');
    const input = dialog.querySelector('input[type="file"]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no field for a file');
    await userEvent.upload(input, file);
    expect(await within(dialog).findByText(/10 MB/)).toBeVisible();
    expect(read).not.toHaveBeenCalled();
  });

  it('a file begins one import, however often the button is pressed', async () => {
    vi.stubGlobal('Worker', SheetWorker);
    const { server } = show('/contact-lists/7/contacts');
    server.on('POST /contact-list-imports', { body: { ...running, total: 1 } });
    fakeStorage();
    server.on('POST /media/uploads', permission);
    await screen.findByText('Ana Lima');
    await userEvent.click(screen.getByRole('button', { name: 'Importar arquivo' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.upload(dialog.getByLabelText(/Planilha \(xlsx/), new File(['numero\n11 98888-7777\n'], 'a.csv'));
    const begin = await dialog.findByRole('button', { name: 'Importar 1 linha' });
    act(() => {
      begin.click();
      begin.click();
    });
    const sent = await startedUpload();
    act(() => sent.answer(204));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.at('POST /contact-list-imports')).toHaveLength(1);
  });

  it('contacts of the company come by tag and by text', async () => {
    const { server } = show('/contact-lists/7/contacts');
    server.on('GET /tags/list', { body: [] });
    server.on('GET /campaigns', recordPageResponse('records', []));
    server.on('POST /contact-list-imports', { body: { ...running, kind: 'contacts', total: null } });
    await screen.findByText('Ana Lima');
    await userEvent.click(screen.getByRole('button', { name: 'Trazer contatos' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /contém/ }), 'ana');
    await userEvent.click(dialog.getByRole('button', { name: 'Trazer' }));
    await waitFor(() => expect(server.at('POST /contact-list-imports')).toHaveLength(1));
    expect(server.at('POST /contact-list-imports')[0]?.body).toEqual({
      contactListId: 7,
      contacts: { tags: [], searchParam: 'ana' },
    });
  });

  it('recipients of a campaign come by what they answered', async () => {
    const { server } = show('/contact-lists/7/contacts');
    server.on('GET /tags/list', { body: [] });
    server.on('GET /campaigns', recordPageResponse('records', [campaignRow({ id: 4, name: 'Natal' })]));
    server.on('POST /contact-list-imports', { body: { ...running, kind: 'campaign', total: null } });
    await screen.findByText('Ana Lima');
    await userEvent.click(screen.getByRole('button', { name: 'Trazer contatos' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'Natal' });
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'De uma campanha' }), 'Natal');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Quem' }), 'Recebeu e não respondeu');
    await userEvent.click(dialog.getByRole('button', { name: 'Trazer' }));
    await waitFor(() => expect(server.at('POST /contact-list-imports')).toHaveLength(1));
    expect(server.at('POST /contact-list-imports')[0]?.body).toEqual({
      contactListId: 7,
      campaign: { id: 4, answers: 'silent' },
    });
  });
});
