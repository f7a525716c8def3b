import '@test/support/web/setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import './ForwardDialog.tsx';
import { address, attendant, showInbox } from '@test/support/web/inbox.tsx';
import { contactView, message, ticket } from '@test/support/web/ticketFixtures.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const soon = new Date(Date.now() - 60_000).toISOString();
const maria = ticket(1, { userId: 1, name: 'Maria Souza', lastInboundAt: soon });
const theirs = { id: 9, uuid: 'abc', status: 'open', userId: 2, user: { name: 'Bruno Reis' } };
const inSales = { ...theirs, queueId: 1, queue: { name: 'Vendas' } };

/** Forwards a message to a contact, who is refused. */
async function forwardTo(user = attendant(), refusal: { status: number; body: unknown }) {
  const { server } = showInbox({
    tickets: [maria],
    messages: [message(1, { body: 'O preço é 340' })],
    at: `/tickets/${maria.uuid}`,
    user,
  });
  server.on('GET /contacts/list', { body: [contactView('c5', 'Célia Prado')] });
  server.on('POST /message/forward', refusal);
  await userEvent.hover(await screen.findByText('O preço é 340'));
  await userEvent.click((await screen.findAllByRole('button', { name: 'Ações da mensagem' }))[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Encaminhar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Encaminhar' }));
  const box = await screen.findByRole('dialog', { name: 'Encaminhar para' });
  await userEvent.type(within(box).getByRole('combobox', { name: /Contatos/ }), 'célia');
  await userEvent.click(await screen.findByRole('option', { name: /Célia/ }));
  await userEvent.click(within(box).getByRole('button', { name: 'Encaminhar' }));
  await within(box).findByText(/Não encaminhada/);
  return box;
}

const heldBy = (holder: unknown) => ({ status: 409, body: { error: JSON.stringify(holder) } });

it('says who has the conversation and what to do, where it cannot be seen', async () => {
  const box = await forwardTo(attendant(), heldBy(inSales));
  expect(within(box).getByRole('status')).toHaveTextContent(
    'Quem atende é Bruno Reis, na fila Vendas. Para continuar a conversa, peça a quem atende que a transfira.',
  );
  expect(within(box).queryByRole('link')).toBeNull();
  expect(within(box).queryByRole('button', { name: 'Tentar o resto de novo' })).toBeNull();
});

it('leads to the conversation that stands in the way, where it may be seen', async () => {
  const box = await forwardTo(attendant({ profile: 'admin' }), heldBy(inSales));
  await userEvent.click(within(box).getByRole('link', { name: 'Ver atendimento' }));
  expect(address()).toBe('/tickets/abc');
  expect(screen.queryByRole('dialog', { name: 'Encaminhar para' })).toBeNull();
});

it('offers another try where one can help', async () => {
  const box = await forwardTo(attendant(), { status: 500, body: { error: 'ERR_INTERNAL' } });
  expect(within(box).getByRole('button', { name: 'Tentar o resto de novo' })).toBeVisible();
});

it('lets go of a message that is taken back while it is chosen, and says so', async () => {
  const price = message(1, { body: 'O preço é 340' });
  const term = message(2, { body: 'Chega em cinco dias' });
  const { push } = showInbox({
    tickets: [maria],
    messages: [price, term],
    at: `/tickets/${maria.uuid}`,
    user: attendant(),
  });
  await userEvent.hover(await screen.findByText('O preço é 340'));
  await userEvent.click((await screen.findAllByRole('button', { name: 'Ações da mensagem' }))[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Encaminhar' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Chega em cinco dias/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Encaminhar' }));
  const box = await screen.findByRole('dialog', { name: 'Encaminhar para' });
  expect(within(box).getByText('2 mensagens selecionadas')).toBeVisible();
  push('appMessage', { action: 'update', message: { ...term, body: '', isDeleted: true, version: 2 } });
  expect(await within(box).findByText('1 mensagem selecionada')).toBeVisible();
  expect(await screen.findByText('Uma mensagem selecionada foi apagada e não será encaminhada.')).toBeInTheDocument();
  push('appMessage', { action: 'update', message: { ...price, body: '', isDeleted: true, version: 2 } });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Encaminhar para' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Cancelar seleção' })).toBeNull();
});
