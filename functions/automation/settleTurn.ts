import { type TurnStop, takeTurn } from '@shared/bot/automaticTurns.ts';
import { type ExternalEnd, maxFailures } from '@shared/bot/external.ts';
import { botText } from '@shared/bot/texts.ts';
import type { Message } from '@shared/messages/model.ts';
import { applyExternal } from '../bot/applyExternal.ts';
import { openFlow } from '../bot/flow.ts';
import { type ExternalEffects, type Line, release } from '../bot/service.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { deleteFile } from '../core/files/files.ts';
import { log } from '../core/log.ts';
import { messageEntity, messagePosition, type StoredTicket } from '../core/store/entities.ts';
import { putNew } from '../core/store/records.ts';
import { retryConflicts } from '../core/store/store.ts';
import { promptRecords } from '../flows/prompts/repo.ts';
import { automaticDraft } from '../inbox/records/newMessage.ts';
import { type Answer, saveTimed } from '../inbox/tickets/service.ts';
import { type Loaded, reload } from './loading.ts';
import type { ExternalAction, ExternalOutcome } from './model.ts';

/** `stopped`: the service is asked no more, because it only answers a machine, or has answered too often. */
export type Stopped = { readonly kind: 'stopped'; readonly cause: TurnStop };
type Settled = Exclude<ExternalOutcome, { kind: 'later' }> | { readonly kind: 'gone' } | Stopped;
type DelayedMessages = Answer['said'];

const actionToLines = (action: ExternalAction): Line[] => {
  if (action.type === 'say') return [{ text: action.text, choices: action.choices, delayMs: action.delayMs }];
  if (action.type !== 'send') return [];
  const { text, file, isVoice, delayMs } = action;
  return [{ text, file, isVoice, delayMs }];
};

const actionToTicketEnds = (action: ExternalAction, { connection }: Loaded): ExternalEnd[] => {
  if (action.type === 'queue' || action.type === 'release') return [action];
  return action.type === 'close' ? [{ type: 'close', farewell: connection.complationMessage }] : [];
};

/**
 * Returns the queue in which a ticket waits for attendants after its service failed: the present one, or that of its
 * connection (B-INT-4).
 */
async function refuge(ctx: CompanyCtx, { ticket, connection }: Loaded): Promise<number | null> {
  const promptId = ticket.integrationId === null ? ticket.promptId : null;
  const prompt = promptId === null ? undefined : await promptRecords.findUsable(ctx, promptId);
  const [only, ...others] = connection.queueIds;
  return prompt?.queueId ?? ticket.queueId ?? connection.sendIdQueue ?? (others.length === 0 ? (only ?? null) : null);
}

/** Returns the texts and the end that follow from an outcome on the newest state of the ticket. */
async function effectsOf(ctx: CompanyCtx, loaded: Loaded, outcome: Settled): Promise<ExternalEffects> {
  if (outcome.kind === 'answered') {
    const [end = null] = outcome.actions.flatMap((action) => actionToTicketEnds(action, loaded));
    const isEnded = end === null && outcome.actions.some(({ type }) => type === 'end');
    const called = isEnded ? { type: 'lost' as const, queueId: await refuge(ctx, loaded) } : end;
    return { lines: outcome.actions.flatMap(actionToLines), end: called };
  }
  if (outcome.kind === 'stopped') return { lines: [], end: { type: 'lost', queueId: await refuge(ctx, loaded) } };
  const failures = (loaded.ticket.external?.failures ?? 0) + 1;
  // A timeout ends automation at once, so that the contact does not wait for a second one.
  const isLost = outcome.kind === 'gone' || outcome.isSilent || failures >= maxFailures;
  if (!isLost) return { lines: [], end: null };
  const isSilent = outcome.kind === 'gone' || loaded.ticket.external?.isApologised === true;
  return {
    lines: isSilent ? [] : [{ text: botText('letGo'), delayMs: 0 }],
    end: { type: 'lost', queueId: await refuge(ctx, loaded) },
  };
}

const noExchange = { sessionId: '', at: '', choices: [], failures: 0, isApologised: false, turns: null };

