import '@test/support/web/setup.ts';
import type { QuickMessageView } from '@shared/quickMessages/model.ts';
import { showInbox } from '@test/support/web/inbox.tsx';
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

const maria = ticket(1, {
  userId: 1,
  name: 'Maria Souza',
  lastInboundAt: new Date(Date.now() - 3_600_000).toISOString(),
});
const quick = (id: number, shortcode: string, fields: Partial<QuickMessageView> = {}): QuickMessageView => ({
  ...{ id, shortcode, companyId: 1, userId: 1, message: `Texto de ${shortcode}`, geral: true, status: true },
  ...{ isCategory: false, categoryId: null, mediaPath: null, mediaName: null, mediaMime: null, mediaSize: null },
  ...{ isMedia: false, createdAt: '', updatedAt: '', ...fields },
});
const long = 'Bom dia! Nossa loja abre às oito da manhã e fecha às seis da tarde.';
const replies = [
  quick(10, 'Primeiro contato', { isCategory: true, message: '' }),
  quick(1, 'horario', { categoryId: 10, message: long }),
  quick(2, 'oi', { message: 'Olá, {{firstName}}! Aqui é {{userName}}.' }),
  quick(3, 'cpf', { message: 'Seu CPF é {{cpf}}, {{firstName}}?' }),
  quick(4, 'tabela', {
    message: 'Segue a tabela.',
    ...{ isMedia: true, mediaPath: '/api/media/c/1/K', mediaName: 'tabela.pdf', mediaMime: 'application/pdf' },
    mediaSize: 2048,
  }),
  quick(5, 'foto', {
    message: '',
    ...{ isMedia: true, mediaPath: '/api/media/c/1/F', mediaName: 'loja.png', mediaMime: 'image/png', mediaSize: 9 },
  }),
];
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
const thread = () => screen.getByRole('region', { name: 'Mensagens' });
const list = () => screen.queryByRole('listbox', { name: 'Mensagens rápidas' });
const option = (name: RegExp) => screen.getByRole('option', { name });
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

async function open(current: QuickMessageView[] = replies) {
  const page = showInbox({ tickets: [maria], messages: [message(1)], at: `/tickets/${maria.uuid}`, quick: current });
  await within(await screen.findByRole('region', { name: 'Mensagens' })).findByText('mensagem 1');
  await waitFor(() => expect(page.server.at('GET /quick-messages/list')).toHaveLength(1));
  // What the test before left unsent is its draft.
  fireEvent.change(box(), { target: { value: '' } });
  return page;
}

describe('quick replies', () => {
  it('appear by category when the text begins with a slash, with labels of 35 characters', async () => {
    await open();
    await userEvent.type(box(), 'a/');
    expect(list()).toBeNull();
    await userEvent.clear(box());
    await userEvent.type(box(), '/');
    expect(list()).toBeVisible();
    expect(screen.getByText('Primeiro contato')).toBeVisible();
    expect(screen.getByText('Sem categoria')).toBeVisible();
    const label = within(option(/horario/)).getByText(/^Bom dia! Nossa/).textContent ?? '';
    expect([...label]).toHaveLength(35);
    expect(label.endsWith('…')).toBe(true);
    expect(screen.getAllByRole('option')).toHaveLength(5);
  });

  it('are found by the server where not all came along', async () => {
    const { server } = await open(Array.from({ length: 100 }, (_, turn) => quick(turn + 100, `aviso ${turn}`)));
    server.on('GET /quick-messages/list', { body: [quick(7, 'zebra')] });
    await userEvent.type(box(), '/zeb');
    expect(await screen.findByRole('option', { name: /zebra/ })).toBeVisible();
    expect(server.at('GET /quick-messages/list').map(({ query }) => query['searchParam'])).toContain('zeb');
  });

  it('are narrowed by typing and put in by Enter, filled in for this contact, not sent', async () => {
    const { server } = await open();
    await userEvent.type(box(), '/OI');
    expect(chosen()).toContain('/oi');
    expect(box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    await userEvent.keyboard('{Enter}');
    expect(box()).toHaveValue('Olá, Maria! Aqui é Ana Prado.');
    expect(box()).toHaveFocus();
    expect(box().selectionStart).toBe(box().value.length);
    expect(list()).toBeNull();
    expect(server.at('POST /messages/1')).toHaveLength(0);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(server.at('POST /messages/1')).toHaveLength(1));
    expect(server.at('POST /messages/1')[0]?.body).toMatchObject({ body: expect.stringContaining('Olá, Maria!') });
  });

  it('are walked through with arrows, round and round, and taken with the pointer', async () => {
    await open();
    await userEvent.type(box(), '/');
    expect(chosen()).toContain('/horario');
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen()).toContain('/cpf');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toContain('/tabela');
    await userEvent.click(option(/horario/));
    expect(box()).toHaveValue(long);
    expect(box()).toHaveFocus();
  });

  it('go away with Escape and come back with the next slash; the text stays', async () => {
    await open();
    await userEvent.type(box(), '/o');
    await userEvent.keyboard('{Escape}');
    expect(list()).toBeNull();
    expect(box()).toHaveValue('/o');
    expect(box()).toHaveFocus();
    await userEvent.keyboard('i');
    expect(list()).toBeNull();
    await userEvent.clear(box());
    await userEvent.type(box(), '/');
    expect(list()).toBeVisible();
  });

  it('leave a text alone that finds nothing, and say so', async () => {
    const { server } = await open();
    await userEvent.type(box(), '/xyz');
    expect(screen.getByText('Nenhuma mensagem rápida com “xyz”.')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(server.at('POST /messages/1')[0]?.body).toMatchObject({ body: expect.stringContaining('/xyz') }),
    );
  });

  it('say where to write the first', async () => {
    await open([]);
    await userEvent.type(box(), '/');
    expect(screen.getByRole('link', { name: 'Criar a primeira' })).toHaveAttribute('href', '/quick-messages');
  });
});

