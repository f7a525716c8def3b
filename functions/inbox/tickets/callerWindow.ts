import type { Capabilities } from '@shared/connections/model.ts';
import { attendantWindow, type ReplyWindow, replyWindow } from '@shared/messages/window.ts';
import type { Ctx } from '../../core/context/ctx.ts';

/** Until when the caller may write: where the channel gives people longer than machines, programs are none (B-MSG-16). */
export const callerWindow = (
  { apiKey, now }: Pick<Ctx, 'apiKey' | 'now'>,
  channel: Capabilities,
  lastInboundAt: string | null,
  isByHand = true,
): ReplyWindow =>
  apiKey || !isByHand
    ? replyWindow(channel.windowHours, lastInboundAt, now)
    : attendantWindow(channel, lastInboundAt, now);
