import type { MessageView } from '@shared/messages/model.ts';
import type { QueueView } from '@shared/queues/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { UserView } from '@shared/users/model.ts';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CompanySystem,
  openCompanySystem,
  type Person,
  Phone,
  type SocketFrame,
  type TestSocket,
} from '../support/system/companySystem.ts';
import { until } from '../support/until.ts';

let office: CompanySystem;
let sales: QueueView;
let support: QueueView;
let bruno: Person;
let brunoId: number;
let carla: Person;
let carlaId: number;

const password = 'Journey-Pass-1';

beforeAll(async () => {
  office = await openCompanySystem();
  sales = await office.admin.send('POST', '/queue', { name: 'Vendas', color: '#0f766e' });
  support = await office.admin.send('POST', '/queue', { name: 'Suporte', color: '#b45309' });
  await office.admin.send('PUT', `/whatsapp/${office.connection.id}`, { queueIds: [sales.id] });
  const hire = async (name: string, queueIds: number[]): Promise<UserView> =>
    office.admin.send('POST', '/users', { name, email: `${name}@loja.test`, password, queueIds });
  brunoId = (await hire('bruno', [sales.id])).id;
  carlaId = (await hire('carla', [support.id])).id;
  bruno = await office.signIn('bruno@loja.test', password);
  carla = await office.signIn('carla@loja.test', password);
});
afterAll(() => office.stop());

const list = async (who: Person, status: string, more = ''): Promise<TicketView[]> =>
  (await who.get<{ tickets: TicketView[] }>(`/tickets?status=${status}${more}`)).tickets;
const about = (kind: string, action: string) => (frame: SocketFrame) =>
  frame.channel.endsWith(kind) && frame.data.action === action;
const waiting = (who: Person, name: string) =>
  until(async () => (await list(who, 'pending')).find(({ contact }) => contact.name === name), `${name} in the queue`);

