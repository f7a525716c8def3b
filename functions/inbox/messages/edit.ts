import { capabilities } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { isBlank } from '@shared/core/blank.ts';
import { asAmending, isFailed, isOut, mayEdit } from '@shared/messages/amending.ts';
import { checkLength, textLimit, withoutSignature } from '@shared/messages/content.ts';
import type { messages } from '@shared/messages/contract.ts';
import type { MessageView } from '@shared/messages/model.ts';
import { messageToRowFields, rowText } from '@shared/messages/ticketChanges.ts';
import { enqueueAmendment } from '../../channels/connections/service.ts';
import { type Ctx, isAdmin } from '../../core/context/ctx.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { putVersion } from '../../core/store/records.ts';
import { retryConflicts, transact } from '../../core/store/store.ts';
import { reviseTicket } from '../tickets/service.ts';
import { type VisibleMessage, visibleMessage } from './access.ts';
import { withNewText } from './amend.ts';
import { checkCanLeave, checkMayWrite } from './checks.ts';
import { rendered } from './compose.ts';
import { messageViews } from './view.ts';

const isSent = ({ message, ticket }: VisibleMessage): boolean =>
  capabilities[ticket.channel].edits && isOut(message) && message.template === null;

/**
 * A message that is being sent may leave at any moment with its old words. What can be corrected is what came back and,
 * where the channel takes later versions, what is out.
 */
async function checkMayEdit(ctx: Ctx, found: VisibleMessage): Promise<void> {
  const { message, ticket } = found;
  checkMayWrite(ctx, ticket);
  const editor = { id: ctx.user.id, isAdmin: isAdmin(ctx), now: ctx.now };
  if (!mayEdit(message, editor)) throw new AppError('ERR_EDITING_WAPP_MSG');
  if (isFailed(message)) return;
  if (!isSent(found)) throw new AppError('ERR_EDITING_WAPP_MSG');
  await checkCanLeave(ctx, ticket, { isChange: true });
}

/** Corrects a text in its place (B-MSG-8): what is out is corrected at the channel too, what failed leaves by `messages.retry`. */
export async function edit({ id, body }: Parsed<typeof messages.edit>, ctx: Ctx): Promise<MessageView> {
  const { held: current, before } = await retryConflicts(async () => {
    const found = await visibleMessage(ctx, id);
    await checkMayEdit(ctx, found);
    const text = rendered(ctx, found.ticket, ctx.now)(body).trim();
    if (isBlank(withoutSignature(found.message.user?.name ?? '', text)))
      throw new AppError('ERR_NO_MESSAGE_CONTENT_PROVIDED');
    checkLength(text, textLimit(found.message, capabilities[found.ticket.channel]));
    const before = isSent(found) ? asAmending(found.message, ctx.user.id) : withNewText(found.message);
    const changed = { ...before, body: text, isEdited: true, updatedAt: ctx.now.toISOString() };
    const { next, write } = putVersion(messageEntity, changed, 'message.updated');
    await transact([write]);
    return { held: { ...found, message: next }, before: found.message };
  });
  const { message } = current;
  if (isSent(current)) await enqueueAmendment(message);
  const ticket = await reviseTicket(ctx, current.ticket, 'ticket.updated', (newest) =>
    newest.lastMessageAt === message.createdAt && newest.lastMessage === rowText(before)
      ? { ...newest, ...messageToRowFields(message) }
      : undefined,
  );
  const [view] = await messageViews(ctx, [message], ticket);
  if (!view) throw new AppError('ERR_MESSAGE_NOT_FOUND');
  return view;
}
