import '@test/support/web/setup.ts';
import { aConnectionView } from '@test/support/web/connections.ts';
import { address, attendant, showInbox } from '@test/support/web/inbox.tsx';
import { contactView, ticket } from '@test/support/web/ticketFixtures.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetComposers } from '../composer/composerStore.ts';
import { nextRow } from '../inbox/commands.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  resetComposers();
});

const soon = new Date(Date.now() - 60_000).toISOString();
const current = (id: number, change = {}) => ticket(id, { userId: 1, lastInboundAt: soon, ...change });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const pressIn = (box: HTMLElement, name: string) => userEvent.click(within(box).getByRole('button', { name }));
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });

const holder = {
  id: 9,
  uuid: 'abc',
  status: 'open',
  userId: 2,
  user: { id: 2, name: 'Bruno Reis' },
  queueId: 2,
  queue: { id: 2, name: 'Suporte', color: '#b3541e' },
};
const conflict = { status: 409, body: { error: JSON.stringify(holder) } };

describe('resolving', () => {
  const [maria, joao] = [current(2, { name: 'Maria Souza' }), current(1, { name: 'João Lima' })];

  it('B-TICKET-13: says that the customer is asked for a rating, or hears nothing', async () => {
    const { company, ...rest } = attendant();
    const user = { ...rest, company: { ...company, companieSettings: [{ key: 'userRating', value: 'enabled' }] } };
    const { server } = showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}`, user });
    server.on('GET /whatsapp', { body: [aConnectionView({ ratingMessage: 'De 0 a 10?' })] });
    await screen.findByRole('heading', { name: /Maria Souza/ });
    await press('Resolver');
    const box = await dialog('Resolver atendimento');
    expect(await within(box).findByText(/^Envia a pergunta da avaliação/)).toBeVisible();
  });

  it('says when nothing reaches the contact any more', async () => {
    const { server } = showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}` });
    server.on('GET /whatsapp', { body: [aConnectionView({ status: 'DISCONNECTED' })] });
    await screen.findByRole('heading', { name: /Maria Souza/ });
    await press('Resolver');
    expect(await within(await dialog('Resolver atendimento')).findByText(/^Agora nada chega ao contato/)).toBeVisible();
  });

  it('moves on to the next conversation and can be taken back', async () => {
    const { server } = showInbox({ tickets: [maria, joao], at: `/tickets/${maria.uuid}` });
    await screen.findByRole('heading', { name: /Maria Souza/ });
    server.on('PUT /tickets/2', { body: { ...maria, status: 'closed', version: 2 } });
    await press('Resolver');
    const box = await dialog('Resolver atendimento');
    await userEvent.click(within(box).getByRole('radio', { name: /Encerrar sem despedida/ }));
    await pressIn(box, 'Resolver');
    await waitFor(() => expect(address()).toBe(`/tickets/${joao.uuid}`));
    expect(server.at('PUT /tickets/2')[0]?.body).toEqual({
      status: 'closed',
      sendFarewellMessage: false,
      amountUsedBotQueues: 0,
    });
    server.on('PUT /tickets/2/undo', { body: { ...maria, version: 3 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(address()).toBe(`/tickets/${maria.uuid}`));
    expect(server.at('PUT /tickets/2/undo')).toHaveLength(1);
  });

  it('goes back to the list when that is preferred, and lets the farewell go out', async () => {
    const { server } = showInbox({ tickets: [maria, joao], at: `/tickets/${maria.uuid}` });
    await screen.findByRole('heading', { name: /Maria Souza/ });
    server.on('PUT /tickets/2', { body: { ...maria, status: 'closed', version: 2 } });
    await userEvent.keyboard('{Shift>}e{/Shift}');
    const box = await dialog('Resolver atendimento');
    await userEvent.click(within(box).getByRole('checkbox', { name: /próxima conversa/ }));
    await pressIn(box, 'Resolver');
    await waitFor(() => expect(address()).toBe('/tickets'));
    expect(server.at('PUT /tickets/2')[0]?.body).toEqual({ status: 'closed' });
  });

  it('picks the next row, the one before at the end, none alone', () => {
    const rows = [current(3), current(2), current(1)];
    expect([3, 2, 1].map((id) => nextRow(rows, id)?.id)).toEqual([2, 1, 2]);
    expect(nextRow([current(3)], 3)).toBeUndefined();
  });
});

