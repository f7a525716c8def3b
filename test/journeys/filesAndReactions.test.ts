import type { ConnectionView } from '@shared/connections/model.ts';
import type { ContactView } from '@shared/contacts/model.ts';
import type { MessageView } from '@shared/messages/model.ts';
import type { QueueView } from '@shared/queues/model.ts';
import type { SandboxNumberWithToken } from '@shared/sandbox/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CompanySystem,
  openCompanySystem,
  Phone,
  type TestSocket,
  upload,
} from '../support/system/companySystem.ts';
import { until } from '../support/until.ts';

let office: CompanySystem;
let queue: QueueView;
let ear: TestSocket;
let adminId: number;

beforeAll(async () => {
  office = await openCompanySystem();
  queue = await office.admin.send('POST', '/queue', { name: 'Vendas', color: '#0f766e' });
  await office.admin.send('PUT', `/whatsapp/${office.connection.id}`, { queueIds: [queue.id] });
  adminId = (await office.admin.get<{ id: number }>('/auth/me')).id;
  ear = await office.admin.listen();
});
afterAll(async () => {
  ear.close();
  await office.stop();
});

// A picture of two by one pixels.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DAwMAAAAYAAQF/7Ih4AAAAAElFTkSuQmCC',
  'base64',
);

const rows = async (status: string, more = ''): Promise<TicketView[]> =>
  (await office.admin.get<{ tickets: TicketView[] }>(`/tickets?status=${status}&showAll=true${more}`)).tickets;
const ticketOf = (name: string, status = 'pending') =>
  until(async () => (await rows(status)).find(({ contact }) => contact.name === name), `the ticket of ${name}`);
const messagesOf = async (ticket: TicketView): Promise<MessageView[]> =>
  (await office.admin.get<{ messages: MessageView[] }>(`/messages/${ticket.id}`)).messages;

async function served(name: string): Promise<{ phone: Phone; ticket: TicketView }> {
  const phone = await Phone.pickUp(office, name);
  await phone.write('Oi');
  const { id } = await ticketOf(name);
  const ticket = await office.admin.send<TicketView>('PUT', `/tickets/${id}`, {
    status: 'open',
    userId: adminId,
    queueId: queue.id,
  });
  return { phone, ticket };
}

