import type { BotInput, BotState } from '@shared/bot/model.ts';
import { needsNoAutomation } from '@shared/bot/needsNoAutomation.ts';
import { step } from '@shared/bot/step.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { TypingPause } from '@shared/connections/typing.ts';
import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { enqueueJobs } from '../core/events/jobs.ts';
import { log } from '../core/log.ts';
import type { StoredTicket } from '../core/store/entities.ts';
import { WriteCollision, WriteConflict } from '../core/store/store.ts';
import { handOver, holdBack } from '../inbox/records/heldMessages.ts';
import type { Answer, Answering } from '../inbox/tickets/service.ts';
import { applyDecision } from './applyDecision.ts';
import type * as outside from './applyExternal.ts';
import { botState } from './botState.ts';
import type * as files from './files.ts';
import { type FlowContext, lookUp, type MessageFacts, openFlow } from './flow.ts';
import type * as sayings from './sendTexts.ts';

/** A message that automation may answer. */
export interface AnswerableMessage extends MessageFacts {
  /** Connection as its route stores it, without texts. */
  readonly connection: Connection;
  readonly replyId: string | null;
}

const inputOf = (ctx: CompanyCtx, { body, mediaType }: Message, replyId: string | null): BotInput => ({
  at: ctx.now.toISOString(),
  body,
  replyId,
  isAudio: mediaType === 'audio',
  isText: mediaType === 'chat',
});

// A tree, its users and files: no answer asks for more than it can mention.
const maxNeeds = 20;

/** Steps until nothing is missing any more. */
async function decide(ctx: CompanyCtx, first: FlowContext, state: BotState, input: BotInput) {
  let context = first;
  for (let tries = 0; tries < maxNeeds; tries += 1) {
    const outcome = step(context.flow, state, input);
    if (!('needs' in outcome)) return { around: context, outcome };
    context = await lookUp(ctx, context, outcome.needs);
  }
  throw new Error('automation asks without end');
}

/** A service that did not answer may answer the next delivery; a fault of ours would keep the message from people for ever. */
export const isOfService = (error: unknown): boolean =>
  error instanceof WriteConflict || error instanceof WriteCollision || (error instanceof Error && '$metadata' in error);

/**
 * Returns automation's answer to a message for the transaction that stores it (sections 4.5 to 5 of the server's
 * behaviour). Called again after a conflict, it judges the newest ticket; once an attendant has it, there is no answer.
 */
export const answering = (ctx: CompanyCtx, heard: AnswerableMessage): Answering => {
  const { contact, settings, connection } = heard;
  let opened: Promise<FlowContext | undefined> | undefined;
  return async (ticket, message, isNew): Promise<Answer | undefined> => {
    const state = botState(ticket);
    const input = inputOf(ctx, message, heard.replyId);
    const known = { contact, connection, settings: settings as FlowContext['flow']['settings'] };
    if (needsNoAutomation(state, input, known)) return undefined;
    opened ??= openFlow(ctx, heard, connection.id);
    const first = await opened;
    if (!first) return undefined;
    try {
      const { around: context, outcome } = await decide(ctx, first, state, input);
      return await applyDecision(ctx, context, outcome, { heard: ticket, message, isNew });
    } catch (error) {
      if (isOfService(error)) throw error;
      log.error('bot.failed', { companyId: ctx.companyId, ticketId: ticket.id, error });
      return undefined;
    }
  };
};

export type OwnFile = files.OwnFile;
/** Something said word for word. */
export type Line = sayings.BotText;
export type ExternalEffects = outside.ExternalEffects;

/** @param seconds until the next message leaves; undefined: none follows */
const pauseUntil = (
  { now }: CompanyCtx,
  seconds: number | undefined,
  heard: Pick<Message, 'wid'> | undefined,
): TypingPause | undefined =>
  seconds !== undefined && heard?.wid
    ? { wid: heard.wid, until: new Date(now.getTime() + seconds * 1000).toISOString() }
    : undefined;

/**
 * Sends stored answers, each at its time. The timer repairs failures.
 * @param heard the answered message, if the contact sees a typing indicator between the answers
 */
export async function release(ctx: CompanyCtx, said: Answer['said'], heard?: Pick<Message, 'wid'>): Promise<void> {
  const waits = [...new Set(said.map(({ delaySeconds }) => delaySeconds))];
  for (const [place, seconds] of waits.entries()) {
    const messages = said.filter(({ delaySeconds }) => delaySeconds === seconds).map(({ message }) => message);
    const typing = pauseUntil(ctx, waits[place + 1], heard);
    if (seconds === 0) await handOver(ctx, messages, typing);
    else await holdBack(ctx, messages, { seconds, typing });
  }
  if (said.length > 0) log.info('bot.answered', { companyId: ctx.companyId, count: said.length });
}

/** The jobs queue keeps nothing back for longer. */
const maxDelaySeconds = 900;

/** Sees to it that a service ends when an option said so (B-BOT-19). A failure is made good by the clock. */
export async function endLater(ctx: CompanyCtx, { id, bot: { endsAt } }: StoredTicket): Promise<void> {
  if (endsAt === null) return;
  const seconds = Math.ceil((Date.parse(endsAt) - ctx.now.getTime()) / 1000);
  const { companyId } = ctx;
  try {
    await enqueueJobs(
      [{ type: 'ticket.end', companyId, ticketId: id, endsAt }],
      Math.min(maxDelaySeconds, Math.max(0, seconds)),
    );
  } catch (error) {
    log.warn('bot.endNotQueued', { companyId, ticketId: id, error });
  }
}
