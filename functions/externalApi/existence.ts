import { maxQuestions } from '@shared/contactLists/checks.ts';
import { isLinked, noLineError } from '@shared/connections/line.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Alias, Contact } from '@shared/contacts/model.ts';
import { AppError, type ErrorCode } from '@shared/core/errors.ts';
import { newestMessages } from '../channels/connections/messageLookup.ts';
import { askWhatsApp } from '../channels/linked/questions.ts';
import { findInboundContact } from '../contacts/book/inbound.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { ticketEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import type { Caller } from './caller.ts';

/** True if a contact is known to exist: a person who wrote, or a group with a ticket. */
async function isThere({ companyId }: CompanyCtx, { newestTickets, isGroup }: Contact): Promise<boolean> {
  const tickets = await getItems(Object.values(newestTickets).map((id) => keys.ticket(companyId, id)));
  return tickets.some((item) => item && (isGroup || fromItem(ticketEntity, item).lastInboundAt !== null));
}

const answers = { yes: true, no: false } as const;

/** @throws ERR_WAPP_NOT_INITIALIZED, ERR_NUMBER_CHECKS_PER_DAY, ERR_WAPP_CHECK_CONTACT when no answer came */
async function ask({ now }: CompanyCtx, connection: Connection, number: string): Promise<boolean> {
  if (connection.status !== 'CONNECTED') throw new AppError(noLineError(connection), { status: 503 });
  const answer = await askWhatsApp(connection, number, now);
  if (answer === 'limit') throw new AppError('ERR_NUMBER_CHECKS_PER_DAY', { values: { limit: maxQuestions } });
  if (answer === 'silence') throw new AppError('ERR_WAPP_CHECK_CONTACT', { status: 503 });
  return answers[answer];
}

/** Official channels answer no question about numbers: null. */
async function existenceOf({ ctx, connection }: Caller, alias: Alias, contact: Contact | undefined) {
  if (contact && (await isThere(ctx, contact))) return true;
  return alias.kind === 'pn' && isLinked(connection) ? ask(ctx, connection, alias.value) : null;
}

export const existence = async (caller: Caller, alias: Alias): Promise<boolean | null> =>
  existenceOf(caller, alias, await findInboundContact(caller.ctx, [alias]));

const received = 2;

/** True if one of our newest messages arrived at the contact. */
async function wasReached({ ctx, connection }: Caller, { id }: Contact): Promise<boolean> {
  const onePage = () => true;
  const newest = await newestMessages(ctx, { whatsappId: connection.id, contactId: id }, onePage);
  return newest.some(({ fromMe, wid, ack }) => fromMe && wid !== null && ack >= received);
}

/** Errors that say nothing about the number: the result of its message will show if it is reached. */
const noAnswers: readonly ErrorCode[] = [
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_NUMBER_CHECKS_PER_DAY',
  'ERR_WAPP_CHECK_CONTACT',
];

/**
 * Refuses a message over a linked number to a recipient that WhatsApp does not know.
 * @throws ERR_WAPP_INVALID_CONTACT (B-API-2)
 */
export async function checkThere(caller: Caller, alias: Alias): Promise<void> {
  if (alias.kind !== 'pn' || !isLinked(caller.connection)) return;
  const contact = await findInboundContact(caller.ctx, [alias]);
  if (contact && (await wasReached(caller, contact))) return;
  const isReached = await existenceOf(caller, alias, contact).catch((error: unknown) => {
    if (!(error instanceof AppError) || !noAnswers.includes(error.code)) throw error;
    return null;
  });
  if (isReached === false) throw new AppError('ERR_WAPP_INVALID_CONTACT');
}
