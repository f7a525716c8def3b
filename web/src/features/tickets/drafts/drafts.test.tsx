import '@test/support/web/setup.ts';
import type { DraftView } from '@shared/drafts/model.ts';
import { showInbox } from '@test/support/web/inbox.tsx';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readStored, writeStored } from '@web/lib/storage.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetComposers } from '../composer/composerStore.ts';
import { draftScope, typingMs } from './draftSync.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  resetComposers();
});

let tickets = 100;
/** A ticket of its own for each test: the page remembers when each draft was written. */
const newTicket = () => {
  tickets += 1;
  return ticket(tickets, { userId: 1, name: `Maria ${tickets}`, lastInboundAt: new Date().toISOString() });
};
const box = (name = 'Mensagem') => screen.getByRole('textbox', { name });
const elsewhere = (current: ReturnType<typeof ticket>, body: string, isPrivate = false): DraftView => ({
  ticketId: current.id,
  uuid: current.uuid,
  body,
  isPrivate,
  page: 'phone',
  updatedAt: new Date().toISOString(),
});
const kept = (current: ReturnType<typeof ticket>) => readStored('draft', draftScope(1, current));

async function open(
  current: ReturnType<typeof ticket>,
  ready: (page: ReturnType<typeof showInbox>) => void = () => {},
) {
  const page = showInbox({ tickets: [current], messages: [message(1)], at: `/tickets/${current.uuid}` });
  ready(page);
  await screen.findByRole('heading', { name: new RegExp(current.contact.name) });
  return page;
}

describe('a draft', () => {
  it('is kept on the server within half a second of the last key, and only once', async () => {
    const current = newTicket();
    const { server } = await open(current);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(box(), { target: { value: 'quase' } });
    await act(() => vi.advanceTimersByTimeAsync(500));
    vi.useRealTimers();
    expect(server.at(`PUT /drafts/${current.id}`)).toHaveLength(1);
    expect(server.at(`PUT /drafts/${current.id}`)[0]?.body).toMatchObject({ body: 'quase', isPrivate: false });
    await waitFor(() => expect(kept(current)).toMatchObject({ body: 'quase', isSaved: true }));
    // The clock stands: what is taken back at once was never written.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(box(), { target: { value: 'quase!' } });
    fireEvent.change(box(), { target: { value: 'quase' } });
    fireEvent.blur(box());
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(server.at(`PUT /drafts/${current.id}`)).toHaveLength(1);
  });

  it('of a note is kept as a note, and never becomes words to the customer', async () => {
    const current = newTicket();
    const { server } = await open(current);
    await userEvent.click(screen.getByRole('button', { name: 'Nota privada' }));
    await userEvent.type(box('Nota privada'), 'cuidado, cliente nervoso');
    await waitFor(() => expect(kept(current)).toMatchObject({ body: 'cuidado, cliente nervoso', isSaved: true }));
    expect(kept(current).isPrivate).toBe(true);
    const saved = server.at(`PUT /drafts/${current.id}`).map(({ body }) => body as { isPrivate: boolean });
    expect(saved.length).toBeGreaterThan(0);
    expect(saved.filter(({ isPrivate }) => !isPrivate)).toEqual([]);
  });

  it('is forgotten everywhere once sent', async () => {
    const current = newTicket();
    const { server } = await open(current);
    await userEvent.type(box(), 'pronto');
    await waitFor(() => expect(kept(current).isSaved && kept(current).body).toBe('pronto'));
    await userEvent.type(box(), '{Enter}');
    expect(kept(current).body).toBe('');
    await waitFor(() => expect(server.at(`PUT /drafts/${current.id}`).at(-1)?.body).toMatchObject({ body: '' }));
    await waitFor(() => expect(localStorage.getItem(`prosa.draft.${draftScope(1, current)}`)).toBeNull());
  });

  it('begun on another device is there, also in the list, and a note comes back as a note', async () => {
    const current = newTicket();
    await open(current, ({ server }) => {
      const drafts = [elsewhere(current, 'do telefone', true)];
      server.on('GET /drafts', { body: { drafts, isComplete: true } });
    });
    await waitFor(() => expect(box('Nota privada')).toHaveValue('do telefone'));
    const list = screen.getByRole('list', { name: /conversas|atendimentos/i });
    expect(within(list).getByText('Rascunho:').parentElement).toHaveTextContent('do telefone');
  });

  it('that another device changes appears at once, and leaves with what it sent', async () => {
    const current = newTicket();
    const { push } = await open(current);
    push('draft', { action: 'update', draft: elsewhere(current, 'segunda tela') });
    expect(box()).toHaveValue('segunda tela');
    push('draft', { action: 'delete', ticketId: current.id, uuid: current.uuid });
    expect(box()).toHaveValue('');
  });

  it('never replaces what is being typed here', async () => {
    const current = newTicket();
    const { push } = await open(current);
    await userEvent.type(box(), 'eu escrevo');
    push('draft', { action: 'update', draft: elsewhere(current, 'o outro também') });
    expect(box()).toHaveValue('eu escrevo');
    await waitFor(() => expect(kept(current)).toMatchObject({ body: 'eu escrevo', isSaved: true }));
    push('draft', { action: 'delete', ticketId: current.id, uuid: current.uuid });
    expect(box()).toHaveValue('eu escrevo');
    // Later, when nobody types here any more, the other device's word is taken.
    const later = performance.now() + typingMs + 1;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    push('draft', { action: 'update', draft: elsewhere(current, 'o outro também') });
    expect(box()).toHaveValue('o outro também');
  });

  it('that another tab changed while one typed here is taken as soon as nobody types any more', async () => {
    const current = newTicket();
    await open(current);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    fireEvent.change(box(), { target: { value: 'eu escrevo' } });
    await act(() => vi.advanceTimersByTimeAsync(500));
    act(() => writeStored('draft', { ...kept(current), body: 'na outra aba' }, draftScope(1, current)));
    await act(() => vi.advanceTimersByTimeAsync(typingMs - 1000));
    expect(box()).toHaveValue('eu escrevo');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(box()).toHaveValue('na outra aba');
  });

  it('that could not be saved is not lost to the server’s older one', async () => {
    const current = newTicket();
    writeStored(
      'draft',
      { ticketId: current.id, body: 'sem rede', isPrivate: false, isSaved: false },
      draftScope(1, current),
    );
    const { server } = await open(current, (page) => {
      const drafts = [elsewhere(current, 'antigo')];
      page.server.on('GET /drafts', { body: { drafts, isComplete: true } });
    });
    expect(box()).toHaveValue('sem rede');
    await waitFor(() => expect(server.at(`PUT /drafts/${current.id}`)[0]?.body).toMatchObject({ body: 'sem rede' }));
    expect(box()).toHaveValue('sem rede');
  });

  it('of another company’s user with the same number is neither shown nor carried over', async () => {
    const current = newTicket();
    const theirs = draftScope(1, { ...current, companyId: 2 });
    writeStored('draft', { ticketId: current.id, body: 'segredo', isPrivate: false, isSaved: false }, theirs);
    const { server } = await open(current);
    await waitFor(() => expect(server.at('GET /drafts')).toHaveLength(1));
    expect(box()).toHaveValue('');
    expect(server.at(`PUT /drafts/${current.id}`)).toHaveLength(0);
    expect(readStored('draft', theirs).body).toBe('segredo');
  });
});
