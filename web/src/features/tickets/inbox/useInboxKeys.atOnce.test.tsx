import '@test/support/web/setup.ts';
import { address, attendant, showInbox } from '@test/support/web/inbox.tsx';
import { ticket } from '@test/support/web/ticketFixtures.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

afterEach(() => localStorage.clear());

const soon = new Date(Date.now() - 60_000).toISOString();
const current = (id: number, change = {}) => ticket(id, { userId: 1, lastInboundAt: soon, ...change });
const [maria, joao] = [current(2, { name: 'Maria Souza' }), current(1, { name: 'João Lima' })];

/** The inbox with the conversation with Maria open. */
async function showMaria(change = {}) {
  const shown = showInbox({ tickets: [maria, joao], at: `/tickets/${maria.uuid}`, ...change });
  await screen.findByRole('heading', { name: /Maria Souza/ });
  shown.server.on('PUT /tickets/2', { body: { ...maria, status: 'closed', version: 2 } });
  return shown.server;
}

describe('E', () => {
  it('resolves at once as the dialog would by itself, and what it did can be taken back', async () => {
    const server = await showMaria();
    await userEvent.keyboard('e');
    await waitFor(() => expect(address()).toBe(`/tickets/${joao.uuid}`));
    expect(server.at('PUT /tickets/2').map(({ body }) => body)).toEqual([{ status: 'closed' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    server.on('PUT /tickets/2/undo', { body: { ...maria, version: 3 } });
    // By its key: the notice goes after some seconds, which a slow machine may take to get there.
    await screen.findByRole('heading', { name: /João Lima/ });
    await userEvent.keyboard('z');
    await waitFor(() => expect(address()).toBe(`/tickets/${maria.uuid}`));
  });

  it('asks with Shift', async () => {
    const server = await showMaria();
    await userEvent.keyboard('{Shift>}e{/Shift}');
    expect(await screen.findByRole('dialog', { name: 'Resolver atendimento' })).toBeVisible();
    expect(server.at('PUT /tickets/2')).toEqual([]);
  });

  it('asks for the tag that the company wants', async () => {
    const user = attendant();
    const company = { ...user.company, companieSettings: [{ key: 'requiredTag' as const, value: 'enabled' }] };
    const server = await showMaria({ user: { ...user, company } });
    await userEvent.keyboard('e');
    expect(await screen.findByRole('dialog', { name: 'Resolver atendimento' })).toHaveTextContent(
      /Coloque pelo menos uma/,
    );
    expect(server.at('PUT /tickets/2')).toEqual([]);
  });

  it('ends one conversation however long it is held', async () => {
    const server = await showMaria();
    server.on('PUT /tickets/1', { body: { ...joao, status: 'closed', version: 2 } });
    fireEvent.keyDown(document.body, { key: 'e' });
    fireEvent.keyDown(document.body, { key: 'e', repeat: true });
    await screen.findByRole('heading', { name: /João Lima/ });
    fireEvent.keyDown(document.body, { key: 'e', repeat: true });
    await userEvent.keyboard('?');
    await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
    expect(server.at('PUT /tickets/2')).toHaveLength(1);
    expect(server.at('PUT /tickets/1')).toEqual([]);
  });
});

describe('G and a letter', () => {
  it.each([
    ['gq', '?tab=pending'],
    ['gg', '?tab=group'],
    ['gc', '?tab=closed'],
    ['gs', '?tab=search'],
    ['gqgo', ''],
  ])('%s shows a list beside the conversation', async (keys, search) => {
    await showMaria({ user: attendant({ profile: 'admin' }) });
    await userEvent.keyboard(keys);
    await waitFor(() => expect(address()).toBe(`/tickets/${maria.uuid}${search}`));
  });

  it('leads into the search', async () => {
    await showMaria();
    await userEvent.keyboard('gs');
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  });

  it('shows no list of groups to whom they are not shown', async () => {
    await showMaria();
    await userEvent.keyboard('gggq');
    await waitFor(() => expect(address()).toBe(`/tickets/${maria.uuid}?tab=pending`));
  });

  it('is two keys of which the first alone does nothing', async () => {
    const server = await showMaria();
    await userEvent.keyboard('gxe');
    await waitFor(() => expect(server.at('PUT /tickets/2')).toHaveLength(1));
  });
});
