import '@test/support/web/setup.ts';
import type { TicketNoteView } from '@shared/notes/model.ts';
import type { SessionUser } from '@shared/users/model.ts';
import { attendant, detailOf, showInbox } from '@test/support/web/inbox.tsx';
import { person } from '@test/support/web/people.ts';
import { contactView, message, ticket } from '@test/support/web/ticketFixtures.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetComposers } from '../composer/composerStore.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  resetComposers();
});

const soon = new Date(Date.now() - 60_000).toISOString();
const maria = ticket(1, { userId: 1, name: 'Maria Souza', lastInboundAt: soon });
const vip = { id: 4, name: 'VIP', color: '#aa11bb' };
const tagView = {
  ...vip,
  ...{ companyId: 1, kanban: 0, userId: null, contactsCount: 1, ticketsCount: 0, createdAt: '' },
};

const note = (id: number, change: Partial<TicketNoteView> = {}): TicketNoteView => ({
  ...{ id: `1-${id}`, companyId: 1, ticketId: 1, contactId: 'c1', note: `Nota ${id}`, userId: 1 },
  ...{ user: { id: 1, name: 'Ana Prado' }, createdAt: '2026-11-20T12:05:00.000Z' },
  ...{ contact: { id: 'c1', name: 'Maria Souza' }, ticket: { id: 1, uuid: maria.uuid, status: 'open' } },
  ...change,
});

async function open({ user = attendant(), notes = [] as TicketNoteView[] } = {}) {
  const current = [...notes];
  const page = showInbox({ tickets: [maria], user, at: `/tickets/${maria.uuid}` });
  page.server.on('GET /tags/list', { body: [tagView] });
  page.server.on('GET /ticket-notes/list', () => ({
    body: { ticketNotes: current, count: current.length, hasMore: false, nextCursor: null },
  }));
  page.server.on('POST /ticket-notes', ({ body }) => {
    const made = note(9, { note: (body as { note: string }).note });
    current.unshift(made);
    return { body: made };
  });
  page.server.on('DELETE /ticket-notes/1-1', () => {
    current.splice(0);
    return { body: { message: 'ok' } };
  });
  page.server.on('POST /tags/sync', ({ body }) => ({
    body: { contactId: 'c1', tags: (body as { tags: number[] }).tags.map(() => vip), kanbanTags: null },
  }));
  await screen.findByRole('heading', { name: /Maria Souza/ });
  return page;
}

const showContact = () => userEvent.click(screen.getAllByRole('button', { name: 'Ver contato' })[0] as HTMLElement);

async function openDrawer(options: Parameters<typeof open>[0] = {}) {
  const page = await open(options);
  await showContact();
  await screen.findByRole('heading', { name: 'Observações' });
  return page;
}