describe('a variable nobody filled in', () => {
  it('is shown and keeps the text from being sent until it is replaced', async () => {
    const { server } = await open();
    await userEvent.type(box(), '/cpf{Enter}');
    expect(box()).toHaveValue('Seu CPF é {{cpf}}, Maria?');
    expect(screen.getByText(/Preencha ou apague antes de enviar/)).toHaveTextContent('{{cpf}}');
    await userEvent.keyboard('{Enter}');
    expect(server.at('POST /messages/1')).toHaveLength(0);
    expect(box().value.slice(box().selectionStart, box().selectionEnd)).toBe('{{cpf}}');
    await userEvent.keyboard('123');
    expect(box()).toHaveValue('Seu CPF é 123, Maria?');
    expect(screen.queryByText(/Preencha ou apague/)).toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(server.at('POST /messages/1')).toHaveLength(1));
  });

  it('is found by a press on its name, also when it was typed', async () => {
    await open();
    fireEvent.change(box(), { target: { value: 'Fila {{fila}} e {{firstName}}' } });
    await userEvent.click(screen.getByRole('button', { name: 'Ir para {{fila}}' }));
    expect(box().selectionStart).toBe(5);
    expect(screen.queryByRole('button', { name: 'Ir para {{firstName}}' })).toBeNull();
  });

  it('may stand in a note, which goes to nobody', async () => {
    const { server } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Nota privada' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Nota privada' }), { target: { value: 'usar {{cpf}}' } });
    await userEvent.type(screen.getByRole('textbox', { name: 'Nota privada' }), '{Enter}');
    await waitFor(() => expect(server.at('POST /messages/1')[0]?.body).toMatchObject({ body: 'usar {{cpf}}' }));
  });
});

describe('the file of a quick message (B-QM-4)', () => {
  it('is sent after the text, named by its quick message alone', async () => {
    const { server } = await open();
    await userEvent.type(box(), '/tabela{Enter}');
    expect(screen.getByText('Enviado depois do texto')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(server.at('POST /messages/1')).toHaveLength(2));
    const [text, file] = server.at('POST /messages/1').map(({ body }) => body as Record<string, unknown>);
    expect(text).toMatchObject({ body: expect.stringContaining('Segue a tabela.') });
    expect(text).not.toHaveProperty('quickMessageId');
    expect(file).toEqual({ isPrivate: false, quotedMsg: null, quickMessageId: 4 });
    expect(screen.queryByText('Enviado depois do texto')).toBeNull();
  });

  it('can be left out, and can go without a text', async () => {
    const { server } = await open();
    await userEvent.type(box(), '/tabela{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Remover tabela.pdf' }));
    await userEvent.clear(box());
    await userEvent.type(box(), '/foto{Enter}');
    expect(box()).toHaveValue('');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(server.at('POST /messages/1')[0]?.body).toMatchObject({ quickMessageId: 5 }));
    expect(within(thread()).getByText('mensagem 1')).toBeInTheDocument();
  });
});
