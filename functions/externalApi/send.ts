import { createHash } from 'node:crypto';
import { noLineError, takesMessages } from '@shared/connections/line.ts';
import { capabilities } from '@shared/connections/model.ts';
import type { Alias, Contact } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { isBlank } from '@shared/core/blank.ts';
import type { externalApi } from '@shared/developers/contract.ts';
import { takesNumbers, usageKind } from '@shared/developers/messagesApi.ts';
import { checkLength, textLimit, withSignature } from '@shared/messages/content.ts';
import type { Message } from '@shared/messages/model.ts';
import { withAutomatic, withOutbound } from '@shared/messages/ticketChanges.ts';
import { replyWindow } from '@shared/messages/window.ts';
import { isMarketing } from '@shared/optOuts/rules.ts';
import { companyCountry, readPhone } from '@shared/phones/read.ts';
import { resolveAddressee } from '../contacts/book/addressee.ts';
import { identitiesOf, isOptedOut } from '../contacts/optOuts/repo.ts';
import { getContact } from '../contacts/records/presentContact.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { runOnce } from '../core/http/idempotency.ts';
import { messageEntity, type StoredTicket } from '../core/store/entities.ts';
import { putNew } from '../core/store/records.ts';
import { transact } from '../core/store/store.ts';
import { fileContents, quoteFrom } from '../inbox/messages/contents.ts';
import { type TemplateContent, templateContent } from '../inbox/messages/templates.ts';
import { ticketOwner } from '../core/files/fileOwner.ts';
import { type Attachment, attachmentsOf } from '../inbox/messages/uploads.ts';
import { handOver } from '../inbox/records/heldMessages.ts';
import { outboundMessage } from '../inbox/records/newMessage.ts';
import { closeSilently } from '../inbox/tickets/bulkUpdates.ts';
import { releaseBefore } from '../inbox/tickets/delayedTexts.ts';
import { reviseTicket } from '../inbox/tickets/service.ts';
import { type Caller, callerOf } from './caller.ts';
import { checkThere } from './existence.ts';
import { type Assignees, assigneesOf, ticketFor } from './ticket.ts';
import { countSent } from './usage.ts';

type Input = Parsed<typeof externalApi.send>;

/** Groups are named by 18 digits and more, or by two numbers with a dash. */
const isGroupId = (typed: string): boolean => /^\d{5,}-\d+$/.test(typed.trim()) || /^\d{18,}$/.test(typed.trim());

/**
 * Recipient of a typed number; no official channel writes to groups.
 * @throws ERR_INVALID_PHONE_NUMBER, ERR_WAPP_INVALID_CONTACT (B-API-2)
 */
export function recipientAlias({ ctx, connection }: Caller, typed: string): Alias {
  const isGroup = isGroupId(typed);
  if (!takesNumbers(connection) || (isGroup && connection.channel !== 'whatsapp')) {
    throw new AppError('ERR_WAPP_INVALID_CONTACT');
  }
  if (isGroup) return { kind: 'gid', value: typed.trim() };
  const number = readPhone(typed, companyCountry(ctx.company));
  if (number === undefined) throw new AppError('ERR_INVALID_PHONE_NUMBER');
  return { kind: 'pn', value: number };
}

async function recipientOf({ ctx, connection }: Caller, alias: Alias) {
  const identity = { aliases: [alias] as const, pushName: '', isGroup: alias.kind === 'gid', acceptAudio: true };
  const { id } = await resolveAddressee(ctx, { ...identity, channel: 'whatsapp' });
  const current = await getContact(ctx, id);
  if (!current.active) throw new AppError('ERR_CONTACT_BLOCKED');
  return { connection, contact: current };
}

/** The text goes with the first file, or alone. */
const contentsOf = (text: string, files: readonly Attachment[]): TemplateContent[] =>
  files.length === 0
    ? [{ mediaType: 'chat', body: text }]
    : files.flatMap((file, position) => fileContents(file, position === 0 ? text : ''));

interface Letter {
  readonly input: Input;
  readonly files: readonly Attachment[];
  readonly contents: readonly TemplateContent[];
  readonly assignees: Assignees;
  readonly ticket: StoredTicket;
}

