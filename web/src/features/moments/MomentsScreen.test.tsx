import '@test/support/web/setup.ts';
import type { Attendant } from '@shared/moments/contract.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { type FakeSocket, fakeSockets } from '@test/support/web/fakeSockets.ts';
import { person } from '@test/support/web/people.ts';
import { setMedia } from '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { ticket } from '@test/support/web/ticketFixtures.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startLive, stopLive } from '@web/lib/live.ts';
import { updateSetting } from '@web/lib/session.tsx';
import { narrow } from '@web/lib/useMedia.ts';
import { Toaster } from '@web/ui/Toaster.tsx';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { MomentsScreen } from './MomentsScreen.tsx';
import { WallScreen } from './wall/WallScreen.tsx';

afterEach(() => {
  stopLive();
  vi.unstubAllGlobals();
});

const attendant = (id: number, name: string, change: Partial<Attendant> = {}): Attendant => ({
  ...{ id, name, profile: 'user', color: '#2576d2', profileImage: null, queueIds: [1] },
  ...{ online: true, isAway: false, presenceSince: new Date(Date.now() - 120_000).toISOString() },
  ...change,
});
const ana = attendant(1, 'Ana Prado');
const bruno = attendant(2, 'Bruno Reis', { isAway: true });
const carla = attendant(3, 'Carla Nunes', { online: false });

const maria = ticket(11, {
  name: 'Maria Souza',
  unreadMessages: 2,
  createdAt: new Date(Date.now() - 600_000).toISOString(),
});
const joao = ticket(12, { name: 'João Lima', userId: 1, fromMe: true });
const pedro = ticket(13, { name: 'Pedro Alves', userId: 1, fromMe: true });

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
}

interface Options {
  tickets?: readonly TicketView[];
  attendants?: readonly Attendant[];
  counters?: Readonly<Record<string, number>>;
  at?: string;
}

const counted = { 'n|pending|0|1|0|0': 1, 'n|open|1|1|0|0': 2 };

async function show({
  tickets = [pedro, joao, maria],
  attendants = [ana, bruno, carla],
  counters = counted,
  at = '/moments',
}: Options = {}) {
  const server = fakeServer();
  const sockets = fakeSockets();
  const board = { tickets, count: tickets.length, hasMore: false, longestWaiting: null, attendants };
  server.on('GET /dashboard/moments', { body: board });
  server.on('GET /tickets/counts', { body: { counters } });
  server.on('GET /queue', { body: [] });
  server.on('GET /dashboard/moments/looking', { body: { people: [{ userId: 1, ticketId: joao.id }] } });
  const page = renderSignedIn(
    <>
      <Routes>
        <Route path="/moments" element={<MomentsScreen />} />
        <Route path="/moments/wall" element={<WallScreen />} />
        <Route path="*" element={<Address />} />
      </Routes>
      <Toaster />
    </>,
    { server, user: person({ companyId: 1 }), at },
  );
  startLive();
  await waitFor(() => expect(sockets).toHaveLength(1));
  const [socket] = sockets as [FakeSocket];
  act(() => socket.accept());
  await screen.findAllByText(/Prado|Ninguém espera|Nenhum atendimento/);
  let seq = 1;
  const tell = (channel: string, data: unknown) => {
    seq += 1;
    act(() => socket.say(`company-1-${channel}`, seq, data));
  };
  return { ...page, tell };
}

const column = (name: string) => within(screen.getByRole('region', { name }));
const namesIn = (name: string) =>
  column(name)
    .queryAllByRole('article')
    .map((article) => article.getAttribute('aria-label'));
const columnNames = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const cardOf = (name: string) => screen.getByRole('article', { name });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const moved = (row: TicketView, change: Partial<TicketView>) => ({ body: { ...row, version: 2, ...change } });

