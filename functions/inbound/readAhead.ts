import type { Alias, Contact } from '@shared/contacts/model.ts';
import { routeKey } from '../channels/connections/routes.ts';
import { identityKey } from '../contacts/book/inbound.ts';
import { hintOf, noteHint } from '../core/store/hints.ts';
import { placeOfAccount } from '../core/store/linkedAccount.ts';
import { type ReadItems, readAhead, readItems } from '../core/store/readAhead.ts';
import { type Key, keys } from '../core/store/table.ts';
import type { Envelope } from './envelope.ts';

/** Reads of one message, and what notes where it led. */
export interface Reading {
  readonly read: ReadItems;
  /** Contact of the sender at an earlier read. */
  readonly contactId?: string | undefined;
  readonly note: (companyId: number, whatsappId: number, contact: Contact) => void;
}

interface KnownSender {
  readonly contactId: string;
  readonly ticketId: number | undefined;
}

const plain: Reading = { read: readItems, note: () => undefined };

const routeOf = ({ channel, account }: Envelope): Key[] =>
  channel === 'whatsapp' && placeOfAccount(account) ? [] : [routeKey({ channel, phoneNumberId: account })];

const conversationKeys = (companyId: number, { contactId, ticketId }: KnownSender): Key[] => [
  keys.contact(companyId, contactId),
  ...(ticketId ? [keys.ticket(companyId, ticketId)] : []),
];

/**
 * Reads in one call what led from an account and a sender to their conversation a while ago. Each record is then taken by
 * the key that the one before it names, as if it was read there: a hint that is no longer true costs a read, and leads
 * nowhere.
 * @param sender undefined: nothing is read ahead
 */
export async function readingOf(envelope: Envelope, sender: Alias | undefined): Promise<Reading> {
  if (!sender) return plain;
  const account = `account ${envelope.channel}:${envelope.account}`;
  const person = `${account} ${sender.kind}:${sender.value}`;
  const note: Reading['note'] = (companyId, whatsappId, { id: contactId, newestTickets }) => {
    const ticketId = newestTickets[String(whatsappId)] || undefined;
    noteHint(account, companyId);
    noteHint(person, { contactId, ticketId } satisfies KnownSender);
  };
  const companyId = hintOf<number>(account);
  if (companyId === undefined) return { ...plain, note };
  const known = hintOf<KnownSender>(person);
  const behind = known ? conversationKeys(companyId, known) : [identityKey(companyId, sender)];
  const own = [keys.company(companyId), keys.settings(companyId)];
  const read = await readAhead([...routeOf(envelope), ...own, ...behind]);
  return { read, note, contactId: known?.contactId };
}
