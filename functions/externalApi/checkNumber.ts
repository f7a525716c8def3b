import { isLinked, noLineError } from '@shared/connections/line.ts';
import type { Connection } from '@shared/connections/model.ts';
import { maxQuestions } from '@shared/contactLists/checks.ts';
import type { Alias, Contact } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { externalApi } from '@shared/developers/contract.ts';
import { askWhatsApp } from '../channels/linked/questions.ts';
import { findInboundContact } from '../contacts/book/inbound.ts';
import type { CompanyCtx, Ctx } from '../core/context/ctx.ts';
import { ticketEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { type Caller, callerOf } from './caller.ts';
import { recipientAlias } from './send.ts';

/** Whether somebody is known to exist: a person who wrote, a group in which there is a ticket. */
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
async function existence({ ctx, connection }: Caller, alias: Alias): Promise<boolean | null> {
  const contact = await findInboundContact(ctx, [alias]);
  if (contact && (await isThere(ctx, contact))) return true;
  return alias.kind === 'pn' && isLinked(connection) ? ask(ctx, connection, alias.value) : null;
}

/** B-API-6. */
export async function checkNumber(input: Parsed<typeof externalApi.checkNumber>, ctx: Ctx) {
  const caller = callerOf(ctx);
  const alias = recipientAlias(caller, input.number);
  const number = alias.value;
  return {
    existsInWhatsapp: await existence(caller, alias),
    number,
    numberFormatted: alias.kind === 'pn' ? `+${number}` : number,
  };
}