it('shows who waits, who is there and what each has, with the numbers of the counters', async () => {
  await show({ counters: { ...counted, 'n|open|1|1|0|0': 37 } });
  expect(columnNames()).toEqual(['Pendentes', 'Ana Prado', 'Bruno Reis']);
  expect(namesIn('Pendentes')).toEqual(['Maria Souza']);
  expect(namesIn('Ana Prado')).toEqual(['Pedro Alves', 'João Lima']);
  expect(await column('Ana Prado').findByText('37 atendimentos')).toBeVisible();
  expect(column('Ana Prado').getByText('Os 2 mais recentes de 37')).toBeVisible();
  expect(column('Ana Prado').getByText('Online')).toHaveTextContent('há 2 min');
  expect(column('Bruno Reis').getByText('Ausente')).toBeVisible();
  expect(column('Pendentes').getByText('Espera mais longa: 10min')).toBeVisible();
  expect(await within(cardOf('João Lima')).findByText('Aberta agora por quem atende')).toBeInTheDocument();
  expect(within(cardOf('Maria Souza')).getByText('2 mensagens não lidas')).toBeInTheDocument();
});

it('shows offline people on demand, and keeps the filters in the address', async () => {
  const { server } = await show();
  await userEvent.click(screen.getByRole('button', { name: /^Filtros/ }));
  await userEvent.click(screen.getByRole('switch', { name: 'Também quem está offline' }));
  expect(columnNames()).toContain('Carla Nunes');
  await userEvent.selectOptions(screen.getByLabelText('Situação'), 'pending');
  await waitFor(() =>
    expect(server.at('GET /dashboard/moments').at(-1)?.query).toEqual({ status: 'pending', showAll: 'true' }),
  );
});

it('follows what happens without reading again: messages, hands, people', async () => {
  const { server, tell } = await show();
  await waitFor(() => expect(server.at('GET /dashboard/moments')).toHaveLength(1));
  tell('ticket', {
    action: 'update',
    ticket: { ...maria, status: 'open', userId: 2, user: { id: 2, name: 'Bruno Reis' }, version: 3 },
  });
  await waitFor(() => expect(namesIn('Bruno Reis')).toEqual(['Maria Souza']));
  expect(namesIn('Pendentes')).toEqual([]);
  // What was told late is no news.
  tell('ticket', { action: 'update', ticket: { ...maria, version: 2 } });
  expect(namesIn('Pendentes')).toEqual([]);
  tell('appMessage', { action: 'create', ticket: ticket(14, { name: 'Nova Cliente' }) });
  await waitFor(() => expect(namesIn('Pendentes')).toEqual(['Nova Cliente']));
  tell('ticket', { action: 'update', ticket: { ...joao, status: 'closed', version: 2 } });
  await waitFor(() => expect(namesIn('Ana Prado')).toEqual(['Pedro Alves']));
  tell('ticket', { action: 'delete', ticketId: pedro.id });
  await waitFor(() => expect(namesIn('Ana Prado')).toEqual([]));
  tell('user', { action: 'update', user: { ...bruno, online: false } });
  tell('user', { action: 'update', user: { ...carla, online: true } });
  await waitFor(() => expect(columnNames()).toEqual(['Pendentes', 'Ana Prado', 'Carla Nunes', 'Bruno Reis']));
  tell('user', { action: 'delete', userId: 3 });
  await waitFor(() => expect(columnNames()).not.toContain('Carla Nunes'));
  expect(server.at('GET /dashboard/moments')).toHaveLength(1);
});

it('no card moves while the pointer is over its column, and afterwards it does', async () => {
  const { tell } = await show();
  const [first, last] = [namesIn('Ana Prado'), namesIn('Ana Prado').toReversed()];
  await userEvent.hover(cardOf('João Lima'));
  tell('ticket', {
    action: 'update',
    ticket: { ...joao, version: 2, updatedAt: '2030-01-01T10:00:00.000Z', unreadMessages: 7 },
  });
  expect(await within(cardOf('João Lima')).findByText('7 mensagens não lidas')).toBeInTheDocument();
  expect(namesIn('Ana Prado')).toEqual(first);
  await userEvent.unhover(cardOf('João Lima'));
  await waitFor(() => expect(namesIn('Ana Prado')).toEqual(last));
});

it('a card that goes leaves its place empty while the pointer is over its column', async () => {
  const { tell } = await show();
  const [top = '', below = ''] = namesIn('Ana Prado').map(String);
  const gone = [joao, pedro].find(({ contact }) => contact.name === top);
  if (!gone) throw new Error('nobody has a card');
  const placeOf = (name: string) => cardOf(name).closest('li')?.style.transform;
  const before = placeOf(below);
  expect(before).not.toBe(placeOf(top));
  await userEvent.hover(cardOf(below));
  tell('ticket', { action: 'update', ticket: { ...gone, status: 'closed', version: 2 } });
  await waitFor(() => expect(namesIn('Ana Prado')).toEqual([below]));
  expect(placeOf(below)).toBe(before);
  await userEvent.unhover(cardOf(below));
  await waitFor(() => expect(placeOf(below)).not.toBe(before));
});

