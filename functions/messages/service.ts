import type { Message } from '@shared/messages/model.ts';
import { withAutomatic } from '@shared/tickets/changes.ts';
import { enqueueOutbound } from '../connections/service.ts';
import type { CompanyCtx } from '../core/ctx.ts';
import { messageEntity, type StoredTicket } from '../core/entities.ts';
import { log } from '../core/log.ts';
import { creation } from '../core/records.ts';
import { transact } from '../core/store.ts';
import { reviseTicket } from '../tickets/service.ts';
import { automaticDraft } from './drafts.ts';
import * as removal from './removal.ts';

/** A text of the system, to be stored in the transaction of what caused it; then `handOver` it. */
export const automaticMessage = (ctx: CompanyCtx, ticket: StoredTicket, text: string): Message =>
  automaticDraft(ctx, ticket, text);

/**
 * Gives stored messages to the outbound queue. A failure is not the caller's: every stored message
 * has its next attempt in the due index, where the clock finds it within a minute.
 */
export async function handOver(ctx: CompanyCtx, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  try {
    await enqueueOutbound(ctx, messages);
  } catch (error) {
    log.warn('outbound.notQueued', { companyId: ctx.companyId, count: messages.length, error });
  }
}

/** Stores an automatic text in a ticket and sends it (B-BOT-22). Variables are already rendered. */
export async function sendAutomatic(
  ctx: CompanyCtx,
  ticket: StoredTicket,
  text: string,
): Promise<{ readonly message: Message; readonly ticket: StoredTicket }> {
  const message = automaticDraft(ctx, ticket, text);
  await transact([creation(messageEntity, message, 'message.created')]);
  const after = await reviseTicket(ctx, ticket, 'ticket.replied', (held) =>
    withAutomatic(held, message, ctx.now.toISOString()),
  );
  await handOver(ctx, [message]);
  return { message, ticket: after };
}

/** First step of the jobs that remove tickets and contacts; see removal.ts. */
export const eraseMessages: typeof removal.eraseMessages = (ctx, talk, walk) => removal.eraseMessages(ctx, talk, walk);
