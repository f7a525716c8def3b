import '@test/support/web/setup.ts';
import { address, attendant, showInbox } from '@test/support/web/inbox.tsx';
import { ticket } from '@test/support/web/ticketFixtures.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetComposers } from '../composer/composerStore.ts';
import { callAddress } from './call.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  resetComposers();
});

const soon = new Date(Date.now() - 60_000).toISOString();
const current = (id: number, change = {}) => ticket(id, { userId: 1, lastInboundAt: soon, ...change });
const maria = current(1, { name: 'Maria Souza' });

describe('marking unread', () => {
  it('leaves the open conversation first, so that looking does not read it again', async () => {
    const { server } = showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}` });
    await screen.findByRole('heading', { name: /Maria Souza/ });
    server.on('PUT /tickets/1/unread', { body: { ...maria, unreadMessages: 1, version: 2 } });
    await userEvent.keyboard('u');
    await waitFor(() => expect(address()).toBe('/tickets'));
    expect(await screen.findByRole('link', { name: /1 não lida/ })).toBeVisible();
    expect(server.at('PUT /tickets/1/unread')).toHaveLength(1);
  });

  it('is not offered for what is unread already', async () => {
    const unread = { ...maria, unreadMessages: 2 };
    const { server } = showInbox({ tickets: [unread] });
    await screen.findByRole('link', { name: /Maria/ });
    await userEvent.keyboard('ju');
    expect(server.at('PUT /tickets/1/unread')).toHaveLength(0);
  });
});

describe('the integration', () => {
  it('is turned on from the menu of the ticket', async () => {
    const { server } = showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}` });
    await screen.findByRole('heading', { name: /Maria Souza/ });
    server.on('PUT /tickets/1', { body: { ...maria, useIntegration: true, version: 2 } });
    await userEvent.click(screen.getByRole('button', { name: 'Mais ações do atendimento' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Ativar integração' }));
    await waitFor(() => expect(server.at('PUT /tickets/1')[0]?.body).toEqual({ useIntegration: true }));
    expect(await screen.findByText('Integração ativada')).toBeVisible();
  });
});

describe('calling', () => {
  it('opens the voice service in a small window with token, number and name', () => {
    expect(callAddress(maria, 'tk 1')).toBe(
      'https://app.wavoip.com/call?token=tk+1&phone=5511987654321&name=Maria+Souza&start_if_ready=true&close_after_call=true',
    );
    expect(callAddress({ ...maria, contact: { ...maria.contact, number: '5511*******21' } }, 'tk')).toBeUndefined();
  });

  it('is offered by connections that have a token, and by no other', async () => {
    const { server } = showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}` });
    await screen.findByRole('heading', { name: /Maria Souza/ });
    await waitFor(() => expect(server.at(`GET /tickets/u/${maria.uuid}`)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Ligar' })).toBeNull();
  });

  it.each([
    ['5511*******21', 'O número deste contato está oculto para você. Peça a um administrador que faça a ligação.'],
    ['', 'Este contato não tem um número completo. Abra os dados do contato, corrija o número e ligue de novo.'],
  ])('says what to do when the number is "%s"', async (number, advice) => {
    const open = vi.spyOn(window, 'open');
    const ticket = { ...maria, contact: { ...maria.contact, number } };
    showInbox({ tickets: [ticket], at: `/tickets/${ticket.uuid}`, callToken: 'tk' });
    await userEvent.click(await screen.findByRole('button', { name: 'Ligar' }));
    expect(await screen.findByText(advice)).toBeVisible();
    expect(open).not.toHaveBeenCalled();
  });
});

describe('closing everything', () => {
  const counters = { 'n|open|1|1|0|0': 2, 'n|open|2|2|0|0': 3, 'n|pending|0|1|0|0': 1 };
  const openDial = async () => userEvent.click(await screen.findByRole('button', { name: 'Nova conversa e mais' }));

  it('says how many, of which queues, and asks first', async () => {
    const admin = attendant({ profile: 'admin' });
    const { server } = showInbox({ tickets: [maria], user: admin, counters, at: '/tickets?queues=2' });
    await openDial();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Encerrar todas…' }));
    const box = await screen.findByRole('alertdialog', { name: 'Encerrar várias conversas?' });
    await waitFor(() => expect(box).toHaveTextContent('Só nas filas: Suporte.'));
    expect(within(box).getByRole('radio', { name: 'Abertas (3)' })).toBeChecked();
    await userEvent.click(within(box).getByRole('radio', { name: 'Fila (0)' }));
    expect(within(box).getByRole('button', { name: 'Não há conversas para encerrar.' })).toBeDisabled();
    await userEvent.click(within(box).getByRole('radio', { name: 'Abertas (3)' }));
    server.on('POST /tickets/closeAll', { body: { count: 3 } });
    await userEvent.click(within(box).getByRole('button', { name: 'Encerrar 3 conversas' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.at('POST /tickets/closeAll')[0]?.body).toEqual({ status: 'open', queueIds: [2] });
    expect(await screen.findByText('3 conversas estão sendo encerradas')).toBeVisible();
  });

  it('is for administrators', async () => {
    showInbox({ tickets: [maria], counters });
    expect(await screen.findByRole('button', { name: 'Nova conversa' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Nova conversa e mais' })).toBeNull();
  });
});
