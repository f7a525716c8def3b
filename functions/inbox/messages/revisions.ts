import { serverText } from '@shared/connections/texts.ts';
import { minuteMs } from '@shared/core/time.ts';
import { asAmending } from '@shared/messages/amending.ts';
import { type Message, mediaKeysOf } from '@shared/messages/model.ts';
import { erasedQuote } from '@shared/messages/quoting.ts';
import { isRowOf, messageToRowFields, rowText } from '@shared/messages/ticketChanges.ts';
import { getSettings } from '../../accounts/settings/service.ts';
import { messagesSince } from '../../channels/connections/messageLookup.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { messageEntity, ticketEntity } from '../../core/store/entities.ts';
import { fromItem, putVersion } from '../../core/store/records.ts';
import { getItem, retryConflicts, transact } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { reviseTicket } from '../tickets/service.ts';

/** Saves what `change` makes of the newest version of a message; nothing when it returns undefined or the message is gone. */
export const reviseMessage = (
  message: Message,
  change: (message: Message) => Message | undefined,
): Promise<Message | undefined> =>
  retryConflicts(async () => {
    const item = await getItem(messageEntity.key(message), true);
    const after = item && change(fromItem(messageEntity, item));
    if (!after) return undefined;
    const { next, write } = putVersion(messageEntity, after, 'message.updated');
    await transact([write]);
    return next;
  });

/**
 * The row of a list follows when the changed message is the one it shows.
 * @param erased what no row may show any more, though a reaction came after it
 */
export async function followInTicket(
  ctx: CompanyCtx,
  message: Message,
  row: ReturnType<typeof messageToRowFields>,
  erased = '',
): Promise<void> {
  const item = await getItem(keys.ticket(ctx.companyId, message.ticketId), true);
  if (!item) return;
  await reviseTicket(ctx, fromItem(ticketEntity, item), 'ticket.updated', (ticket) => {
    const says = erased !== '' && ticket.fromMe === message.fromMe && ticket.lastMessage === erased;
    const isShown = says || isRowOf(ticket, message);
    return isShown && ticket.lastMessage !== row.lastMessage ? { ...ticket, ...row } : undefined;
  });
}

// The position of an answer comes from its sender's clock, which may lag by this many milliseconds.
const skewMs = 5 * minuteMs;

/** Erases a message's text from the quotes in its answers, which are close behind it. */
async function eraseQuotes(ctx: CompanyCtx, { id, whatsappId, contactId, createdAt }: Message): Promise<void> {
  const near = await messagesSince(ctx, { whatsappId, contactId }, Date.parse(createdAt) - skewMs);
  for (const answer of near.filter(({ quotedMsg }) => quotedMsg?.id === id)) {
    await reviseMessage(answer, (message) =>
      message.quotedMsg?.id === id ? { ...message, quotedMsg: erasedQuote(message.quotedMsg) } : undefined,
    );
  }
}

interface Removal {
  readonly userId?: number;
  /** True if the channel demands erasure, whatever the company's setting says. */
  readonly isErasedByChannel?: boolean;
}

async function promisesErasure(ctx: CompanyCtx): Promise<boolean> {
  const settings = await getSettings(ctx);
  return settings.enableLGPD === 'enabled' && settings.lgpdDeleteMessage === 'enabled';
}

/** Marks a message that was taken back, and erases it where the company or its channel promises that (B-IN-20, B-MSG-9). */
export async function markDeleted(
  ctx: CompanyCtx,
  target: Message,
  { userId, isErasedByChannel = false }: Removal = {},
): Promise<Message> {
  const isErased = isErasedByChannel || (await promisesErasure(ctx));
  const placeholder = serverText('removed');
  const at = ctx.now.toISOString();
  const erased = {
    body: placeholder,
    media: null,
    location: null,
    contacts: [],
    order: undefined,
    quotedMsg: null,
    transcript: undefined,
  };
  // First, because a request that died behind the mark would find nothing left to erase.
  if (isErased && !target.isDeleted) {
    const { companyId } = ctx;
    await eraseQuotes(ctx, target);
    await enqueueJobs(mediaKeysOf(target.media).map((key) => ({ type: 'media.delete', companyId, key }) as const));
  }
  const saved = await reviseMessage(target, (message) => {
    if (message.isDeleted) return undefined;
    const left: Message = isErased ? { ...message, ...erased, amending: undefined } : message;
    const removed = { ...left, isDeleted: true, updatedAt: at };
    return userId === undefined ? removed : asAmending(removed, userId);
  });
  // A repeated deletion may find the ticket's row not yet updated.
  const shown = saved ?? target;
  const row = messageToRowFields({ body: placeholder, media: null, mediaType: 'chat', sender: shown.sender });
  await followInTicket(ctx, shown, row, isErased ? rowText(target) : '');
  return saved ?? target;
}
