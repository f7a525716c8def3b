import type { TypingPause } from '@shared/connections/typing.ts';
import { type Message, mediaKeysOf } from '@shared/messages/model.ts';
import { enqueueOutbound } from '../../channels/connections/service.ts';
import type { CompanyCtx, Ctx } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { log } from '../../core/log.ts';
import { messageEntity, type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { deleteVersion, fromItem, putVersion } from '../../core/store/records.ts';
import { getItem, transact, WriteConflict, wasApplied } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';
import { findMessage } from './messages.ts';
import { firstAttemptAt, outboundMessage } from './newMessage.ts';

/** Words of the person acting, to be stored in the transaction of what they did; then `handOver` or `holdBack` it. */
export const ownMessage = (ctx: Ctx, ticket: StoredTicket, body: string): Message =>
  outboundMessage(ctx, ticket, { mediaType: 'chat', body, user: { id: ctx.user.id, name: ctx.user.name } });

/**
 * Gives stored messages to the outbound queue. A failure is not the caller's: every stored message
 * has its next attempt in the due index, where the clock finds it within a minute.
 * @param typing what the contact sees once the last of them has left
 */
export async function handOver(ctx: CompanyCtx, messages: readonly Message[], typing?: TypingPause): Promise<void> {
  if (messages.length === 0) return;
  try {
    await enqueueOutbound(ctx, messages, typing);
  } catch (error) {
    log.warn('outbound.notQueued', { companyId: ctx.companyId, count: messages.length, error });
  }
}

/** A held message, as it was stored. */
type HeldMessage = Pick<Message, 'id' | 'version'>;

interface Hold {
  readonly seconds: number;
  readonly typing?: TypingPause | undefined;
}

/**
 * Keeps stored messages back for a while, in which they may be recalled. Should the hand-over to the
 * queue fail, the clock sends them when their first attempt is due.
 */
export async function holdBack(
  ctx: CompanyCtx,
  messages: readonly Message[],
  { seconds, typing }: Hold,
): Promise<void> {
  if (messages.length === 0) return;
  const { companyId } = ctx;
  const current = messages.map(({ id, version }) => ({ id, version }));
  try {
    await enqueueJobs([{ type: 'message.release', companyId, messages: current, typing }], seconds);
  } catch (error) {
    log.warn('outbound.notHeld', { companyId, count: messages.length, error });
  }
}

/** True if sending has not begun since this version was stored, because the sender saves a held message first. */
const isStillHeld = (message: Message | undefined, version: number): message is Message =>
  message?.version === version && message.wid === null && message.attempts === 0;

/** True if automation wrote to a waiting customer and an attendant accepted the ticket meanwhile (B-IN-37). */
async function isOvertaken({ companyId }: CompanyCtx, { isAutomatic, audience, ticketId }: Message): Promise<boolean> {
  if (!isAutomatic || audience.status !== 'pending') return false;
  const item = await getItem(keys.ticket(companyId, ticketId), true);
  const ticket = item && fromItem(ticketEntity, item);
  return ticket?.userId != null && (ticket.status === 'open' || ticket.status === 'group');
}

/** Takes a held message away for good, with its file. */
async function withdraw({ companyId }: CompanyCtx, message: Message): Promise<void> {
  if (!(await wasApplied(transact([deleteVersion(messageEntity, message)])))) return;
  await enqueueJobs(mediaKeysOf(message.media).map((key) => ({ type: 'media.delete', companyId, key })));
}

async function releaseOne(ctx: CompanyCtx, { id, version }: HeldMessage, typing?: TypingPause): Promise<void> {
  const message = await findMessage(ctx, id, true);
  if (!isStillHeld(message, version)) return;
  if (await isOvertaken(ctx, message)) return withdraw(ctx, message);
  const { next, write } = putVersion(
    messageEntity,
    { ...message, nextAttemptAt: firstAttemptAt(ctx) },
    'message.updated',
  );
  try {
    await transact([write]);
  } catch (error) {
    if (error instanceof WriteConflict) return;
    throw error;
  }
  await handOver(ctx, [next], typing);
}

/**
 * Sends held messages in their order, each unless it was recalled, a person took over, or the clock was
 * faster. May run again.
 */
export async function releaseHeld(
  ctx: CompanyCtx,
  messages: readonly HeldMessage[],
  typing?: TypingPause,
): Promise<void> {
  for (const [place, current] of messages.entries()) {
    await releaseOne(ctx, current, place === messages.length - 1 ? typing : undefined);
  }
}

/** Transaction items that take held messages away for good; none for those that are on their way. */
export async function recallOf(ctx: CompanyCtx, current: readonly HeldMessage[]): Promise<TransactItem[]> {
  const found = await Promise.all(current.map(({ id }) => findMessage(ctx, id, true)));
  return found.flatMap((message, position) =>
    isStillHeld(message, current[position]?.version ?? 0) ? [deleteVersion(messageEntity, message)] : [],
  );
}