/** Counts the recent calls to the service with this message, and decides whether they are too many. */
export const turnOf = ({ now }: CompanyCtx, { message, ticket: { external } }: Pick<Loaded, 'message' | 'ticket'>) =>
  takeTurn(external?.turns, {
    body: message.body,
    createdAt: message.createdAt,
    answeredAt: external?.busyUntil ?? null,
    isChoice: external?.choices.some((choice) => choice === message.body.trim()) ?? false,
    now,
  });

/** Attendants read in the conversation why automation stopped. */
function noticeOf(ctx: CompanyCtx, outcome: Settled, ticket: StoredTicket): Message[] {
  if (outcome.kind !== 'stopped') return [];
  const text = botText(outcome.cause === 'machine' ? 'stoppedByMachine' : 'stoppedByLimit');
  return [automaticDraft(ctx, ticket, text, { isPrivate: true, nextAttemptAt: null })];
}

/** Stores the service's state in the ticket, unless the ticket was closed. */
function withExchange(ctx: CompanyCtx, { message, ticket }: Loaded, outcome: Settled, answer: Answer): StoredTicket {
  if (answer.ticket.status === 'closed') return answer.ticket;
  const current = ticket.external ?? noExchange;
  const { turns } = turnOf(ctx, { message, ticket });
  const session =
    outcome.kind === 'answered' ? outcome.session : { id: current.sessionId, at: current.at, choices: current.choices };
  const seconds = Math.max(0, ...answer.said.map(({ delaySeconds }) => delaySeconds));
  return {
    ...answer.ticket,
    external: {
      sessionId: session?.id ?? '',
      at: session?.at ?? '',
      choices: [...(session?.choices ?? [])],
      failures: outcome.kind === 'failed' ? current.failures + 1 : 0,
      isApologised: current.isApologised || (outcome.kind === 'failed' && answer.said.length > 0),
      answeredTo: messagePosition(message.id),
      busyUntil: new Date(ctx.now.getTime() + seconds * 1000).toISOString(),
      turns: { ...turns, heard: [...turns.heard] },
    },
  };
}

const eventOf = (after: StoredTicket, said: DelayedMessages) => {
  if (after.status === 'closed') return 'ticket.closed';
  return said.length > 0 ? 'ticket.replied' : 'ticket.updated';
};

/** Files that no message took: the channel refused them, or the answer came too late. */
export async function clearSession(outcome: ExternalOutcome | Settled, said: DelayedMessages): Promise<void> {
  if (outcome.kind !== 'answered') return;
  const taken = new Set(said.map(({ message }) => message.media?.key));
  const left = outcome.actions.flatMap((action) =>
    action.type === 'send' && !taken.has(action.file.key) ? [action.file.key] : [],
  );
  await Promise.all(left.map(deleteFile));
}

/**
 * Saves the outcome of a call in one transaction on the ticket's newest state, then sends the answers. Does nothing
 * once an attendant accepted the ticket or the message was settled elsewhere.
 */
export async function settleTurn(ctx: CompanyCtx, before: Loaded, outcome: Settled): Promise<void> {
  const { company, settings, connection, contact, message } = before;
  const context = await openFlow(ctx, { company, settings, contact }, connection.id);
  const said = await retryConflicts(async (): Promise<DelayedMessages | undefined> => {
    const loaded = context && (await reload(ctx, before));
    if (!context || !loaded) return undefined;
    const result = await effectsOf(ctx, loaded, outcome);
    const answer = await applyExternal(ctx, context, { ticket: loaded.ticket, message }, result);
    const after = withExchange(ctx, loaded, outcome, answer);
    await saveTimed(ctx, loaded.ticket, after, {
      event: eventOf(after, answer.said),
      logs: outcome.kind === 'stopped' ? [...answer.logs, { type: 'botStopped' }] : answer.logs,
      tracking: answer.tracking,
      clocks: answer.clocks,
      alongside: [
        ...answer.said.map(stored),
        ...noticeOf(ctx, outcome, answer.ticket).map((message) => stored({ message })),
        ...answer.alongside,
      ],
    });
    return answer.said;
  }, 12);
  await clearSession(outcome, said ?? []);
  if (said) await release(ctx, said, message);
  else log.info('automation.dropped', { companyId: ctx.companyId, ticketId: before.ticket.id });
}

const stored = ({ message }: { readonly message: Message }) => putNew(messageEntity, message, 'message.created');
