import '@test/support/web/setup.ts';
import type { TagView } from '@shared/tags/model.ts';
import { kanbanCard } from '@shared/tickets/kanbanCard.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { palette } from '@web/lib/color.ts';
import { currentSession } from '@web/lib/session.tsx';
import { Toaster } from '@web/ui/Toaster.tsx';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { KanbanScreen } from './KanbanScreen.tsx';
import { live } from './live.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const stage = (id: number, name: string): TagView => ({
  ...{ id, name, companyId: 3, color: palette[id] ?? '', kanban: 1, userId: null, contactsCount: 0, ticketsCount: 0 },
  createdAt: '2026-01-01T00:00:00.000Z',
});
const quote = stage(4, 'Orçamento');
const delivery = stage(9, 'Em entrega');
const snapshot = ({ id, name, color }: TagView) => ({ id, name, color });

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();

function card(id: number, name: string, change: Partial<TicketView> = {}): TicketView {
  return {
    ...{ id, uuid: `uuid-${id}`, companyId: 3, status: 'pending', contactId: `c${id}`, whatsappId: 1 },
    contact: { id: `c${id}`, name, number: '5511*******21', profilePicUrl: null, isGroup: false, tags: [] },
    whatsapp: { id: 1, name: 'Principal', channel: 'whatsappapi', groupAsTicket: 'disabled' },
    ...{ channel: 'whatsappapi', queueId: 1, queue: { id: 1, name: 'Vendas', color: '#1a7f5a' } },
    ...{ userId: null, user: null, isGroup: false, kanbanTags: [], isBot: false, isActiveDemand: false },
    ...{ useIntegration: false, integrationId: null, promptId: null, amountUsedBotQueues: 0, unreadMessages: 0 },
    ...{ transferredBy: null, hasFailed: false },
    ...{
      lastMessage: 'Bom dia',
      lastMediaType: null,
      lastSender: null,
      fromMe: false,
      updatedAt: at(id),
      lastMessageAt: at(id),
      lastInboundAt: at(id),
    },
    ...{ createdAt: at(0), closedAt: null, version: 1, tags: [] },
    ...change,
  };
}
const maria = card(1, 'Maria Souza', { lastMessage: '*Ana:* tudo _bem_?', unreadMessages: 2 });
const joao = card(2, 'João Lima', {
  ...{ kanbanTags: [snapshot(quote)], queueId: null, queue: null, user: { id: 7, name: 'Ana Lima' }, userId: 7 },
  ...{ status: 'open', lastMessage: '' },
});
const carla = card(3, 'Carla Nunes', { kanbanTags: [snapshot(quote)] });

function Address() {
  const { pathname } = useLocation();
  return <p>{pathname}</p>;
}

interface Options {
  tickets?: TicketView[];
  stages?: TagView[];
  user?: Parameters<typeof person>[0];
  hasMore?: boolean;
}

