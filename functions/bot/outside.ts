import { type ExternalEnd, handsBack } from '@shared/bot/external.ts';
import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../core/http/ctx.ts';
import type { StoredTicket } from '../core/store/entities.ts';
import type { Answer } from '../inbox/tickets/service.ts';
import { carryOut } from './carry.ts';
import { type Around, lookUp } from './flow.ts';
import type { Line } from './sayings.ts';
import { stateOf } from './state.ts';

/** What an outside service says, and how its part ends; null: it goes on. */
export interface Told {
  readonly lines: readonly Line[];
  readonly end: ExternalEnd | null;
}

interface Heard {
  readonly ticket: StoredTicket;
  readonly message: Message;
}

/** Places and people are the company's own or nobody's (B-INT-10). */
async function known(ctx: CompanyCtx, around: Around, end: ExternalEnd | null) {
  if (end?.type === 'lost') {
    const queueId = end.queueId !== null && around.queues.has(end.queueId) ? end.queueId : null;
    return { around, end: { ...end, queueId } };
  }
  if (end?.type !== 'queue') return { around, end };
  if (!around.queues.has(end.queueId)) return { around, end: null };
  if (end.userId === null) return { around, end };
  const looked = await lookUp(ctx, around, { kind: 'users', id: end.userId });
  return { around: looked, end: looked.users.has(end.userId) ? end : { ...end, userId: null } };
}

/** What an outside service said about a message, as writes of one transaction and texts to hand over after it. */
export async function carryOutside(ctx: CompanyCtx, around: Around, heard: Heard, told: Told): Promise<Answer> {
  const { ticket, message } = heard;
  const { around: whole, end } = await known(ctx, around, told.end);
  const state = stateOf(ticket);
  const decided = end ? handsBack(state, end) : { ...state, effects: [] };
  return carryOut(ctx, whole, decided, { heard: ticket, message, isNew: false, lines: told.lines });
}
