import '@test/support/web/setup.ts';
import type { MessageView } from '@shared/messages/model.ts';
import { showInbox } from '@test/support/web/inbox.tsx';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetComposers } from '../composer/composerStore.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  resetComposers();
});

const soon = new Date(Date.now() - 60_000).toISOString();
const maria = ticket(1, { userId: 1, name: 'Maria Souza', lastInboundAt: soon });
const bruno = { id: 2, name: 'Bruno Reis' };
const answer = (user: { id: number; name: string }, change = {}) => ({
  action: 'create',
  message: message(3, { fromMe: true, user, ...change }),
  ticket: maria,
});

async function openMaria(messages: MessageView[] = []) {
  const page = showInbox({ tickets: [maria], messages, at: `/tickets/${maria.uuid}` });
  await screen.findByRole('heading', { name: /Maria Souza/ });
  return page;
}

describe('others in the same ticket', () => {
  it('are named, who types first, never oneself', async () => {
    const { push } = await openMaria();
    const see = (viewers: object[]) => push('presence', { action: 'viewers', ticketId: 1, viewers });
    see([{ id: 1, name: 'Ana Prado', isTyping: true }]);
    expect(screen.queryByText(/também está vendo|digitando/)).toBeNull();
    see([{ ...bruno, isTyping: false }]);
    expect(screen.getByText('Bruno Reis também está vendo')).toBeVisible();
    see([
      { id: 3, name: 'Célia Nunes', isTyping: false },
      { ...bruno, isTyping: true },
    ]);
    expect(screen.getByText('Bruno Reis está digitando')).toBeVisible();
    see([]);
    expect(screen.queryByText(/Bruno/)).toBeNull();
  });

  it('are forgotten when nothing more is heard of them', async () => {
    const { push } = await openMaria();
    vi.useFakeTimers();
    push('presence', { action: 'viewers', ticketId: 1, viewers: [{ ...bruno, isTyping: true }] });
    act(() => void vi.advanceTimersByTime(7000));
    expect(screen.getByText('Bruno Reis também está vendo')).toBeVisible();
    act(() => void vi.advanceTimersByTime(30_000));
    expect(screen.queryByText(/Bruno/)).toBeNull();
  });

  it('are warned of when they answered, until one has read or answered too', async () => {
    const { push } = await openMaria();
    push('appMessage', answer(bruno, { isPrivate: true }));
    push('appMessage', answer(bruno, { isAutomatic: true }));
    expect(screen.queryByText(/respondeu há pouco/)).toBeNull();
    push('appMessage', answer(bruno));
    expect(screen.getByRole('alert')).toHaveTextContent('Bruno Reis respondeu há pouco. Leia antes de enviar.');
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Já li' }));
    expect(screen.queryByText(/respondeu há pouco/)).toBeNull();
    push('appMessage', answer(bruno));
    push('appMessage', answer({ id: 1, name: 'Ana Prado' }));
    expect(screen.queryByText(/respondeu há pouco/)).toBeNull();
  });
});

describe('an answer that was missed', () => {
  const mine = message(2, { fromMe: true, user: { id: 1, name: 'Ana Prado' } });
  const page = (messages: MessageView[]) => ({
    body: { count: 0, hasMore: false, nextCursor: null, messages, ticket: maria },
  });

  it('while there was no connection is warned of when it is read', async () => {
    const { server, client } = await openMaria([message(1), mine]);
    await screen.findByText('mensagem 2');
    expect(screen.queryByText(/respondeu há pouco/)).toBeNull();
    server.on('GET /messages/1', page([message(1), mine, message(3, { fromMe: true, user: bruno })]));
    await act(() => client.invalidateQueries());
    expect(await screen.findByText('Bruno Reis respondeu há pouco. Leia antes de enviar.')).toBeVisible();
  });

  it('before the conversation was opened is no news', async () => {
    const { client } = await openMaria([mine, message(3, { fromMe: true, user: bruno })]);
    await screen.findByText('mensagem 3');
    await act(() => client.invalidateQueries());
    expect(screen.queryByText(/respondeu há pouco/)).toBeNull();
  });
});

describe('the contact', () => {
  it('is shown writing or recording in the list', async () => {
    const { push } = showInbox({ tickets: [maria] });
    const row = await screen.findByRole('link', { name: /Maria/ });
    push('presence', { action: 'update-presence', ticketId: 1, presence: 'composing' });
    await waitFor(() => expect(row).toHaveTextContent('digitando…'));
    push('presence', { action: 'update-presence', ticketId: 1, presence: 'recording' });
    expect(row).toHaveTextContent('gravando…');
    push('presence', { action: 'update-presence', ticketId: 1, presence: 'available' });
    expect(row).toHaveTextContent('Bom dia');
  });
});
