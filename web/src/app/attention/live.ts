import { ChatMessageView, ChatView } from '@shared/chats/model.ts';
import { preview } from '@shared/core/text.ts';
import { minuteMs } from '@shared/core/time.ts';
import { MessageView } from '@shared/messages/model.ts';
import { isCalling } from '@shared/pushSubscriptions/rules.ts';
import { isResponsible } from '@shared/serviceLevels/audience.ts';
import { isUnreadFor, waitsForAnybody } from '@shared/tickets/lists/counters.ts';
import { TicketView } from '@shared/tickets/model.ts';
import type { Viewer } from '@shared/tickets/rules/policy.ts';
import { forgetSession } from '@web/lib/credentials.ts';
import { textOf } from '@web/lib/i18n.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { serverDate, serverTime } from '@web/lib/serverClock.ts';
import { writeStored } from '@web/lib/storage.ts';
import { toast } from '@web/ui/toast.tsx';
import { appTexts } from '../text.ts';
import { openPath, showNotification } from './desktopNotifications.ts';
import { hasDevicePush } from './pushStatus.ts';
import { playSoundInOneTab } from './sound.ts';
import { noticeTexts } from './text.ts';

const reloadAfter = 1000;

const isLookedAt = (path: string): boolean =>
  document.visibilityState === 'visible' && document.hasFocus() && location.pathname === path;

/** Shows a notice about a ticket, with a link to it. */
function announce({ uuid, contact }: TicketView, words: string): void {
  const path = `/tickets/${uuid}`;
  toast.notice(words, {
    action: { label: textOf(noticeTexts, 'openHanded'), onSelect: () => openPath(path) },
    duration: 8000,
  });
  void playSoundInOneTab();
  // A push notification would repeat the same text.
  if (!hasDevicePush()) showNotification({ path, title: contact.name, body: words });
}

/** Hand-overs that were announced, so that later changes of the same ticket are quiet. */
const announced = new Set<string>();
/** Older ones are news of before; the row still says it. */
const newestHanding = minuteMs;

function announceHanding(ticket: TicketView, { id }: Viewer): void {
  const { transferredBy: by, userId, uuid, contact } = ticket;
  if (by === null || userId !== id || by.id === id) return;
  const handing = `${uuid} ${by.at}`;
  if (announced.has(handing) || serverTime() - Date.parse(by.at) > newestHanding) return;
  announced.add(handing);
  announce(ticket, textOf(noticeTexts, 'handedOn', { by: by.name, name: contact.name }));
}

/** Promises that were announced, so that later changes of the same ticket are quiet. */
const promises = new Set<string>();
/** The clock looks once a minute. */
const newestPromise = 120_000;

/** Warns the responsible users when the service level of a ticket is due soon or late. */
function announcePromise(ticket: TicketView, viewer: Viewer): void {
  const { serviceLevel, uuid, lastInboundAt } = ticket;
  if (!serviceLevel || serviceLevel.dueAt === null || !isResponsible(viewer, ticket)) return;
  const due = Date.parse(serviceLevel.dueAt);
  const isLate = serverTime() >= due;
  const at = isLate ? due : due - serviceLevel.warnsBefore * minuteMs;
  const passed = serverTime() - at;
  // A due date that arrives together with the customer's question is not announced.
  const isNews = passed >= 0 && passed <= newestPromise && Date.parse(lastInboundAt ?? '') < at - 30_000;
  const promise = `${uuid} ${at}`;
  if (!isNews || promises.has(promise)) return;
  promises.add(promise);
  const minutes = Math.ceil((due - serverTime()) / minuteMs);
  announce(ticket, textOf(noticeTexts, isLate ? 'promiseLate' : 'promiseSoon', { name: ticket.contact.name, minutes }));
}

/** Waiting tickets that were announced: later messages and changes are silent until an attendant accepts the ticket. */
const heardWaiting = new Set<string>();
/** Older messages are not announced. */
const newestWaiting = minuteMs;

/** Rings once for who begins to wait where the person serves: with the first message, or on coming into the queue. */
function announceWaiting(ticket: TicketView, viewer: Viewer): void {
  const { uuid, contact, lastMessage, lastInboundAt, unreadMessages } = ticket;
  if (!waitsForAnybody(ticket)) {
    heardWaiting.delete(uuid);
    return;
  }
  const isNews = unreadMessages > 0 && serverTime() - Date.parse(lastInboundAt ?? '') <= newestWaiting;
  if (!isNews || heardWaiting.has(uuid) || !isUnreadFor(viewer, ticket)) return;
  heardWaiting.add(uuid);
  const path = `/tickets/${uuid}`;
  if (isLookedAt(path)) return;
  void playSoundInOneTab();
  // A push notification would repeat the same text.
  if (!hasDevicePush())
    showNotification({ path, title: contact.name, body: preview(lastMessage) || textOf(appTexts, 'media') });
}

export const live: LiveTable = {
  ticket(_client, data, { viewer }) {
    if (data['action'] !== 'update') return;
    const ticket = TicketView.safeParse(data['ticket']);
    if (!ticket.success) return;
    announceHanding(ticket.data, viewer);
    announcePromise(ticket.data, viewer);
    announceWaiting(ticket.data, viewer);
  },
  appMessage(_client, data, { viewer }) {
    if (data['action'] !== 'create') return;
    const message = MessageView.safeParse(data['message']);
    const ticket = TicketView.safeParse(data['ticket']);
    if (!message.success || !ticket.success) return;
    const { uuid, contact } = ticket.data;
    if (!isCalling(message.data, serverDate())) return;
    if (waitsForAnybody(ticket.data)) return announceWaiting(ticket.data, viewer);
    const path = `/tickets/${uuid}`;
    if (!isUnreadFor(viewer, ticket.data) || isLookedAt(path)) return;
    void playSoundInOneTab();
    // A push notification would repeat the same text.
    if (!hasDevicePush())
      showNotification({ path, title: contact.name, body: preview(message.data.body) || textOf(appTexts, 'media') });
  },
  chat(_client, data, { user }) {
    if (data['action'] !== 'new-message') return;
    const message = ChatMessageView.safeParse(data['newMessage']);
    const chat = ChatView.safeParse(data['chat']);
    if (!message.success || !chat.success || message.data.senderId === user.id) return;
    const path = `/chats/${chat.data.uuid}`;
    if (isLookedAt(path)) return;
    void playSoundInOneTab();
    const { sender, message: words } = message.data;
    showNotification({ path, title: `${sender.name} · ${chat.data.title}`, body: preview(words) });
  },
  campaign(_client, data) {
    const { action, record } = data;
    if (action !== 'update' || (record as { status?: unknown } | undefined)?.status !== 'CANCELADA') return;
    // Loaded on demand: few companies have campaigns, and they rarely stop.
    void import('@web/features/campaigns/announceStop.ts').then(({ announceStop }) => announceStop(record, openPath));
  },
  auth(_client, data, { user }) {
    const who = data['user'];
    if (typeof who !== 'object' || who === null || !('id' in who) || who.id !== user.id) return;
    // The login says it, and still after the page was reloaded: who was away must learn why they are out.
    writeStored('endedElsewhere', true);
    // Other tabs of this browser get the same event and decide for themselves.
    forgetSession(null);
    setTimeout(() => location.reload(), reloadAfter);
  },
};