const box = () => screen.getByRole('textbox', { name: 'Nova observação' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const noteTexts = () => screen.queryAllByText(/^Nota \d/).map((one) => one.textContent);

describe('notes of a conversation', () => {
  it('stand newest first with who and when', async () => {
    await openDrawer({ notes: [note(2), note(1, { userId: 2, user: { id: 2, name: 'Bruno Reis' } })] });
    await waitFor(() => expect(noteTexts()).toEqual(['Nota 2', 'Nota 1']));
    expect(screen.getByText('Bruno Reis')).toBeVisible();
    expect(screen.getAllByText('20/11/26 09:05')).toHaveLength(2);
  });

  it('B-MSG-17: are added from two characters', async () => {
    const { server } = await openDrawer();
    await userEvent.type(box(), ' a ');
    await press('Adicionar');
    expect(box()).toHaveAccessibleDescription(/pelo menos 2 caracteres/);
    await userEvent.clear(box());
    await userEvent.type(box(), 'Nota 9');
    await press('Adicionar');
    expect(await screen.findByText('Observação adicionada')).toBeVisible();
    await waitFor(() => expect(noteTexts()).toEqual(['Nota 9']));
    expect(box()).toHaveValue('');
    expect(server.at('POST /ticket-notes').map(({ body }) => body)).toEqual([
      { ticketId: 1, contactId: 'c1', note: 'Nota 9' },
    ]);
  });

  it('keep what was typed when they could not be saved', async () => {
    const { server } = await openDrawer();
    server.on('POST /ticket-notes', { status: 500, body: { error: 'ERR_INTERNAL' } });
    await userEvent.type(box(), 'Nota 9');
    await press('Adicionar');
    await waitFor(() => expect(server.at('POST /ticket-notes')).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Adicionar' })).not.toHaveAttribute('aria-disabled'));
    expect(box()).toHaveValue('Nota 9');
  });

  it('keep what was begun while the drawer is closed', async () => {
    await openDrawer();
    await userEvent.type(box(), 'Ligar na seg');
    await userEvent.click(screen.getAllByRole('button', { name: 'Fechar contato' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Observações' })).toBeNull());
    await showContact();
    await screen.findByRole('heading', { name: 'Observações' });
    expect(box()).toHaveValue('Ligar na seg');
  });

  it('B-MSG-17: are deleted by their author, after a question', async () => {
    const { server } = await openDrawer({ notes: [note(1)] });
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir observação' }));
    const question = screen.getByRole('alertdialog', { name: 'Excluir esta observação?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Observação excluída')).toBeVisible();
    await waitFor(() => expect(noteTexts()).toEqual([]));
    expect(server.at('DELETE /ticket-notes/1-1')).toHaveLength(1);
  });

  it.each([
    ['user', 0],
    ['admin', 1],
  ] as const)('of somebody else offer no deletion to a %s', async (profile, count) => {
    const user = attendant({ profile });
    await openDrawer({ user, notes: [note(1, { userId: 2, user: { id: 2, name: 'Bruno Reis' } })] });
    await waitFor(() => expect(noteTexts()).toEqual(['Nota 1']));
    expect(screen.queryAllByRole('button', { name: 'Excluir observação' })).toHaveLength(count);
  });
});

it('shows a tag in the list as soon as the contact has it', async () => {
  const { server } = await openDrawer();
  await press('Tags');
  await userEvent.click(screen.getByRole('option', { name: 'VIP' }));
  await waitFor(() => expect(server.at('POST /tags/sync')[0]?.body).toEqual({ contactId: 'c1', tags: [4] }));
  expect(await screen.findByRole('button', { name: 'Remover VIP' })).toBeVisible();
  expect(screen.getAllByText('VIP').length).toBeGreaterThan(2);
});

it('B-MSG-13: lists calls beside media, documents and links, and leads to them', async () => {
  const { server } = await open();
  const call = message(3, { mediaType: 'call_log', body: 'Chamada de voz perdida' });
  server.on('GET /messages/getmedia/1', { body: { media: [], documents: [], links: [], calls: [call] } });
  await showContact();
  const tabs = await screen.findByRole('tablist', { name: 'Compartilhados' });
  expect(
    within(tabs)
      .getAllByRole('tab')
      .map((tab) => tab.textContent),
  ).toEqual(['Mídia', 'Documentos', 'Links', 'Ligações']);
  await userEvent.click(within(tabs).getByRole('tab', { name: 'Ligações' }));
  expect(await screen.findByText('Chamada de voz perdida')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ir para a mensagem' })).toBeVisible();
});

describe('a contact whom the channel knows under two names', () => {
  const twin = contactView('c9', 'M. Souza');
  const openTwins = async (profile: 'user' | 'supervisor') => {
    const page = await open({ user: attendant({ profile }) });
    const detail = detailOf(maria);
    page.server.on('GET /contacts/c9', { body: twin });
    page.server.on(`GET /tickets/u/${maria.uuid}`, {
      body: { ...detail, contact: { ...detail.contact, twins: ['c9'] } },
    });
    await act(() => page.client.invalidateQueries({ queryKey: ['tickets', 'byUuid'] }));
    await showContact();
    await screen.findByRole('heading', { name: 'Observações' });
    return page;
  };

  it('leads those who may merge to making one of both', async () => {
    const { server } = await openTwins('supervisor');
    expect(await screen.findByText('O canal diz que M. Souza é a mesma pessoa.')).toBeVisible();
    await press('Unir…');
    const box = await screen.findByRole('dialog', { name: 'Unir contatos' });
    expect(within(box).getByRole('combobox', { name: 'Mesma pessoa que' })).toHaveValue('M. Souza');
    await waitFor(() =>
      expect(server.at('POST /contacts/mergePreview')[0]?.body).toEqual({ winnerId: 'c1', loserId: 'c9' }),
    );
  });

  it('is no matter for attendants, who may not merge', async () => {
    const { server } = await openTwins('user');
    expect(screen.queryByText(/é a mesma pessoa/)).toBeNull();
    expect(server.at('GET /contacts/c9')).toHaveLength(0);
  });
});

describe('B-TICKET-12: a company that wants tags', () => {
  const { company } = person();
  const strict: SessionUser = attendant({
    company: { ...company, companieSettings: [{ key: 'requiredTag', value: 'enabled' }] },
  });
  const resolve = () => userEvent.click(screen.getByRole('button', { name: 'Resolver' }));

  it('asks for one before the conversation ends, right there', async () => {
    const { server } = await open({ user: strict });
    await resolve();
    const dialog = await screen.findByRole('dialog', { name: /Resolver/ });
    expect(within(dialog).getByText(/ainda não tem tag/)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Resolver' })).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Tags' }));
    await userEvent.click(screen.getByRole('option', { name: 'VIP' }));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Resolver' })).toBeEnabled());
    expect(within(dialog).queryByText(/ainda não tem tag/)).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Resolver' }));
    await waitFor(() => expect(server.at('PUT /tickets/1')[0]?.body).toMatchObject({ status: 'closed' }));
  });

  it('is not asked where nobody wants them', async () => {
    await open();
    await resolve();
    const dialog = await screen.findByRole('dialog', { name: /Resolver/ });
    expect(within(dialog).queryByText(/ainda não tem tag/)).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Resolver' })).toBeEnabled();
  });
});

describe('consent', () => {
  const said = (kind: string, note: string) => ({
    ...{ id: kind, contactId: 'c1', kind, at: '2026-11-20T12:05:00.000Z', via: 'panel', channel: '', textVersion: '' },
    ...{ text: '', by: { id: 1, name: 'Ana Prado' }, note },
  });

  it('is asked for only when somebody wants its history, and a withdrawal is noted by whoever serves', async () => {
    const { server } = await openDrawer();
    expect(screen.getByText('Não consentiu')).toBeVisible();
    expect(server.at('GET /personal-data-consents/c1')).toEqual([]);
    server.on('GET /personal-data-consents/c1', { body: [said('given', 'No balcão')] });
    await press('Histórico e anotações');
    expect(await screen.findByText('Ana Prado: No balcão')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Anotar consentimento' })).toBeNull();
    server.on('POST /personal-data/consent', () => {
      const all = [said('withdrawn', 'Por telefone'), said('given', 'No balcão')];
      server.on('GET /personal-data-consents/c1', { body: all });
      return { body: all[0] };
    });
    await press('Anotar retirada');
    const dialog = within(await screen.findByRole('dialog', { name: 'Anotar retirada' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Como foi dito/ }), 'Por telefone');
    await userEvent.click(dialog.getByRole('button', { name: 'Anotar retirada' }));
    expect(await screen.findByText('Ana Prado: Por telefone')).toBeVisible();
    expect(server.at('POST /personal-data/consent').map(({ body }) => body)).toEqual([
      { contactId: 'c1', kind: 'withdrawn', note: 'Por telefone' },
    ]);
  });
});

describe('searching in a conversation', () => {
  const match = { messageId: 'm7', body: 'A fatura de agosto', createdAt: '2026-11-20T12:05:00.000Z', fromMe: false };

  it('begins from the menu, shows who said it when, and goes there', async () => {
    const { server } = await open();
    server.on('GET /messages/search/1', {
      body: { matches: [match], count: 1, hasMore: false, nextCursor: null },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Mais ações do atendimento' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Buscar na conversa' }));
    const field = await screen.findByRole('searchbox', { name: 'Buscar na conversa' });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.type(field, 'fatura');
    const hit = await screen.findByRole('button', { name: /Maria Souza.*A fatura de agosto/ });
    expect(within(hit).getByText('fatura')).toHaveProperty('tagName', 'MARK');
    expect(server.at('GET /messages/search/1').at(-1)?.query).toMatchObject({ searchParam: 'fatura' });
    server.on('GET /messages/search/1', {
      body: {
        ...{ count: 1, hasMore: false, nextCursor: null },
        matches: [{ ...match, messageId: 'm-9', ticketUuid: 'u-2' }],
      },
    });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Onde buscar' }), 'contact');
    expect(await screen.findByRole('link', { name: /A fatura de agosto/ })).toHaveAttribute('href', '/tickets/u-2#m-9');
    expect(server.at('GET /messages/search/1').at(-1)?.query).toMatchObject({ within: 'contact' });
    server.on('GET /messages/search/1', {
      body: { matches: [match], count: 1, hasMore: false, nextCursor: null },
    });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Onde buscar' }), 'conversation');
    await userEvent.click(await screen.findByRole('button', { name: /Maria Souza.*A fatura de agosto/ }));
    await waitFor(() => expect(server.at('GET /messages/1').at(-1)?.query).toMatchObject({ around: 'm7' }));
  });

  it('says when nobody said it, and how far an index under way is', async () => {
    const { server } = await openDrawer();
    const none = { matches: [], count: 0, hasMore: false, nextCursor: null };
    server.on('GET /messages/search/1', { body: { ...none, building: { percent: 40 } } });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar na conversa' }), 'xadrez');
    expect(await screen.findByText('Ninguém escreveu “xadrez” aqui.')).toBeVisible();
    expect(screen.getByText(/entram na busca: 40%/)).toBeVisible();
  });
});
