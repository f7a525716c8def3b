import '@test/support/web/setup.ts';
import { attendant, showInbox } from '@test/support/web/inbox.tsx';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetComposers } from './composerStore.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  resetComposers();
});

const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
const maria = ticket(1, { userId: 1, name: 'Maria Souza', lastInboundAt: hours(1) });
const box = () => screen.getByRole('textbox', { name: 'Mensagem' });
const thread = () => screen.getByRole('region', { name: 'Mensagens' });

async function open(current = maria, user = attendant()) {
  const page = showInbox({ tickets: [current], messages: [message(1)], at: `/tickets/${current.uuid}`, user });
  await screen.findByRole('heading', { name: /Maria Souza/ });
  await within(thread()).findByText('mensagem 1');
  return page;
}

const settings = (changes: Record<string, string>) => {
  const { company, ...rest } = attendant();
  const companieSettings = Object.entries(changes).map(([key, value]) => ({ key, value }));
  return { ...rest, company: { ...company, companieSettings } };
};

describe('the composer', () => {
  it('sends with Enter, signed, and shows the message before the server knows of it', async () => {
    const { server } = await open();
    let answer: () => void = () => undefined;
    const current = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on('POST /messages/1', async ({ headers }) => {
      await current;
      const key = headers.get('idempotency-key') ?? '';
      const stored = message(2, { id: `1-c1-2-${key.slice(10)}`, fromMe: true, body: '*Ana Prado:*\nOlá!', ack: 1 });
      return { body: { message: stored, messages: [stored] } };
    });
    await userEvent.type(box(), 'Olá!{Enter}');
    const row = (await within(thread()).findByText('Olá!')).closest('[data-row]');
    expect(row).toHaveTextContent('Ana Prado:');
    expect(row).toHaveTextContent('Enviando');
    expect(box()).toHaveValue('');
    expect(box()).toHaveFocus();
    answer();
    await waitFor(() => expect(row).toHaveTextContent('Enviada'));
    expect(row).toBeInTheDocument();
    expect(within(thread()).getAllByText('Olá!')).toHaveLength(1);
    const [sent] = server.at('POST /messages/1');
    expect(sent?.body).toMatchObject({ body: '*Ana Prado:*\nOlá!', isPrivate: false });
    expect(sent?.headers.get('idempotency-key')).toHaveLength(26);
  });

  it('breaks the line with Shift and sends nothing empty', async () => {
    const { server } = await open();
    await userEvent.type(box(), 'um{Shift>}{Enter}{/Shift}dois');
    expect(box()).toHaveValue('um\ndois');
    await userEvent.clear(box());
    await userEvent.type(box(), '   {Enter}');
    expect(server.at('POST /messages/1')).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeDisabled();
  });

  it('does not sign when switched off, nor offers it where the company does not want it', async () => {
    const { server } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Assinar com meu nome' }));
    await userEvent.type(box(), 'oi{Enter}');
    await waitFor(() => expect(server.at('POST /messages/1')[0]?.body).toMatchObject({ body: 'oi' }));
    expect(localStorage.getItem('prosa.signature')).toBe('false');
  });

  it('hides the signature where the company switched it off', async () => {
    const { server } = await open(maria, settings({ sendSignMessage: 'disabled' }));
    expect(screen.queryByRole('button', { name: 'Assinar com meu nome' })).toBeNull();
    await userEvent.type(box(), 'oi{Enter}');
    await waitFor(() => expect(server.at('POST /messages/1')[0]?.body).toMatchObject({ body: 'oi' }));
  });

  it('writes private notes without a signature', async () => {
    const { server } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Nota privada' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Nota privada' }), 'só nós{Enter}');
    await waitFor(() =>
      expect(server.at('POST /messages/1')[0]?.body).toMatchObject({ body: 'só nós', isPrivate: true }),
    );
    expect((await within(thread()).findByText('só nós')).closest('[data-row]')).toHaveTextContent('Nota privada');
  });

  it('waits for the ticket to be accepted', async () => {
    await open(ticket(1, { name: 'Maria Souza', lastInboundAt: hours(1) }));
    expect(box()).toBeDisabled();
    expect(box()).toHaveAttribute('placeholder', 'Aceite para responder');
    expect(screen.getAllByRole('button', { name: 'Aceitar' }).length).toBeGreaterThan(0);
  });

  it('says who serves it when it is somebody else', async () => {
    await open(ticket(1, { userId: 2, name: 'Maria Souza', lastInboundAt: hours(1) }), {
      ...attendant(),
      profile: 'supervisor',
      queueIds: [2],
    });
    expect(box()).toHaveAttribute('placeholder', 'Em atendimento com Bruno Reis');
  });

  it('explains the closed window and blocks free text, not notes', async () => {
    await open({ ...maria, lastInboundAt: hours(25) });
    expect(screen.getByText(/Passaram 24 h desde a última mensagem de Maria Souza/)).toBeVisible();
    expect(box()).toBeDisabled();
    // Neither an answer nor a reaction would leave.
    await userEvent.hover(screen.getByText('mensagem 1'));
    await userEvent.click(screen.getByRole('button', { name: 'Ações da mensagem' }));
    expect(screen.getByRole('menuitem', { name: 'Copiar texto' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Responder' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reagir' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Nota privada' }));
    expect(screen.getByRole('textbox', { name: 'Nota privada' })).toBeEnabled();
  });

  it('hurries in the last hour of the window', async () => {
    await open({ ...maria, lastInboundAt: hours(23.5) });
    expect(screen.getByText(/Faltam (30|31) minutos para responder/)).toBeVisible();
  });

  it('opens the window as soon as the contact writes', async () => {
    const { push } = await open({ ...maria, lastInboundAt: hours(25) });
    expect(box()).toBeDisabled();
    const written = { ...maria, version: 2, lastInboundAt: new Date().toISOString() };
    push('ticket', { action: 'update', ticket: written });
    await waitFor(() => expect(box()).toBeEnabled());
  });

  it('quotes a message and stops quoting it', async () => {
    const { server } = await open();
    // The menu comes with the pointer.
    await userEvent.hover(screen.getByText('mensagem 1'));
    await userEvent.click(screen.getByRole('button', { name: 'Ações da mensagem' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Responder' }));
    expect(screen.getByText('Respondendo a Maria Souza')).toBeVisible();
    expect(box()).toHaveFocus();
    await userEvent.keyboard('sim{Enter}');
    await waitFor(() => expect(server.at('POST /messages/1')[0]?.body).toMatchObject({ quotedMsg: message(1).id }));
    expect(screen.queryByText('Respondendo a Maria Souza')).toBeNull();
  });

  it('keeps a note a note when a message is quoted into it', async () => {
    await open();
    const quote = async () => {
      await userEvent.hover(within(thread()).getByText('mensagem 1'));
      await userEvent.click(screen.getByRole('button', { name: 'Ações da mensagem' }));
      await userEvent.click(screen.getByRole('menuitem', { name: 'Responder' }));
    };
    await userEvent.click(screen.getByRole('button', { name: 'Nota privada' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Nota privada' }), 'só nós');
    await quote();
    expect(screen.getByRole('textbox', { name: 'Nota privada' })).toHaveValue('só nós');
    // With nothing written yet, answering means the contact.
    await userEvent.clear(screen.getByRole('textbox', { name: 'Nota privada' }));
    await quote();
    expect(box()).toHaveFocus();
  });

  it('quotes no more what the contact takes back meanwhile', async () => {
    const { server, push } = await open();
    await userEvent.hover(screen.getByText('mensagem 1'));
    await userEvent.click(screen.getByRole('button', { name: 'Ações da mensagem' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Responder' }));
    push('appMessage', { action: 'update', message: { ...message(1), body: '', isDeleted: true, version: 2 } });
    await waitFor(() => expect(screen.queryByText('Respondendo a Maria Souza')).toBeNull());
    expect(await screen.findByText(/foi apagada: a resposta vai sem citá-la/)).toBeVisible();
    await userEvent.type(box(), 'sim{Enter}');
    await waitFor(() => expect(server.at('POST /messages/1')[0]?.body).toMatchObject({ quotedMsg: null }));
  });

  it('shows in red what the server refused, and lets it go', async () => {
    const { server } = await open();
    server.on('POST /messages/1', { status: 409, body: { error: 'ERR_OUT_OF_WINDOW' } });
    await userEvent.type(box(), 'tarde demais{Enter}');
    const alert = await within(thread()).findByRole('alert');
    expect(alert).toHaveTextContent(/janela de resposta/);
    await userEvent.click(within(alert).getByRole('button', { name: 'Descartar' }));
    expect(within(thread()).queryByText('tarde demais')).toBeNull();
  });

  it('refuses a text longer than the channel takes, with the limit', async () => {
    await open();
    fireEvent.change(box(), { target: { value: 'x'.repeat(4097) } });
    expect(screen.getByText(/Texto longo demais.*4\.096/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeDisabled();
  });
});
