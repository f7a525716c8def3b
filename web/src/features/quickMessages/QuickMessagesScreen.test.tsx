import '@test/support/web/setup.ts';
import type { QuickMessageView } from '@shared/quickMessages/model.ts';
import { fakeServer, type Heard } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { Toaster } from '@web/ui/Toaster.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { live } from './live.ts';
import { QuickMessagesScreen } from './QuickMessagesScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const quick = (id: number, shortcode: string, fields: Partial<QuickMessageView> = {}): QuickMessageView => ({
  ...{ id, shortcode, companyId: 3, userId: 7, message: `Texto de ${shortcode}`, geral: false, status: true },
  ...{ isCategory: false, categoryId: null, mediaPath: null, mediaName: null, mediaMime: null, mediaSize: null },
  ...{ isMedia: false, createdAt: '', updatedAt: '', ...fields },
});
const sales = quick(10, 'Vendas', { isCategory: true, message: '', geral: true });
const pix = quick(1, 'pix', { categoryId: 10 });
const hours = quick(2, 'horario', { geral: true, userId: 9 });

const matching =
  (current: readonly QuickMessageView[]) =>
  ({ query: { searchParam = '', isCategory } }: Heard) => {
    const records = current.filter(
      (record) => String(record.isCategory) === isCategory && record.shortcode.includes(searchParam),
    );
    return { body: { records, count: records.length, hasMore: false, nextCursor: null } };
  };

async function show(current: QuickMessageView[] = [sales, pix, hours], profile: 'admin' | 'user' = 'admin', at = '') {
  const server = fakeServer();
  server.on('GET /quick-messages', matching(current));
  server.on('GET /quick-messages/list', { body: current });
  const page = renderSignedIn(
    <>
      <QuickMessagesScreen />
      <Toaster />
    </>,
    { server, user: person({ profile }), at: `/quick-messages${at}` },
  );
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return page;
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const box = (name: string | RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

it('lists messages with their category and who uses them', async () => {
  await show();
  expect(names()).toEqual(['/pix', '/horario']);
  await waitFor(() => expect(row(/pix/).getByRole('cell', { name: 'Vendas' })).toBeVisible());
  expect(row(/pix/).getByRole('cell', { name: 'Só você' })).toBeVisible();
  expect(row(/horario/).getByRole('cell', { name: 'Geral' })).toBeVisible();
});

it('writes a new one with a variable where the cursor stands', async () => {
  const { server } = await show();
  server.on('POST /quick-messages', { body: quick(3, 'oi') });
  await press('Nova mensagem');
  await userEvent.type(box(/^Atalho/), '/oi');
  await userEvent.type(box('Mensagem'), 'Olá, !');
  box('Mensagem').setSelectionRange(5, 5);
  await press('Inserir variável');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Primeiro nome' }));
  expect(box('Mensagem')).toHaveValue('Olá, {{firstName}}!');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Categoria' }), 'Vendas');
  await userEvent.click(screen.getByRole('switch', { name: /Geral/ }));
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /quick-messages')[0]?.body).toEqual({
    shortcode: 'oi',
    message: 'Olá, {{firstName}}!',
    categoryId: 10,
    geral: true,
    status: true,
    isCategory: false,
  });
});

it('wants a text or a file, and says on the field that a shortcut is taken', async () => {
  const { server } = await show();
  server.on('POST /quick-messages', { status: 400, body: { error: 'ERR_QUICKMESSAGE_INVALID_NAME' } });
  await press('Nova mensagem');
  await press('Salvar');
  expect(box(/^Atalho/)).toHaveAccessibleDescription('Obrigatório');
  expect(box('Mensagem')).toHaveAccessibleDescription('Obrigatório');
  await userEvent.type(box(/^Atalho/), 'pix');
  await userEvent.type(box('Mensagem'), 'x');
  await press('Salvar');
  await waitFor(() => expect(box(/^Atalho/)).toHaveAccessibleDescription('Este nome já está em uso. Escolha outro.'));
  await userEvent.clear(box('Mensagem'));
  fireEvent.change(screen.getByLabelText(/Arquivo/), { target: { files: [new File(['x'], 'tabela.pdf')] } });
  expect(screen.getByRole('button', { name: 'Remover tabela.pdf' })).toBeVisible();
  await waitFor(() => expect(box('Mensagem')).not.toHaveAccessibleDescription());
});

it('takes a file away', async () => {
  const current = quick(1, 'pix', {
    isMedia: true,
    mediaPath: '/api/media/k',
    mediaName: 'chave.png',
    mediaSize: 2048,
  });
  const { server } = await show([current]);
  server.on('PUT /quick-messages/1', { body: quick(1, 'pix') });
  await userEvent.click(screen.getByRole('button', { name: /^\/pix/ }));
  await press('Remover chave.png');
  await press('Salvar');
  await waitFor(() => expect(server.at('PUT /quick-messages/1')[0]?.body).toMatchObject({ media: null }));
});

it('B-QM-2: an attendant changes own ones, reads general ones and makes none general', async () => {
  await show([pix, hours], 'user');
  expect(row(/pix/).getByRole('button', { name: 'Excluir' })).toBeVisible();
  expect(row(/horario/).queryByRole('button', { name: 'Excluir' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^\/horario/ }));
  expect(within(screen.getByRole('dialog', { name: '/horario' })).getByText('Texto de horario')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Mensagem' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await press('Nova mensagem');
  expect(screen.queryByRole('switch', { name: /Geral/ })).toBeNull();
});

it('B-QM-3: keeps categories under a tab of their own and says what becomes of their messages', async () => {
  const { server } = await show();
  await userEvent.click(screen.getByRole('tab', { name: 'Categorias' }));
  await waitFor(() => expect(names()).toEqual(['Vendas']));
  server.on('DELETE /quick-messages/10', { body: { message: '' } });
  await userEvent.click(row(/Vendas/).getByRole('button', { name: 'Excluir' }));
  const question = screen.getByRole('alertdialog', { name: 'Excluir Vendas?' });
  expect(within(question).getByText('As mensagens desta categoria continuam, sem categoria.')).toBeVisible();
  await userEvent.click(within(question).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(server.at('DELETE /quick-messages/10')).toHaveLength(1));
  server.on('POST /quick-messages', { body: sales });
  await press('Nova categoria');
  await userEvent.type(box(/^Nome/), 'Pós-venda');
  await press('Salvar');
  await waitFor(() =>
    expect(server.at('POST /quick-messages')[0]?.body).toMatchObject({ shortcode: 'Pós-venda', isCategory: true }),
  );
});

it('tells nothing at all from nothing found', async () => {
  await show([], 'admin');
  expect(screen.getByText(/Guarde aqui o que a equipe escreve/)).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'frete');
  await userEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
  expect(await screen.findByText(/Guarde aqui o que a equipe escreve/)).toBeVisible();
});

it('follows live events', async () => {
  const current = [pix];
  const { client } = await show(current);
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  const push = (data: Record<string, unknown>) => act(() => live['quickmessage']?.(client, data, session));
  current.push(hours);
  push({ action: 'create', record: hours });
  await waitFor(() => expect(names()).toEqual(['/pix', '/horario']));
  push({ action: 'update', record: { ...pix, shortcode: 'pix2' } });
  await waitFor(() => expect(names()).toEqual(['/pix2', '/horario']));
  push({ action: 'delete', id: 1 });
  await waitFor(() => expect(names()).toEqual(['/horario']));
});
