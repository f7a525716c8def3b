import { createConnection, saveChange } from '@fn/channels/connections/changes.ts';
import { findConnection } from '@fn/channels/connections/repo.ts';
import { enqueueOutbound } from '@fn/channels/connections/service.ts';
import { codeOf, listSessions } from '@fn/channels/linked/sessions.ts';
import { aliasKey } from '@fn/core/store/contactAliases.ts';
import { contactEntity, messageEntity, messageId } from '@fn/core/store/entities.ts';
import { fromItem, toItem } from '@fn/core/store/records.ts';
import { getItem, getItems, putItem, writeItems } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { handler as inbound } from '@fn/inbound/inbound.ts';
import { handler as statuses } from '@fn/inbound/statusLane.ts';
import { handler as outbound } from '@fn/outbound/outbound.ts';
import { Supervisor, type SupervisorOptions } from '@fn/whatsappWeb/supervisor.ts';
import { ConnectionInput } from '@shared/connections/contract.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Alias, Contact } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import type { proto } from 'baileys';
import { activeTicket, type ConnectedCompany, messagesOf } from '../server/connectedCompany.ts';
import { aMessage } from '../server/samples.ts';
import { openStoreFixture } from '../server/storeFixture.ts';
import { newTenant } from '../server/tenant.ts';
import { until } from '../until.ts';
import type { Group } from './groups.ts';
import type { Peer } from './peer.ts';
import { StandIn } from './standIn.ts';

let serial = 0;

