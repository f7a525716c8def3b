import '@test/support/web/setup.ts';
import type { MessageView } from '@shared/messages/model.ts';
import { aConnectionView } from '@test/support/web/connections.ts';
import { address, attendant, showInbox } from '@test/support/web/inbox.tsx';
import { contactView, message, ticket } from '@test/support/web/ticketFixtures.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { query } from '@web/lib/query.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const soon = new Date(Date.now() - 60_000).toISOString();
const maria = ticket(1, { userId: 1, name: 'Maria Souza', lastInboundAt: soon });
const ours = (minute: number, change: Partial<MessageView> = {}) =>
  message(minute, { fromMe: true, user: { id: 1, name: 'Ana Prado' }, ...change });

async function open(messages: MessageView[] = [], current = maria, user = attendant()) {
  const page = showInbox({ tickets: [current], messages, at: `/tickets/${current.uuid}`, user });
  await screen.findByRole('heading', { name: new RegExp(current.contact.name) });
  return page;
}

const thread = () => screen.getByRole('region', { name: 'Mensagens' });
const bubble = async (text: string | RegExp) => {
  const found = await within(thread()).findByText(text);
  const row = found.closest<HTMLElement>('[data-row]');
  if (row === null) throw new Error('not in a row');
  return row;
};

describe('an open conversation', () => {
  it('says who, where it stands and what can be done', async () => {
    await open();
    const header = screen.getByRole('heading', { name: /Maria Souza/ });
    expect(header).toHaveTextContent('#1');
    expect(header).toHaveTextContent('Aberta');
    expect(screen.getByText('com Ana Prado')).toBeVisible();
    for (const name of ['Resolver', 'Transferir', 'Devolver à fila']) {
      expect(screen.getByRole('button', { name })).toBeVisible();
    }
    await userEvent.click(screen.getByRole('button', { name: 'Mais ações do atendimento' }));
    expect(screen.getByRole('menuitem', { name: 'Histórico do atendimento' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Excluir atendimento' })).toBeNull();
  });

  it.each([
    ['TIMEOUT', 'Reconectando Principal: o que você enviar espera'],
    ['DISCONNECTED', 'Fora do ar: Principal'],
  ])('says what becomes of an answer while its number is %s (B-MSG-3)', async (status, words) => {
    const linked = aConnectionView({ id: 1, channel: 'whatsapp' });
    const connections = [{ ...linked, status: status as 'TIMEOUT' }];
    const { client } = showInbox({ tickets: [maria], at: `/tickets/${maria.uuid}`, connections });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Mensagem' })).toBeEnabled();
    act(() => client.setQueryData(query('connections', 'list', {}).queryKey, [linked]));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  it('says in words how far each message got', async () => {
    await open([0, 1, 2, 3].map((ack) => ours(ack + 1, { ack, body: `ack ${ack}` })));
    for (const [ack, word] of ['Enviando', 'Enviada', 'Entregue', 'Lida'].entries()) {
      expect(await bubble(`ack ${ack}`)).toHaveTextContent(word);
    }
  });

  it('says of a change that WhatsApp refused what the contact sees, and tells whoever made it once (B-MSG-8)', async () => {
    const sent = ours(1, { ack: 3, body: 'Custa 10' });
    const { push } = await open([sent]);
    const row = await bubble('Custa 10');
    const at = sent.updatedAt;
    const refused = { ...sent, version: sent.version + 1, refusedAmendment: { kind: 'edit', userId: 1, at } };
    push('appMessage', { action: 'update', message: refused });
    const words = 'O WhatsApp recusou a edição: o contato continua vendo este texto.';
    // In its bubble, and as a notice.
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    expect(row).toHaveTextContent(words);
  });

  it('tells days, tickets, authors and notes apart', async () => {
    await open([
      message(1, { body: 'de antes', ticketId: 9 }),
      message(60 * 26, { body: 'bom dia' }),
      ours(60 * 26 + 1, { body: 'do Bruno', user: { id: 2, name: 'Bruno Reis' } }),
      ours(60 * 26 + 2, { body: 'entre nós', isPrivate: true }),
      ours(60 * 26 + 3, { body: 'até logo', isAutomatic: true, user: null }),
    ]);
    await bubble('bom dia');
    expect(within(thread()).getByText(/Atendimento #9/)).toBeVisible();
    expect(within(thread()).getByText(/^Atendimento #1\D/)).toBeVisible();
    expect(await bubble('do Bruno')).toHaveTextContent('Bruno Reis');
    expect(await bubble('entre nós')).toHaveTextContent('Nota privada · Ana Prado');
    expect(await bubble('até logo')).toHaveTextContent('Automática');
  });

  it('draws every kind of message', async () => {
    const media = { mediaUrl: '/api/media/1/x', mediaStatus: 'ready', mediaSize: 2_500_000 } as const;
    await open([
      message(1, { mediaType: 'image', body: 'minha sala', mediaWidth: 900, mediaHeight: 600, ...media }),
      message(2, { mediaType: 'application', body: '', mediaName: 'contrato.pdf', ...media }),
      message(3, { mediaType: 'audio', body: '', isVoice: true, ...media }),
      message(4, {
        mediaType: 'locationMessage',
        body: '',
        location: { latitude: -23.5, longitude: -46.6, name: 'Sé', address: 'Centro' },
      }),
      message(5, { mediaType: 'contactMessage', body: '', contacts: [{ name: 'João', numbers: ['5511912345678'] }] }),
      message(6, { mediaType: 'unsupported', body: '' }),
      message(7, { isDeleted: true, body: '' }),
      message(9, { mediaType: 'video', body: '', mediaName: 'reforma.mp4', ...media }),
      message(8, { isForwarded: true, isEdited: true, body: 'veja' }),
    ]);
    const picture = await screen.findByRole('button', { name: 'Abrir foto: minha sala' });
    expect(picture).toHaveStyle({ width: '300px', aspectRatio: '300 / 200' });
    const film = screen.getByLabelText('Vídeo');
    fireEvent.error(film);
    expect(screen.getByRole('link', { name: /reforma.mp4.*Baixar/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /contrato.pdf.*Baixar/ })).toHaveTextContent('2,5 MB');
    expect(screen.getByRole('button', { name: 'Ouvir' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Velocidade 1x' }));
    expect(screen.getByRole('button', { name: 'Velocidade 1.5x' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Sé.*-23.50000, -46.60000/ })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=-23.5,-46.6',
    );
    expect(await bubble('João')).toHaveTextContent('+55 (11) 91234-5678');
    expect(screen.getByText(/Este tipo de mensagem não pode ser mostrado/)).toBeVisible();
    expect(screen.getByText('Essa mensagem foi apagada pelo contato')).toBeVisible();
    expect(await bubble('veja')).toHaveTextContent('Encaminhada');
    expect(await bubble('veja')).toHaveTextContent('editada');
  });

  it('hangs reactions on their message', async () => {
    const target = message(1, { body: 'oi' });
    const quotedMsg = { id: target.id, wid: null, body: 'oi', fromMe: false, mediaType: 'chat', author: '' } as const;
    await open([target, message(2, { mediaType: 'reactionMessage', body: '❤️', quotedMsg })]);
    expect(within(await bubble('oi')).getByTitle('O contato reagiu com ❤️')).toHaveTextContent('❤️');
  });

  it('shows which reaction is ours, which the same press takes back', async () => {
    const target = message(1, { body: 'oi' });
    const quotedMsg = { id: target.id, wid: null, body: 'oi', fromMe: false, mediaType: 'chat', author: '' } as const;
    await open([target, message(2, { fromMe: true, mediaType: 'reactionMessage', body: '❤️', quotedMsg })]);
    await userEvent.hover(screen.getByText('oi'));
    await userEvent.click(within(await bubble('oi')).getByRole('button', { name: 'Reagir' }));
    expect(screen.getByRole('button', { name: 'Reagir com ❤️' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Reagir com 👍' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('marks what was unread and keeps the mark after it was read', async () => {
    const unread = { ...maria, unreadMessages: 2 };
    const { push } = await open([message(1), message(2), message(3)], unread);
    expect(await screen.findByText('2 mensagens não lidas')).toBeVisible();
    push('ticket', { action: 'updateUnread', ticketId: 1, version: unread.version + 1 });
    expect(screen.getByText('2 mensagens não lidas')).toBeVisible();
  });

  it('announces a new inbound message once, not those that were there', async () => {
    const { push } = await open([message(1, { body: 'antiga' })]);
    await bubble('antiga');
    const live = thread().parentElement?.querySelector('[aria-live=polite]');
    expect(live).toHaveTextContent('');
    const fresh = message(9, { body: 'chegou', createdAt: new Date().toISOString() });
    push('appMessage', { action: 'create', message: fresh });
    await waitFor(() => expect(live).toHaveTextContent('Maria Souza: chegou'));
    push('appMessage', { action: 'create', message: fresh });
    expect(await within(thread()).findAllByText('chegou')).toHaveLength(1);
  });

  it('keeps a failed message in its place with its reason, and tries it again', async () => {
    const failure = { code: '131047', reason: 'Re-engagement message', isRetriable: false };
    const failed = ours(2, { body: 'não foi', failure, sendError: true });
    const { server } = await open([message(1, { body: 'antes' }), failed, message(3, { body: 'depois' })]);
    const row = await bubble('não foi');
    expect(within(row).getByRole('alert')).toHaveTextContent('Fora da janela de 24 h');
    server.on(`POST /messages/retry/${failed.id}`, {
      body: { ...failed, failure: null, sendError: false, version: 2 },
    });
    await userEvent.click(within(row).getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(within(row).queryByRole('alert')).toBeNull());
    expect(row).toHaveTextContent('Enviando');
    const texts = within(thread())
      .getAllByRole('listitem')
      .map((item) => item.textContent ?? '');
    const places = ['antes', 'não foi', 'depois'].map((text) => texts.findIndex((one) => one.includes(text)));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('says when a text could not be copied, as where the browser has no clipboard', async () => {
    await open([message(1, { body: 'copie isto' })]);
    await userEvent.hover(await screen.findByText('copie isto'));
    await userEvent.click(screen.getByRole('button', { name: 'Ações da mensagem' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Copiar texto' }));
    expect(await screen.findByText(/Não foi possível copiar/)).toBeVisible();
  });

  it('takes a failed message back into the composer', async () => {
    const failure = { code: '1', reason: 'Recusada', isRetriable: true };
    const failed = ours(2, { body: 'corrigir isto', failure, sendError: true });
    const { server } = await open([failed]);
    server.on(`DELETE /messages/${failed.id}`, { body: { ...failed, isDeleted: true } });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar e enviar' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveValue('corrigir isto'));
    expect(within(thread()).queryByText('corrigir isto')).toBeNull();
  });

  it('reads what arrives while somebody looks at it', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const { server, push } = await open([message(1)]);
    await bubble('mensagem 1');
    await waitFor(() => expect(server.at('GET /messages/1')).toHaveLength(1));
    push('ticket', { action: 'update', ticket: { ...maria, version: 2, unreadMessages: 1 } });
    await waitFor(() => expect(server.at('GET /messages/1')).toHaveLength(2));
  });

  it('reads what arrives while it is being read in one go', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const { server, push } = await open([message(1)]);
    await bubble('mensagem 1');
    const answers: (() => void)[] = [];
    const read = { ...maria, version: 5, unreadMessages: 0 };
    server.on('GET /messages/1', async () => {
      await new Promise<void>((done) => answers.push(done));
      return { body: { count: 1, hasMore: false, nextCursor: null, messages: [message(1)], ticket: read } };
    });
    const arrives = async (version: number) => {
      const lastMessage = `nova ${version}`;
      push('ticket', { action: 'update', ticket: { ...maria, version, lastMessage, unreadMessages: 1 } });
      await screen.findByText(lastMessage);
    };
    for (const version of [2, 3, 4]) await arrives(version);
    expect(server.at('GET /messages/1')).toHaveLength(2);
    await act(async () => answers[0]?.());
    await arrives(6);
    await waitFor(() => expect(server.at('GET /messages/1')).toHaveLength(3));
  });

  it('goes back to the list when the ticket is not there any more', async () => {
    const { server, push } = await open();
    server.on(`GET /tickets/u/${maria.uuid}`, { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    push('ticket', { action: 'delete', ticketId: 1 });
    await waitFor(() => expect(address()).toBe('/tickets'));
  });

  it('shows the contact with its switches, and blocks it', async () => {
    const { server } = await open();
    await userEvent.click(screen.getAllByRole('button', { name: 'Ver contato' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Dados do contato' });
    expect(await within(dialog).findByText('+55 (11) 98765-4321')).toBeVisible();
    expect(within(dialog).getByRole('switch', { name: 'Robô atende este contato' })).toBeChecked();
    server.on('PUT /contacts/block/c1', ({ body }) => ({
      body: {
        ...contactView('c1', 'Maria Souza'),
        active: (body as { active: boolean }).active,
        updatedAt: '2026-02-01T00:00:00.000Z',
      },
    }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
    expect(await within(dialog).findByText('Bloqueado')).toBeVisible();
    expect(server.at('PUT /contacts/block/c1')[0]?.body).toEqual({ active: false });
  });
});
