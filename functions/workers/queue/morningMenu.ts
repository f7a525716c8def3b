import { beginHours } from '@shared/bot/closedHours.ts';
import { subscriptionState } from '@shared/companies/subscription.ts';
import { capabilities } from '@shared/connections/model.ts';
import type { Message } from '@shared/messages/model.ts';
import { replyWindow } from '@shared/messages/window.ts';
import { withDefaults } from '@shared/settings/model.ts';
import { applyDecision } from '../../bot/applyDecision.ts';
import { botState } from '../../bot/botState.ts';
import { type FlowContext, lookUp, openFlow } from '../../bot/flow.ts';
import { release } from '../../bot/service.ts';
import { newestMessages } from '../../channels/connections/messageLookup.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import type { Job } from '../../core/events/jobs.ts';
import {
  companyEntity,
  contactEntity,
  messageEntity,
  type StoredTicket,
  ticketEntity,
} from '../../core/store/entities.ts';
import { fromItem, putNew } from '../../core/store/records.ts';
import { getItem, getItems, retryConflicts } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { type Answer, saveTimed } from '../../inbox/tickets/service.ts';
import { ctxOf } from './ctx.ts';

/** The trees of the queues, and what those lead to. */
const maxNeeds = 20;

async function decide(ctx: CompanyCtx, first: FlowContext, ticket: StoredTicket) {
  let context = first;
  const isReachable = replyWindow(capabilities[ticket.channel].windowHours, ticket.lastInboundAt, ctx.now).isOpen;
  for (let tries = 0; tries < maxNeeds; tries += 1) {
    const outcome = beginHours(context.flow, botState(ticket), ctx.now.toISOString(), isReachable);
    if (!('needs' in outcome)) return { around: context, outcome };
    context = await lookUp(ctx, context, outcome.needs);
  }
  throw new Error('automation asks without end');
}

async function openContext(ctx: CompanyCtx, { contactId, whatsappId }: StoredTicket): Promise<FlowContext | undefined> {
  const { companyId } = ctx;
  const [companyItem, settings, contactItem] = await getItems(
    [keys.company(companyId), keys.settings(companyId), keys.contact(companyId, contactId)],
    true,
  );
  if (!companyItem || !contactItem) return undefined;
  const company = fromItem(companyEntity, companyItem);
  if (!company.status || subscriptionState(company, ctx.now) === 'suspended') return undefined;
  const contact = fromItem(contactEntity, contactItem);
  return openFlow(ctx, { company, contact, settings: withDefaults(settings ?? {}) }, whatsappId);
}

/** The contact's last message, under which the menu is sent. */
async function lastHeard(ctx: CompanyCtx, ticket: StoredTicket): Promise<Message | undefined> {
  const isHeard = ({ fromMe }: Message): boolean => !fromMe;
  return (await newestMessages(ctx, ticket, isHeard)).find(isHeard);
}

/** Asks for the queue as soon as hours begin; a connection that is down is tried again by the ticket's clock. */
export async function sendMorningMenu(job: Extract<Job, { type: 'ticket.menu' }>): Promise<void> {
  const ctx = ctxOf(job);
  const said = await retryConflicts(async (): Promise<Answer['said']> => {
    const item = await getItem(keys.ticket(ctx.companyId, job.ticketId), true);
    const ticket = item && fromItem(ticketEntity, item);
    if (!ticket || ticket.bot.menuDueAt === null || ticket.bot.menuDueAt > ctx.now.toISOString()) return [];
    const [context, message] = await Promise.all([openContext(ctx, ticket), lastHeard(ctx, ticket)]);
    if (!context || !message || context.connection.status !== 'CONNECTED') return [];
    const { around, outcome } = await decide(ctx, context, ticket);
    const answer = await applyDecision(ctx, around, outcome, { heard: ticket, message, isNew: false });
    await saveTimed(ctx, ticket, answer.ticket, {
      event: answer.said.length > 0 ? 'ticket.replied' : 'ticket.updated',
      logs: answer.logs,
      tracking: answer.tracking,
      clocks: answer.clocks,
      alongside: [
        ...answer.said.map((one) => putNew(messageEntity, one.message, 'message.created')),
        ...answer.alongside,
      ],
    });
    return answer.said;
  }, 12);
  if (said.length > 0) await release(ctx, said);
}