describe('a customer writes, an attendant answers', () => {
  let phone: Phone;
  let ticket: TicketView;
  let ear: TestSocket;
  let other: TestSocket;

  beforeAll(async () => {
    phone = await Phone.pickUp(office, 'Maria Souza');
    ear = await bruno.listen();
    other = await carla.listen();
  });
  afterAll(() => {
    ear.close();
    other.close();
  });

  it('shows the message at once to those who serve the queue, and to nobody else', async () => {
    await phone.write('Olá, quero um orçamento');
    const frame = await ear.hear(about('-appMessage', 'create'));
    expect(frame.data).toMatchObject({
      message: { body: 'Olá, quero um orçamento', fromMe: false },
      ticket: { status: 'pending', unreadMessages: 1, queue: { name: 'Vendas' }, contact: { name: 'Maria Souza' } },
    });
    ticket = await waiting(bruno, 'Maria Souza');
    expect(ticket).toMatchObject({ unreadMessages: 1, lastMessage: 'Olá, quero um orçamento', userId: null });
    expect(await list(carla, 'pending')).toEqual([]);
    expect(other.frames.filter(({ channel }) => /-(ticket|appMessage)$/.test(channel))).toEqual([]);
  });

  it('moves to the attendant who accepts it', async () => {
    const accepted = await bruno.send<TicketView>('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: brunoId });
    expect(accepted).toMatchObject({ status: 'open', userId: brunoId, unreadMessages: 0 });
    const left = await ear.hear(about('-ticket', 'delete'));
    const moved = await ear.hear((frame) => about('-ticket', 'update')(frame) && frame.data.ticket.status === 'open');
    expect(ear.frames.indexOf(left)).toBeLessThan(ear.frames.indexOf(moved));
    expect((await list(bruno, 'open')).map(({ id }) => id)).toEqual([ticket.id]);
    expect(await list(bruno, 'pending')).toEqual([]);
  });

  it('sends the answer, and the ticks rise to read', async () => {
    await ear.show(ticket.id);
    const { message } = await bruno.send<{ message: MessageView }>('POST', `/messages/${ticket.id}`, {
      body: 'Claro! Qual produto?',
    });
    expect(message).toMatchObject({ ack: 0, fromMe: true, sendError: false });
    const arrived = await phone.sees(({ text }) => text === 'Claro! Qual produto?');
    expect(arrived.fromCustomer).toBe(false);
    await phone.read();
    await ear.hear((frame) => about('-appMessage', 'update')(frame) && frame.data.message.ack >= 3);
    const { messages } = await bruno.get<{ messages: MessageView[] }>(`/messages/${ticket.id}`);
    expect(messages.map(({ body, ack, fromMe }) => [body, fromMe, fromMe ? ack : '-'])).toEqual([
      ['Olá, quero um orçamento', false, '-'],
      ['Claro! Qual produto?', true, 3],
    ]);
  });

  it('keeps one message when the same request is sent twice', async () => {
    const key = ulid();
    const once = () =>
      bruno.send<{ message: MessageView }>(
        'POST',
        `/messages/${ticket.id}`,
        { body: 'uma vez' },
        { 'idempotency-key': key },
      );
    const [first, second] = await Promise.all([once(), once()]);
    expect(second.message.id).toBe(first.message.id);
    await phone.sees(({ text }) => text === 'uma vez');
    await phone.write('recebi');
    await ear.hear((frame) => about('-appMessage', 'create')(frame) && frame.data.message.body === 'recebi');
    expect((await phone.messages()).filter(({ text }) => text === 'uma vez')).toHaveLength(1);
  });

  it('is nobody else’s to read, and conflicts name who has it', async () => {
    await expect(carla.get(`/tickets/u/${ticket.uuid}`)).rejects.toThrow(/404/);
    await expect(carla.get(`/messages/${ticket.id}`)).rejects.toThrow(/404/);
    const conflict = await office.admin
      .send('POST', '/tickets', { contactId: ticket.contactId, queueId: sales.id })
      .catch((error: Error) => error.message);
    expect(conflict).toMatch(/409/);
    expect(conflict).toContain('bruno');
  });

  it('goes to another queue, leaves one screen and appears on the other', async () => {
    await bruno.send('PUT', `/tickets/${ticket.id}`, { status: 'pending', userId: null, queueId: support.id });
    await other.hear((frame) => about('-ticket', 'update')(frame) && frame.data.ticket.id === ticket.id);
    expect(await list(bruno, 'open')).toEqual([]);
    const found = await waiting(carla, 'Maria Souza');
    await carla.send('PUT', `/tickets/${found.id}`, { status: 'open', userId: carlaId });
  });

  it('closes, and the next message opens a new ticket with the whole conversation', async () => {
    await carla.send('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    expect((await list(carla, 'closed')).map(({ id }) => id)).toContain(ticket.id);
    await phone.write('Mais uma pergunta');
    const next = await waiting(bruno, 'Maria Souza');
    expect(next.id).not.toBe(ticket.id);
    await bruno.send('PUT', `/tickets/${next.id}`, { status: 'open', userId: brunoId });
    const { messages } = await office.admin.get<{ messages: MessageView[] }>(`/messages/${next.id}`);
    expect(messages.map(({ body }) => body)).toContain('Olá, quero um orçamento');
    expect(messages.at(-1)?.body).toBe('Mais uma pergunta');
  });
});

describe('what happens on the way', () => {
  it('stores a message once, however often and late it is delivered, in the order it was written', async () => {
    const phone = await Phone.pickUp(office, 'João Lima');
    await phone.write('agora', { times: 5 });
    await phone.write('antes', { ageSeconds: 120 });
    const ticket = await waiting(bruno, 'João Lima');
    const bodies = await until(async () => {
      const { messages } = await office.admin.get<{ messages: MessageView[] }>(`/messages/${ticket.id}`);
      return messages.length === 2 ? messages.map(({ body }) => body) : undefined;
    }, 'two messages');
    expect(bodies).toEqual(['antes', 'agora']);
    const [row] = (await list(bruno, 'pending')).filter(({ id }) => id === ticket.id);
    expect(row).toMatchObject({ unreadMessages: 2, lastMessage: 'agora' });
  });

  it('says why a message did not arrive, and a retry arrives', async () => {
    const phone = await Phone.pickUp(office, 'Rita Reis');
    await phone.write('oi');
    const ticket = await waiting(bruno, 'Rita Reis');
    await bruno.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: brunoId });
    await phone.change({ rejectCode: 131049 });
    const { message } = await bruno.send<{ message: MessageView }>('POST', `/messages/${ticket.id}`, {
      body: 'chegou?',
    });
    const failed = await until(async () => {
      const { messages } = await bruno.get<{ messages: MessageView[] }>(`/messages/${ticket.id}`);
      return messages.find(({ id, sendError }) => id === message.id && sendError);
    }, 'the failure');
    expect(failed.failure).toMatchObject({ code: '131049' });
    expect(failed.failure?.reason).not.toBe('');
    const retried = await bruno.send<MessageView>('POST', `/messages/retry/${message.id}`, {});
    expect(retried.createdAt).toBe(message.createdAt);
    await phone.sees(({ text, status }) => text === 'chegou?' && status !== 'failed');
  });

  it('knows a customer without a number by the id the platform gives', async () => {
    const phone = await Phone.pickUp(office, 'Sem Número');
    await phone.change({ isNumberHidden: true });
    await phone.write('sou eu');
    const ticket = await waiting(bruno, 'Sem Número');
    expect(ticket.contact.number).toBe('');
    await bruno.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: brunoId });
    await bruno.send('POST', `/messages/${ticket.id}`, { body: 'olá você' });
    await phone.sees(({ text }) => text === 'olá você');
  });

  it('ends the first browser when the same person signs in elsewhere', async () => {
    const ear = await carla.listen();
    await office.signIn('carla@loja.test', password);
    const frame = await ear.hear(about('-auth', 'update'));
    expect(frame.data.user).toMatchObject({ id: carlaId, email: 'carla@loja.test' });
    await expect(carla.get('/auth/me')).rejects.toThrow(/401/);
  });
});

describe('bad input at the webhook', () => {
  const post = (body: string, signature: string) =>
    fetch(`${office.system.url}/api/webhooks/meta`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      body,
    });

  it('refuses a wrong signature and writes nothing', async () => {
    const before = await list(office.admin, 'pending', '&showAll=true');
    const answer = await post('{"object":"whatsapp_business_account","entry":[]}', 'sha256=00');
    expect(answer.status).toBe(403);
    expect(await list(office.admin, 'pending', '&showAll=true')).toHaveLength(before.length);
  });

  it('answers unknown API routes and odd methods with 404, as the gateway of the cloud does', async () => {
    expect((await fetch(`${office.system.url}/api/nothing`)).status).toBe(404);
    expect((await fetch(`${office.system.url}/api/auth/login`, { method: 'PUT' })).status).toBe(404);
  });
});
