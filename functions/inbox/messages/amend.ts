import { capabilities } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { apiUserId } from '@shared/developers/apiKey.ts';
import { isFailed, mayRecall } from '@shared/messages/amending.ts';
import { isShown } from '@shared/messages/content.ts';
import type { Message, MessageView } from '@shared/messages/model.ts';
import { messageToRowFields, rowText } from '@shared/messages/ticketChanges.ts';
import { replyWindow } from '@shared/messages/window.ts';
import { enqueueAmendment } from '../../channels/connections/service.ts';
import { type Ctx, isAdmin } from '../../core/context/ctx.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { deleteVersion, putVersion } from '../../core/store/records.ts';
import { retryConflicts, transact } from '../../core/store/store.ts';
import { handOver } from '../records/heldMessages.ts';
import { readMessages } from '../records/messages.ts';
import { firstAttemptAt } from '../records/newMessage.ts';
import { reviseTicket } from '../tickets/service.ts';
import { type VisibleMessage, visibleMessage } from './access.ts';
import { checkCanLeave, checkMayWrite } from './checks.ts';
import { markDeleted } from './revisions.ts';
import { messageViews } from './view.ts';

async function viewFor(ctx: Ctx, { message, ticket }: VisibleMessage): Promise<MessageView> {
  const [view] = await messageViews(ctx, [message], ticket);
  if (!view) throw new AppError('ERR_MESSAGE_NOT_FOUND');
  return view;
}

// Reports come within days; the record of a message stays small.
const maxFormer = 20;

const formerOf = ({ wid, formerWids = [], otherWids }: Message): Pick<Message, 'formerWids'> =>
  wid === null || otherWids?.includes(wid) ? {} : { formerWids: [...formerWids, wid].slice(-maxFormer) };

/** Replaces the text of a message; statuses of earlier attempts do not apply to the new text. */
export function withNewText({ formerWids = [], otherWids = [], ...message }: Message): Message {
  const own = message.wid === null ? [] : [message.wid];
  return { ...message, otherWids: [...otherWids, ...formerWids, ...own].slice(-maxFormer) };
}

/** A message as if it had never been tried; it keeps its id and so its place (B-MSG-3). */
export const withoutAttempts = (ctx: Ctx, message: Message): Message => ({
  ...message,
  ...formerOf(message),
  wid: null,
  ack: 0,
  failure: null,
  attempts: 0,
  begun: undefined,
  nextAttemptAt: firstAttemptAt(ctx),
  updatedAt: ctx.now.toISOString(),
});

function lateness(ctx: Ctx, { message, ticket }: VisibleMessage): Pick<Message, 'isHumanAgent'> {
  const { windowHours } = capabilities[ticket.channel];
  const isLate = !message.template && !replyWindow(windowHours, ticket.lastInboundAt, ctx.now).isOpen;
  return { isHumanAgent: isLate || undefined };
}

/** True for a message that a user wrote; bots, campaigns, schedules and programs are no attendants (B-MSG-16). */
const isByHand = ({ user, campaign, scheduleId, isAutomatic }: Message): boolean =>
  user !== null && user.id !== apiUserId && !isAutomatic && campaign === undefined && scheduleId === undefined;

/** Retries a failed message. The reply window is checked again, because it may have closed or opened since. */
export async function retry(id: string, ctx: Ctx): Promise<MessageView> {
  const { message, ticket } = await retryConflicts(async () => {
    const current = await visibleMessage(ctx, id);
    checkMayWrite(ctx, current.ticket);
    if (!isFailed(current.message)) throw new AppError('ERR_MESSAGE_NOT_RETRIABLE');
    const isTemplate = current.message.template !== null;
    await checkCanLeave(ctx, current.ticket, { isTemplate, isByHand: isByHand(current.message) });
    const again = { ...withoutAttempts(ctx, current.message), ...lateness(ctx, current) };
    const { next, write } = putVersion(messageEntity, again, 'message.updated');
    await transact([write]);
    return { message: next, ticket: current.ticket };
  });
  await handOver(ctx, [message]);
  return viewFor(ctx, { message, ticket });
}

// Notes and reactions do not stand in a row; more of them in a row than this leave it empty.
const rowLookBack = 20;

/** The list row shows what is left when its last message was discarded. */
async function showLastAgain(ctx: Ctx, { message, ticket }: VisibleMessage): Promise<void> {
  if (ticket.lastMessage !== rowText(message) || !ticket.fromMe) return;
  const { messages } = await readMessages(ctx, message, { limit: rowLookBack, consistent: true });
  const last = messages.find((other) => !other.isPrivate && other.mediaType !== 'reactionMessage' && isShown(other));
  await reviseTicket(ctx, ticket, 'ticket.updated', (newest) =>
    newest.lastMessage === rowText(message)
      ? {
          ...newest,
          ...(last ? messageToRowFields(last) : { lastMessage: '', lastMediaType: null, lastSender: null }),
          lastMessageAt: last?.createdAt ?? null,
          fromMe: last?.fromMe ?? newest.fromMe,
        }
      : undefined,
  );
}

function checkMayRemove(ctx: Ctx, { message, ticket }: VisibleMessage): void {
  if (!message.fromMe) throw new AppError('ERR_CANNOT_DELETE_RECEIVED_MESSAGE');
  checkMayWrite(ctx, ticket);
  if (!isAdmin(ctx) && message.user?.id !== ctx.user.id) throw new AppError('ERR_NO_PERMISSION');
}

const isDiscarded = ({ message }: VisibleMessage): boolean => message.isPrivate || isFailed(message);

/**
 * Deletes a message on all phones; the message stays here marked as deleted (B-MSG-9). A message that may be leaving at
 * this moment cannot be deleted.
 */
async function recall(ctx: Ctx, { message, ticket }: VisibleMessage): Promise<MessageView> {
  if (!capabilities[ticket.channel].deletes || !mayRecall(message, ctx.now)) throw new AppError('ERR_DELETE_WAPP_MSG');
  await checkCanLeave(ctx, ticket, { isChange: true });
  const saved = await markDeleted(ctx, message, { userId: ctx.user.id });
  await enqueueAmendment(saved);
  return viewFor(ctx, { message: saved, ticket });
}

/** Discards a message that failed, or a note, for good; takes back what is out, where the channel can (B-MSG-9). */
export async function remove(id: string, ctx: Ctx): Promise<MessageView> {
  const first = await visibleMessage(ctx, id);
  checkMayRemove(ctx, first);
  if (!isDiscarded(first)) return recall(ctx, first);
  const current = await retryConflicts(async () => {
    const found = await visibleMessage(ctx, id);
    checkMayRemove(ctx, found);
    if (!isDiscarded(found)) throw new AppError('ERR_DELETE_WAPP_MSG');
    await transact([deleteVersion(messageEntity, found.message)]);
    return found;
  });
  if (!current.message.isPrivate) await showLastAgain(ctx, current);
  return viewFor(ctx, { ...current, message: { ...current.message, isDeleted: true } });
}
