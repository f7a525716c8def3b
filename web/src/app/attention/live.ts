import { preview } from '@shared/core/text.ts';
import { MessageView } from '@shared/messages/model.ts';
import { isUnreadFor } from '@shared/tickets/counters.ts';
import { TicketView } from '@shared/tickets/model.ts';
import { forgetSession } from '@web/lib/credentials.ts';
import { textOf } from '@web/lib/i18n.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { toast } from '@web/ui/toast.tsx';
import { appTexts } from '../text.ts';
import { showNotification } from './desktop.ts';
import { ringOnce } from './sound.ts';

/** Older messages arrive late from the channel; ringing for them would mislead. */
const newest = 5 * 60_000;
const reloadAfter = 1000;

const isLookedAt = (uuid: string): boolean =>
  document.visibilityState === 'visible' && document.hasFocus() && location.pathname === `/tickets/${uuid}`;

export const live: LiveTable = {
  appMessage(_client, data, { viewer }) {
    if (data['action'] !== 'create') return;
    const message = MessageView.safeParse(data['message']);
    const ticket = TicketView.safeParse(data['ticket']);
    if (!message.success || !ticket.success) return;
    const { fromMe, isPrivate, body, createdAt } = message.data;
    const { uuid, contact } = ticket.data;
    if (fromMe || isPrivate || Date.now() - Date.parse(createdAt) > newest) return;
    if (!isUnreadFor(viewer, ticket.data) || isLookedAt(uuid)) return;
    void ringOnce();
    showNotification({ uuid, title: contact.name, body: preview(body) || textOf(appTexts, 'media') });
  },
  auth(_client, data, { user }) {
    const who = data['user'];
    if (typeof who !== 'object' || who === null || !('id' in who) || who.id !== user.id) return;
    toast.error(textOf(appTexts, 'elsewhere'));
    // Another tab of this browser hears it too, and decides for itself.
    forgetSession(null);
    setTimeout(() => location.reload(), reloadAfter);
  },
};
