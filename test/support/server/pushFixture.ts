import { now } from '@fn/core/context/clock.ts';
import { messageEntity, messageId, type StoredTicket, ticketEntity } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { putItem } from '@fn/core/store/store.ts';
import { handler } from '@fn/pushSubscriptions/handler.ts';
import { handler as jobs } from '@fn/workers/queue/handler.ts';
import { enqueuePush } from '@fn/workers/stream/pushJobs.ts';
import { enqueueServiceLevelAlerts } from '@fn/workers/stream/serviceLevelAlerts.ts';
import type { Company } from '@shared/companies/model.ts';
import { contract } from '@shared/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import type { User } from '@shared/users/model.ts';
import { call } from './call.ts';
import { startMeter } from './meter.ts';
import { openPushService } from './pushService.ts';
import { aConnection, aContact, aMessage, aTicket } from './samples.ts';
import { openStoreFixture } from './storeFixture.ts';
import { newTenant, newUser, type SignedIn } from './tenant.ts';

const routes = contract.pushSubscriptions;

export const uuid = '0a1b2c3d-0000-8000-8000-000000000042';

export type TicketFields = Partial<Omit<StoredTicket, 'contact'>>;
export type Written = Partial<Message> & { contactName?: string; contactNumber?: string };

export interface NotedPromise {
  readonly ticket: TicketFields;
  readonly before: (ticket: StoredTicket) => StoredTicket;
  readonly after: (ticket: StoredTicket) => StoredTicket;
  /** What else became of it before people are told. */
  readonly meanwhile?: (ticket: StoredTicket) => StoredTicket;
}

export const openFor = ({ user }: SignedIn): TicketFields => ({
  status: 'open',
  userId: user.id,
  user: { id: user.id, name: user.name },
});

let serial = 0;

function ticketOf({ id: companyId }: Company, fields: TicketFields, named: Written = {}): StoredTicket {
  const contact = aContact({
    companyId,
    id: '01JCAAAAAAAAAAAAAAAAAAAAAA',
    name: named.contactName ?? 'Maria Souza',
    number: named.contactNumber ?? '5511987654321',
  });
  const connection = aConnection({ companyId, id: 1 });
  return aTicket({ companyId, id: 42, contact, connection, uuid, unreadMessages: 1, ...fields });
}

/** A customer's message in a ticket, as both are stored. */
async function store(company: Company, fields: TicketFields, { contactName, contactNumber, ...said }: Written) {
  serial += 1;
  const ticket = ticketOf(company, fields, { contactName, contactNumber });
  const createdAt = now().toISOString();
  const id = messageId(1, ticket.contactId, createdAt, `x${serial}`);
  const message = aMessage({ companyId: company.id, id, ticket, body: 'Bom dia', createdAt, ...said });
  await putItem(toItem(ticketEntity, ticket));
  await putItem(toItem(messageEntity, message));
  return message;
}

const changeOf = (message: Message) => ({
  ...messageEntity.key(message),
  ...{ kind: 'message', companyId: message.companyId, events: [], before: undefined },
  after: toItem(messageEntity, message),
});

const storeTicket = async (company: Company, fields: TicketFields): Promise<StoredTicket> => {
  const ticket = ticketOf(company, fields);
  await putItem(toItem(ticketEntity, ticket));
  return ticket;
};

const ticketChange = (before: StoredTicket, after: StoredTicket) => ({
  ...ticketEntity.key(after),
  ...{ kind: 'ticket', companyId: after.companyId, events: [] },
  before: toItem(ticketEntity, before),
  after: toItem(ticketEntity, after),
});

/** Attendants with browsers behind a push service, and customers who write to them. */
export async function openPushFixture() {
  const workshop = await openStoreFixture();
  const meter = await startMeter(workshop.engine.endpoint);
  const service = await openPushService();
  process.env['ALLOW_PRIVATE_ADDRESSES'] = 'on';
  const { admin: anybody } = await newTenant();
  service.knows((await call(handler, routes.key, {}, { token: anybody.token })).json.publicKey);
  let { company, admin } = await newTenant();

  const subscribe = (who: SignedIn, device: string) =>
    call(handler, routes.save, service.subscription(device), { token: who.token });
  const written = (ticket: TicketFields, message: Written = {}) => store(company, ticket, message);
  /** The table's stream tells of messages. */
  const outcome = (...messages: readonly Message[]) => enqueuePush(messages.map(changeOf), now());
  const work = () => workshop.work('jobs', jobs);
  const reached = () => service.received.map(({ device }) => device).sort();
  return {
    workshop,
    meter,
    service,
    subscribe,
    written,
    told: outcome,
    work,
    reached,
    company: () => company,
    admin: () => admin,
    /** Another company, and a service that answers everything. */
    async renew(): Promise<void> {
      process.env['ALLOW_PRIVATE_ADDRESSES'] = 'on';
      service.clear();
      ({ company, admin } = await newTenant());
    },
    /** An attendant with a browser that is to be told. */
    async attendant(device: string, fields: Partial<User> = {}): Promise<SignedIn> {
      const who = await newUser(company.id, fields);
      await subscribe(who, device);
      return who;
    },
    /** A customer writes. @returns the devices that were told */
    async hear(ticket: TicketFields, message: Written = {}): Promise<string[]> {
      service.received.length = 0;
      await outcome(await written(ticket, message));
      await work();
      return reached();
    },
    /** A ticket comes into other hands. @returns the devices that were told */
    async handOn(before: TicketFields, after: TicketFields): Promise<string[]> {
      service.received.length = 0;
      const [was, is] = [await storeTicket(company, before), await storeTicket(company, after)];
      await enqueuePush([ticketChange(was, is)], now());
      await work();
      return reached();
    },
    /** The clock noted a promise of a ticket's queue. @returns the devices that were told */
    async promise({ ticket: fields, before, after, meanwhile }: NotedPromise): Promise<string[]> {
      service.received.length = 0;
      const ticket = ticketOf(company, fields);
      const noted = after(ticket);
      await putItem(toItem(ticketEntity, meanwhile?.(noted) ?? noted));
      await enqueueServiceLevelAlerts([ticketChange(before(ticket), noted)]);
      await work();
      return reached();
    },
    async close(): Promise<void> {
      delete process.env['ALLOW_PRIVATE_ADDRESSES'];
      await service.close();
      await meter.stop();
      await workshop.close();
    },
  };
}

export type PushFixture = Awaited<ReturnType<typeof openPushFixture>>;
