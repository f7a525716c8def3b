import type { TagView } from '@shared/tags/model.ts';
import { matchingTags } from '@shared/tags/rules.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { scrollToEnds } from '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { palette } from '@web/lib/color.ts';
import { currentSession } from '@web/lib/session.tsx';
import { Toaster } from '@web/ui/Toaster.tsx';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { live } from './live.ts';
import { TagsScreen } from './TagsScreen.tsx';

afterEach(() => {
  made.length = 0;
  vi.unstubAllGlobals();
});

const tag = (id: number, name: string, contactsCount = 0): TagView => ({
  ...{ id, name, contactsCount, companyId: 3, color: palette[id - 1] ?? '', kanban: 0, userId: null },
  ...{ ticketsCount: 0, createdAt: '2026-01-01T00:00:00.000Z' },
});
const vip = tag(1, 'VIP', 3);
const atraso = tag(2, 'Atraso');

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

/** What colleagues create meanwhile. */
const made: TagView[] = [];

async function show(tags: TagView[] = [vip, atraso], user = person()) {
  const server = fakeServer();
  server.on('GET /tags', ({ query }) => {
    const start = Number(query['cursor'] ?? 0);
    const found = matchingTags([...tags, ...made], { searchParam: query['searchParam'] });
    const hasMore = found.length > start + 20;
    const nextCursor = hasMore ? String(start + 20) : null;
    return { body: { tags: found.slice(start, start + 20), count: found.length, hasMore, nextCursor } };
  });
  const page = renderSignedIn(
    <>
      <Routes>
        <Route path="/tags" element={<TagsScreen />} />
        <Route path="*" element={<Address />} />
      </Routes>
      <Toaster />
    </>,
    { server, user, at: '/tags' },
  );
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return page;
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const inRow = (row: RegExp, name: string) =>
  userEvent.click(within(screen.getByRole('row', { name: row })).getByRole('button', { name }));

it('lists tags by name with the number of contacts, and finds them whatever the accents', async () => {
  await show([vip, atraso, tag(3, 'Última compra')]);
  expect(names()).toEqual(['Atraso', 'Última compra', 'VIP']);
  const cells = within(screen.getByRole('row', { name: /VIP/ })).getAllByRole('cell');
  expect(cells.slice(0, 2).map((cell) => cell.textContent)).toEqual([palette[0], '3']);
  await userEvent.type(screen.getByRole('searchbox'), 'ultima');
  await waitFor(() => expect(names()).toEqual(['Última compra']));
});

it('reads more of them as far as somebody looks', async () => {
  const { server } = await show(Array.from({ length: 45 }, (_, turn) => tag(turn + 1, `Tag ${turn + 10}`)));
  expect(names()).toHaveLength(20);
  expect(screen.getByText('45')).toBeVisible();
  scrollToEnds();
  await waitFor(() => expect(names()).toHaveLength(40));
  scrollToEnds();
  await waitFor(() => expect(names()).toHaveLength(45));
  expect(server.at('GET /tags').map(({ query }) => query['cursor'])).toEqual([undefined, '20', '40']);
});

it('creates one in a free colour and says on the name that it is taken', async () => {
  const { server } = await show();
  server.on('POST /tags', { status: 400, body: { error: 'ERR_TAG_NAME_ALREADY_EXISTS' } });
  await press('Nova tag');
  expect(box(/^Cor/)).toHaveValue(palette[2]);
  await press('Salvar');
  expect(box(/^Nome/)).toHaveAccessibleDescription(/Obrigatório/);
  await userEvent.type(box(/^Nome/), 'ab');
  await press('Salvar');
  expect(box(/^Nome/)).toHaveAccessibleDescription(/Muito curto/);
  await userEvent.type(box(/^Nome/), 'c');
  await press('Salvar');
  await waitFor(() => expect(box(/^Nome/)).toHaveAccessibleDescription(/Já existe uma tag com este nome/));
  server.on('POST /tags', { body: tag(3, 'abc') });
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /tags').at(-1)?.body).toEqual({ name: 'abc', color: palette[2], kanban: 0 });
});

it('names what a deletion takes away', async () => {
  const { server } = await show();
  server.on('DELETE /tags/1', { body: { message: 'ok' } });
  await inRow(/VIP/, 'Excluir');
  const question = screen.getByRole('alertdialog', { name: 'Excluir a tag VIP?' });
  expect(question).toHaveAccessibleDescription('3 contatos ficam sem ela.');
  await userEvent.click(within(question).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Tag excluída')).toBeVisible();
  expect(server.at('DELETE /tags/1')).toHaveLength(1);
});

it('B-PERM-12: lets attendants look and create, not change', async () => {
  await show([vip], person({ profile: 'user' }));
  const row = within(screen.getByRole('row', { name: /VIP/ }));
  expect(row.queryByRole('button', { name: 'Excluir' })).toBeNull();
  expect(row.queryByRole('button', { name: 'Editar' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Nova tag' })).toBeEnabled();
});

it('leads to the contacts that have it', async () => {
  await show();
  await inRow(/VIP/, 'Ver contatos');
  expect(await screen.findByText('/contacts?tags=1')).toBeVisible();
});

it('follows what colleagues do', async () => {
  const { client } = await show();
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  const tell = (data: Record<string, unknown>) => act(() => live['tag']?.(client, data, session));
  made.push(tag(3, 'Bronze'));
  tell({ action: 'create', tag: tag(3, 'Bronze') });
  tell({ action: 'create', tag: { ...tag(4, 'Etapa'), kanban: 1 } });
  await waitFor(() => expect(names()).toEqual(['Atraso', 'Bronze', 'VIP']));
  tell({ action: 'update', tag: { ...vip, contactsCount: 4 } });
  tell({ action: 'delete', tagId: 2 });
  await waitFor(() => expect(names()).toEqual(['Bronze', 'VIP']));
  expect(within(screen.getByRole('row', { name: /VIP/ })).getByText('4')).toBeVisible();
});
