import '@test/support/web/setup.ts';
import { address, attendant, showInbox } from '@test/support/web/inbox.tsx';
import { ticket } from '@test/support/web/ticketFixtures.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from '@web/ui/toast.tsx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetComposers } from '../composer/composerStore.ts';

afterEach(() => {
  act(() => toast.dismissAll());
  vi.unstubAllGlobals();
  localStorage.clear();
  resetComposers();
});

const soon = new Date(Date.now() - 60_000).toISOString();
const maria = ticket(1, { name: 'Maria Souza', userId: 1, lastInboundAt: soon });
const admin = attendant({ profile: 'admin' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const openMenu = async (item: string) => {
  await press('Mais ações do atendimento');
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
};

async function showMaria(options: Parameters<typeof showInbox>[0] = {}) {
  const inbox = showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}`, ...options });
  await screen.findByRole('heading', { name: /Maria Souza/ });
  await waitFor(() => expect(inbox.server.at('GET /messages/1')).not.toHaveLength(0));
  return inbox;
}

describe('a dialog over a conversation that a colleague changes', () => {
  it('goes when there is nothing left to resolve, and says how things stand', async () => {
    const { server, push } = await showMaria();
    await press('Resolver');
    await screen.findByRole('dialog', { name: 'Resolver atendimento' });
    push('ticket', { action: 'update', ticket: { ...maria, status: 'closed', version: 5 } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('A conversa com Maria Souza mudou enquanto isso. Agora: Encerrada.')).toBeVisible();
    expect(server.at('PUT /tickets/1')).toHaveLength(0);
    expect(address()).toBe(`/tickets/${maria.uuid}`);
  });

  it('names who has it now', async () => {
    const waiting = ticket(1, { name: 'Maria Souza', queueId: null, lastInboundAt: soon });
    const { push } = showInbox({ tickets: [waiting], user: admin, at: '/tickets?tab=pending' });
    await userEvent.hover(await screen.findByRole('link', { name: /Maria Souza/ }));
    await press('Aceitar: Maria Souza');
    await screen.findByRole('dialog', { name: 'Aceitar atendimento' });
    const bruno = { id: 2, name: 'Bruno Reis' };
    push('ticket', { action: 'update', ticket: { ...waiting, status: 'open', userId: 2, user: bruno, version: 5 } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/Agora: Aberta, com Bruno Reis\./)).toBeVisible();
  });

  it('goes with a conversation that was deleted or taken away', async () => {
    const { server, push } = await showMaria({ user: admin });
    await openMenu('Excluir atendimento');
    await screen.findByRole('alertdialog');
    server.on(`GET /tickets/u/${maria.uuid}`, { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    push('ticket', { action: 'delete', ticketId: 1 });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(address()).toBe('/tickets'));
  });

  it('stays while it still makes sense', async () => {
    const { push } = await showMaria();
    await press('Transferir');
    const box = await screen.findByRole('dialog', { name: 'Transferir atendimento' });
    push('ticket', { action: 'update', ticket: { ...maria, unreadMessages: 3, version: 5 } });
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(box).toBeInTheDocument();
  });

  it('says nothing of what one did oneself', async () => {
    const { server, push } = await showMaria();
    const closed = { ...maria, status: 'closed' as const, version: 5 };
    server.on('PUT /tickets/1', () => {
      // The push may be faster than the answer.
      push('ticket', { action: 'update', ticket: closed });
      return { body: closed };
    });
    await press('Resolver');
    const box = await screen.findByRole('dialog', { name: 'Resolver atendimento' });
    await userEvent.click(within(box).getByRole('button', { name: 'Resolver' }));
    expect(await screen.findByText('Atendimento de Maria Souza resolvido')).toBeVisible();
    expect(screen.queryByText(/mudou enquanto isso/)).toBeNull();
  });

  it('does not call one’s own deletion a surprise', async () => {
    const { server, push } = await showMaria({ user: admin });
    await openMenu('Excluir atendimento');
    server.on('DELETE /tickets/1', () => {
      push('ticket', { action: 'update', ticket: { ...maria, status: 'closed', version: 5 } });
      return { body: { message: 'ok' } };
    });
    const box = await screen.findByRole('alertdialog');
    await userEvent.click(within(box).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(address()).toBe('/tickets'));
    expect(screen.queryByText(/mudou enquanto isso/)).toBeNull();
  });
});

describe('a form over a conversation that is taken away', () => {
  it('keeps what was typed until it is saved or given up', async () => {
    const { server, push } = await showMaria();
    await userEvent.click(screen.getAllByRole('button', { name: 'Ver contato' })[0] ?? document.body);
    await userEvent.click(await screen.findByRole('button', { name: 'Editar' }));
    const box = await screen.findByRole('dialog', { name: 'Editar contato' });
    await userEvent.type(within(box).getByRole('textbox', { name: 'E-mail' }), 'maria@exemplo.com');
    server.on(`GET /tickets/u/${maria.uuid}`, { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    const asked = server.at(`GET /tickets/u/${maria.uuid}`).length;
    push('ticket', { action: 'delete', ticketId: 1 });
    await waitFor(() => expect(server.at(`GET /tickets/u/${maria.uuid}`).length).toBeGreaterThan(asked));
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(within(box).getByRole('textbox', { name: 'E-mail' })).toHaveValue('maria@exemplo.com');
    await userEvent.click(within(box).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(address()).toBe('/tickets'));
  });
});
