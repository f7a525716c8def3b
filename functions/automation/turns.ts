import { AppError } from '@shared/core/errors.ts';
import { isOfService } from '../bot/service.ts';
import { now } from '../core/context/clock.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { consume, type Delivery, RetryLater } from '../core/events/consume.ts';
import { countAttempt } from '../core/http/attemptLimits.ts';
import { log } from '../core/log.ts';
import { messageKey } from '../core/store/entities.ts';
import { dueAttributes } from '../core/store/indexes.ts';
import { updateItem, wasApplied } from '../core/store/store.ts';
import { addUsage } from '../core/store/usage.ts';
import { externalOf } from './externals.ts';
import { type Loaded, load } from './loading.ts';
import type { ExternalOutcome, ExternalTurn } from './model.ts';
import { TurnJob } from './service.ts';
import { clearSession, settleTurn, turnOf } from './settleTurn.ts';
import { typingSign } from './typing.ts';

/** Calls to outside services that one company may cause in a minute; what comes beyond them waits. */
export const perMinute = 120;
/**
 * Milliseconds that a contact waits for an external service before the ticket goes to attendants; all calls of a turn
 * together.
 */
const patienceMs = 30_000;

/** Deliveries after which a service that asks for time has failed. */
const maxDeliveries = 40;

/** Seconds until the company may call again; 0: now. */
async function budgetWait({ companyId, now: at }: CompanyCtx): Promise<number> {
  try {
    await countAttempt({ scope: 'automation', value: String(companyId), limit: perMinute, seconds: 60 }, at);
    return 0;
  } catch (error) {
    if (error instanceof AppError) return error.details.retryAfter ?? 60;
    throw error;
  }
}

type Outcome = ExternalOutcome | { readonly kind: 'gone' };

/** A mistake of ours in reading an answer is the service's failure: the ticket must come to people all the same. */
async function ask(ctx: CompanyCtx, loaded: Loaded, showTyping: ExternalTurn['showTyping']): Promise<Outcome> {
  const { ticket, company, connection, contact, message } = loaded;
  try {
    const external = await externalOf(ctx, ticket);
    if (!external) return { kind: 'gone' };
    const { external: current } = ticket;
    const session =
      current && current.sessionId !== '' ? { id: current.sessionId, at: current.at, choices: current.choices } : null;
    return await external({ ctx, company, connection, contact, ticket, message, session, showTyping });
  } catch (error) {
    if (isOfService(error)) throw error;
    log.error('automation.broken', { companyId: ctx.companyId, ticketId: ticket.id, error });
    return { kind: 'failed', reason: 'fault' };
  }
}

/** A service that says nothing in time has failed; what it says afterwards is forgotten. */
async function withPatience(asked: Promise<Outcome>, ms: number): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'failed', reason: 'silence', isSilent: true }), ms);
  });
  try {
    const outcome = await Promise.race([asked, silence]);
    if ('isSilent' in outcome) void asked.then((late) => clearSession(late, []));
    return outcome;
  } finally {
    clearTimeout(timer);
  }
}

async function takeTurn(ctx: CompanyCtx, loaded: Loaded, delivery: Delivery, patience: number): Promise<void> {
  // Earlier answers are still being sent and must not be overtaken.
  const busyMs = Date.parse(loaded.ticket.external?.busyUntil ?? '') - ctx.now.getTime();
  if (busyMs > 0) throw new RetryLater('still talking', busyMs / 1000);
  const { stop } = turnOf(ctx, loaded);
  if (stop) {
    log.warn('automation.stopped', { companyId: ctx.companyId, ticketId: loaded.ticket.id, cause: stop });
    return settleTurn(ctx, loaded, { kind: 'stopped', cause: stop });
  }
  const seconds = await budgetWait(ctx);
  if (seconds > 0) throw new RetryLater('budget', seconds);
  const sign = typingSign(ctx, loaded);
  try {
    await answer(ctx, loaded, delivery, await withPatience(ask(ctx, loaded, sign.show), patience));
  } finally {
    // The answer is being sent, so only the function waits here.
    await sign.ended();
  }
}

async function answer(ctx: CompanyCtx, loaded: Loaded, delivery: Delivery, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'later') {
    if (delivery.receiveCount < maxDeliveries) throw new RetryLater('later', outcome.seconds);
    return settleTurn(ctx, loaded, { kind: 'failed', reason: 'never ready' });
  }
  const { companyId } = ctx;
  const { id: ticketId } = loaded.ticket;
  if (outcome.kind === 'failed') {
    log.warn('automation.failed', { companyId, ticketId, reason: outcome.reason });
    const at = now();
    const instants = { lastAutomationFailureAt: at.toISOString() };
    await addUsage(companyId, { counts: { automationFailures: 1 }, instants }, at);
  }
  return settleTurn({ ...ctx, now: now() }, loaded, outcome);
}

/** The clock has to look after the message no more. */
async function leaveToRest({ companyId }: CompanyCtx, { messageId }: TurnJob): Promise<void> {
  const key = messageKey(companyId, messageId);
  if (!key) return;
  await wasApplied(
    updateItem({
      Key: { ...key },
      // The write raises no event, because nothing visible changed.
      UpdateExpression: `REMOVE #handed.#rescue, ${dueAttributes}, #ev ADD #version :one`,
      ConditionExpression: 'attribute_exists(#handed.#rescue)',
      ExpressionAttributeNames: { '#handed': 'handedTo', '#rescue': 'rescue', '#ev': 'ev', '#version': 'version' },
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );
}

const work = async (job: TurnJob, delivery: Delivery, patience: number): Promise<void> => {
  const ctx: CompanyCtx = { companyId: job.companyId, now: now() };
  const loaded = await load(ctx, job);
  if (loaded) await takeTurn(ctx, loaded, delivery, patience);
  if (!loaded || loaded.message.handedTo?.rescue) await leaveToRest(ctx, job);
};

/** @param patience milliseconds */
export const answering = (patience: number) => consume(TurnJob, (job, delivery) => work(job, delivery, patience));

/** Messages that outside services are to answer, those of a ticket one after another. */
export const handler = answering(patienceMs);