async function show({
  tickets = [carla, joao, maria],
  stages = [quote, delivery],
  user,
  hasMore = false,
}: Options = {}) {
  const server = fakeServer();
  server.on('GET /tags/kanban', { body: { lista: stages, hasMore: false, nextCursor: null } });
  const queues = tickets.flatMap(({ queue }) => queue ?? []);
  const users = tickets.flatMap(({ user: owner }) => owner ?? []);
  const body = { tickets: tickets.map(kanbanCard), queues, users, count: tickets.length, hasMore };
  server.on('GET /ticket/kanban', { body });
  server.on('GET /queue', { body: [] });
  const page = renderSignedIn(
    <>
      <Routes>
        <Route path="/Kanban" element={<KanbanScreen />} />
        <Route path="*" element={<Address />} />
      </Routes>
      <Toaster />
    </>,
    { server, user: person(user), at: '/Kanban' },
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Carregando…' })).toBeNull());
  return page;
}

const lane = (name: string) => within(screen.getByRole('region', { name }));
const namesIn = (name: string) =>
  lane(name)
    .queryAllByRole('article')
    .map((article) => article.getAttribute('aria-label'));
const cardOf = (name: string) => screen.getByRole('article', { name });
const lastSaid = () => screen.getAllByRole('status').map((region) => region.textContent);
const moved = (ticketId: number, tags: TagView[], version: number) => ({
  body: { ticketId, tags: tags.map(snapshot), version },
});
const menuMove = async (name: string, to: string) => {
  await userEvent.click(within(cardOf(name)).getByRole('button', { name: 'Mover para' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: to }));
};

function telling(client: Parameters<NonNullable<(typeof live)[string]>>[0]) {
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  return (data: Record<string, unknown>) => act(() => live['ticket']?.(client, data, session));
}

it('shows every ticket in the lane of its stage, with what one needs to know of it', async () => {
  await show();
  expect(namesIn('Sem etapa')).toEqual(['Maria Souza']);
  expect(namesIn('Orçamento')).toEqual(['Carla Nunes', 'João Lima']);
  expect(lane('Em entrega').getByText('Nenhum atendimento nesta etapa.')).toBeVisible();
  expect(lane('Orçamento').getByTitle('2 atendimentos')).toHaveTextContent('2');
  const first = within(cardOf('Maria Souza'));
  for (const text of ['5511*******21', 'tudo bem?', '2 mensagens não lidas', 'Vendas', 'Sem atendente'])
    expect(first.getByText(text)).toBeInTheDocument();
  const second = within(cardOf('João Lima'));
  for (const text of ['Arquivo', 'Sem fila', 'Ana Lima']) expect(second.getByText(text)).toBeInTheDocument();
});

it('opens the conversation by its button', async () => {
  await show();
  await userEvent.click(within(cardOf('Maria Souza')).getByRole('button', { name: 'Abrir conversa' }));
  expect(await screen.findByText('/tickets/uuid-1')).toBeVisible();
});

it('moves by the menu at once, says so and keeps the focus on the card', async () => {
  const { server } = await show();
  let answer: (value: ReturnType<typeof moved>) => void = () => undefined;
  server.on('PUT /ticket-tags/1/9', () => new Promise((resolve) => (answer = resolve)));
  await menuMove('Maria Souza', 'Em entrega');
  expect(namesIn('Em entrega')).toEqual(['Maria Souza']);
  await waitFor(() => expect(lastSaid()).toContain('Maria Souza movido para Em entrega, 1 de 1'));
  await waitFor(() => expect(cardOf('Maria Souza')).toHaveFocus());
  await waitFor(() => expect(server.at('PUT /ticket-tags/1/9')).toHaveLength(1));
  answer(moved(1, [delivery], 2));
  expect(await screen.findByText('Tag adicionada ao ticket')).toBeVisible();
  expect(namesIn('Em entrega')).toEqual(['Maria Souza']);
});

it('is worked by keys: arrows look around, Shift moves, M and Enter', async () => {
  const { server } = await show();
  server.on('DELETE /ticket-tags/3', moved(3, [], 2));
  act(() => cardOf('Carla Nunes').focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(cardOf('João Lima')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(cardOf('João Lima')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowLeft}{/Shift}');
  expect(namesIn('Sem etapa')).toEqual(['Carla Nunes', 'Maria Souza']);
  await waitFor(() => expect(lastSaid()).toContain('Carla Nunes movido para Sem etapa, 1 de 2'));
  await waitFor(() => expect(cardOf('Carla Nunes')).toHaveFocus());
  expect(await screen.findByText('Tag removida do ticket')).toBeVisible();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await waitFor(() => expect(lastSaid()).toContain('Não há etapa desse lado'));
  await userEvent.keyboard('m');
  expect(screen.getByRole('menu', { name: 'Mover para' })).toBeVisible();
  expect(screen.getByRole('menuitemradio', { name: 'Sem etapa' })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  act(() => cardOf('Carla Nunes').focus());
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('/tickets/uuid-3')).toBeVisible();
});

it('has one Tab stop per lane', async () => {
  await show();
  expect(cardOf('Carla Nunes')).toHaveAttribute('tabindex', '0');
  expect(cardOf('João Lima')).toHaveAttribute('tabindex', '-1');
  act(() => cardOf('João Lima').focus());
  expect(cardOf('Carla Nunes')).toHaveAttribute('tabindex', '-1');
  expect(cardOf('Maria Souza')).toHaveAttribute('tabindex', '0');
});

it('puts a card back and says why when the server refuses', async () => {
  const { server } = await show();
  server.on('PUT /ticket-tags/1/9', { status: 409, body: { error: 'ERR_TICKET_TRANSITION' } });
  await menuMove('Maria Souza', 'Em entrega');
  expect(await screen.findByText(/^Maria Souza não foi movido: ./)).toBeVisible();
  expect(namesIn('Sem etapa')).toEqual(['Maria Souza']);
  await waitFor(() => expect(lastSaid()).toContain('Maria Souza voltou para a etapa em que estava'));
  // What it stood on may be gone.
  await waitFor(() => expect(server.at('GET /ticket/kanban')).toHaveLength(2));
});

it('sends moves of one card one after the other, the last one wins', async () => {
  const { server } = await show();
  const answers: (() => void)[] = [];
  const later = (answer: ReturnType<typeof moved>) => () =>
    new Promise<typeof answer>((resolve) => answers.push(() => resolve(answer)));
  server.on('PUT /ticket-tags/1/9', later(moved(1, [delivery], 2)));
  server.on('PUT /ticket-tags/1/4', later(moved(1, [quote], 3)));
  await menuMove('Maria Souza', 'Em entrega');
  await menuMove('Maria Souza', 'Orçamento');
  expect(server.at('PUT /ticket-tags/1/4')).toHaveLength(0);
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  expect(await screen.findByText('Tag adicionada ao ticket')).toBeVisible();
  expect(namesIn('Orçamento')).toEqual(['Carla Nunes', 'João Lima', 'Maria Souza']);
});

it('follows colleagues, and a late answer does not undo a later move', async () => {
  const { server, client } = await show();
  const tell = telling(client);
  let answer: (value: ReturnType<typeof moved>) => void = () => undefined;
  server.on('PUT /ticket-tags/1/9', () => new Promise((resolve) => (answer = resolve)));
  await menuMove('Maria Souza', 'Em entrega');
  await waitFor(() => expect(server.at('PUT /ticket-tags/1/9')).toHaveLength(1));
  tell({ action: 'update', ticket: { ...maria, kanbanTags: [snapshot(quote)], version: 3 } });
  answer(moved(1, [delivery], 2));
  await waitFor(() => expect(namesIn('Orçamento')).toContain('Maria Souza'));
  expect(namesIn('Em entrega')).toEqual([]);
  tell({ action: 'update', ticket: { ...maria, version: 2 } });
  expect(namesIn('Orçamento')).toContain('Maria Souza');
});

it('lets tickets come and go', async () => {
  const { client } = await show({ user: { profile: 'user' } });
  const tell = telling(client);
  tell({ action: 'update', ticket: card(5, 'Novo Cliente') });
  tell({ action: 'update', ticket: card(6, 'De Outra Fila', { queueId: 2 }) });
  tell({ action: 'update', ticket: { ...carla, status: 'closed', version: 2 } });
  tell({ action: 'updateUnread', ticketId: 1, version: 2 });
  // Told to be gone and told again: it only changed lists.
  tell({ action: 'delete', ticketId: 2 });
  tell({ action: 'update', ticket: { ...joao, version: 2 } });
  tell({ action: 'delete', ticketId: 5 });
  await waitFor(() => expect(namesIn('Sem etapa')).toEqual(['Maria Souza']));
  expect(namesIn('Orçamento')).toEqual(['João Lima']);
  expect(within(cardOf('Maria Souza')).queryByText(/não lida/)).toBeNull();
  expect(screen.queryByText('De Outra Fila')).toBeNull();
});

it('teaches stages to administrators, and sends the others to them', async () => {
  const { server } = await show({ stages: [], tickets: [maria] });
  server.on('POST /tags', { body: delivery });
  await userEvent.click(screen.getAllByRole('button', { name: 'Nova etapa' })[0] as HTMLElement);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nome/ }), 'Em entrega');
  server.on('GET /tags/kanban', { body: { lista: [delivery], hasMore: false, nextCursor: null } });
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('region', { name: 'Em entrega' })).toBeVisible();
  expect(server.at('POST /tags')[0]?.body).toMatchObject({ name: 'Em entrega', kanban: 1 });
});

it('B-PERM-12: lets attendants move, not create stages', async () => {
  await show({ stages: [], user: { profile: 'user' } });
  expect(screen.queryByRole('button', { name: 'Nova etapa' })).toBeNull();
  expect(screen.getByText(/Quem administra a empresa pode criá-las/)).toBeVisible();
});

it('says what there is when there is nothing, and that older ones were left out', async () => {
  await show({ tickets: [] });
  expect(screen.getByText(/Nenhum atendimento aberto ou na fila/)).toBeVisible();
  await show({ hasMore: true });
  expect(screen.getByText(/São mostrados os 400/)).toBeVisible();
});
