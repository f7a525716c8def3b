import { NoticeStage } from '@shared/companies/paymentNotices.ts';
import { TypingPause } from '@shared/connections/typing.ts';
import { EmailReport } from '@shared/emails/reports.ts';
import { PaymentProvider } from '@shared/invoices/model.ts';
import { ServiceTarget } from '@shared/serviceLevels/model.ts';
import { UserSnapshot } from '@shared/tickets/model.ts';
import { CloseOrder } from '@shared/tickets/rules/bulk.ts';
import { Language } from '@shared/users/model.ts';
import * as z from 'zod';

const company = {
  companyId: z.number().int(),
  /** The how manieth try of this very step it is, from 1. Deliveries do not tell: the queue counts those that were never tried. */
  attempt: z.number().int().optional(),
  /** Number of times that the job has continued itself. */
  hops: z.number().int().optional(),
};
/** Position at which a long job goes on; see each job's file. */
const cursor = z.string().optional();

/** Every job of the jobs queue; each type has a file of its own in this folder. */
export const Job = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('media.fetch'),
    ...company,
    messageId: z.string(),
    /** Place of the file after the phone uploaded it again; empty if the phone has it no longer. */
    place: z.string().optional(),
  }),
  z.object({ type: z.literal('media.delete'), ...company, key: z.string() }),
  z.object({
    type: z.literal('message.push'),
    ...company,
    messageId: z.string(),
    /** Devices that an earlier try did not reach; absent: all whom it concerns. */
    to: z.array(z.string()).optional(),
  }),
  z.object({
    type: z.literal('ticket.push'),
    ...company,
    ticketId: z.number().int(),
    to: z.array(z.string()).optional(),
  }),
  z.object({
    type: z.literal('message.release'),
    ...company,
    /** A single job takes all messages that are due together, because separate jobs would send them in any order. */
    messages: z.array(z.object({ id: z.string(), version: z.number().int() })),
    /** Typing indicator that the contact sees after the last of them is sent. */
    typing: TypingPause.optional(),
  }),
  z.object({ type: z.literal('company.created'), ...company }),
  z.object({ type: z.literal('company.resumed'), ...company }),
  /** Sends a recovery code to the account's owner; the handle is kept by the caller and never stored in the table. */
  z.object({ type: z.literal('recovery.send'), ...company, handle: z.string() }),
  /** Sends the stored message about a change of a user's access to their phone. */
  z.object({ type: z.literal('access.message'), ...company, id: z.string() }),
  /** The same of a number that became another one, as it was put into the queue before messages were stored. */
  z.object({
    type: z.literal('phone.replaced'),
    ...company,
    number: z.string(),
    language: Language,
    companyName: z.string(),
  }),
  /** Sends a code to the user's former number; the handle is kept by the caller. */
  z.object({ type: z.literal('phone.confirm'), ...company, userId: z.number().int(), handle: z.string() }),
  /** An e-mail that bounced, or about which its recipient complained. */
  z.object({ type: z.literal('email.report'), ...company, detail: EmailReport }),
  z.object({ type: z.literal('payment.notice'), ...company, dueDate: z.string(), stage: NoticeStage }),
  z.object({ type: z.literal('week.message'), ...company, monday: z.string(), userId: z.number().int() }),
  z.object({ type: z.literal('duty.alert'), ...company, ticketId: z.number().int() }),
  z.object({
    type: z.literal('promise.alert'),
    ...company,
    ticketId: z.number().int(),
    target: ServiceTarget,
    dueAt: z.string(),
    isLate: z.boolean(),
  }),
  z.object({ type: z.literal('queue.changed'), ...company, queueId: z.number().int(), cursor }),
  z.object({ type: z.literal('queue.removed'), ...company, queueId: z.number().int(), cursor }),
  z.object({ type: z.literal('user.renamed'), ...company, userId: z.number().int(), cursor }),
  z.object({ type: z.literal('user.paused'), ...company, userId: z.number().int(), cursor }),
  z.object({ type: z.literal('user.removed'), ...company, userId: z.number().int(), cursor }),
  z.object({ type: z.literal('chats.refresh'), ...company, userId: z.number().int(), cursor }),
  z.object({ type: z.literal('chat.removed'), ...company, chatId: z.string() }),
  z.object({
    type: z.literal('announcement.told'),
    /** The first company of the page to tell. */
    ...company,
    announcementId: z.string(),
    isNew: z.boolean(),
  }),
  z.object({
    type: z.literal('plan.changed'),
    /** The first company of the page that follows it. */
    ...company,
    planId: z.number().int(),
  }),
  /** Finds companies of a page that their plan has become too small or large enough for; `companyId` is the first. */
  z.object({ type: z.literal('planLimits.due'), ...company }),
  z.object({ type: z.literal('planLimits.follow'), ...company }),
  /** Makes sure of the invoices of a page of companies; `companyId` is the first of them. */
  z.object({ type: z.literal('invoices.due'), ...company }),
  z.object({ type: z.literal('invoice.check'), ...company, invoiceId: z.number().int() }),
  z.object({
    type: z.literal('payment.changed'),
    /** The platform's: whose invoice it is, the provider says. */
    ...company,
    provider: PaymentProvider,
    paymentId: z.string(),
    /** The provider's, by which it is known when it comes again. */
    eventId: z.string(),
  }),
  /** Finds tokens to renew and numbers to ask, for a page of companies; `companyId` is the first of them. */
  z.object({ type: z.literal('connections.check'), ...company }),
  z.object({ type: z.literal('connections.look'), ...company, whatsappId: z.number().int() }),
  z.object({ type: z.literal('connection.changed'), ...company, whatsappId: z.number().int(), cursor }),
  z.object({ type: z.literal('connection.removed'), ...company, whatsappId: z.number().int(), cursor }),
  z.object({ type: z.literal('contactList.removed'), ...company, contactListId: z.number().int() }),
  z.object({ type: z.literal('tag.changed'), ...company, tagId: z.number().int(), cursor }),
  z.object({ type: z.literal('tag.removed'), ...company, tagId: z.number().int() }),
  z.object({
    type: z.literal('contact.profile'),
    ...company,
    whatsappId: z.number().int(),
    contactId: z.string(),
  }),
  z.object({ type: z.literal('contact.changed'), ...company, contactId: z.string() }),
  z.object({
    type: z.literal('contact.removed'),
    ...company,
    contactId: z.string(),
    /** Connections the contact talked over. */
    whatsappIds: z.array(z.number().int()),
    progress: z.object({ done: z.number().int(), before: z.string().optional() }).optional(),
  }),
  z.object({
    type: z.literal('tickets.closed'),
    ...company,
    ...CloseOrder.shape,
    /** Connection whose import left the tickets; limits the order to these. */
    importedOver: z.number().int().optional(),
    /** Instant of the order. */
    at: z.string(),
    by: UserSnapshot,
    cursor,
  }),
  z.object({
    type: z.literal('templates.sync'),
    ...company,
    whatsappId: z.number().int(),
    /** Names the sync. */
    startedAt: z.string(),
    /** Templates of the pages before. */
    seen: z.number().int().default(0),
    /** The channel's cursor of the page to fetch. */
    after: z.string().optional(),
    /** All pages came; removed templates are cleaned up behind this position. */
    sweptTo: z.string().optional(),
  }),
  /** Lists tracking records from a ticket of a company on. */
  z.object({ type: z.literal('trackings.index'), ...company, ticketId: z.number().int() }),
  /** Lists those who wait, from a company on. */
  z.object({ type: z.literal('tickets.listWaiting'), ...company, ticketId: z.number().int() }),
  /** Opening hours begin: sends the menu to a customer who wrote outside of them. */
  z.object({ type: z.literal('ticket.menu'), ...company, ticketId: z.number().int() }),
  z.object({ type: z.literal('ticket.end'), ...company, ticketId: z.number().int(), endsAt: z.string() }),
  z.object({
    type: z.literal('ticket.removed'),
    ...company,
    ticketId: z.number().int(),
    whatsappId: z.number().int(),
    contactId: z.string(),
    cursor,
  }),
]);
export type Job = z.output<typeof Job>;
export type JobInput = z.input<typeof Job>;