it('hands a ticket to the attendant beside by key, and takes it back', async () => {
  const { server } = await show();
  server.on(`PUT /tickets/${pedro.id}`, moved(pedro, { userId: 2, user: { id: 2, name: 'Bruno Reis' } }));
  server.on(`PUT /tickets/${pedro.id}/undo`, { body: { ...pedro, version: 3 } });
  act(() => cardOf('Pedro Alves').focus());
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(namesIn('Bruno Reis')).toEqual(['Pedro Alves']);
  await waitFor(() => expect(said()).toContain('Pedro Alves foi para Bruno Reis'));
  await waitFor(() => expect(server.at(`PUT /tickets/${pedro.id}`)[0]?.body).toEqual({ userId: 2 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(namesIn('Ana Prado')).toEqual(['Pedro Alves', 'João Lima']));
});

it('puts a ticket back and says why when the server refuses, and returns one to the queue', async () => {
  const { server } = await show();
  server.on(`PUT /tickets/${pedro.id}`, { status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  act(() => cardOf('Pedro Alves').focus());
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(await screen.findByText(/^Pedro Alves não foi transferido: ./)).toBeVisible();
  expect(namesIn('Ana Prado')).toContain('Pedro Alves');
  await waitFor(() => expect(said()).toContain('Pedro Alves voltou para onde estava'));
  server.on(`PUT /tickets/${joao.id}`, moved(joao, { userId: null, user: null, status: 'pending' }));
  server.on('GET /users/list', { body: [] });
  act(() => cardOf('João Lima').focus());
  await userEvent.keyboard('m');
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver à fila' }));
  await waitFor(() => expect(namesIn('Pendentes')).toContain('João Lima'));
  expect(server.at(`PUT /tickets/${joao.id}`)[0]?.body).toEqual({ status: 'pending', userId: null });
});

it('sets the limit, and shows who has more', async () => {
  const { server } = await show();
  server.on('PUT /settings/ticketsPerAttendant', { body: { key: 'ticketsPerAttendant', value: '1' } });
  await userEvent.click(screen.getByRole('button', { name: 'Limite por atendente' }));
  const field = await screen.findByRole('textbox', { name: /^Limite/ });
  await userEvent.clear(field);
  await userEvent.type(field, '-3');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('De 0 a 999.')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '1');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await column('Ana Prado').findByText('2 de 1 atendimentos, acima do limite')).toBeVisible();
  act(() => updateSetting('ticketsPerAttendant', '0'));
});

it('draws only the columns in sight of five hundred', async () => {
  const attendants = Array.from({ length: 500 }, (_, turn) => attendant(turn + 1, `Prado ${1000 + turn}`));
  await show({ attendants, tickets: [maria] });
  expect(screen.getAllByRole('heading', { level: 2 }).length).toBeLessThan(12);
});

it('is a list on phones, each with their tickets behind it', async () => {
  setMedia(narrow);
  const { tell } = await show();
  await userEvent.click(screen.getByRole('button', { name: /Ana Prado/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Ana Prado' }));
  const names = () => sheet.getAllByRole('article').map((article) => article.getAttribute('aria-label'));
  expect(names()).toEqual(['Pedro Alves', 'João Lima']);
  // Under the pointer they keep their order, too.
  await userEvent.hover(sheet.getByRole('article', { name: 'João Lima' }));
  tell('ticket', { action: 'update', ticket: { ...joao, version: 2, updatedAt: '2030-01-01T10:00:00.000Z' } });
  expect(names()).toEqual(['Pedro Alves', 'João Lima']);
  await userEvent.unhover(sheet.getByRole('article', { name: 'João Lima' }));
  await waitFor(() => expect(names()).toEqual(['João Lima', 'Pedro Alves']));
});

it('has a view for the wall that Escape leaves', async () => {
  await show({ at: '/moments/wall?queues=1' });
  expect(screen.getByText('Ana Prado')).toBeVisible();
  expect(screen.getByText('Esperando').nextSibling).toHaveTextContent('1');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('region', { name: 'Ana Prado' })).toBeVisible();
});