describe('files', () => {
  it('of a customer are shown at once and follow when they are stored', async () => {
    const { phone, ticket } = await served('Foto Silva');
    await phone.write('veja', { type: 'image', key: await upload(office, 'foto.png', 'image/png', png) });
    const stored = await ear.hear(
      ({ channel, data }) => channel.endsWith('-appMessage') && data.message?.mediaStatus === 'ready',
    );
    expect(stored.data.message).toMatchObject({
      body: 'veja',
      mediaType: 'image',
      mediaWidth: 2,
      mediaHeight: 1,
      mediaSize: png.byteLength,
    });
    const created = ear.frames.find(
      ({ data }) => data.action === 'create' && data.message?.id === stored.data.message.id,
    );
    // On a busy machine both changes ride in one batch of the stream and are told as one.
    expect(created?.data.message.mediaStatus).toBe(stored === created ? 'ready' : 'pending');
    expect((await messagesOf(ticket)).at(-1)?.mediaUrl).toMatch(/^\/api\/media\/c\//);
  });

  it('of the company arrive at the phone', async () => {
    const { phone, ticket } = await served('Recebe Souza');
    const key = await upload(office, 'tabela.png', 'image/png', png);
    await office.admin.send('POST', `/messages/${ticket.id}`, {
      medias: [{ key, name: 'tabela.png', caption: 'a tabela' }],
    });
    const seen = await phone.sees(({ type }) => type === 'image');
    expect(seen).toMatchObject({ text: 'a tabela', fromCustomer: false });
    await until(
      async () => (await messagesOf(ticket)).find(({ mediaType, ack }) => mediaType === 'image' && ack >= 1),
      'the tick',
    );
  });
});

describe('reactions and quotes', () => {
  it('go both ways without becoming conversations', async () => {
    const { phone, ticket } = await served('Reage Lima');
    await office.admin.send('POST', `/messages/${ticket.id}`, { body: 'Tudo certo?' });
    const asked = await phone.sees(({ text }) => text === 'Tudo certo?');
    await phone.write('👍', { type: 'reaction', quotedWamid: asked.wamid });
    const reaction = await until(
      async () => (await messagesOf(ticket)).find(({ mediaType }) => mediaType === 'reactionMessage'),
      'the reaction',
    );
    expect(reaction).toMatchObject({ body: '👍', quotedMsg: { body: 'Tudo certo?', fromMe: true } });
    await phone.write('Sim!', { quotedWamid: asked.wamid });
    const answer = await until(
      async () => (await messagesOf(ticket)).find(({ body }) => body === 'Sim!'),
      'the answer',
    );
    expect(answer.quotedMsg).toMatchObject({ body: 'Tudo certo?' });
    const first = (await messagesOf(ticket)).find(({ body }) => body === 'Oi');
    await office.admin.send('POST', '/react/messages', { text: '❤️', id: first?.id, ticketId: ticket.id });
    await phone.sees(({ text, reaction: mark }) => text === 'Oi' && mark === '❤️');
  });
});

describe('names', () => {
  it('of queues and contacts follow into tickets, and the search finds people by them', async () => {
    const { ticket } = await served('Antônia Prado');
    await office.admin.send('PUT', `/queue/${queue.id}`, { name: 'Comercial', color: '#0f766e' });
    await until(
      async () => (await rows('open')).find(({ id, queue: shown }) => id === ticket.id && shown?.name === 'Comercial'),
      'the new name of the queue',
    );
    await office.admin.send('PUT', `/contacts/${ticket.contactId}`, { name: 'Antônia Nova' });
    await until(
      async () => (await rows('open')).find(({ id, contact }) => id === ticket.id && contact.name === 'Antônia Nova'),
      'the new name of the contact',
    );
    const found = async (term: string): Promise<ContactView[]> =>
      (await office.admin.get<{ contacts: ContactView[] }>(`/contacts?searchParam=${encodeURIComponent(term)}`))
        .contacts;
    await until(async () => (await found('antonia nov'))[0], 'the contact by its new name');
    expect(await found('prado')).toEqual([]);
  });
});

describe('a number that is linked by its code', () => {
  it('is scanned, hears a customer, and answers with ticks, with nothing outside', async () => {
    const { admin } = office;
    const { id } = await admin.send<ConnectionView>('POST', '/whatsapp', {
      name: 'Balcão',
      channel: 'whatsapp',
      queueIds: [queue.id],
    });
    const reaches = (status: ConnectionView['status']) =>
      until(async () => {
        const now = await admin.get<ConnectionView>(`/whatsapp/${id}`);
        return now.status === status ? now : undefined;
      }, `the number to be ${status}`);
    // Two processes come up with the first such number, one after the other.
    await until(async () => process.env['SANDBOX_PHONES_URL'], 'the phones');
    await reaches('qrcode');
    const number = await admin.send<SandboxNumberWithToken>('POST', '/sandbox/links', { connectionId: id });
    expect(await reaches('CONNECTED')).toMatchObject({ number: number.phoneNumberId });

    const phone = await Phone.pickUp({ admin, number }, 'Linda Rosa');
    await phone.write('Tem bolo?');
    const { id: ticketId, whatsappId } = await ticketOf('Linda Rosa');
    expect(whatsappId).toBe(id);
    const ticket = await admin.send<TicketView>('PUT', `/tickets/${ticketId}`, {
      status: 'open',
      userId: adminId,
      queueId: queue.id,
    });
    await phone.sees(({ text, status }) => text === 'Tem bolo?' && status !== 'sending');
    await admin.send('POST', `/messages/${ticket.id}`, { body: 'Tem, de fubá' });
    await phone.sees(({ text, fromCustomer }) => text.endsWith('Tem, de fubá') && !fromCustomer);
    const ticks = (ack: number) =>
      until(
        async () =>
          (await messagesOf(ticket)).find((message) => message.body.endsWith('Tem, de fubá') && message.ack === ack),
        `tick ${ack}`,
      );
    await ticks(2);
    await phone.read();
    await ticks(3);

    await admin.send('DELETE', `/sandbox/links/${number.phoneNumberId}`);
    await reaches('DISCONNECTED');
  });
});

describe('a connection', () => {
  it('that is deleted closes its tickets, which stay readable', async () => {
    const { ticket } = await served('Última Costa');
    await office.admin.send('DELETE', `/whatsapp/${office.connection.id}`);
    await until(async () => (await rows('closed')).find(({ id }) => id === ticket.id), 'the closed ticket');
    expect((await messagesOf(ticket)).map(({ body }) => body)).toContain('Oi');
    await expect(office.admin.send('POST', `/messages/${ticket.id}`, { body: 'x' })).rejects.toThrow(/40[04]/);
  });
});
