import { type ClockFacts, decideClockAction } from '@shared/clocks/decisions.ts';
import { type ClockAction, dueAction, minutesAfter } from '@shared/clocks/due.ts';
import { capabilities } from '@shared/connections/model.ts';
import { render } from '@shared/core/template.ts';
import type { Message } from '@shared/messages/model.ts';
import { messageToRowFields, withAutomatic } from '@shared/messages/ticketChanges.ts';
import { variablesOf } from '@shared/messages/variables.ts';
import { replyWindow } from '@shared/messages/window.ts';
import type { Decision } from '@shared/tickets/rules/decision.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { enqueueJobs } from '../core/events/jobs.ts';
import { assignmentWrite } from '../core/store/agentWorkload.ts';
import { messageEntity, type StoredTicket, ticketEntity } from '../core/store/entities.ts';
import { holdWork } from '../core/store/heldWork.ts';
import { fromItem, putNew } from '../core/store/records.ts';
import { type Item, WriteConflict } from '../core/store/store.ts';
import { handOver } from '../inbox/records/heldMessages.ts';
import { automaticDraft } from '../inbox/records/newMessage.ts';
import { saveTimed } from '../inbox/tickets/service.ts';
import { type ClockRun, isSuspended, type Site } from './run.ts';

/** Minutes after which the tickets of a company that is not served are looked at again. */
const suspendedMinutes = 60;

const refOf = <T extends { readonly id: number; readonly name: string; readonly color: string }>(queue: T) => ({
  id: queue.id,
  name: queue.name,
  color: queue.color,
});

async function factsOf(
  ctx: CompanyCtx,
  run: ClockRun,
  site: Site,
  { ticket, action }: { readonly ticket: StoredTicket; readonly action: ClockAction },
): Promise<ClockFacts> {
  const connection = site.connections.get(ticket.whatsappId);
  const lost = site.queues.get(connection?.sendIdQueue ?? 0);
  const holder = site.users.get(ticket.userId ?? 0);
  const isOfQueue = ticket.queueId !== null && holder?.queueIds.includes(ticket.queueId) === true;
  const asks = action === 'rotate' && (ticket.userId === null || isOfQueue);
  const candidate = asks ? await run.attendant(site, ticket, ctx.now) : undefined;
  const { windowHours } = capabilities[ticket.channel];
  return {
    at: ctx.now.toISOString(),
    connection,
    isReachable: replyWindow(windowHours, ticket.lastInboundAt, ctx.now).isOpen,
    lostTo: lost && refOf(lost),
    isOfQueue,
    candidate: candidate && { id: candidate.id, name: candidate.name },
  };
}

function saidBy(ctx: CompanyCtx, { company }: Site, { ticket, effects }: Decision<StoredTicket>): Message[] {
  const userName = ticket.user?.name ?? '';
  const values = variablesOf({ ticket, userName, companyName: company.name, zone: company.timeZone, at: ctx.now });
  return effects.flatMap((effect) =>
    effect.type === 'say' ? [automaticDraft(ctx, ticket, render(effect.template, values))] : [],
  );
}

/** Shows a warning, which neither counts as an answer nor restarts the idle time (B-CLOSE-3). */
const withWarning = (ticket: StoredTicket, message: Message, at: string): StoredTicket => ({
  ...ticket,
  ...messageToRowFields(message),
  updatedAt: at,
});

/**
 * Saves a timer's decision; of two timers with the same decision one is refused.
 * @returns undefined if another one was faster
 */
async function carryOut(
  ctx: CompanyCtx,
  site: Site,
  current: StoredTicket,
  { action, decision }: { readonly action: ClockAction; readonly decision: Decision<StoredTicket> },
): Promise<StoredTicket | undefined> {
  const at = ctx.now.toISOString();
  const said = saidBy(ctx, site, decision);
  const shown = action === 'warn' ? withWarning : withAutomatic;
  const after = said.reduce((ticket, message) => shown(ticket, message, at), decision.ticket);
  const isGiven = after.userId !== null && after.userId !== current.userId;
  const { tracking, logs } = decision;
  const closes = tracking?.set.lastMessage !== undefined;
  const cycle = closes ? { ...tracking, set: { ...tracking.set, lastMessage: after.lastMessage } } : tracking;
  const saved = await applyOrSkip(
    saveTimed(ctx, current, after, {
      event: decision.event ?? 'ticket.updated',
      logs,
      tracking: cycle,
      alongside: [
        ...said.map((message) => putNew(messageEntity, message, 'message.created')),
        ...(isGiven && after.userId !== null ? [assignmentWrite(ctx, after.userId)] : []),
      ],
    }),
  );
  if (saved) await handOver(ctx, said);
  return saved;
}

async function applyOrSkip<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof WriteConflict) return undefined;
    throw error;
  }
}

const sooner = (a: string | undefined, b: string): string => (a !== undefined && a < b ? a : b);

/** Puts the next look into the due index; nothing but the place there changes. */
async function lookAgain(ctx: CompanyCtx, ticket: StoredTicket, lookAgainAt: string | undefined): Promise<void> {
  if (ticket.dueAt === null || ticket.dueAt > ctx.now.toISOString()) return;
  await applyOrSkip(saveTimed(ctx, ticket, ticket, { event: 'ticket.updated', lookAgainAt }));
}

/**
 * Runs the timers of a due ticket, as the due index holds it. A concurrent save wins, because it set the ticket's next
 * due time too.
 */
export async function runTicketTimers(item: Item, at: Date, run: ClockRun): Promise<void> {
  let ticket = fromItem(ticketEntity, item);
  const ctx: CompanyCtx = { companyId: ticket.companyId, now: at };
  const now = at.toISOString();
  const site = await run.site(ctx.companyId);
  if (!site || isSuspended(site, at)) {
    if (ticket.dueAt !== null) await holdWork(ctx.companyId, { kind: 'ticket', id: String(ticket.id) });
    return lookAgain(ctx, ticket, minutesAfter(now, suspendedMinutes));
  }
  const tried: ClockAction[] = [];
  let until: string | undefined;
  for (let action = dueAction(ticket, now); action; action = dueAction(ticket, now, tried)) {
    tried.push(action);
    const outcome = decideClockAction(ticket, action, await factsOf(ctx, run, site, { ticket, action }));
    if (outcome.kind === 'alert') {
      await enqueueJobs([{ type: 'duty.alert', companyId: ctx.companyId, ticketId: ticket.id }]);
    }
    if (outcome.kind === 'menu') {
      await enqueueJobs([{ type: 'ticket.menu', companyId: ctx.companyId, ticketId: ticket.id }]);
    }
    if (outcome.kind === 'save') {
      const saved = await carryOut(ctx, site, ticket, { action, decision: outcome.decision });
      if (!saved) return;
      ticket = saved;
    } else until = sooner(until, outcome.until);
  }
  await lookAgain(ctx, ticket, until);
}
