import { minuteMs } from '@shared/core/time.ts';
import type { Message } from '@shared/messages/model.ts';
import { type CompanyConversation, findByWid, newestMessages } from '../channels/connections/messageLookup.ts';
import type { InboundMessage } from '../channels/drivers/driver.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';

/** The channel echoes a message within this many milliseconds while it is still being sent. */
const underWayMs = 10 * minuteMs;

const messageText = ({ body, menu }: Message): string => menu?.text ?? body;

function isUnderWay(message: Message, { at, body, media }: InboundMessage): boolean {
  const { fromMe, wid, nextAttemptAt, createdAt } = message;
  if (!fromMe || wid !== null || nextAttemptAt === null) return false;
  if (Math.abs(Date.parse(at) - Date.parse(createdAt)) > underWayMs) return false;
  if (media !== null) return message.media !== null;
  return message.media === null && (message.location !== null || messageText(message) === body);
}

/**
 * Finds our own message that the channel echoes without our id, as Instagram does: stored under the echo's id, or still
 * being sent.
 * @returns undefined if it was written outside this system
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
