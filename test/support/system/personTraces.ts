import type { TicketView } from '@shared/tickets/model.ts';
import { ulid } from 'ulid';
import { forgetEndpoints } from '../../../functions/developers/webhooks/service.ts';
import { until } from '../until.ts';
import { Client } from './client.ts';
import { type CompanySystem, type Phone, upload } from './companySystem.ts';

/** A word that stands nowhere but where it was planted: random ids and packed bytes bring shorter ones by chance. */
export const marker = (name: string): string => `zqxj${name}jxqz`;
export const markersIn = (words: string): string[] => [
  ...new Set([...words.matchAll(/zqxj([a-z]+)jxqz/g)].map(([, name = '']) => name)),
];

export const person = { name: `Rosa ${marker('name')}`, email: `${marker('mail')}@cliente.example` } as const;

/** A conversation, and who may leave something there. */
export interface Planting {
  readonly office: CompanySystem;
  readonly phone: Phone;
  readonly ticket: TicketView;
}

type Office = Pick<Planting, 'office'>;

const post = <T>({ office }: Office, path: string, body: unknown): Promise<T> =>
  office.admin.send<T>('POST', path, body, { 'idempotency-key': ulid() });

export const ticketOf = (office: CompanySystem, path: string): Promise<TicketView> =>
  until(async () => (await office.admin.get<{ tickets: TicketView[] }>(path)).tickets[0], 'the ticket');

/** Programs: one sends and repeats itself, one is told of everything. */
export async function plantPrograms({ office, phone }: Planting, receiver: string): Promise<void> {
  const events = ['message.received', 'message.status', 'ticket.opened', 'ticket.assigned', 'contact.updated'];
  await office.admin.send('POST', '/webhook-endpoints', { name: 'ERP', url: receiver, events });
  forgetEndpoints();
  const program = new (class extends Client {
    protected override accessToken = office.connection.token ?? '';
  })(office.system.url);
  const said = { number: phone.phone.number, body: marker('program') };
  for (let time = 0; time < 2; time += 1)
    await program.send('POST', '/messages/send', said, { 'idempotency-key': 'once' });
  await phone.sees(({ text }) => text.includes(marker('program')));
}

/** What the customer says and gets. */
export async function plantMessages({ office, phone, ticket }: Planting): Promise<void> {
  await phone.write(`Oi ${marker('inbound')}`);
  await office.admin.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: 1 });
  const name = `${marker('filename')}.txt`;
  const key = await upload(office, name, 'text/plain', Buffer.from(marker('content')));
  await post({ office }, `/messages/${ticket.id}`, { body: marker('file'), medias: [{ key, name }] });
  await post({ office }, `/messages/${ticket.id}`, { body: marker('outbound') });
  await phone.sees(({ text }) => text.includes(marker('outbound')));
}

async function plantChat({ office }: Office): Promise<void> {
  const login = { email: 'lia@prosa.test', password: 'Quiet-Harbour-77' };
  const { id } = await office.admin.send<{ id: number }>('POST', '/users', { name: 'Lia', ...login });
  const chat = await post<{ id: string }>({ office }, '/chats', { title: 'Equipe', users: [{ id }] });
  await post({ office }, `/chats/${chat.id}/messages`, { message: `${person.name} ${marker('chat')}` });
}

/** What colleagues write about the customer. */
export async function plantWork({ office, ticket }: Planting): Promise<void> {
  const { contactId, id } = ticket;
  const extraInfo = [{ name: 'Sapato', value: marker('field') }];
  await office.admin.send('PUT', `/contacts/${contactId}`, { ...person, extraInfo });
  await post({ office }, '/ticket-notes', { ticketId: id, contactId, note: marker('note') });
  await post({ office }, `/messages/${id}`, { body: marker('private'), isPrivate: true });
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  await post({ office }, '/schedules', { contactId, sendAt, body: marker('schedule') });
  await office.admin.send('POST', '/personal-data/consent', { contactId, kind: 'given', note: marker('consent') });
  const tag = await office.admin.send<{ id: number }>('POST', '/tags', { name: 'VIP', color: '#0f766e', kanban: 1 });
  await office.admin.send('PUT', `/ticket-tags/${id}/${tag.id}`);
  await office.admin.send('POST', '/incidents', {
    ...{ title: 'Planilha enviada', description: marker('incident'), knownAt: new Date().toISOString() },
  });
  await plantChat({ office });
}

