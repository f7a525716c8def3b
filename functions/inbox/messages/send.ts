import { AppError } from '@shared/core/errors.ts';
import type { Message, MessageView } from '@shared/messages/model.ts';
import { withOutbound } from '@shared/messages/ticketChanges.ts';
import { templateId } from '@shared/templates/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { formFiles } from '../../core/files/uploads.ts';
import { runOnce } from '../../core/http/idempotency.ts';
import { messageEntity, messageId, messagePosition, type StoredTicket } from '../../core/store/entities.ts';
import { fromItem, putNew } from '../../core/store/records.ts';
import { queryPartition, transact, WriteConflict } from '../../core/store/store.ts';
import { partitions, prefixes } from '../../core/store/table.ts';
import { handOver } from '../records/heldMessages.ts';
import { freshRest } from '../records/newMessage.ts';
import { releaseBefore } from '../tickets/delayedTexts.ts';
import { reviseTicket, visibleTicket } from '../tickets/service.ts';
import { compose, textsOf } from './compose.ts';
import { firstPosition, isStored, type MessagePosition } from './messagePosition.ts';
import { resumeSending } from './resumeSending.ts';
import type { SendInput } from './templates.ts';
import { messageViews } from './view.ts';

export interface Sent {
  readonly message: MessageView;
  readonly messages: MessageView[];
}

/** Every message of a request is stored under names that begin alike. */
async function storedAt(ctx: Ctx, { whatsappId, contactId }: StoredTicket, place: MessagePosition): Promise<Message[]> {
  const { items } = await queryPartition({
    pk: partitions.conversation(ctx.companyId, whatsappId, contactId),
    prefix: `${prefixes.message}${messagePosition(messageId(whatsappId, contactId, place.at, place.rest))}`,
    limit: 30,
    consistent: true,
  });
  return items.map((item) => fromItem(messageEntity, item)).filter(({ mediaType }) => mediaType !== 'reactionMessage');
}

function isSameTemplate({ template }: Message, { template: wanted }: SendInput): boolean {
  if (!template || !wanted) return !template && !wanted;
  return wanted.id === undefined ? wanted.name === template.name : wanted.id === templateId(template);
}

/** The same key with other contents is a mistake of the caller. */
function checkSame(ctx: Ctx, [first, ...more]: readonly Message[], input: SendInput): void {
  const isOwn = first?.user?.id === ctx.user.id && first.ticketId === input.ticketId;
  const files = [first, ...more].filter((message) => message?.media).length;
  const text = textsOf(input).join('\n');
  // Variables, edits and removals change what is stored; captions stand where the file is.
  const isComparable =
    files === 0 && !input.template && !text.includes('{{') && !input.vCard && !first?.isEdited && !first?.isDeleted;
  const isSame =
    isOwn &&
    first.isPrivate === input.isPrivate &&
    isSameTemplate(first, input) &&
    files === input.medias.length + formFiles(ctx).length + (input.quickMessageId ? 1 : 0) &&
    (!isComparable || first.body === text);
  if (!isSame) throw new AppError('ERR_IDEMPOTENCY_MISMATCH');
}

async function answer(ctx: Ctx, stored: readonly Message[], ticket: StoredTicket): Promise<Sent> {
  const views = await messageViews(ctx, stored, ticket);
  const [message] = views;
  if (!message) throw new AppError('ERR_CONFLICT');
  return { message, messages: views };
}

/** A request that came before: what it could not finish is finished now. */
async function repeat(ctx: Ctx, current: StoredTicket, stored: readonly Message[], input: SendInput): Promise<Sent> {
  checkSame(ctx, stored, input);
  const last = stored.at(-1);
  if (!last || last.isPrivate) return answer(ctx, stored, current);
  return answer(ctx, stored, await resumeSending(ctx, current, stored, last));
}

async function deliver(ctx: Ctx, current: StoredTicket, input: SendInput, place: MessagePosition): Promise<Sent> {
  let drafts: Message[];
  try {
    drafts = await compose(ctx, current, input, place);
  } catch (error) {
    // A repeated request may fail a check that the first one passed, so its stored messages are returned.
    const stored = error instanceof AppError ? await storedAt(ctx, current, place) : [];
    if (stored.length > 0) return repeat(ctx, current, stored, input);
    throw error;
  }
  if (!input.isPrivate) await releaseBefore(ctx, current);
  try {
    await transact(drafts.map((draft) => putNew(messageEntity, draft, 'message.created')));
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    return repeat(ctx, current, await storedAt(ctx, current, place), input);
  }
  const last = drafts.at(-1);
  if (!last || input.isPrivate) return answer(ctx, drafts, current);
  const at = ctx.now.toISOString();
  const ticket = await reviseTicket(ctx, current, 'ticket.replied', (newest) => withOutbound(newest, last, at));
  await handOver(ctx, drafts);
  return answer(ctx, drafts, ticket);
}

/**
 * Stores what was written, then lets it go (B-MSG-3). The message's id is made from the request's key,
 * so that the insert itself recognises a repetition; keys without a usable time are kept in a record.
 */
export async function send(input: SendInput, ctx: Ctx): Promise<Sent> {
  const ticket = await visibleTicket(ctx, input.ticketId, ctx.request.alongside[0]);
  const own = firstPosition(ctx.request.idempotencyKey);
  if (own && isStored(ctx, own)) return deliver(ctx, ticket, input, own);
  // A late repetition of a key that was usable when it came first.
  const stored = own ? await storedAt(ctx, ticket, own) : [];
  if (stored.length > 0) return repeat(ctx, ticket, stored, input);
  return runOnce(ctx, { route: 'send', input }, () => deliver(ctx, ticket, input, { at: ctx.now, rest: freshRest() }));
}
