import { handler as minute } from '@fn/timers/minute.ts';
import type { QueueView } from '@shared/queues/model.ts';
import type { SandboxMessage } from '@shared/sandbox/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { UserView } from '@shared/users/model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  admin,
  type CompanySystem,
  openCompanySystem,
  type Person,
  Phone,
  type TestSocket,
} from '../support/system/companySystem.ts';
import { until } from '../support/until.ts';

let office: CompanySystem;
let queue: QueueView;
let passedMs = 0;

/** Minutes go by, and the clock strikes; sessions that end by it begin again. */
async function pass(minutes: number): Promise<void> {
  passedMs += minutes * 60_000;
  process.env['CLOCK_OFFSET_MS'] = String(passedMs);
  await minute();
  await office.admin.login(admin.email, admin.password);
}

beforeAll(async () => {
  office = await openCompanySystem();
  queue = await office.admin.send('POST', '/queue', {
    name: 'Vendas',
    color: '#0f766e',
    ativarRoteador: true,
    tempoRoteador: 2,
  });
  await office.admin.send('PUT', `/whatsapp/${office.connection.id}`, { queueIds: [queue.id] });
});
afterAll(async () => {
  delete process.env['CLOCK_OFFSET_MS'];
  await office.stop();
});

const ticketOf = (phone: Phone, fits: (ticket: TicketView) => boolean, what: string): Promise<TicketView> =>
  until(async () => {
    const query = `/tickets?status=search&searchParam=${encodeURIComponent(phone.phone.name)}`;
    return (await office.admin.get<{ tickets: TicketView[] }>(query)).tickets.find(fits);
  }, `${phone.phone.name}: ${what}`);
const heard = async (phone: Phone): Promise<string[]> =>
  (await phone.messages())
    .filter(({ fromCustomer }: SandboxMessage) => !fromCustomer)
    .map(({ text }) => text.replaceAll('\u200E', ''));

describe('rotation among three attendants, one of them away', () => {
  const password = 'Senha-Forte-1';
  const people = new Map<number, { person: Person; ear: TestSocket }>();
  let away: UserView;
  let phone: Phone;
  let holder: number;

  const hire = (name: string): Promise<UserView> =>
    office.admin.send('POST', '/users', {
      name,
      email: `${name.toLowerCase()}@loja.test`,
      password,
      profile: 'user',
      queueIds: [queue.id],
    });
  const mine = async (userId: number): Promise<number> => {
    const { tickets } = (await people
      .get(userId)
      ?.person.get<{ tickets: TicketView[] }>('/tickets?status=pending')) ?? {
      tickets: [],
    };
    return tickets.filter((ticket) => ticket.userId === userId).length;
  };

  beforeAll(async () => {
    for (const name of ['Bia', 'Caio']) {
      const { id, email } = await hire(name);
      const person = await office.signIn(email, password);
      people.set(id, { person, ear: await person.listen() });
    }
    away = await hire('Dora');
    phone = await Phone.pickUp(office, 'Rita Nunes');
    await phone.write('Oi');
    await ticketOf(phone, ({ queueId }) => queueId === queue.id, 'in the queue');
  });
  afterAll(() => {
    for (const { ear } of people.values()) ear.close();
  });

  it('gives a waiting ticket to one who is there, and tells that one', async () => {
    await minute();
    const ticket = await ticketOf(phone, ({ userId }) => userId !== null, 'with somebody');
    holder = ticket.userId ?? 0;
    expect([...people.keys()]).toContain(holder);
    expect(ticket.status).toBe('pending');
    await people.get(holder)?.ear.hear(({ data }) => data.action === 'update' && data.ticket?.userId === holder);
    expect(await mine(holder)).toBe(1);
  });

  it('goes on to the other one in time, and back, but never to the one who is away', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const before = holder;
      await pass(2);
      const ticket = await ticketOf(phone, ({ userId }) => userId !== before, `on from ${before}`);
      holder = ticket.userId ?? 0;
      expect(holder).not.toBe(away.id);
      expect([...people.keys()]).toContain(holder);
    }
  });

  it('stays with who accepts', async () => {
    const { id } = await ticketOf(phone, () => true, 'there');
    await people.get(holder)?.person.send('PUT', `/tickets/${id}`, { status: 'open', userId: holder });
    await pass(6);
    expect(await ticketOf(phone, () => true, 'there')).toMatchObject({ status: 'open', userId: holder });
  });
});

describe('a conversation that falls silent', () => {
  let phone: Phone;
  let ticket: TicketView;
  const warning = 'Ainda está aí, Nara?';
  const goodbye = 'Encerramos por falta de resposta.';

  beforeAll(async () => {
    await office.admin.send('PUT', `/whatsapp/${office.connection.id}`, {
      timeInactiveMessage: 3,
      inactiveMessage: 'Ainda está aí, {{firstName}}?',
      expiresTicket: 5,
      expiresInactiveMessage: goodbye,
    });
    phone = await Phone.pickUp(office, 'Nara Dias');
    await phone.write('Oi');
    const { id } = await ticketOf(phone, ({ queueId }) => queueId === queue.id, 'in the queue');
    const me = await office.admin.get<{ id: number }>('/auth/me');
    ticket = await office.admin.send('PUT', `/tickets/${id}`, { status: 'open', userId: me.id });
    await office.admin.send('POST', `/messages/${id}`, { body: 'Pois não?' });
    await phone.sees(({ text }) => text === 'Pois não?');
  });
  const count = async (text: string): Promise<number> => (await heard(phone)).filter((one) => one === text).length;

  it('is warned once, and an answer sets the clock back', async () => {
    await pass(2);
    expect(await count(warning)).toBe(0);
    await pass(1);
    await phone.sees(({ text }) => text.includes(warning));
    await pass(1);
    await phone.write('Estou!');
    await ticketOf(phone, ({ lastMessage }) => lastMessage === 'Estou!', 'answered');
    await pass(2);
    expect(await count(warning)).toBe(1);
    expect(await ticketOf(phone, () => true, 'there')).toMatchObject({ status: 'open' });
  });

  it('is warned again, then ended with its text and without a farewell', async () => {
    await pass(1);
    await until(async () => ((await count(warning)) === 2 ? true : undefined), 'the second warning');
    await pass(6);
    await phone.sees(({ text }) => text.includes(goodbye));
    const ended = await ticketOf(phone, ({ status }) => status === 'closed', 'closed');
    expect(ended).toMatchObject({ id: ticket.id, unreadMessages: 0, lastMessage: goodbye });
    const { logs } = await office.admin
      .get<{ type: string }[]>(`/tickets-log/${ticket.id}`)
      .then((rows) => ({ logs: rows.map(({ type }) => type) }));
    expect(logs[0]).toBe('autoClose');
    await pass(10);
    expect(await count(goodbye)).toBe(1);
  });
});
