import { type ExternalEnd, handsBack } from '@shared/bot/external.ts';
import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import type { StoredTicket } from '../core/store/entities.ts';
import type { Answer } from '../inbox/tickets/service.ts';
import { applyDecision } from './applyDecision.ts';
import { botState } from './botState.ts';
import { type FlowContext, lookUp } from './flow.ts';
import type { BotText } from './sendTexts.ts';

/** Texts of an external service and the end of its part; null if it continues. */
export interface ExternalEffects {
  readonly lines: readonly BotText[];
  readonly end: ExternalEnd | null;
}

interface Heard {
  readonly ticket: StoredTicket;
  readonly message: Message;
}

/** Queues and users must belong to the company (B-INT-10). */
async function known(ctx: CompanyCtx, context: FlowContext, end: ExternalEnd | null) {
  if (end?.type === 'lost') {
    const queueId = end.queueId !== null && context.queues.has(end.queueId) ? end.queueId : null;
    return { around: context, end: { ...end, queueId } };
  }
  if (end?.type !== 'queue') return { around: context, end };
  if (!context.queues.has(end.queueId)) return { around: context, end: null };
  if (end.userId === null) return { around: context, end };
  const looked = await lookUp(ctx, context, { kind: 'users', id: end.userId });
  return { around: looked, end: looked.users.has(end.userId) ? end : { ...end, userId: null } };
}

/** Applies the answer of an external service: writes for one transaction, and texts to send after it. */
export async function applyExternal(
  ctx: CompanyCtx,
  context: FlowContext,
  heard: Heard,
  outcome: ExternalEffects,
): Promise<Answer> {
  const { ticket, message } = heard;
  const { around: whole, end } = await known(ctx, context, outcome.end);
  const state = botState(ticket);
  const decided = end ? handsBack(state, end) : { ...state, effects: [] };
  return applyDecision(ctx, whole, decided, { heard: ticket, message, isNew: false, lines: outcome.lines });
}