async function contentsFor(
  { ctx, connection }: Caller,
  { input, files, assignees: { user } }: Pick<Letter, 'input' | 'files' | 'assignees'>,
): Promise<TemplateContent[]> {
  if (input.template) return [await templateContent(ctx, { whatsappId: connection.id }, input.template, files)];
  return contentsOf(
    input.sendSignature && user && !isBlank(input.body) ? withSignature(user.name, input.body) : input.body,
    files,
  );
}

/**
 * Refuses marketing to a contact who opted out of campaigns; service messages may be sent.
 * @throws ERR_CONTACT_OPTED_OUT
 */
async function checkWanted(ctx: Ctx, contact: Contact, contents: readonly TemplateContent[]): Promise<void> {
  if (contents.some(isMarketing) && (await isOptedOut(ctx, identitiesOf(contact))))
    throw new AppError('ERR_CONTACT_OPTED_OUT');
}

async function buildOutgoingMessages(
  { ctx, connection }: Caller,
  { input, contents, assignees: { user }, ticket }: Letter,
): Promise<Message[]> {
  const quotedMsg = input.quotedMsgId ? await quoteFrom(ctx, ticket, input.quotedMsgId) : null;
  const limits = capabilities[connection.channel];
  return contents.map((content, position) => {
    const own = {
      user: user ?? { id: ctx.user.id, name: ctx.user.name },
      quotedMsg: position === 0 ? quotedMsg : null,
    };
    const message = outboundMessage(ctx, ticket, { ...content, ...own });
    if (!message.template) checkLength(message.body, textLimit(message, limits), limits);
    return message;
  });
}

/** A flow that has the ticket answers through this door: what the contact writes next is judged by when it did (B-INT-19). */
const asSpoken = (ticket: StoredTicket, at: string): StoredTicket =>
  ticket.useIntegration && ticket.external ? { ...ticket, external: { ...ticket.external, busyUntil: at } } : ticket;

async function leave(ctx: Ctx, { ticket, files, input }: Letter, drafts: readonly Message[]): Promise<void> {
  await Promise.all(files.map(({ store }) => store(ticketOwner(ticket))));
  await releaseBefore(ctx, ticket);
  await transact(drafts.map((draft) => putNew(messageEntity, draft, 'message.created')));
  const last = drafts.at(-1);
  const at = ctx.now.toISOString();
  const isServed = ticket.status === 'open' || ticket.status === 'group';
  if (last) {
    await reviseTicket(ctx, ticket, 'ticket.replied', (newest) =>
      asSpoken((isServed ? withOutbound : withAutomatic)(newest, last, at), at),
    );
  }
  await handOver(ctx, drafts);
  if (input.closeTicket) await closeSilently(ctx, ticket.id);
}

async function deliver(caller: Caller, input: Input) {
  const { ctx, connection } = caller;
  if (!takesMessages(connection)) throw new AppError(noLineError(connection), { status: 503 });
  const alias = recipientAlias(caller, input.number);
  const assignees = await assigneesOf(ctx, input);
  const files = await attachmentsOf(ctx, input.medias, connection.channel);
  if (files.length === 0 && !input.template && isBlank(input.body)) {
    throw new AppError('ERR_NO_MESSAGE_CONTENT_PROVIDED');
  }
  await checkThere(caller, alias);
  const recipient = await recipientOf(caller, alias);
  const contents = await contentsFor(caller, { input, files, assignees });
  await checkWanted(ctx, recipient.contact, contents);
  const hours = capabilities[connection.channel].windowHours;
  const ticket = await ticketFor(ctx, recipient, assignees, (lastInboundAt) => {
    if (!input.template && !replyWindow(hours, lastInboundAt, ctx.now).isOpen) throw new AppError('ERR_OUT_OF_WINDOW');
  });
  const letter = { input, files, contents, assignees, ticket };
  const drafts = await buildOutgoingMessages(caller, letter);
  await leave(ctx, letter, drafts);
  await countSent(ctx, drafts.map(usageKind));
  return { status: 'SUCCESS' as const, messageId: drafts[0]?.id ?? '', ticketId: ticket.id };
}

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('base64url');

/** Stores and enqueues the messages before it answers (B-API-4); webhooks report their further course. */
export async function send(input: Input, ctx: Ctx) {
  const parts = ctx.request.files.map(({ field, name, content }) => [field, name, digest(content)]);
  return runOnce(ctx, { route: 'externalApi.send', input, parts }, () => deliver(callerOf(ctx), input));
}
