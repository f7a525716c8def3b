import type { Capabilities } from '@shared/connections/model.ts';
import { attendantWindow, type ReplyWindow, replyWindow } from '@shared/messages/window.ts';
import type { Ctx } from '../../core/context/ctx.ts';

/**
 * Returns the end of the caller's reply window; programs do not get the longer window that channels give to attendants
 * (B-MSG-16).
 */
export const callerWindow = (
  { apiKey, now }: Pick<Ctx, 'apiKey' | 'now'>,
  channel: Capabilities,
  lastInboundAt: string | null,
  isByHand = true,
): ReplyWindow =>
  apiKey || !isByHand
    ? replyWindow(channel.windowHours, lastInboundAt, now)
    : attendantWindow(channel, lastInboundAt, now);
