import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { aliasKey, phoneAliases, withVariants } from '@fn/core/store/contactAliases.ts';
import { connectionEntity, contactEntity, messageId, queueEntity } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { nextNumber } from '@fn/core/store/sequences.ts';
import { putItem, writeItems } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { ingestMessage } from '@fn/inbox/tickets/ingest.ts';
import type { Answering, Received } from '@fn/inbox/tickets/service.ts';
import type { Company } from '@shared/companies/model.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { contactTerms } from '@shared/contacts/search.ts';
import type { Message } from '@shared/messages/model.ts';
import type { Queue } from '@shared/queues/model.ts';
import { ulid } from 'ulid';
import { lanesOf } from '../../../functions/manifestLanes.ts';
import { queueSpecs } from '../../../functions/manifestQueues.ts';
import type { QueueName } from '../../../functions/manifestTypes.ts';
import { mockClient } from './mockClient.ts';
import { aConnection, aContact, aMessage, aQueue, aTicket } from './samples.ts';
import { newTenant, newUser, type SignedIn } from './tenant.ts';

/** What the code under test hands to queues, instead of a queue. */
export interface Outbox {
  /** Bodies sent to a queue so far, oldest first; `jobs` is all lanes of jobs. */
  readonly sent: (queue: QueueName) => Record<string, unknown>[];
  readonly clear: () => void;
}

export function catchQueues(): Outbox {
  for (const name of Object.keys(queueSpecs)) {
    process.env[`QUEUE_URL_${name.toUpperCase()}`] = `http://queues.test/${name}`;
  }
  const mock = mockClient(SQSClient);
  mock.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
  return {
    sent: (queue) =>
      mock
        .commandCalls(SendMessageBatchCommand)
        .map(({ args }) => args[0].input)
        .filter(({ QueueUrl }) => lanesOf(queue).some((lane) => QueueUrl?.endsWith(`/${lane}`)))
        .flatMap(({ Entries = [] }) => Entries.map(({ MessageBody = '{}' }) => JSON.parse(MessageBody))),
    clear: () => mock.resetHistory(),
  };
}

type PersonFields = NonNullable<Parameters<typeof newUser>[1]>;

/** A company at work: two queues, a connection, and people to serve. */
export interface CompanyFixture {
  readonly company: Company;
  readonly admin: SignedIn;
  readonly sales: Queue;
  readonly support: Queue;
  readonly connection: Connection;
  readonly person: (fields?: PersonFields) => Promise<SignedIn>;
  readonly queue: (name: string) => Promise<Queue>;
  readonly connect: (fields?: Partial<Connection>) => Promise<Connection>;
  /** A contact with the search entries the stream would write for it. */
  readonly contact: (fields?: Partial<Contact>) => Promise<Contact>;
  /** A message of a contact, through the same door as the channel's. */
  readonly writes: (contact: Contact, text: string, options?: WriteOptions) => Promise<Received>;
  readonly set: (settings: Record<string, string>) => Promise<void>;
}

interface WriteOptions {
  /** Provider time; now if absent. */
  readonly at?: Date;
  readonly queue?: Queue | null;
  readonly connection?: Connection;
  readonly fields?: Partial<Message>;
}

/** Automation that does nothing but put new tickets into a queue. */
const intoQueue =
  (queue: Queue | null): Answering =>
  async (ticket, message, isNew) => {
    if (!queue || !isNew) return undefined;
    const { id, name, color } = queue;
    return {
      ticket: { ...ticket, queueId: id, queue: { id, name, color } },
      logs: [{ type: 'queue', queue: { id, name } }],
      tracking: { set: { queueId: id, queuedAt: message.updatedAt } },
      said: [],
      alongside: [],
    };
  };

const clock = (): Date => new Date(Date.now() + Number(process.env['CLOCK_OFFSET_MS'] ?? 0));

export async function newCompanyFixture(): Promise<CompanyFixture> {
  const queueOf = (companyId: number, id: number, name: string): Queue => aQueue({ companyId, id, name });
  const { company, admin } = await newTenant({}, (companyId) => ({
    items: [
      ...['Vendas', 'Suporte'].map((name, at) => toItem(queueEntity, queueOf(companyId, at + 1, name))),
      toItem(connectionEntity, aConnection({ companyId, id: 1 })),
    ],
    numbers: { queue: 2, connection: 1 },
  }));
  const companyId = company.id;
  const [sales, support] = [queueOf(companyId, 1, 'Vendas'), queueOf(companyId, 2, 'Suporte')];
  const connection = aConnection({ companyId, id: 1 });
  const queue = async (name: string): Promise<Queue> => {
    const made = queueOf(companyId, await nextNumber(companyId, 'queue'), name);
    await putItem(toItem(queueEntity, made));
    return made;
  };
  const connect = async (fields: Partial<Connection> = {}): Promise<Connection> => {
    const made = aConnection({ companyId, id: await nextNumber(companyId, 'connection'), ...fields });
    await putItem(toItem(connectionEntity, made));
    return made;
  };
  return {
    company,
    admin,
    sales,
    support,
    connection,
    queue,
    connect,
    person: (fields = {}) => newUser(companyId, { queueIds: [sales.id], ...fields }),
    async contact(fields = {}) {
      const plain = aContact({ companyId, id: ulid(), ...fields });
      const made = { ...plain, aliases: withVariants([...plain.aliases, ...phoneAliases(plain.number)]) };
      const refs = made.aliases.map((alias) => ({ ...aliasKey(companyId, alias), contactId: made.id }));
      const terms = contactTerms(made).map((term) => keys.searchTerm(companyId, 'contacts', term, made.id));
      await writeItems([toItem(contactEntity, made), ...refs, ...terms].map((item) => ({ put: { ...item } })));
      return made;
    },
    async writes(contact, text, { at = clock(), queue: chosen = sales, connection: over = connection, fields } = {}) {
      const ticket = aTicket({ companyId, id: 1, contact, connection: over });
      const id = messageId(over.id, contact.id, at, ulid().slice(10));
      const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() };
      const received = await ingestMessage(
        { companyId, now: clock() },
        {
          connection: over,
          contact,
          conversation: undefined,
          asksConsent: false,
          answering: intoQueue(chosen),
          message: aMessage({ companyId, ticket, id, body: text, wid: `wamid.${id}`, ...times, ...fields }),
        },
      );
      if (!received) throw new Error('stored before');
      return received;
    },
    async set(settings) {
      await putItem({ ...keys.settings(companyId), et: 'settings', companyId, ...settings });
    },
  };
}

/** Moves the functions' clock; 0 puts it right again. */
export const shiftClock = (milliseconds: number): void => {
  process.env['CLOCK_OFFSET_MS'] = String(milliseconds);
};
