import type { BotEffect, BotOutcome } from '@shared/bot/model.ts';
import type { Message } from '@shared/messages/model.ts';
import { firstRescue } from '@shared/messages/rescue.ts';
import { connectionClocks, queueClocks, withClocks } from '@shared/tickets/clocks.ts';
import type { BotSession } from '@shared/tickets/botSessionModel.ts';
import type { Tracking, TrackingEnd } from '@shared/tickets/model.ts';
import { ended, type LogDraft } from '@shared/tickets/rules/decision.ts';
import type { TrackingChange } from '@shared/tickets/rules/tracking.ts';
import type { User } from '@shared/users/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { assignmentWrite } from '../core/store/agentWorkload.ts';
import { newConsent } from '../core/store/consents.ts';
import type { StoredTicket } from '../core/store/entities.ts';
import { consentEntity } from '../core/store/privacyEntities.ts';
import { putNew, remove, setFieldsIf } from '../core/store/records.ts';
import { ratingEntity } from '../core/store/resourceEntities.ts';
import { keys } from '../core/store/table.ts';
import type { TransactItem } from '../core/store/transactItem.ts';
import { withRatingQuestion } from '../inbox/tickets/ratingQuestion.ts';
import type { Answer } from '../inbox/tickets/service.ts';
import { nextAttendant, waitingCount } from './attendants.ts';
import type { FlowContext } from './flow.ts';
import { type BotText, sendTexts, type Turn } from './sendTexts.ts';

type Decided = Exclude<BotOutcome, { needs: unknown }>;
type EffectOf<T extends BotEffect['type']> = Extract<BotEffect, { type: T }>;

const find = <T extends BotEffect['type']>({ effects }: Decided, type: T): EffectOf<T> | undefined =>
  effects.find((effect): effect is EffectOf<T> => effect.type === type);

/** The ticket as the rules leave it, with the names of where and with whom it is. */
function moved(heard: StoredTicket, decided: Decided, context: FlowContext, attendant: User | undefined): StoredTicket {
  const { status, queueId, userId, useIntegration, integrationId, promptId } = decided.ticket;
  const { sent, ...bot } = decided.session;
  const queue = queueId === null ? undefined : context.queues.get(queueId);
  const user = attendant ?? (userId === null ? undefined : context.users.get(userId));
  return {
    ...heard,
    ...{ status, useIntegration, integrationId, promptId, bot, amountUsedBotQueues: sent },
    ...(queueId === heard.queueId
      ? {}
      : { queueId: queue?.id ?? null, queue: queue ? { id: queue.id, name: queue.name, color: queue.color } : null }),
    ...(userId === heard.userId && !attendant
      ? {}
      : { userId: user?.id ?? null, user: user ? { id: user.id, name: user.name } : null }),
  };
}

const finished = (ctx: CompanyCtx, ticket: StoredTicket): StoredTicket => {
  const at = ctx.now.toISOString();
  return { ...ticket, ...ended, closedAt: at, updatedAt: at };
};

function logsOf(decided: Decided, ticket: StoredTicket): LogDraft[] {
  const { queue, user } = ticket;
  return decided.effects.flatMap((effect): LogDraft[] => {
    // An end that is only announced is noted when it comes (B-BOT-19).
    if (effect.type === 'close' && effect.delayMs > 0) return [];
    if (effect.type === 'log' || effect.type === 'close') return [{ type: effect.log, queue }];
    if (effect.type === 'queue') return effect.log === null ? [] : [{ type: effect.log, queue }];
    if (effect.type === 'user' || (effect.type === 'assign' && user)) return [{ type: 'userDefine', user, queue }];
    return [];
  });
}

/** The next answer is for automation: to a menu, to the options of a queue, to an integration or to a prompt. */
const isWithBot = (ticket: Pick<StoredTicket, 'useIntegration'>, { stage }: Pick<BotSession, 'stage'>): boolean =>
  ticket.useIntegration || stage === 'menu' || stage === 'tree';

function botShare(decided: Decided, heard: StoredTicket): Pick<Partial<Tracking>, 'hasBot' | 'isHandedOver'> {
  const isServed = isWithBot(decided.ticket, decided.session);
  const wasServed = isWithBot(heard, heard.bot);
  if (isServed) return { hasBot: true, ...(wasServed || heard.bot.stage === 'new' ? {} : { isHandedOver: false }) };
  const isEnding = find(decided, 'close') !== undefined;
  return wasServed && !isEnding && decided.ticket.status === 'pending' ? { isHandedOver: true } : {};
}

/** A close after unusable answers counts as ended by the clock, because automation did not help the contact. */
const decisionToTrackingEnd = (decided: Decided): TrackingEnd =>
  find(decided, 'close')?.log === 'autoClose' ? 'clock' : 'bot';

function judgementOf(at: string, decided: Decided): Partial<Tracking> {
  const rating = find(decided, 'rate');
  const comment = find(decided, 'comment');
  return {
    ...(rating && { ratingAt: at, rated: true, rate: rating.rate }),
    ...(comment && { comment: comment.text }),
  };
}

