import { type Connection, capabilities } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { replyWindow } from '@shared/messages/window.ts';
import type { Settings } from '@shared/settings/model.ts';
import type { tickets } from '@shared/tickets/contract.ts';
import type { Ticket, Tracking } from '@shared/tickets/model.ts';
import type { Command, Intent } from '@shared/tickets/rules/commands.ts';
import { type Facts, withQueue } from '@shared/tickets/rules/decision.ts';
import type { User } from '@shared/users/model.ts';
import { ulid } from 'ulid';
import type { Ctx } from '../../core/context/ctx.ts';
import {
  connectionEntity,
  contactEntity,
  queueEntity,
  type StoredTicket,
  trackingEntity,
  userEntity,
} from '../../core/store/entities.ts';
import { type Entity, fromItem } from '../../core/store/records.ts';
import { getItems, type Item } from '../../core/store/store.ts';
import { type Key, keys } from '../../core/store/table.ts';
import { checkWorks } from './assigneeGuards.ts';

export type TicketUpdate = Parsed<typeof tickets.update>;

interface DecisionRequest {
  readonly intent: Intent;
  readonly change: TicketUpdate;
  readonly settings: Settings;
}

interface DecisionInputs {
  readonly command: Command;
  readonly facts: Facts;
  /** The ticket with the contact's present tags where they matter. */
  readonly held: StoredTicket;
  /** The running cycle, where a change moves it. */
  readonly tracking: Tracking | undefined;
}

type DecisionRecord = 'connection' | 'owner' | 'ownQueue' | 'queue' | 'user' | 'prompt' | 'contact' | 'tracking';

const greets = ({ intent, change, settings }: DecisionRequest): boolean =>
  intent.type === 'accept' && Boolean(change.greeting) && settings.sendGreetingAccepted === 'enabled';

const saysSomething = ({ intent, change }: DecisionRequest): boolean =>
  intent.type === 'transfer' || (intent.type === 'close' && change.sendFarewellMessage);

/** Undoing these needs the cycle's former values, which the ticket does not have. */
const movesCycle = ({ intent }: DecisionRequest): boolean => intent.type === 'transfer' || intent.type === 'return';

/** Resuming automation may begin with what the connection has. */
const resumes = ({ intent, change }: DecisionRequest): boolean =>
  intent.type === 'toggleBot' && change.useIntegration === true;

const needsTags = (current: StoredTicket, { intent, settings }: DecisionRequest): boolean =>
  intent.type === 'close' && settings.requiredTag === 'enabled' && current.contact.tags.length === 0;

/** The ticket is unassigned now, but an attendant may have served it before returning it. */
const asksWhoServed = (current: StoredTicket, { intent, change, settings }: DecisionRequest): boolean =>
  intent.type === 'close' && change.sendFarewellMessage && settings.userRating === 'enabled' && current.userId === null;

/** A closed ticket is taken up again with the queue it had, which may be gone. */
const keepsClosed = ({ status, queueId }: StoredTicket, { intent }: DecisionRequest): boolean =>
  status === 'closed' && queueId !== null && intent.queueId === undefined;

const changesPrompt = (current: StoredTicket, { intent, change }: DecisionRequest): boolean =>
  intent.type === 'toggleBot' && Boolean(change.promptId) && change.promptId !== current.promptId;

function keysFor(
  { companyId, user: caller }: Ctx,
  current: StoredTicket,
  asked: DecisionRequest,
): Map<DecisionRecord, Key> {
  const { queueId, userId } = asked.intent;
  const says = saysSomething(asked);
  const candidates: [DecisionRecord, Key | null][] = [
    [
      'connection',
      says || greets(asked) || resumes(asked) ? keys.config(companyId, 'CONNECTION', current.whatsappId) : null,
    ],
    [
      'owner',
      says && current.userId && current.userId !== caller.id ? keys.config(companyId, 'USER', current.userId) : null,
    ],
    ['queue', queueId && queueId !== current.queueId ? keys.config(companyId, 'QUEUE', queueId) : null],
    ['ownQueue', keepsClosed(current, asked) ? keys.config(companyId, 'QUEUE', current.queueId ?? 0) : null],
    ['user', userId && userId !== caller.id ? keys.config(companyId, 'USER', userId) : null],
    ['prompt', changesPrompt(current, asked) ? keys.prompt(companyId, asked.change.promptId ?? 0) : null],
    [
      'tracking',
      asksWhoServed(current, asked) || movesCycle(asked)
        ? keys.tracking(companyId, current.id, current.trackingId)
        : null,
    ],
    // The ticket's copy of the tags may be a moment behind.
    ['contact', needsTags(current, asked) ? keys.contact(companyId, current.contactId) : null],
  ];
  return new Map(candidates.filter((entry): entry is [DecisionRecord, Key] => entry[1] !== null));
}