/** A company with a number that is to be linked, WhatsApp's stand-in, and workers. */
export async function openLinkedFixture() {
  process.env['LINKED_WORKER'] = 'on';
  const workshop = await openStoreFixture();
  const whatsapp = await new StandIn().start();
  // Making 812 keys and keeping them takes most of a linking; `session.linking.test.ts` has them made.
  whatsapp.fewestKeys = 1;
  process.env['WHATSAPP_WEB_URL'] = whatsapp.url;
  const workers: Supervisor[] = [];

  const worker = (options: Partial<SupervisorOptions> = {}): Supervisor => {
    const pace = { between: [0, 0], beforeNew: [0, 0], newPerDay: 1000 } as const;
    const times = { lookMs: 50, lowPriorityMs: 20 };
    const started = new Supervisor({ url: whatsapp.url, pace, scale: 0.02, ...times, ...options });
    started.start();
    workers.push(started);
    return started;
  };

  const connectionOf = async ({ companyId, id }: Connection): Promise<Connection> => {
    const found = await findConnection(companyId, id);
    if (!found) throw new Error('no connection');
    return found;
  };
  const status = (connection: Connection, wanted: Connection['status']): Promise<Connection> =>
    until(async () => {
      const now = await connectionOf(connection);
      return now.status === wanted && now;
    });
  const shownCode = async ({ companyId, id }: Connection) =>
    codeOf(await getItem(keys.linkedSession(companyId, id), true));
  const code = (connection: Connection, former = '') =>
    until(async () => {
      const found = await shownCode(connection);
      return found && found.text !== former && found;
    });
  /** The worker knows that the code was scanned. What it shows from then on may pass between two looks. */
  const scanned = (connection: Connection) => until(async () => (await shownCode(connection)) === undefined);

  /** The contact that a person or a group is for a company. */
  const contactOf = async (shop: ConnectedCompany, whom: Peer | Group): Promise<Contact | undefined> => {
    const aliases: readonly Alias[] =
      'members' in whom
        ? [{ kind: 'gid', value: whom.jid.split('@')[0] ?? '' }]
        : [
            { kind: 'pn', value: whom.number },
            { kind: 'lid', value: whom.lid },
          ];
    const refs = await getItems(
      aliases.map((alias) => aliasKey(shop.company.id, alias)),
      true,
    );
    const id = refs.find((ref) => ref !== undefined)?.['contactId'];
    const item = id === undefined ? undefined : await getItem(keys.contact(shop.company.id, String(id)), true);
    return item && fromItem(contactEntity, item);
  };

  const newConnection = (
    { id, plan }: ConnectedCompany['company'],
    fields: Record<string, unknown> = {},
  ): Promise<Connection> => {
    serial += 1;
    const draft = ConnectionInput.parse({ name: `Loja ${serial}`, channel: 'whatsapp', ...fields });
    return createConnection({ companyId: id, now: new Date() }, plan, draft);
  };

  return {
    workshop,
    whatsapp,
    contactOf,
    worker,
    status,
    code,
    scanned,
    connectionOf,
    async number(fields: Record<string, unknown> = {}): Promise<ConnectedCompany> {
      const { company, admin } = await newTenant();
      return { company, admin, connection: await newConnection(company, fields) };
    },
    person(name: string): Peer {
      serial += 1;
      return whatsapp.person(`55859${String(88_000_000 + serial)}`, name);
    },
    /** Somebody scans the code of a number. */
    async scan({ connection }: ConnectedCompany): Promise<Peer> {
      const owner = this.person('Dona');
      whatsapp.scan((await code(connection)).text, owner);
      await status(connection, 'CONNECTED');
      return owner;
    },
    /** A number whose owner has scanned its code. */
    async linked(fields: Record<string, unknown> = {}): Promise<{ shop: ConnectedCompany; owner: Peer }> {
      const shop = await this.number(fields);
      return { shop, owner: await this.scan(shop) };
    },
    /** Another linked number of the same company. */
    async beside({ company, admin }: ConnectedCompany): Promise<ConnectedCompany> {
      const shop = { company, admin, connection: await newConnection(company) };
      await this.scan(shop);
      return shop;
    },
    /** The conversation with somebody, worked off until it says so. */
    messages(
      shop: ConnectedCompany,
      person: Peer | Group,
      isSo: (messages: readonly Message[]) => boolean,
    ): Promise<readonly Message[]> {
      return until(async () => {
        await workshop.work('statuses', statuses);
        await workshop.work('inbound', inbound);
        const contact = await contactOf(shop, person);
        const messages = contact ? await messagesOf(shop, contact.id) : [];
        return isSo(messages) && messages;
      });
    },
    /** The owner's phone tells what it has of somebody, where October 2026 is to be imported. @param progress of 100 */
    async tellOld(
      { company, connection }: ConnectedCompany,
      owner: Peer,
      person: Peer,
      messages: proto.IHistorySyncMsg[],
      progress = 100,
    ) {
      const armed = { importOldMessages: '2026-10-01', importRecentMessages: '2026-10-31' };
      await saveChange(company.id, connection.id, (before) => ({ ...before, ...armed }));
      const [device] = whatsapp.devicesOf(owner);
      if (!device) throw new Error('no device');
      const conversation = { id: person.lidJid, pnJid: person.jid, name: person.name, messages };
      await whatsapp.bootstrap(device, { conversations: [conversation], progress });
    },
    /** A message of the company, handed over for sending. */
    async write(shop: ConnectedCompany, person: Peer | Group, fields: Partial<Message>): Promise<Message> {
      const contact = await contactOf(shop, person);
      const ticket = contact && (await activeTicket(shop, contact.id));
      if (!ticket) throw new Error('no ticket');
      serial += 1;
      const message = aMessage({
        companyId: shop.company.id,
        id: messageId(shop.connection.id, contact.id, new Date(Date.now() + serial), `O${serial}`),
        ticket,
        fromMe: true,
        wid: null,
        ack: 0,
        nextAttemptAt: new Date(Date.now() + 60_000).toISOString(),
        ...fields,
      });
      await putItem(toItem(messageEntity, message, 'message.created'));
      await enqueueOutbound({ companyId: shop.company.id }, [message]);
      await workshop.work('outbound', outbound);
      return message;
    },
    now: async (message: Message): Promise<Message> =>
      fromItem(messageEntity, (await getItem(messageEntity.key(message), true)) ?? {}),
    /** All workers give their numbers back. */
    async rest(): Promise<void> {
      await Promise.all(workers.splice(0).map((one) => one.stop()));
    },
    /** After a test: workers of the next one open no lines for the numbers of this one. */
    async clear(): Promise<void> {
      await this.rest();
      const { sessions } = await listSessions();
      await writeItems(
        sessions.map(({ companyId, whatsappId }) => ({ remove: keys.linkedSession(companyId, whatsappId) })),
      );
    },
    /** What somebody received of the company. */
    received: (person: Peer) => whatsapp.delivered.filter(({ to }) => to === person),
    async stop(): Promise<void> {
      await Promise.all(workers.map((one) => one.stop()));
      await whatsapp.stop();
      await workshop.close();
    },
  };
}

export type LinkedFixture = Awaited<ReturnType<typeof openLinkedFixture>>;