describe('transferring', () => {
  it('goes to a person, a queue, or both, and nowhere else', async () => {
    const maria = current(1, { name: 'Maria Souza' });
    const { server } = showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}` });
    await screen.findByRole('heading', { name: /Maria Souza/ });
    await userEvent.keyboard('t');
    const box = await dialog('Transferir atendimento');
    await pressIn(box, 'Transferir');
    expect(server.at('PUT /tickets/1')).toHaveLength(0);
    expect(within(box).getByText('Escolha um atendente ou outra fila')).toBeVisible();
    await userEvent.type(within(box).getByRole('combobox', { name: 'Atendente' }), 'bru');
    await userEvent.click(await screen.findByRole('option', { name: /Bruno Reis/ }));
    await userEvent.selectOptions(within(box).getByRole('combobox', { name: 'Fila' }), 'Suporte');
    server.on('PUT /tickets/1', { body: { ...maria, userId: 2, queueId: 2, version: 2 } });
    await pressIn(box, 'Transferir');
    await waitFor(() => expect(address()).toBe('/tickets'));
    expect(server.at('PUT /tickets/1')[0]?.body).toEqual({ status: 'open', userId: 2, queueId: 2 });
  });
});

it('B-QUEUE-6: warns of a queue that nobody serves, and offers one that somebody does', async () => {
  const maria = current(1, { name: 'Maria Souza' });
  const { server } = showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}` });
  const bruno = { id: 2, name: 'Bruno Reis', email: '', online: true, profile: 'user' };
  server.on('GET /users/list', { body: [{ ...bruno, queues: [{ id: 1, name: 'Vendas', color: '' }] }] });
  await screen.findByRole('heading', { name: /Maria Souza/ });
  await userEvent.keyboard('t');
  const box = await dialog('Transferir atendimento');
  const queue = within(box).getByRole('combobox', { name: 'Fila' });
  await userEvent.selectOptions(queue, 'Suporte');
  expect(await within(box).findByText(/^Ninguém atende a fila Suporte/)).toBeVisible();
  await pressIn(box, 'Mandar para Vendas');
  expect(queue).toHaveDisplayValue('Vendas');
  expect(within(box).queryByText(/^Ninguém atende/)).toBeNull();
});