interface Parts {
  readonly queue: Ticket['queue'] | undefined;
  readonly user: Ticket['user'];
  readonly connection: Connection | undefined;
}

function commandOf({ type }: Intent, { queue, user, connection }: Parts, change: TicketUpdate): Command {
  switch (type) {
    case 'accept':
      return { type, queue, ...(change.greeting ? { greeting: change.greeting } : {}) };
    case 'reopen':
      return { type, queue };
    case 'transfer':
      return { type, queue, user };
    case 'close':
      return { type, withFarewell: change.sendFarewellMessage };
    case 'toggleBot':
      return {
        type,
        useIntegration: change.useIntegration,
        amountUsedBotQueues: change.amountUsedBotQueues,
        promptId: change.promptId,
        starts: connection && { integrationId: connection.integrationId, promptId: connection.promptId },
      };
    default:
      return { type };
  }
}

interface DecisionContext {
  readonly connection: Connection | undefined;
  readonly owner: User | undefined;
  readonly tracking: Tracking | undefined;
  readonly settings: Settings;
}

function factsFrom(ctx: Ctx, current: StoredTicket, { connection, owner, tracking, settings }: DecisionContext): Facts {
  const { windowHours } = capabilities[current.channel];
  return {
    at: ctx.now.toISOString(),
    viewer: ctx.viewer,
    name: ctx.user.name,
    trackingId: ulid(),
    settings,
    rating: connection?.ratingMessage ?? '',
    wasServed: current.userId !== null || Boolean(tracking?.firstStartedAt),
    farewell: owner?.farewellMessage || connection?.complationMessage || '',
    canSay: connection?.status === 'CONNECTED' && replyWindow(windowHours, current.lastInboundAt, ctx.now).isOpen,
  };
}

/**
 * Reads everything a decision needs besides the ticket in one call.
 * @throws ERR_QUEUE_NOT_FOUND, ERR_NO_USER_FOUND, ERR_USER_PAUSED, ERR_NO_PROMPT_FOUND
 */
export async function decisionInputs(ctx: Ctx, ticket: StoredTicket, asked: DecisionRequest): Promise<DecisionInputs> {
  const { intent, change, settings } = asked;
  const wanted = keysFor(ctx, ticket, asked);
  const items = wanted.size > 0 ? await getItems([...wanted.values()]) : [];
  const found = new Map<DecisionRecord, Item | undefined>(
    [...wanted.keys()].map((part, position) => [part, items[position]]),
  );
  const read = <T extends object>(part: DecisionRecord, entity: Entity<T>): T | undefined => {
    const item = found.get(part);
    return item && fromItem(entity, item);
  };
  const queue = read('queue', queueEntity);
  const user = intent.userId === ctx.user.id ? ctx.user : read('user', userEntity);
  if (wanted.has('queue') && !queue) throw new AppError('ERR_QUEUE_NOT_FOUND');
  if (wanted.has('user') && !user) throw new AppError('ERR_NO_USER_FOUND');
  checkWorks(found.get('user'));
  if (wanted.has('prompt') && !found.get('prompt')) throw new AppError('ERR_NO_PROMPT_FOUND');
  const named = queue ? { id: queue.id, name: queue.name, color: queue.color } : undefined;
  const connection = read('connection', connectionEntity);
  const parts: Parts = {
    connection,
    queue: intent.queueId === null ? null : named,
    user: user ? { id: user.id, name: user.name } : null,
  };
  const tags = read('contact', contactEntity)?.tags ?? ticket.contact.tags;
  const isLost = wanted.has('ownQueue') && found.get('ownQueue') === undefined;
  const current = {
    ...(isLost ? withQueue(ticket, null) : ticket),
    contact: { ...ticket.contact, tags },
  };
  const tracking = read('tracking', trackingEntity);
  const owner = ticket.userId === ctx.user.id ? ctx.user : read('owner', userEntity);
  return {
    held: current,
    command: commandOf(intent, parts, change),
    facts: factsFrom(ctx, current, { connection, owner, settings, tracking }),
    tracking,
  };
}
