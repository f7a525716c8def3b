import { botText } from '@shared/bot/texts.ts';
import { serverText } from '@shared/connections/texts.ts';
import { minuteMs, zoned } from '@shared/core/time.ts';
import { withAutomatic } from '@shared/messages/ticketChanges.ts';
import { refuseCallJob } from '../channels/connections/outboundJobs.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { enqueue } from '../core/events/queue.ts';
import { automaticDraft } from '../inbox/records/newMessage.ts';
import type { Answering } from '../inbox/tickets/service.ts';
import { type InboundArrival, storeCall } from './storeMessage.ts';

/** Longer no phone rings. */
const ringsMs = 2 * minuteMs;

/** Sends the automatic answer to a call in every ticket status, without another change to the ticket. */
const answering =
  (ctx: CompanyCtx): Answering =>
  async (ticket, call) => {
    // The channel's clock may be ahead of ours, so the answer is dated after the call to stay below it.
    const at = new Date(Math.max(ctx.now.getTime(), Date.parse(call.createdAt) + 1));
    const message = automaticDraft(ctx, ticket, botText('callRefused'), {}, at);
    return {
      ticket: withAutomatic(ticket, message, ctx.now.toISOString()),
      logs: [],
      tracking: null,
      said: [{ message, delaySeconds: 0 }],
      alongside: [],
    };
  };

/**
 * Rejects a call: the phone stops ringing, the contact is asked to write, and the ticket shows the call (B-CONN-12).
 */
export async function refuseCall(ctx: CompanyCtx, arrival: InboundArrival): Promise<void> {
  const { connection, company, inbound } = arrival;
  const at = new Date(inbound.at);
  if (!arrival.isSilent && ctx.now.getTime() - at.getTime() < ringsMs) {
    const call = { companyId: ctx.companyId, whatsappId: connection.id, callId: inbound.wid };
    await enqueue('outbound', [refuseCallJob(call)]);
  }
  const body = serverText('missedCall').replace('{{time}}', zoned(at, company.timeZone).time);
  await storeCall(
    ctx,
    { ...arrival, inbound: { ...inbound, body } },
    arrival.isSilent ? async () => undefined : answering(ctx),
  );
}
