import '@test/support/web/setup.ts';
import { aConnectionView } from '@test/support/web/connections.ts';
import { address, attendant, showInbox } from '@test/support/web/inbox.tsx';
import { ticket } from '@test/support/web/ticketFixtures.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { writeStored } from '@web/lib/storage.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftScope } from '../drafts/draftSync.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const soon = new Date(Date.now() - 60_000).toISOString();
const mine = (id: number, change = {}) => ticket(id, { userId: 1, lastInboundAt: soon, ...change });
const names = async () => {
  const rows = await screen.findAllByRole('listitem');
  return rows.map((row) => within(row).getByRole('link').querySelector('bdi')?.textContent);
};

describe('the list of conversations', () => {
  it('says who, what was said last and by whom, where it stands, and how much is unread', async () => {
    showInbox({
      tickets: [
        mine(2, { name: 'Maria Souza', lastMessage: '*Ana Prado:* Segue o orçamento', fromMe: true }),
        mine(1, { name: 'João Lima', lastMessage: 'Obrigado!', unreadMessages: 3 }),
      ],
      counters: { 'n|open|1|1|0|0': 2, 'n|pending|0|1|0|0': 5 },
    });
    expect(await names()).toEqual(['Maria Souza', 'João Lima']);
    const [maria, joao] = screen.getAllByRole('listitem');
    expect(maria).toHaveTextContent('Você: Segue o orçamento');
    expect(maria).toHaveTextContent('Vendas');
    expect(joao).toHaveTextContent('Obrigado!');
    expect(joao).toHaveTextContent('3 não lidas');
    expect(screen.getByRole('tab', { name: /Abertas/ })).toHaveTextContent('2');
    expect(screen.getByRole('tab', { name: /Fila/ })).toHaveTextContent('5');
    expect(screen.queryByRole('tab', { name: /Grupos/ })).toBeNull();
  });

  it('says on its tab how many a filter leaves, which the others do not know', async () => {
    const { server } = showInbox({
      tickets: [mine(2, { unreadMessages: 1 }), mine(1)],
      counters: { 'n|open|1|1|0|0': 7, 'n|pending|0|1|0|0': 5 },
      at: '/tickets?unread=1',
    });
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(server.at('GET /tickets')[0]?.query).toMatchObject({ status: 'open', unread: 'true' });
    expect(screen.getByRole('tab', { name: /Abertas/ })).toHaveTextContent('2');
    expect(screen.getByRole('tab', { name: /Fila/ })).not.toHaveTextContent('5');
    await userEvent.click(screen.getByRole('button', { name: 'Filtros' }));
    await userEvent.click(await screen.findByRole('switch', { name: 'Só não lidas' }));
    await waitFor(() => expect(screen.getByRole('tab', { name: /Fila/ })).toHaveTextContent('5'));
  });

  it('marks a draft instead of the last message', async () => {
    const current = mine(1);
    writeStored(
      'draft',
      { ticketId: current.id, body: 'quase pronto', isPrivate: false, isSaved: false },
      draftScope(1, current),
    );
    showInbox({ tickets: [current] });
    expect(await screen.findByRole('listitem')).toHaveTextContent('Rascunho: quase pronto');
  });

  it('names the browser tab after the conversation opened from it', async () => {
    showInbox({ tickets: [mine(1, { name: 'Maria Souza' })] });
    const open = async () => {
      await userEvent.click(await screen.findByRole('link', { name: /Maria Souza/ }));
      await screen.findByRole('heading', { name: /Maria Souza/ });
    };
    await open();
    await waitFor(() => expect(document.title).toBe('Maria Souza · Prosa'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.title).toBe('Conversas · Prosa'));
    // Known by now, it is drawn together with the screen around it.
    await open();
    await waitFor(() => expect(document.title).toBe('Maria Souza · Prosa'));
  });

  it('keeps the tab in the address and asks for its tickets', async () => {
    const { server } = showInbox({ tickets: [ticket(3, { name: 'Quem espera' })] });
    await screen.findByText(/Você não tem conversas abertas/);
    await userEvent.click(screen.getByRole('tab', { name: /Fila/ }));
    expect(await names()).toEqual(['Quem espera']);
    expect(address()).toBe('/tickets?tab=pending');
    expect(server.at('GET /tickets').map(({ query }) => query['status'])).toEqual(['open', 'pending']);
  });

  it('searches from three characters on, and comes back to the tab when cleared', async () => {
    const { server } = showInbox({ tickets: [mine(1, { name: 'Maria Souza' })] });
    await screen.findByRole('listitem');
    const field = screen.getByRole('searchbox');
    await userEvent.type(field, 'ma');
    await userEvent.type(field, 'ria');
    await waitFor(() => expect(address()).toBe('/tickets?tab=search&q=maria'));
    await waitFor(() => expect(server.at('GET /tickets').at(-1)?.query['searchParam']).toBe('maria'));
    expect(server.at('GET /tickets').filter(({ query }) => 'searchParam' in query)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Limpar' }));
    await waitFor(() => expect(address()).toBe('/tickets'));
  });

  it('comes back from a search to the tab it began in', async () => {
    showInbox({ at: '/tickets?tab=closed' });
    await screen.findByText(/Nada encerrado ainda/);
    await userEvent.type(screen.getByRole('searchbox'), 'maria');
    await waitFor(() => expect(address()).toBe('/tickets?tab=search&q=maria'));
    await userEvent.click(screen.getByRole('button', { name: 'Limpar' }));
    await waitFor(() => expect(address()).toBe('/tickets?tab=closed'));
  });

  it('drops from the filters what was deleted or taken away since', async () => {
    localStorage.setItem('prosa.ticketQueues.1', '[1,9]');
    showInbox({ at: '/tickets?tags=4', tickets: [mine(1)] });
    await waitFor(() => expect(address()).toBe('/tickets?queues=1'));
    expect(localStorage.getItem('prosa.ticketQueues.1')).toBe('[1]');
    expect(await screen.findByRole('listitem')).toBeVisible();
  });

  it('tells apart nothing yet and nothing because of the filters', async () => {
    showInbox({ at: '/tickets?queues=1' });
    expect(await screen.findByText('Nenhuma conversa corresponde a estes filtros.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(await screen.findByText(/Você não tem conversas abertas/)).toBeVisible();
    expect(address()).toBe('/tickets');
  });

  it('sends to the queue only when somebody waits there', async () => {
    showInbox({ counters: { 'status#pending': 0 } });
    expect(await screen.findByText('Você não tem conversas abertas, e ninguém espera na fila.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ver a fila' })).toBeNull();
  });

  it.each([
    ['admin', 'Nenhum número está conectado. Conecte um para receber mensagens.', 'Conectar um número'],
    ['user', 'Nenhum número da empresa está conectado. Peça a um administrador que conecte um.', undefined],
  ] as const)('names the missing number as %s may help it', async (profile, sentence, button) => {
    showInbox({ user: attendant({ profile }), connections: [aConnectionView({ status: 'DISCONNECTED' })] });
    expect(await screen.findByText(sentence)).toBeVisible();
    if (button === undefined) expect(screen.queryByRole('button', { name: 'Conectar um número' })).toBeNull();
    else await userEvent.click(screen.getByRole('button', { name: button }));
  });

  it('sends an administrator without queues to create one', async () => {
    const { server } = showInbox({ user: attendant({ profile: 'admin' }), at: '/tickets?tab=pending' });
    server.on('GET /queue', { body: [] });
    expect(await screen.findByText(/^Ainda não há filas/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Criar uma fila' })).toBeVisible();
  });

  it('tells an attendant of no queue whom to ask', async () => {
    showInbox({ user: attendant({ queueIds: [], queues: [] }) });
    expect(await screen.findByText(/^Você ainda não está em nenhuma fila/)).toBeVisible();
  });

  it('shows administrators what is left to set up in place of a conversation', async () => {
    const { server } = showInbox({ user: attendant({ profile: 'admin' }), tickets: [mine(1)] });
    server.on('GET /firstSteps', {
      body: { connection: true, queue: true, message: false, team: false, hours: false, quickReply: false },
    });
    expect(await screen.findByRole('region', { name: 'Primeiros passos' })).toHaveTextContent('2 de 6 feitos');
  });

  it('says how many of the older messages are found while the search is still being built', async () => {
    const { server } = showInbox();
    await screen.findByText(/Você não tem conversas abertas/);
    const none = { tickets: [], count: 0, hasMore: false, nextCursor: null };
    server.on('GET /tickets', { body: { ...none, building: { percent: 40 } } });
    await userEvent.type(screen.getByRole('searchbox', { name: /Buscar/ }), 'pinheiro');
    expect(await screen.findByText(/ainda estão entrando na busca: 40 % prontas/)).toBeVisible();
    expect(screen.getByText(/Nada encontrado/)).toBeVisible();
  });

  it('says why it could not be read and reads it again', async () => {
    const { server } = showInbox();
    await screen.findByText(/Você não tem conversas abertas/);
    server.on('GET /tickets', { status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    await userEvent.click(screen.getByRole('tab', { name: /Fila/ }));
    expect(await screen.findByText('A lista não pôde ser carregada.')).toBeVisible();
    server.on('GET /tickets', { body: { tickets: [], count: 0, hasMore: false, nextCursor: null } });
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText(/A fila está vazia/)).toBeVisible();
  });

  it('remembers the chosen queues per person', async () => {
    showInbox({ tickets: [mine(1)] });
    await screen.findByRole('listitem');
    await userEvent.click(screen.getByRole('button', { name: 'Filtros' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Filas' }));
    await userEvent.click(await screen.findByRole('option', { name: /Vendas/ }));
    await waitFor(() => expect(address()).toBe('/tickets?queues=1'));
    expect(localStorage.getItem('prosa.ticketQueues.1')).toBe('[1]');
  });

  it('offers everybody’s conversations to supervisors and administrators only', async () => {
    const { server } = showInbox({ user: attendant({ profile: 'admin' }) });
    await screen.findByText(/Você não tem conversas abertas/);
    await userEvent.click(screen.getByRole('button', { name: 'Filtros' }));
    await userEvent.click(await screen.findByRole('switch', { name: 'Mostrar também as da equipe' }));
    await waitFor(() => expect(server.at('GET /tickets').at(-1)?.query['showAll']).toBe('true'));
  });

  it('follows what is pushed: new messages to the top, what left to nowhere', async () => {
    const [first, second] = [mine(1, { name: 'Maria' }), mine(2, { name: 'João' })];
    const { push } = showInbox({ tickets: [second, first] });
    expect(await names()).toEqual(['João', 'Maria']);
    const written = { ...first, version: 2, updatedAt: new Date().toISOString(), unreadMessages: 1 };
    push('ticket', { action: 'update', ticket: written });
    await waitFor(async () => expect(await names()).toEqual(['Maria', 'João']));
    push('ticket', { action: 'update', ticket: { ...second, version: 2, userId: 2 } });
    await waitFor(async () => expect(await names()).toEqual(['Maria']));
  });
});
