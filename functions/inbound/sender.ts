import type { Company } from '@shared/companies/model.ts';
import { subscriptionState, takesMessages } from '@shared/companies/subscription.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Alias, Contact } from '@shared/contacts/model.ts';
import { type Settings, withDefaults } from '@shared/settings/model.ts';
import type { InboundMessage } from '../channels/drivers/driver.ts';
import { identityKey, resolveInboundContact } from '../contacts/book/inbound.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { log } from '../core/log.ts';
import { holdsAlias } from '../core/store/contactAliases.ts';
import { type Conversation, companyEntity, contactEntity, conversationEntity } from '../core/store/entities.ts';
import { type ReadItems, readItems } from '../core/store/readAhead.ts';
import { fromItem } from '../core/store/records.ts';
import type { Item } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import type { Reading } from './readAhead.ts';
import { joinTwins } from './twins.ts';

/** Switched off, or suspended for more than thirty days: nothing is taken in (B-IN-1, B-COMP-11). */
function isServed(company: Company | undefined, at: Date): company is Company {
  if (company?.status !== true) return false;
  const isTaken = takesMessages(company, at);
  if (!isTaken) log.info('inbound.dropped', { companyId: company.id, reason: 'suspended' });
  return isTaken;
}

interface Sender {
  readonly company: Company;
  readonly settings: Settings;
  readonly contact: Contact;
  readonly conversation: Conversation | undefined;
  readonly read: ReadItems;
  /** While a company is suspended, or the connection paused, messages are stored, and nothing answers them. */
  readonly isSilent: boolean;
}

/** A connection with what was read ahead of its message. */
export interface Receiver {
  readonly connection: Connection;
  readonly reading: Reading;
  /** The company wrote the message on its phone or elsewhere. */
  readonly isEcho?: true;
}

/**
 * Resolves an identity to its contact. A contact that still has the identity is used without a read, because both
 * change in one transaction.
 */
async function refOf({ companyId }: CompanyCtx, { read }: Reading, found: Item | undefined, alias: Alias) {
  const contact = found && fromItem(contactEntity, found);
  if (contact && !contact.merge && holdsAlias(contact.aliases, alias)) return { contactId: contact.id };
  const [ref] = await read([identityKey(companyId, alias)]);
  return ref;
}

/** Company, settings and contact in two reads, for a reaction with its conversation; undefined when the message is to be dropped. */
export async function senderOf(
  ctx: CompanyCtx,
  receiver: Receiver,
  inbound: InboundMessage,
): Promise<Sender | undefined> {
  const { companyId } = ctx;
  const { connection, reading, isEcho = false } = receiver;
  const { read } = reading;
  // Groups are dropped unless the company wants them (B-IN-5).
  if (inbound.group && !connection.allowGroup) return undefined;
  const [alias] = inbound.aliases;
  const known = reading.contactId && keys.contact(companyId, reading.contactId);
  const [item, columns, found] = await read([
    keys.company(companyId),
    keys.settings(companyId),
    known || identityKey(companyId, alias),
  ]);
  const company = item && fromItem(companyEntity, item);
  if (!isServed(company, ctx.now)) return undefined;
  const settings = withDefaults(columns ?? {});
  const ref = known ? await refOf(ctx, reading, found, alias) : found;
  const { contact, items } = await resolveInboundContact(
    ctx,
    {
      aliases: inbound.aliases,
      pushName: inbound.group?.subject ?? inbound.pushName,
      hasWritten: !isEcho,
      channel: connection.channel,
      isGroup: inbound.group !== undefined,
      acceptAudio: settings.acceptAudioMessageContact === 'enabled',
    },
    {
      ref,
      read,
      alongside: (contactId) => (inbound.reaction ? [keys.conversation(companyId, connection.id, contactId)] : []),
    },
  );
  // After a merge of two contacts, data read ahead is stale.
  if (await joinTwins(ctx, contact, inbound.aliases))
    return senderOf(ctx, { ...receiver, reading: { read: readItems, note: reading.note } }, inbound);
  reading.note(companyId, connection.id, contact);
  // Blocked (B-IN-9).
  if (!contact.active) return undefined;
  const isSilent = subscriptionState(company, ctx.now) === 'suspended' || connection.pausedAt !== undefined;
  return {
    company,
    settings,
    contact,
    read,
    isSilent,
    conversation: items[0] && fromItem(conversationEntity, items[0]),
  };
}
