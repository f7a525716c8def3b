import '@test/support/web/setup.ts';
import { address, detailOf, showInbox } from '@test/support/web/inbox.tsx';
import { ticket } from '@test/support/web/ticketFixtures.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { screenActions } from '@web/lib/actions.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetComposers } from '../composer/composerStore.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  resetComposers();
});

const soon = new Date(Date.now() - 60_000).toISOString();
const current = (id: number, change = {}) => ticket(id, { userId: 1, lastInboundAt: soon, ...change });

/** An answer that the test gives when it likes. */
function laterAnswer(body: unknown) {
  let give: () => void = () => undefined;
  const come = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give: () => give(), answer: () => come.then(() => ({ body })) };
}

describe('the palette', () => {
  it('leads to every list the person has', async () => {
    showInbox();
    await screen.findByText(/Você não tem conversas abertas/);
    const lists = () => screenActions().filter(({ id }) => id.startsWith('list-'));
    const named = () => lists().map(({ label, shortcut }) => `${label} ${shortcut}`);
    await waitFor(() =>
      expect(named()).toEqual([
        'Conversas: Abertas G+O',
        'Conversas: Fila G+Q',
        'Conversas: Encerradas G+C',
        'Conversas: Busca G+S',
      ]),
    );
    act(() => lists()[1]?.run());
    await waitFor(() => expect(address()).toBe('/tickets?tab=pending'));
  });
});

