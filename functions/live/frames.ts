import { connectionView } from '@shared/connections/view.ts';
import { contactView, maskedMessage, ticketView } from '@shared/contacts/mask.ts';
import { messageView } from '@shared/messages/model.ts';
import { queueView } from '@shared/queues/rules.ts';
import { isSettingColumn } from '@shared/settings/model.ts';
import { visibleCounters } from '@shared/tickets/counters.ts';
import { placeOf } from '@shared/tickets/lists.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import { canSee, type Viewer } from '@shared/tickets/policy.ts';
import type { User } from '@shared/users/model.ts';
import { userView } from '@shared/users/view.ts';
import type { Change } from '../core/changes.ts';
import {
  connectionEntity,
  contactEntity,
  messageEntity,
  queueEntity,
  settingsEntity,
  ticketEntity,
  userEntity,
} from '../core/entities.ts';
import { type Entity, fromItem } from '../core/records.ts';
import type { Item } from '../core/store.ts';

/** Who looks at a frame: their rights, and whether numbers are hidden from them. */
export interface Eye {
  readonly viewer: Viewer;
  readonly isMasked: boolean;
  /** Which of the user's sessions it is: the tokenVersion it began with. */
  readonly session: number;
}

/** One event for those who may know of it. `data` is undefined for an eye that may not. */
export interface Frame {
  /** `company-7-ticket` without the company: `-ticket`. */
  readonly suffix: string;
  readonly data: (eye: Eye) => Readonly<Record<string, unknown>> | undefined;
}

/** What the batch around a change knows. */
export interface Around {
  readonly queues: readonly { readonly id: number; readonly name: string; readonly color: string }[];
  readonly ticket: (id: number) => Ticket | undefined;
}

const pairOf = <T extends object>(entity: Entity<T>, { before, after }: Change) => ({
  before: before && fromItem(entity, before),
  after: after && fromItem(entity, after),
});

const everybody = (suffix: string, data: Readonly<Record<string, unknown>>): Frame => ({ suffix, data: () => data });

const isSameView = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const hasMoved = (before: Ticket, after: Ticket): boolean => {
  const from = placeOf(before);
  const to = placeOf(after);
  return from.narrow !== to.narrow || from.wide !== to.wide;
};

/** A ticket that changes lists is deleted from the old ones first, also for those who no longer see it (B-RT-5). */
function ticketFrames(change: Change): Frame[] {
  const { before, after } = pairOf(ticketEntity, change);
  const frames: Frame[] = [];
  const leaves = before && (!after || hasMoved(before, after));
  if (before && (leaves || change.event !== 'ticket.read')) {
    frames.push({
      suffix: '-ticket',
      data: ({ viewer }) => {
        if (!canSee(viewer, before)) return undefined;
        return leaves || (after && !canSee(viewer, after)) ? { action: 'delete', ticketId: before.id } : undefined;
      },
    });
  }
  if (!after) return frames;
  if (change.event === 'ticket.read') {
    frames.push({
      suffix: '-ticket',
      data: ({ viewer }) => (canSee(viewer, after) ? { action: 'updateUnread', ticketId: after.id } : undefined),
    });
  }
  frames.push({
    suffix: '-ticket',
    data: ({ viewer, isMasked }) =>
      canSee(viewer, after) ? { action: 'update', ticket: ticketView(after, isMasked) } : undefined,
  });
  return frames;
}

function messageFrames(change: Change, around: Around): Frame[] {
  const { before, after } = pairOf(messageEntity, change);
  const message = after ?? before;
  if (!message) return [];
  const ticket = around.ticket(message.ticketId);
  const inTicket = ticket
    ? { id: ticket.id, status: ticket.status, uuid: ticket.uuid, queue: ticket.queue, user: ticket.user }
    : { id: message.ticketId, queue: message.queue };
  const view = messageView(message, inTicket);
  if (
    before &&
    after &&
    isSameView(
      { ...messageView(before), updatedAt: '', version: 0 },
      { ...messageView(after), updatedAt: '', version: 0 },
    )
  ) {
    return [];
  }
  const action = !after ? 'delete' : before ? 'update' : 'create';
  return [
    {
      suffix: '-appMessage',
      data: ({ viewer, isMasked }) => {
        if (!canSee(viewer, ticket ?? message.audience)) return undefined;
        const shown = { action, message: maskedMessage(view, isMasked) };
        if (action !== 'create' || !ticket) return shown;
        const row = ticketView(ticket, isMasked);
        return { ...shown, ticket: row, contact: row.contact };
      },
    },
  ];
}

function contactFrames(change: Change): Frame[] {
  const { before, after } = pairOf(contactEntity, change);
  if (!after) return [everybody('-contact', { action: 'delete', contactId: change.before?.['id'] })];
  const shown = contactView(after, false);
  // A new ticket is noted on the contact, which changes nothing anybody sees of it.
  if (before && isSameView({ ...contactView(before, false), updatedAt: '' }, { ...shown, updatedAt: '' })) return [];
  const action = before ? 'update' : 'create';
  return [{ suffix: '-contact', data: ({ isMasked }) => ({ action, contact: contactView(after, isMasked) }) }];
}

function userFrames(change: Change, { queues }: Around): Frame[] {
  const { before, after } = pairOf(userEntity, change);
  if (!after) return [everybody('-user', { action: 'delete', userId: before?.id })];
  const view = (user: User) => userView(user, queues);
  if (before && isSameView(view(before), view(after))) return [];
  return [everybody('-user', { action: before ? 'update' : 'create', user: view(after) })];
}

function queueFrames(change: Change): Frame[] {
  const { before, after } = pairOf(queueEntity, change);
  return [
    everybody(
      '-queue',
      after ? { action: 'update', queue: queueView(after) } : { action: 'delete', queueId: before?.id },
    ),
  ];
}

function connectionFrames(change: Change, { queues }: Around): Frame[] {
  const { before, after } = pairOf(connectionEntity, change);
  if (!after) return [everybody('-whatsapp', { action: 'delete', whatsappId: before?.id })];
  const shown = connectionView(after, queues, { isAdmin: false, maskedToken: '****' });
  const frames = [everybody('-whatsapp', { action: 'update', whatsapp: shown })];
  return before?.status === after.status
    ? frames
    : [...frames, everybody('-whatsappSession', { action: 'update', session: shown })];
}

const changedSettings = (before: Item, after: Item): Frame[] =>
  Object.keys(after)
    .filter((column) => isSettingColumn(column) && before[column] !== after[column])
    .map((column) => everybody('-settings', { action: 'update', setting: { key: column, value: after[column] } }));

const numbersOf = (item: Item): Record<string, number> =>
  Object.fromEntries(Object.entries(item).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));

const builders: Readonly<Record<string, (change: Change, around: Around) => Frame[]>> = {
  [ticketEntity.name]: ticketFrames,
  [messageEntity.name]: messageFrames,
  [contactEntity.name]: contactFrames,
  [userEntity.name]: userFrames,
  [queueEntity.name]: queueFrames,
  [connectionEntity.name]: connectionFrames,
  [settingsEntity.name]: ({ before, after }) => (before && after ? changedSettings(before, after) : []),
};

/** The events of one change, in the order in which they must arrive (B-RT-4, B-RT-5). */
export function framesOf(change: Change, around: Around): Frame[] {
  if (change.sk === 'COUNTERS' && change.after) {
    const counters = numbersOf(change.after);
    return [
      {
        suffix: '-counters',
        data: ({ viewer }) => ({ action: 'update', counters: visibleCounters(viewer, counters) }),
      },
    ];
  }
  return builders[change.entity]?.(change, around) ?? [];
}
