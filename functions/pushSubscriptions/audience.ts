import { subscriptionState } from '@shared/companies/subscription.ts';
import { hidesNumbers } from '@shared/contacts/mask.ts';
import { shownName } from '@shared/contacts/shownName.ts';
import { preview } from '@shared/core/text.ts';
import type { Message } from '@shared/messages/model.ts';
import type { Device, PushMessage, PushSubscriptions } from '@shared/pushSubscriptions/model.ts';
import { isCalling, isSignedIn } from '@shared/pushSubscriptions/rules.ts';
import { transferredText, wordless } from '@shared/pushSubscriptions/texts.ts';
import { isResponsible } from '@shared/serviceLevels/audience.ts';
import { type Settings, withDefaults } from '@shared/settings/model.ts';
import { type Counters, isUnreadFor, unreadCount, waitsForAnybody } from '@shared/tickets/lists/counters.ts';
import { canSee, type Viewer, viewerOf } from '@shared/tickets/rules/policy.ts';
import { snapshotView } from '@shared/tickets/view.ts';
import type { User } from '@shared/users/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { refreshSeconds } from '../core/http/tokens.ts';
import {
  companyEntity,
  messageEntity,
  messageKey,
  type StoredTicket,
  ticketEntity,
  userEntity,
} from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems, type Item } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { getItemsWithCounters, sumOf } from '../core/store/ticketCounters.ts';
import { findDevices, listDevices } from './repo.ts';

/** A push message to one user, with the devices that get it. */
export interface PushCall {
  readonly userId: number;
  readonly devices: readonly Device[];
  readonly push: PushMessage;
}

interface Situation {
  readonly message: Message;
  readonly ticket: StoredTicket;
  readonly settings: Settings;
  readonly counters: Counters;
}

const isActive = (item: Item | undefined, now: Date): boolean => {
  const company = item && fromItem(companyEntity, item);
  return company?.status === true && subscriptionState(company, now) !== 'suspended';
};

/** The present message; undefined if it needs no push any more. */
async function situationOf({ companyId, now }: CompanyCtx, messageId: string): Promise<Situation | undefined> {
  const key = messageKey(companyId, messageId);
  if (!key) return undefined;
  const wanted = [key, keys.company(companyId), keys.settings(companyId), keys.counters(companyId)];
  const [found, company, settings, counters] = await getItemsWithCounters(companyId, wanted, false);
  const message = found && fromItem(messageEntity, found);
  if (!message || !isCalling(message, now) || !isActive(company, now)) return undefined;
  // The ticket is read last and consistently: it decides who may see the message, and if it was read meanwhile.
  const [current] = await getItems([keys.ticket(companyId, message.ticketId)], true);
  const ticket = current && fromItem(ticketEntity, current);
  if (!ticket || ticket.unreadMessages === 0) return undefined;
  return { message, ticket, settings: withDefaults(settings ?? {}), counters: sumOf([counters ?? {}]) };
}

/** Devices of the users concerned: an open ticket's attendant, or all users for a waiting ticket. */
async function candidates({ companyId, status, userId }: StoredTicket): Promise<PushSubscriptions[]> {
  if (status !== 'open') return listDevices(companyId);
  const current = userId === null ? undefined : await findDevices(companyId, userId);
  return current ? [current] : [];
}

interface Notice extends Pick<Situation, 'ticket' | 'settings' | 'counters'> {
  /** Selects the users concerned; absent: those for whom the ticket is unread. */
  readonly isFor?: (viewer: Viewer, ticket: StoredTicket) => boolean;
}

function pushFor(user: User, { ticket, settings, counters }: Notice, body: string): PushMessage {
  const name = shownName(snapshotView(ticket.contact, hidesNumbers(user.profile, settings)), user.language);
  const unread = unreadCount(viewerOf(user), counters);
  // A waiting ticket rings for its first message only.
  const isQuiet = waitsForAnybody(ticket) && ticket.unreadMessages > 1;
  return { title: name, body, path: `/tickets/${ticket.uuid}`, unread, ...(isQuiet ? { isQuiet } : {}) };
}

/** Push messages to these users, on the devices of their present session. */
async function callsTo(
  ctx: CompanyCtx,
  current: readonly PushSubscriptions[],
  outcome: Notice,
  words: (user: User) => string,
): Promise<PushCall[]> {
  if (current.length === 0) return [];
  const users = await getItems(current.map(({ userId }) => keys.config(ctx.companyId, 'USER', userId)));
  const session = { now: ctx.now, sessionSeconds: refreshSeconds };
  return current.flatMap(({ userId, devices: all }, position): PushCall[] => {
    const item = users[position];
    const user = item && fromItem(userEntity, item);
    if (!user || !(outcome.isFor ?? isUnreadFor)(viewerOf(user), outcome.ticket)) return [];
    const devices = all.filter((device) => isSignedIn(device, user, session));
    return devices.length > 0 ? [{ userId, devices, push: pushFor(user, outcome, words(user)) }] : [];
  });
}

/**
 * Users who get a push for a message: those for whom the open page would show a notification, by their present rights,
 * on the devices of their present session. A socket excludes no user, because a sleeping phone keeps one for
 * minutes, and the browser itself shows nothing while the page is looked at.
 */
export async function audienceOf(ctx: CompanyCtx, messageId: string): Promise<PushCall[]> {
  const situation = await situationOf(ctx, messageId);
  if (!situation) return [];
  const { message, ticket } = situation;
  const words = ({ language }: User) => preview(message.body) || wordless(message.mediaType, language);
  return callsTo(ctx, await candidates(ticket), situation, words);
}

/** Push to the user who received a transferred conversation and has not looked at it yet. */
export async function receiverOf(ctx: CompanyCtx, ticketId: number): Promise<PushCall[]> {
  const { companyId, now } = ctx;
  const wanted = [keys.company(companyId), keys.settings(companyId), keys.counters(companyId)];
  const [company, stored, counted] = await getItemsWithCounters(companyId, wanted, false);
  const [current] = await getItems([keys.ticket(companyId, ticketId)], true);
  const ticket = current && fromItem(ticketEntity, current);
  const by = ticket?.transferredBy;
  if (!by || ticket.userId === null || ticket.unreadMessages === 0 || !isActive(company, now)) return [];
  const devices = await findDevices(companyId, ticket.userId);
  const outcome = { ticket, settings: withDefaults(stored ?? {}), counters: sumOf([counted ?? {}]) };
  return callsTo(ctx, devices ? [devices] : [], outcome, ({ language }) => transferredText(by.name, language));
}

/** Pushes to the users responsible for a service level that is due soon or late. */
export async function responsibleFor(
  ctx: CompanyCtx,
  ticket: StoredTicket,
  words: (user: User) => string,
): Promise<PushCall[]> {
  const { companyId, now } = ctx;
  const wanted = [keys.company(companyId), keys.settings(companyId), keys.counters(companyId)];
  const [company, stored, counted] = await getItemsWithCounters(companyId, wanted, false);
  if (!isActive(company, now)) return [];
  const isFor = (viewer: Viewer, { userId, queueId }: StoredTicket): boolean =>
    canSee(viewer, ticket) && isResponsible(viewer, { userId, queueId });
  const outcome = { ticket, settings: withDefaults(stored ?? {}), counters: sumOf([counted ?? {}]), isFor };
  return callsTo(ctx, await listDevices(companyId), outcome, words);
}