async function listWith({ office }: Office, name: string, people: object): Promise<number> {
  const { id } = await post<{ id: number }>({ office }, '/contact-lists', { name });
  await post({ office }, '/contact-list-items', { contactListId: id, ...people });
  return id;
}

async function run({ office }: Office, name: string, contactListId: number, end: 'sent' | 'skipped'): Promise<void> {
  const message1 = 'Oi, {nome}: {cor}';
  const fields = { name, contactListId, whatsappId: [office.connection.id], message1 };
  const { id } = await post<{ id: number }>({ office }, '/campaigns', fields);
  await post({ office }, `/campaigns/${id}/start`, {});
  await until(async () => {
    const { counts } = await office.admin.get<{ counts: { sent: number; skipped: number } }>(`/campaigns/${id}`);
    return counts[end] === 1;
  }, 'what became of the recipient');
}

/** Lists and campaigns that know the customer by number alone, and that they want none of them. */
export async function plantAudience({ office, phone, ticket }: Planting): Promise<void> {
  const { number } = phone.phone;
  await post({ office }, '/campaign-settings', { settings: { messageInterval: 0 } });
  const email = `${marker('listmail')}@cliente.example`;
  const person = { number, name: `Rosa ${marker('listed')}`, email, variables: { cor: marker('variable') } };
  const list = await listWith({ office }, 'Clientes', person);
  const form = new FormData();
  form.append('file', new Blob([`nome;número\n${marker('refused')};12`]), `${marker('sheet')}.csv`);
  await office.admin.submit(`/contact-lists/${list}/upload`, form);
  await run({ office }, 'Novidades', list, 'sent');
  await office.admin.send('POST', '/opt-outs', { contactId: ticket.contactId });
  // They stand in this one as somebody who is passed over: no message leads there.
  const passedOver = { number, name: `Rosa ${marker('passed')}`, email: '', variables: { cor: 'azul' } };
  const all = await listWith({ office }, 'Todos', passedOver);
  // Somebody else may get it: a campaign that nobody can receive does not start.
  await post({ office }, '/contact-list-items', { contactListId: all, name: 'Outra pessoa', number: '5511955550000' });
  await run({ office }, 'Mais novidades', all, 'skipped');
}

/** How the service ended, and a report that says so. */
export async function plantEnding({ office, phone, ticket }: Planting): Promise<void> {
  const { connection, admin } = office;
  await admin.send('PUT', '/settings/userRating', { value: 'enabled' });
  await admin.send('PUT', `/whatsapp/${connection.id}`, {
    ratingMessage: 'De 0 a 10?',
    ratingCommentMessage: 'Por quê?',
  });
  await admin.send('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  await phone.sees(({ text }) => text.includes('De 0 a 10?'));
  await phone.write(`9 ${marker('rating')}`);
  await ticketOf(office, '/tickets?status=closed&showAll=true');
  await phone.write(`De novo ${marker('again')}`);
  const next = await ticketOf(office, '/tickets?status=pending&showAll=true');
  await admin.send('PUT', `/drafts/${next.id}`, { body: marker('draft') });
  const { id } = await admin.send<{ id: string }>('POST', '/report-exports', { filters: {}, format: 'csv' });
  await until(async () => {
    const { exports } = await admin.get<{ exports: { id: string; status: string }[] }>('/report-exports');
    return exports.find((one) => one.id === id)?.status === 'done';
  }, 'the report');
}

/** Who asks to be forgotten has another number by then. */
export async function plantNewNumber({ office, ticket }: Planting, number: string): Promise<void> {
  await office.admin.send('PUT', `/contacts/${ticket.contactId}`, { number });
}