describe('the keys', () => {
  const [maria, joao] = [current(2, { name: 'Maria Souza' }), current(1, { name: 'João Lima' })];

  it('walk through the list and open', async () => {
    showInbox({ tickets: [maria, joao] });
    await screen.findAllByRole('listitem');
    await userEvent.keyboard('j');
    await waitFor(() => expect(screen.getByRole('link', { name: /Maria/ })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('link', { name: /João/ })).toHaveFocus());
    await userEvent.keyboard('k');
    await waitFor(() => expect(screen.getByRole('link', { name: /Maria/ })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe(`/tickets/${maria.uuid}`);
  });

  it('walk as fast as they are pressed', async () => {
    showInbox({ tickets: [maria, joao] });
    await screen.findAllByRole('listitem');
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect(screen.getByRole('link', { name: /João/ })).toHaveFocus());
  });

  it('leave the focus where it went before the row was drawn', async () => {
    showInbox({ tickets: [maria, joao], at: `/tickets/${maria.uuid}` });
    await screen.findByRole('heading', { name: /Maria Souza/ });
    const area = screen.getByRole('textbox', { name: 'Mensagem' });
    fireEvent.keyDown(document.body, { key: 'j' });
    area.focus();
    await new Promise(requestAnimationFrame);
    expect(area).toHaveFocus();
  });

  it('write, note and go back, and are letters while somebody types', async () => {
    showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}` });
    await screen.findByRole('heading', { name: /Maria Souza/ });
    await userEvent.keyboard('r');
    expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveFocus();
    await userEvent.keyboard('etanj?');
    expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveValue('etanj?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{Escape}n');
    expect(screen.getByRole('textbox', { name: 'Nota privada' })).toHaveFocus();
    await userEvent.keyboard('{Escape}{Escape}');
    expect(address()).toBe('/tickets');
  });

  it('take a conversation from waiting to resolved without a mouse, in fewer than fifteen presses', async () => {
    const waiting = ticket(3, { name: 'Célia Nunes', lastInboundAt: soon });
    const served = { ...waiting, status: 'open' as const, userId: 1, user: { id: 1, name: 'Ana Prado' }, version: 2 };
    const { server } = showInbox({ tickets: [waiting], at: '/tickets?tab=pending' });
    await screen.findByRole('link', { name: /Célia/ });
    let presses = 0;
    const press = async (...keys: string[]) => {
      presses += keys.length;
      for (const key of keys) await userEvent.keyboard(key);
    };
    server.on('PUT /tickets/3', { body: served });
    server.on(`GET /tickets/u/${waiting.uuid}`, { body: detailOf(served) });
    await press('j', 'a');
    await screen.findByRole('heading', { name: /Célia Nunes/ });
    await waitFor(() => expect(address()).toContain(`/tickets/${waiting.uuid}`));
    const before = server.at('POST /messages/3').length;
    // Taking a conversation leads into its composer, even when the row was to get the focus a frame later.
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveFocus());
    await userEvent.keyboard('Resolvido, obrigada!');
    await press('{Enter}');
    await waitFor(() => expect(server.at('POST /messages/3')).toHaveLength(before + 1));
    await press('{Escape}');
    server.on('PUT /tickets/3', { body: { ...served, status: 'closed', version: 3 } });
    await press('e');
    await waitFor(() => expect(server.at('PUT /tickets/3').at(-1)?.body).toMatchObject({ status: 'closed' }));
    expect(presses).toBeLessThan(15);
  });

  it('are for the row that has the focus, however it came there', async () => {
    const [first, second] = [ticket(4, { name: 'Célia Nunes' }), ticket(3, { name: 'Rui Prado' })];
    const { server } = showInbox({ tickets: [first, second], at: '/tickets?tab=pending' });
    server.on('PUT /tickets/3', { body: { ...second, status: 'open', userId: 1, version: 2 } });
    const row = await screen.findByRole('link', { name: /Rui Prado/ });
    act(() => row.focus());
    await userEvent.keyboard('a');
    await waitFor(() => expect(server.at('PUT /tickets/3')).toHaveLength(1));
  });

  it('do nothing to a conversation that neither has the focus nor is open', async () => {
    const [first, second] = [ticket(4, { name: 'Célia Nunes' }), ticket(3, { name: 'Rui Prado' })];
    const { server } = showInbox({ tickets: [first, second], at: '/tickets?tab=pending' });
    const row = await screen.findByRole('link', { name: /Rui Prado/ });
    act(() => row.focus());
    act(() => row.blur());
    await userEvent.keyboard('a{Enter}');
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
    expect(server.heard.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(address()).toBe('/tickets?tab=pending');
  });

  it('that are typed right after accepting are part of the answer, and what is sent waits for the server', async () => {
    const waiting = ticket(3, { name: 'Rui Prado', lastInboundAt: soon });
    const { server } = showInbox({ tickets: [waiting], at: '/tickets?tab=pending' });
    const { give, answer } = laterAnswer({ ...waiting, status: 'open', userId: 1, version: 2 });
    server.on('PUT /tickets/3', answer);
    server.on(`GET /tickets/u/${waiting.uuid}`, { body: detailOf(waiting) });
    const row = await screen.findByRole('link', { name: /Rui Prado/ });
    act(() => row.focus());
    // Into the composer as soon as it is there.
    await userEvent.keyboard('atua tarefa');
    const box = await screen.findByRole('textbox', { name: 'Mensagem' });
    await waitFor(() => expect(box).toHaveFocus());
    await waitFor(() => expect(box).toHaveValue('tua tarefa'));
    await userEvent.keyboard(' agora{Enter}');
    await screen.findByText('tua tarefa agora');
    expect(server.at('POST /messages/3')).toHaveLength(0);
    give();
    await waitFor(() => expect(server.at('POST /messages/3')).toHaveLength(1));
    expect(server.at('PUT /tickets/3')).toHaveLength(1);
  });

  it('typed into an accepted conversation stay there when its older detail comes late', async () => {
    const waiting = ticket(3, { name: 'Rui Prado', lastInboundAt: soon });
    const { server } = showInbox({ tickets: [waiting], at: `/tickets/${waiting.uuid}?tab=pending` });
    const { give, answer } = laterAnswer({ ...waiting, status: 'open', userId: 1, version: 2 });
    server.on('PUT /tickets/3', answer);
    // The detail is read before somebody accepts and comes after.
    const late = laterAnswer(detailOf(waiting));
    await screen.findByRole('heading', { name: /Rui Prado/ });
    server.on(`GET /tickets/u/${waiting.uuid}`, late.answer);
    await userEvent.keyboard('a');
    const box = await screen.findByRole('textbox', { name: 'Mensagem' });
    await waitFor(() => expect(box).toHaveFocus());
    give();
    await screen.findByText('Aberta');
    late.give();
    await userEvent.keyboard('tudo certo');
    expect(box).toHaveValue('tudo certo');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are all on one sheet', async () => {
    showInbox({ tickets: [maria] });
    await screen.findAllByRole('listitem');
    await userEvent.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
    expect(sheet).toHaveTextContent(/ResolverE/);
    expect(sheet).toHaveTextContent(/Resolver, escolhendo como⇧E/);
    expect(sheet).toHaveTextContent(/Conversas: FilaGQ/);
  });
});

describe('the focus', () => {
  const [maria, joao] = [current(2, { name: 'Maria Souza' }), current(1, { name: 'João Lima' })];
  const heading = (name: RegExp) => screen.findByRole('heading', { name });

  async function resolve(isLast: boolean) {
    await heading(/Maria Souza/);
    await userEvent.keyboard('{Shift>}e{/Shift}');
    await screen.findByRole('dialog');
    if (isLast) await userEvent.click(screen.getByRole('checkbox', { name: /próxima conversa/ }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Resolver' }));
  }

  it('goes on to the next conversation with the work, and its keys still work there', async () => {
    const { server } = showInbox({ tickets: [maria, joao], at: `/tickets/${maria.uuid}` });
    server.on('PUT /tickets/2', { body: { ...maria, status: 'closed', version: 2 } });
    await resolve(false);
    await waitFor(async () => expect(await heading(/João Lima/)).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('link', { name: /João/ })).toHaveFocus());
  });

  it('goes to the list when that comes next', async () => {
    const { server } = showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}` });
    server.on('PUT /tickets/2', { body: { ...maria, status: 'closed', version: 2 } });
    await resolve(true);
    await waitFor(async () => expect(await heading(/^Conversas$/)).toHaveFocus());
  });

  it('does not go with the notice that took it back', async () => {
    const { server } = showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}` });
    server.on('PUT /tickets/2', { body: { ...maria, status: 'closed', version: 2 } });
    server.on('PUT /tickets/2/undo', { body: { ...maria, version: 3 } });
    await resolve(true);
    (await screen.findByRole('button', { name: 'Desfazer' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/tickets/${maria.uuid}`));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull());
    expect(document.body).not.toHaveFocus();
  });

  it('goes back to the row one came from', async () => {
    showInbox({ tickets: [maria, joao], at: `/tickets/${joao.uuid}` });
    await heading(/João Lima/);
    await userEvent.click(screen.getByRole('button', { name: 'Voltar para a lista' }));
    await waitFor(() => expect(screen.getByRole('link', { name: /João/ })).toHaveFocus());
  });
});
