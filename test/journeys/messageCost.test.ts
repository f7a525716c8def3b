import type { TicketView } from '@shared/tickets/model.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { product } from '../../infra/local/functions.ts';
import type { Handler } from '../../infra/local/runtime/invoke.ts';
import { type CompanySystem, openCompanySystem, Phone, type TestSocket } from '../support/system/companySystem.ts';

/** Events by the entry that was called with them. */
const runs = new Map<string, unknown[]>();
const counted =
  (entry: string, handler: Handler): Handler =>
  (event, context) => {
    runs.set(entry, [...(runs.get(entry) ?? []), event]);
    return handler(event, context);
  };
const runsOf = (entry: string): readonly unknown[] => runs.get(entry) ?? [];
const recordsOf = (entry: string): string[] =>
  runsOf(entry).flatMap((event) =>
    (event as DynamoDBStreamEvent).Records.map(({ dynamodb }) => String(dynamodb?.NewImage?.['et']?.S ?? 'counters')),
  );

let office: CompanySystem;
let phone: Phone;
let ear: TestSocket;

const hears = (body: string) => ear.hear(({ data }) => data.message?.body === body);

beforeAll(async () => {
  office = await openCompanySystem(
    {},
    { ...product, load: async (entry) => counted(entry, await product.load(entry)) },
  );
  phone = await Phone.pickUp(office, 'Maria');
  ear = await office.admin.listen();
  await phone.write('Oi');
  await hears('Oi');
  const [ticket] = (await office.admin.get<{ tickets: TicketView[] }>('/tickets?status=pending&showAll=true')).tickets;
  const { user } = await office.admin.get<{ user: { id: number } }>('/auth/me');
  await office.admin.send('PUT', `/tickets/${ticket?.id}`, { status: 'open', userId: user.id });
  // The first of them makes the ticket unread, which the numbers beside lists tell.
  await phone.write('Estou esperando');
  await hears('Estou esperando');
});
afterAll(async () => {
  ear.close();
  await office.stop();
});

const readers = ['realtime/deliver.ts', 'workers/stream/handler.ts'];

it('a message causes four runs, wakes each reader by what concerns it, and comes to a browser as one message', async () => {
  // What came before is done once the reader that nobody waits for has seen it.
  await expect.poll(() => recordsOf('workers/stream/handler.ts').filter((kind) => kind === 'message')).toHaveLength(2);
  runs.clear();
  ear.messages.length = 0;
  const texts = ['Alô?', 'Tem alguém?', 'Obrigada'];
  for (const text of texts) {
    await phone.write(text);
    await hears(text);
  }
  for (const reader of readers)
    await expect.poll(() => recordsOf(reader).filter((kind) => kind === 'message')).toHaveLength(texts.length);
  for (const entry of ['inbound/webhook.ts', 'inbound/inbound.ts', ...readers])
    expect([entry, runsOf(entry).length]).toEqual([entry, texts.length]);
  for (const reader of readers)
    expect(recordsOf(reader).sort()).toEqual(['message', 'message', 'message', 'ticket', 'ticket', 'ticket']);
  expect(ear.messages.map((frames) => frames.map(({ channel }) => channel.replace(/^company-\d+-/, '')))).toEqual(
    texts.map(() => ['appMessage']),
  );
});
