import '@test/support/web/setup.ts';
import { address, attendant, showInbox } from '@test/support/web/inbox.tsx';
import { ticket } from '@test/support/web/ticketFixtures.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetComposers } from '../composer/composerStore.ts';

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

/** Notices of before may still be on their way out. */
async function takeBackBy(notice: string) {
  const item = (await screen.findByText(notice)).closest('li');
  if (item !== null) await pressIn(item, 'Desfazer');
}

/** The buttons of a row come with the pointer. */
async function acceptInList(name = 'Maria Souza') {
  await userEvent.hover(await screen.findByRole('link', { name: new RegExp(name) }));
  await press(`Aceitar: ${name}`);
}

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

describe('accepting', () => {
  it('takes a waiting ticket, goes to it and greets', async () => {
    const waiting = ticket(1, { name: 'Maria Souza', lastInboundAt: soon });
    const { server } = showInbox({ tickets: [waiting], at: '/tickets?tab=pending' });
    server.on('PUT /tickets/1', {
      body: { ...waiting, status: 'open', userId: 1, user: { id: 1, name: 'Ana Prado' }, version: 2 },
    });
    await acceptInList();
    // The list it was taken from stays: the next one waits there.
    await waitFor(() => expect(address()).toBe(`/tickets/${waiting.uuid}?tab=pending`));
    // The server keeps the greeting for as long as accepting may be taken back.
    expect(server.at('PUT /tickets/1')[0]?.body).toEqual({
      ...{ status: 'open', userId: 1, queueId: 1 },
      greeting: expect.stringMatching(/^(Bom dia|Boa tarde|Boa noite|Boa madrugada), Maria! Meu nome é Ana Prado/),
    });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveFocus());
  });

  it('greets somebody without a name by none', async () => {
    const waiting = ticket(1, { name: '1005592987392106', lastInboundAt: soon });
    const { server } = showInbox({ tickets: [waiting], at: '/tickets?tab=pending' });
    server.on('PUT /tickets/1', { body: { ...waiting, status: 'open', userId: 1, version: 2 } });
    await acceptInList('1005592987392106');
    await waitFor(() =>
      expect(server.at('PUT /tickets/1')[0]?.body).toMatchObject({
        greeting: expect.stringMatching(/^(Bom dia|Boa tarde|Boa noite|Boa madrugada)! Meu nome é Ana Prado/),
      }),
    );
  });

  it('is taken back from where it was done', async () => {
    const waiting = ticket(1, { name: 'Maria Souza', lastInboundAt: soon });
    const { server } = showInbox({ tickets: [waiting], at: '/tickets?tab=pending' });
    const taken = { ...waiting, status: 'open', userId: 1, user: { id: 1, name: 'Ana Prado' }, version: 2 };
    server.on('PUT /tickets/1', { body: taken });
    server.on('PUT /tickets/1/undo', { body: { ...waiting, version: 3 } });
    await acceptInList();
    await takeBackBy('Conversa de Maria Souza aceita');
    await waitFor(() => expect(address()).toBe('/tickets?tab=pending'));
    expect(await screen.findByRole('link', { name: /Maria Souza/ })).toBeVisible();
    expect(await screen.findByText('O atendimento de Maria Souza voltou a como estava')).toBeVisible();
  });

  it('does not greet where the company does not want it', async () => {
    const waiting = ticket(1, { name: 'Maria Souza', lastInboundAt: soon });
    const { company, ...rest } = attendant();
    const companieSettings = [{ key: 'sendGreetingAccepted', value: 'disabled' }];
    const { server } = showInbox({
      tickets: [waiting],
      at: '/tickets?tab=pending',
      user: { ...rest, company: { ...company, companieSettings } },
    });
    server.on('PUT /tickets/1', { body: { ...waiting, status: 'open', userId: 1, version: 2 } });
    await acceptInList();
    await waitFor(() => expect(address()).toBe(`/tickets/${waiting.uuid}?tab=pending`));
    expect(server.at('PUT /tickets/1')[0]?.body).toEqual({ status: 'open', userId: 1, queueId: 1 });
  });

  it('asks for a queue first where there is none', async () => {
    const waiting = ticket(1, { name: 'Maria Souza', queueId: null, lastInboundAt: soon });
    const { server } = showInbox({
      tickets: [waiting],
      at: '/tickets?tab=pending',
      user: attendant({ allTicket: 'enabled', queueIds: [1, 2] }),
    });
    server.on('PUT /tickets/1', { body: { ...waiting, status: 'open', userId: 1, queueId: 1, version: 2 } });
    await acceptInList();
    const box = await dialog('Aceitar atendimento');
    await pressIn(box, 'Aceitar');
    expect(within(box).getByRole('combobox', { name: /Fila/ })).toHaveAccessibleDescription('Selecione uma fila');
    expect(server.at('PUT /tickets/1')).toHaveLength(0);
    await userEvent.selectOptions(within(box).getByRole('combobox', { name: /Fila/ }), 'Vendas');
    await pressIn(box, 'Aceitar');
    await waitFor(() => expect(server.at('PUT /tickets/1')[0]?.body).toMatchObject({ queueId: 1, userId: 1 }));
  });

  it('asks for none where only one can be meant', async () => {
    const waiting = ticket(1, { name: 'Maria Souza', queueId: null, lastInboundAt: soon });
    const { server } = showInbox({
      tickets: [waiting],
      at: '/tickets?tab=pending',
      user: attendant({ allTicket: 'enabled', queueIds: [2] }),
    });
    server.on('PUT /tickets/1', { body: { ...waiting, status: 'open', userId: 1, queueId: 2, version: 2 } });
    await acceptInList();
    await waitFor(() => expect(server.at('PUT /tickets/1')[0]?.body).toMatchObject({ queueId: 2, userId: 1 }));
    await waitFor(() => expect(address()).toBe(`/tickets/${waiting.uuid}?tab=pending`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves whoever went elsewhere before the answer came where they are', async () => {
    const [maria, igor] = [ticket(1, { name: 'Maria Souza' }), ticket(2, { name: 'Igor Sales' })];
    const { server } = showInbox({ tickets: [maria, igor], at: '/tickets?tab=pending' });
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on('PUT /tickets/1', async () => {
      await answered;
      return { body: { ...maria, status: 'open', userId: 1, user: { id: 1, name: 'Ana Prado' }, version: 2 } };
    });
    await acceptInList();
    await userEvent.click(screen.getByRole('link', { name: /Igor Sales/ }));
    expect(address()).toBe(`/tickets/${igor.uuid}?tab=pending`);
    answer();
    expect(await screen.findByText('Conversa de Maria Souza aceita')).toBeVisible();
    // A step to Maria would have come before this one, which keeps the conversation that is shown.
    await userEvent.click(screen.getByRole('tab', { name: /Abertas/ }));
    await waitFor(() => expect(address()).toBe(`/tickets/${igor.uuid}`));
  });

  it('names who was faster', async () => {
    const waiting = ticket(1, { name: 'Maria Souza' });
    const { server } = showInbox({ tickets: [waiting], at: '/tickets?tab=pending' });
    server.on('PUT /tickets/1', conflict);
    await acceptInList();
    const box = await dialog('Este contato já está em atendimento');
    expect(box).toHaveTextContent('Quem atende é Bruno Reis, na fila Suporte.');
  });
});

describe('giving away', () => {
  const maria = current(2, { name: 'Maria Souza' });
  const at = `/tickets/${maria.uuid}`;

  it.each([
    ['the notice', () => takeBackBy('Maria Souza voltou à fila')],
    ['a key', () => userEvent.keyboard('z')],
  ])('to the queue can be taken back by %s', async (_, takeBack) => {
    const { server } = showInbox({ tickets: [maria], at });
    await screen.findByRole('heading', { name: /Maria Souza/ });
    server.on('PUT /tickets/2', { body: { ...maria, status: 'pending', userId: null, user: null, version: 2 } });
    server.on('PUT /tickets/2/undo', { body: { ...maria, version: 3 } });
    await press('Devolver à fila');
    await screen.findByText('Maria Souza voltou à fila');
    await waitFor(() => expect(address()).toBe('/tickets'));
    await takeBack();
    await waitFor(() => expect(address()).toBe(at));
    expect(server.at('PUT /tickets/2/undo')).toHaveLength(1);
  });
});
