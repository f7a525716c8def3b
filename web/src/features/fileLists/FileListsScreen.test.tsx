import '@test/support/web/setup.ts';
import type { FileListView } from '@shared/fileLists/model.ts';
import { queueDefaults } from '@shared/queues/defaults.ts';
import { option } from '@test/support/server/botFlow.ts';
import { fakeServer, type Heard } from '@test/support/web/fakeServer.ts';
import { fakeStorage, permission, startedUpload } from '@test/support/web/fakeStorage.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { Toaster } from '@web/ui/Toaster.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { FileListsScreen } from './FileListsScreen.tsx';
import { live } from './live.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const file = { path: '/api/media/a', fileName: 'mesas.pdf', mediaType: 'application/pdf', size: 2048 };
const noFile = { path: null, fileName: null, mediaType: null, size: null };
const list = (id: number, name: string, options: FileListView['options'] = []): FileListView => ({
  ...{ id, name, options, companyId: 3, message: `Segue ${name}`, userId: 7, createdAt: '', updatedAt: '' },
});
const catalogue = list(1, 'Catálogo', [
  { id: 1, name: 'Mesas', ...file },
  { id: 2, name: 'Cadeiras', ...noFile },
]);
const prices = list(2, 'Preços');

async function show(current: FileListView[] = [catalogue, prices], profile: 'admin' | 'user' = 'admin', search = '') {
  const server = fakeServer();
  server.on('GET /files', ({ query: { searchParam = '' } }: Heard) => {
    const files = current.filter(({ name }) => name.includes(searchParam));
    return { body: { files, count: files.length, hasMore: false, nextCursor: null } };
  });
  const page = renderSignedIn(
    <>
      <FileListsScreen />
      <Toaster />
    </>,
    { server, user: person({ profile }), at: `/files${search}` },
  );
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return page;
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const row = (name: RegExp) => within(screen.getByRole('row', { name }));
const drop = (...files: File[]) => userEvent.upload(screen.getByLabelText(/Adicionar arquivos/), files);
const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' });

it('lists them, says which files are missing, and searches', async () => {
  await show();
  expect(names()).toEqual(['Catálogo', 'Preços']);
  expect(row(/Catálogo/).getByText('1 sem arquivo')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'Pre');
  await waitFor(() => expect(names()).toEqual(['Preços']));
});

it('makes an item of every dropped file and shows how far each upload is', async () => {
  const { server } = await show();
  fakeStorage();
  server.on('POST /media/uploads', permission);
  server.on('POST /files', { body: list(3, 'Contratos') });
  await press('Nova lista');
  await userEvent.type(box(/^Nome/), 'Contratos');
  await userEvent.type(box(/^Mensagem/), 'Aqui está');
  await drop(pdf('aluguel.pdf'), pdf('venda.pdf'));
  await press('Descer item 1');
  expect([box('Nome do item 1').value, box('Nome do item 2').value]).toEqual(['venda', 'aluguel']);
  await press('Salvar');
  const first = await startedUpload();
  act(() => first.sent(5, 10));
  expect(await screen.findByRole('progressbar', { name: 'Enviando venda.pdf' })).toHaveValue(0.5);
  act(() => first.answer(204));
  const second = await startedUpload(first);
  act(() => second.answer(204));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const media = (name: string) => ({ key: 'k1', name, width: null, height: null });
  expect(server.at('POST /files')[0]?.body).toEqual({
    ...{ name: 'Contratos', message: 'Aqui está' },
    options: [
      { name: 'venda', media: media('venda.pdf') },
      { name: 'aluguel', media: media('aluguel.pdf') },
    ],
  });
});

it('keeps what is typed when an upload fails, and does not send the others twice', async () => {
  const { server } = await show();
  fakeStorage();
  server.on('POST /media/uploads', permission);
  server.on('PUT /files/2', { body: prices });
  await userEvent.click(screen.getByRole('button', { name: 'Preços' }));
  await drop(pdf('a.pdf'), pdf('b.pdf'));
  await press('Salvar');
  const first = await startedUpload();
  act(() => first.answer(204));
  const second = await startedUpload(first);
  act(() => second.answer(500));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(box('Nome do item 2').value).toBe('b');
  await press('Salvar');
  const third = await startedUpload(second);
  act(() => third.answer(204));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /media/uploads')).toHaveLength(3);
});

it('changes names, takes a file away and leaves the others as they are', async () => {
  const { server } = await show([
    list(1, 'Catálogo', [
      { id: 1, name: 'Mesas', ...file },
      { id: 2, name: 'Bancos', ...file, fileName: 'bancos.pdf' },
      { id: 3, name: 'Camas', ...noFile },
    ]),
  ]);
  server.on('PUT /files/1', { body: catalogue });
  await press('Catálogo');
  expect(screen.getByRole('link', { name: 'Abrir bancos.pdf' })).toHaveAttribute('href', '/api/media/a');
  await press('Remover mesas.pdf');
  await press('Remover item 3');
  await userEvent.clear(box('Nome do item 2'));
  await press('Salvar');
  expect(box('Nome do item 2')).toHaveAccessibleDescription('Obrigatório');
  await userEvent.type(box('Nome do item 2'), 'Banquetas');
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('PUT /files/1')[0]?.body).toMatchObject({
    options: [
      { id: 1, name: 'Mesas', media: null },
      { id: 2, name: 'Banquetas' },
    ],
  });
  expect(server.at('PUT /files/1')[0]?.body).not.toHaveProperty('options.1.media');
});

