import '@test/support/web/setup.ts';
import type { ContactTag } from '@shared/tags/contactTag.ts';
import type { TagView } from '@shared/tags/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { palette } from '@web/lib/color.ts';
import { setFailureHandler } from '@web/lib/showFailure.ts';
import { NotificationList } from '@web/ui/NotificationList.tsx';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ContactTags } from './ContactTags.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const tag = (id: number, name: string): TagView => ({
  ...{ id, name, companyId: 3, color: palette[id - 1] ?? '', kanban: 0, userId: null, contactsCount: 0 },
  ...{ ticketsCount: 0, createdAt: '2026-01-01T00:00:00.000Z' },
});
const known = [tag(1, 'Atraso'), tag(2, 'Última compra'), tag(3, 'VIP')];
const asHeld = ({ id, name, color }: TagView): ContactTag => ({ id, name, color });

function Contact({ start }: { start: readonly ContactTag[] }) {
  const [tags, setTags] = useState<readonly ContactTag[]>(start);
  return <ContactTags contactId="01MARIA" tags={tags} onSaved={setTags} />;
}

/** @param gate what every answer to a choice waits for */
async function show(start: readonly ContactTag[] = [], gate: Promise<void> = Promise.resolve(), first = known) {
  const server = fakeServer();
  const all = [...known];
  server.on('GET /tags/list', { body: first });
  server.on('POST /tags', ({ body }) => {
    const made = { ...tag(9, ''), ...(body as object) } as TagView;
    all.push(made);
    return { body: made };
  });
  server.on('POST /tags/sync', async ({ body }) => {
    const { tags } = body as { tags: number[] };
    await gate;
    const current = tags.flatMap((id) => all.filter((one) => one.id === id)).map(asHeld);
    return { body: { contactId: '01MARIA', tags: current, kanbanTags: null } };
  });
  renderSignedIn(
    <>
      <Contact start={start} />
      <NotificationList />
    </>,
    { server },
  );
  await waitFor(() => expect(server.at('GET /tags/list')).toHaveLength(1));
  return server;
}

const field = () => screen.getByRole('button', { name: 'Tags' });
const search = () => screen.getByRole('combobox');
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remover / }).map((one) => one.getAttribute('aria-label')?.slice(8));
const sent = (server: ReturnType<typeof fakeServer>) =>
  server.at('POST /tags/sync').map(({ body }) => (body as { tags: number[] }).tags);

it('puts tags on and takes them off, each at once', async () => {
  const server = await show([asHeld(tag(3, 'VIP'))]);
  expect(chips()).toEqual(['VIP']);
  await userEvent.click(field());
  await userEvent.click(screen.getByRole('option', { name: 'Atraso' }));
  await waitFor(() => expect(chips()).toEqual(['VIP', 'Atraso']));
  await userEvent.click(screen.getByRole('button', { name: 'Remover VIP' }));
  await waitFor(() => expect(chips()).toEqual(['Atraso']));
  await waitFor(() => expect(sent(server)).toEqual([[3, 1], [1]]));
});

it('creates what was typed and is not there, with the keyboard alone', async () => {
  const server = await show();
  field().focus();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.type(search(), 'Atacado{Enter}');
  await waitFor(() => expect(chips()).toEqual(['Atacado']));
  const [made] = server.at('POST /tags').map(({ body }) => body as { name: string; color: string });
  expect(made).toMatchObject({ name: 'Atacado', kanban: 0 });
  expect(palette).toContain(made?.color);
  expect(sent(server)).toEqual([[9]]);
  expect(search()).toHaveValue('');
});

it('offers no second tag of the same name, whatever case and accents', async () => {
  await show();
  await userEvent.click(field());
  await userEvent.type(search(), 'ultima COMPRA');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Última compra']);
});

it('says that a name is too short and keeps it', async () => {
  const server = await show();
  await userEvent.click(field());
  await userEvent.type(search(), 'zz');
  await userEvent.click(screen.getByRole('option', { name: 'Criar “zz”' }));
  expect(await screen.findByText('Tag muito curta')).toBeVisible();
  expect(search()).toHaveValue('zz');
  expect(server.at('POST /tags')).toEqual([]);
});

it('sends one call at a time, and the last choice stays', async () => {
  let open = () => {};
  const server = await show([], new Promise((resolve) => (open = () => resolve())));
  await userEvent.click(field());
  for (const name of ['Atraso', 'Última compra', 'VIP']) await userEvent.click(screen.getByRole('option', { name }));
  expect(chips()).toEqual(['Atraso', 'Última compra', 'VIP']);
  expect(sent(server)).toEqual([[1]]);
  open();
  await waitFor(() => expect(sent(server)).toEqual([[1], [1, 2, 3]]));
  await waitFor(() => expect(chips()).toEqual(['Atraso', 'Última compra', 'VIP']));
});

it('goes back to what the contact has when it could not be saved', async () => {
  const server = await show([asHeld(tag(3, 'VIP'))]);
  server.on('POST /tags/sync', { status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
  const outcome = vi.fn();
  setFailureHandler(outcome);
  await userEvent.click(field());
  await userEvent.click(screen.getByRole('option', { name: 'Atraso' }));
  await waitFor(() =>
    expect(outcome).toHaveBeenCalledWith('Tag não encontrada. Ela pode ter sido excluída.', 'ERR_NO_TAG_FOUND'),
  );
  await waitFor(() => expect(chips()).toEqual(['VIP']));
});

it('finds by the server what did not come along, and offers no second one of its name', async () => {
  const many = Array.from({ length: 100 }, (_, turn) => tag(turn + 10, `Cliente ${turn + 10}`));
  const server = await show([], Promise.resolve(), many);
  server.on('GET /tags/list', ({ query }) => ({ body: query['searchParam'] === 'zebra' ? [tag(7, 'Zebra')] : many }));
  await userEvent.click(field());
  await userEvent.type(search(), 'zebra');
  await userEvent.click(await screen.findByRole('option', { name: 'Zebra' }));
  expect(screen.queryByRole('option', { name: 'Criar “zebra”' })).toBeNull();
  await waitFor(() => expect(sent(server)).toEqual([[7]]));
});