it('says that the one named has the conversation already, rather than that there is nobody', async () => {
  const maria = current(1, { name: 'Maria Souza', user: { id: 1, name: 'Ana Prado' } });
  showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}` });
  await screen.findByRole('heading', { name: /Maria Souza/ });
  await userEvent.keyboard('t');
  const box = await dialog('Transferir atendimento');
  const person = within(box).getByRole('combobox', { name: 'Atendente' });
  await userEvent.type(person, 'ana pra');
  expect(await screen.findByText('Ana Prado já está com este atendimento')).toBeVisible();
  await userEvent.clear(person);
  await userEvent.type(person, 'xyz');
  expect(await screen.findByText('Ninguém encontrado com “xyz”')).toBeVisible();
});

describe('a new conversation', () => {
  const contact = { id: 'c5', name: 'Célia Prado', number: '5511911112222', profilePicUrl: null };

  async function openDialog(user = attendant()) {
    const page = showInbox({ user });
    page.server.on('GET /contacts/list', { body: [contact] });
    if (user.profile === 'admin') {
      await userEvent.click(await screen.findByRole('button', { name: 'Nova conversa e mais' }));
      await userEvent.click(screen.getByRole('menuitem', { name: 'Nova conversa' }));
    } else await userEvent.click(await screen.findByRole('button', { name: 'Nova conversa', description: '' }));
    return { ...page, box: await dialog('Nova conversa') };
  }

  async function chooseContact(box: HTMLElement) {
    await userEvent.type(within(box).getByRole('combobox', { name: /Contato/ }), 'cel');
    await userEvent.click(await screen.findByRole('option', { name: /Célia/ }));
  }

  it('needs a contact and, of an attendant with several queues, a queue', async () => {
    const { server, box } = await openDialog(attendant({ queueIds: [1, 2] }));
    await pressIn(box, 'Iniciar conversa');
    expect(within(box).getByText('Escolha um contato')).toBeVisible();
    await chooseContact(box);
    await pressIn(box, 'Iniciar conversa');
    expect(within(box).getByRole('combobox', { name: /Fila/ })).toHaveAccessibleDescription('Selecione uma fila');
    expect(server.at('POST /tickets')).toHaveLength(0);
    await userEvent.selectOptions(within(box).getByRole('combobox', { name: /Fila/ }), 'Suporte');
    const made = ticket(5, { userId: 1, name: 'Célia Prado', queueId: 2 });
    server.on('POST /tickets', { body: made });
    await pressIn(box, 'Iniciar conversa');
    await waitFor(() => expect(address()).toBe(`/tickets/${made.uuid}`));
    expect(server.at('POST /tickets')[0]?.body).toMatchObject({ contactId: 'c5', queueId: 2, userId: 1 });
  });

  it('leaves the queue to administrators, and names who has the contact already', async () => {
    const { server, box } = await openDialog(attendant({ profile: 'admin' }));
    await chooseContact(box);
    server.on('POST /tickets', conflict);
    await pressIn(box, 'Iniciar conversa');
    expect(await dialog('Este contato já está em atendimento')).toHaveTextContent('Bruno Reis');
    expect(server.at('POST /tickets')[0]?.body).toMatchObject({ queueId: null });
  });

  it('goes to the ticket when it is one’s own', async () => {
    const { server, box } = await openDialog(attendant({ profile: 'admin' }));
    await chooseContact(box);
    server.on('POST /tickets', { status: 409, body: { error: JSON.stringify({ ...holder, userId: 1 }) } });
    await pressIn(box, 'Iniciar conversa');
    await waitFor(() => expect(address()).toBe('/tickets/abc'));
  });

  it('begins from a contact in the address', async () => {
    const server = showInbox({ at: '/tickets?newTicket=c5' }).server;
    server.on('GET /contacts/c5', { body: contactView('c5', 'Célia Prado') });
    const box = await dialog('Nova conversa');
    await waitFor(() => expect(within(box).getByRole('combobox', { name: /Contato/ })).toHaveValue('Célia Prado'));
    expect(address()).toBe('/tickets');
  });
});

describe('other dialogs', () => {
  it('asks before deleting, naming the ticket', async () => {
    const maria = current(1, { name: 'Maria Souza' });
    const { server } = showInbox({
      tickets: [maria],
      at: `/tickets/${maria.uuid}`,
      user: attendant({ profile: 'admin' }),
    });
    await screen.findByRole('heading', { name: /Maria Souza/ });
    await press('Mais ações do atendimento');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Excluir atendimento' }));
    const box = await screen.findByRole('alertdialog', { name: 'Excluir o atendimento #1 de Maria Souza?' });
    server.on('DELETE /tickets/1', { body: { message: 'ok' } });
    await pressIn(box, 'Excluir');
    await waitFor(() => expect(address()).toBe('/tickets'));
    expect(server.at('DELETE /tickets/1')).toHaveLength(1);
  });

  it('tells what happened to a ticket', async () => {
    const maria = current(1, { name: 'Maria Souza' });
    const { server } = showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}` });
    await screen.findByRole('heading', { name: /Maria Souza/ });
    const entry = { ticketId: 1, createdAt: '2026-11-20T12:00:00.000Z', queue: { id: 1, name: 'Vendas' } };
    server.on('GET /tickets-log/1', {
      body: [
        { ...entry, id: '2', type: 'open', user: { id: 1, name: 'Ana Prado' } },
        { ...entry, id: '1', type: 'create', user: null },
      ],
    });
    await press('Mais ações do atendimento');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Histórico do atendimento' }));
    const box = await dialog('Histórico do atendimento');
    const lines = await within(box).findAllByRole('listitem');
    // A notice of an earlier test may still stand beneath the dialog.
    expect(lines.slice(0, 2).map((line) => line.textContent)).toEqual([
      'Aceito · Ana PradoVendas20/11/2026 09:00',
      'Atendimento criadoVendas20/11/2026 09:00',
    ]);
  });
});