it('stops at twenty, and refuses programs before they are sent', async () => {
  await show();
  await press('Nova lista');
  await drop(...Array.from({ length: 21 }, (_, turn) => pdf(`${turn}.pdf`)));
  expect(await screen.findByText('20 de 20')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Adicionar item' })).toBeDisabled();
  await press('Remover item 20');
  await drop(new File(['x'], 'virus.exe'));
  expect(screen.getByText('19 de 20')).toBeVisible();
});

it('says on the field that a name is taken', async () => {
  const { server } = await show();
  server.on('POST /files', { status: 400, body: { error: 'ERR_FILE_NAME_ALREADY_EXISTS' } });
  await press('Nova lista');
  await userEvent.type(box(/^Nome/), 'ab');
  await press('Salvar');
  expect(box(/^Nome/)).toHaveAccessibleDescription('Muito curto');
  expect(box(/^Mensagem/)).toHaveAccessibleDescription('Obrigatório');
  await userEvent.type(box(/^Nome/), 'c');
  await userEvent.type(box(/^Mensagem/), 'x');
  await press('Salvar');
  await waitFor(() => expect(box(/^Nome/)).toHaveAccessibleDescription(/Já existe uma lista/));
});

it('B-FILE-1: attendants read and open files, and change nothing', async () => {
  await show([catalogue], 'user');
  expect(screen.queryByRole('button', { name: 'Nova lista' })).toBeNull();
  await press('Catálogo');
  const dialog = within(screen.getByRole('dialog', { name: 'Catálogo' }));
  expect(dialog.getByText('Segue Catálogo')).toBeVisible();
  expect(dialog.getByRole('link', { name: /mesas\.pdf/ })).toHaveAttribute('href', '/api/media/a');
  expect(dialog.getByText('Sem arquivo')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Mensagem' })).toBeNull();
});

it('names who leads to a list that cannot be deleted', async () => {
  const { server } = await show();
  const queue = { id: 4, name: 'Vendas', companyId: 3, color: '#000000', orderQueue: null, createdAt: '' };
  const texts = { greetingMessage: '', outOfHoursMessage: '', schedules: [], hasOptions: true };
  const chatbots = [option(1, 'Material', { queueType: 'file', optFileId: 1 })];
  server.on('DELETE /files/1', { status: 409, body: { error: 'ERR_FILE_IN_USE' } });
  server.on('GET /queue', { body: [{ ...queue, ...texts, ...queueDefaults(), fileListId: 1, chatbots }] });
  server.on('GET /whatsapp', { body: [] });
  await userEvent.click(row(/Catálogo/).getByRole('button', { name: 'Excluir' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Excluir a lista Catálogo?' }));
  await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
  expect(await question.findByRole('alert')).toHaveTextContent(
    /Uma fila ou opção usa esta lista.* Em uso: fila Vendas; opção Material da fila Vendas\./,
  );
});

it('reads again when colleagues change something', async () => {
  const current = [catalogue];
  const { client } = await show(current);
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  current.push(prices);
  act(() => live['file']?.(client, { action: 'create', fileList: prices }, session));
  await waitFor(() => expect(names()).toEqual(['Catálogo', 'Preços']));
});

it('tells nothing at all from nothing found', async () => {
  await show([], 'admin', '?q=frete');
  await press('Limpar filtros');
  expect(await screen.findByText(/junte arquivos aqui/)).toBeVisible();
});
