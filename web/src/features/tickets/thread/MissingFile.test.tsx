import '@test/support/web/setup.ts';
import type { MessageView } from '@shared/messages/model.ts';
import { attendant, showInbox } from '@test/support/web/inbox.tsx';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const maria = ticket(1, { userId: 1, name: 'Maria Souza' });
const lost = { mediaUrl: null, mediaStatus: 'failed', mediaName: 'arquivo.bin', body: '' } as const;
const recently = new Date(Date.now() - 3_600_000).toISOString();
const longAgo = new Date(Date.now() - 40 * 24 * 3_600_000).toISOString();

async function open(one: MessageView) {
  const page = showInbox({ tickets: [maria], messages: [one], at: `/tickets/${maria.uuid}`, user: attendant() });
  const thread = within(await screen.findByRole('region', { name: 'Mensagens' }));
  return { ...page, thread, again: () => thread.findByRole('button', { name: 'Buscar de novo' }) };
}

it.each(['image', 'video', 'audio', 'application', 'sticker'] as const)(
  'has a file looked for once more that could not be had: %s',
  async (mediaType) => {
    const one = message(1, { mediaType, ...lost, createdAt: recently });
    const { server, thread, again } = await open(one);
    expect(await thread.findByText(/Não foi possível baixar a mídia/)).toBeVisible();
    server.on(`POST /messages/file/${one.id}`, { body: { ...one, mediaStatus: 'pending', version: 2 } });
    await userEvent.click(await again());
    await waitFor(() => expect(server.at(`POST /messages/file/${one.id}`)).toHaveLength(1));
    if (mediaType !== 'sticker') expect(await thread.findByText(/Recebendo o arquivo/)).toBeVisible();
    await waitFor(() => expect(thread.queryByRole('button', { name: 'Buscar de novo' })).toBeNull());
  },
);

it('says of an old file that the channel keeps it no longer', async () => {
  const { thread, again } = await open(message(1, { mediaType: 'image', ...lost, createdAt: longAgo }));
  expect(await thread.findByText(/Arquivo antigo: o canal não o guarda mais/)).toBeVisible();
  expect(await again()).toBeEnabled();
});

it('says when nobody could be asked', async () => {
  const one = message(1, { mediaType: 'image', ...lost, createdAt: recently });
  const { server, again } = await open(one);
  server.on(`POST /messages/file/${one.id}`, { status: 409, body: { error: 'ERR_MESSAGE_NOT_RETRIABLE' } });
  await userEvent.click(await again());
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await again()).toBeEnabled();
});
