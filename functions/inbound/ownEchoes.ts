import { minuteMs } from '@shared/core/time.ts';
import type { Message } from '@shared/messages/model.ts';
import { type CompanyConversation, findByWid, newestMessages } from '../channels/connections/messageLookup.ts';
import type { InboundMessage } from '../channels/drivers/driver.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';

/** A message that is still on its way is told back within moments. */
const underWayMs = 10 * minuteMs;

const textOf = ({ body, menu }: Message): string => menu?.text ?? body;

/** Whether a message of ours that has no id of the channel yet says what the echo says. */
function isUnderWay(message: Message, { at, body, media }: InboundMessage): boolean {
  const { fromMe, wid, nextAttemptAt, createdAt } = message;
  if (!fromMe || wid !== null || nextAttemptAt === null) return false;
  if (Math.abs(Date.parse(at) - Date.parse(createdAt)) > underWayMs) return false;
  if (media !== null) return message.media !== null;
  return message.media === null && (message.location !== null || textOf(message) === body);
}

/**
 * Our own message that the channel tells back without our id, as Instagram does: stored under the echo's id, or still on
 * its way. undefined: somebody wrote it elsewhere.
 */
export async function ownMessageOf(
  ctx: CompanyCtx,
  conversation: CompanyConversation,
  echo: InboundMessage,
): Promise<Message | undefined> {
  const stored = await findByWid(ctx, conversation, echo.wid);
  if (stored) return stored;
  return (await newestMessages(ctx, conversation, () => true)).findLast((message) => isUnderWay(message, echo));
}