function cycleOf(at: string, decided: Decided, heard: StoredTicket, ticket: StoredTicket): TrackingChange | null {
  const { session } = decided;
  const set: { -readonly [K in keyof Tracking]?: Tracking[K] } = {};
  // B-IN-36; then the last menu or out-of-hours text, which outlives the counting of them.
  if (heard.bot.isOutOfHours && !session.isOutOfHours) set.chatbotAt = null;
  if (session.sentAt !== null && session.sentAt !== heard.bot.sentAt) set.chatbotAt = session.sentAt;
  const queue = find(decided, 'queue');
  if (queue) set.queueId = ticket.queueId;
  if (queue && queue.queueId !== null) set.queuedAt = at;
  if (ticket.userId !== heard.userId) set.userId = ticket.userId;
  if (ticket.status !== heard.status) set.status = ticket.status;
  Object.assign(set, judgementOf(at, decided));
  Object.assign(set, botShare(decided, heard));
  if (ticket.status === 'closed') {
    const { userId, queueId, lastMessage } = ticket;
    Object.assign(set, { userId, queueId, lastMessage, finishedAt: at });
    // A ticket with a rating was closed by its attendant before.
    if (heard.status !== 'nps') Object.assign(set, { closedAt: at, endedBy: decisionToTrackingEnd(decided) });
  }
  return Object.keys(set).length > 0 ? { set } : null;
}

const acceptance = (ctx: CompanyCtx, contactId: string): TransactItem =>
  setFieldsIf(keys.contact(ctx.companyId, contactId), { lgpdAcceptedAt: ctx.now.toISOString() }, 'contact.updated');

/** Records the contact's answer to a consent question with its text, permanently. */
function consentWrites(
  ctx: CompanyCtx,
  decided: Decided,
  { contactId, channel }: StoredTicket,
  { settings }: FlowContext,
) {
  const answer = find(decided, 'consent');
  if (!answer) return [];
  const text = [settings.lgpdMessage, settings.lgpdLink].filter((part) => part !== '').join('\n');
  const kind = answer.isGiven ? 'given' : 'refused';
  return [putNew(consentEntity, newConsent(ctx, { contactId, kind, via: 'conversation', channel, text }))];
}

function besides(
  ctx: CompanyCtx,
  context: FlowContext,
  decided: Decided,
  ticket: StoredTicket,
  attendant: User | undefined,
): TransactItem[] {
  const { companyId } = ctx;
  const { id: ticketId, trackingId, contactId, whatsappId, userId, queueId } = ticket;
  const rate = find(decided, 'rate')?.rate;
  const rating = { companyId, trackingId, ticketId, contactId, whatsappId, userId, queueId };
  return [
    ...(rate === undefined ? [] : [putNew(ratingEntity, { ...rating, rate, createdAt: ctx.now.toISOString() })]),
    ...(find(decided, 'consent')?.isGiven ? [acceptance(ctx, contactId)] : []),
    ...consentWrites(ctx, decided, ticket, context),
    ...(attendant ? [assignmentWrite(ctx, attendant.id)] : []),
  ];
}

/** The place of a ticket that may or may not be counted among those who wait already. */
async function queuePosition(ctx: CompanyCtx, heard: StoredTicket, queueId: number, isNew: boolean): Promise<number> {
  const waits = !isNew && heard.status === 'pending' && heard.queueId === queueId && heard.userId === null;
  return (await waitingCount(ctx, queueId)) + (waits ? 0 : 1);
}

const clocksOf = ({ connection, queues }: FlowContext, { queueId }: StoredTicket): StoredTicket['clocks'] => {
  const queue = queueId === null ? undefined : queues.get(queueId);
  return withClocks(null, { ...connectionClocks(connection), ...(queue ? queueClocks(queue) : {}) });
};

/** Names the external service in the message, so that a lost job can be recovered. */
function handedTo({ now }: CompanyCtx, decided: Decided, { trackingId }: StoredTicket): Message['handedTo'] {
  const integrationId = find(decided, 'integration')?.integrationId ?? null;
  const promptId = find(decided, 'prompt')?.promptId ?? null;
  if (integrationId === null && promptId === null) return undefined;
  return { trackingId, integrationId, promptId, rescue: firstRescue(now) };
}

/** Applies a decision of automation: writes for one transaction, and texts to send after it. */
export async function applyDecision(
  ctx: CompanyCtx,
  context: FlowContext,
  decided: Decided,
  {
    heard,
    message,
    isNew,
    lines = [],
  }: {
    readonly heard: StoredTicket;
    readonly message: Turn['message'];
    readonly isNew: boolean;
    /** Texts to send before all others, unchanged. */
    readonly lines?: readonly BotText[];
  },
): Promise<Answer> {
  const { queueId } = decided.ticket;
  const assigns = queueId !== null && find(decided, 'assign');
  const attendant = assigns ? await nextAttendant(ctx, context.company.timeZone, queueId) : undefined;
  const isTold = queueId !== null && find(decided, 'position');
  const position = isTold ? await queuePosition(ctx, heard, queueId, isNew) : 0;
  const where = moved(heard, decided, context, attendant);
  const ticket = decided.ticket.status === 'closed' ? finished(ctx, where) : where;
  const spoken = await sendTexts(ctx, { around: context, heard, ticket, message, position }, decided.effects, lines);
  const isRefused = find(decided, 'consent')?.isGiven === false;
  const messages = spoken.said.map((each) => each.message);
  return {
    ...spoken,
    ticket: where.status === 'nps' ? withRatingQuestion(ctx, spoken.ticket, messages) : spoken.ticket,
    clocks: clocksOf(context, where),
    handedTo: handedTo(ctx, decided, heard),
    logs: logsOf(decided, where),
    tracking: isRefused ? null : cycleOf(ctx.now.toISOString(), decided, heard, spoken.ticket),
    alongside: [
      ...besides(ctx, context, decided, ticket, attendant),
      // A refusal ends without a service, so nothing is measured (B-IN-28).
      ...(isRefused ? [remove(keys.tracking(ctx.companyId, ticket.id, ticket.trackingId))] : []),
    ],
  };
}
