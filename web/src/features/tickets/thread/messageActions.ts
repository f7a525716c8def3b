import { capabilities } from '@shared/connections/model.ts';
import { isOut, mayEdit, mayRecall } from '@shared/messages/amending.ts';
import { mayTravel } from '@shared/messages/content.ts';
import type { MessageView } from '@shared/messages/model.ts';
import { attendantWindow } from '@shared/messages/window.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { Viewer } from '@shared/tickets/rules/policy.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { applyMessageRemoval, applyMessages } from '../cache/cache.ts';
import { canWrite } from '../inbox/access.ts';

/** Offered at once; more would need a picker. */
export const defaultReactions: readonly string[] = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
}

/** Tries a failed message again, in its place. @returns whether the server took it */
export const retryMessage = (client: QueryClient, { id }: MessageView): Promise<boolean> =>
  attempt(async () => {
    applyMessages(client, [await api.messages.retry({ id })]);
  });

/** Has a file looked for once more that could not be had. */
export const fetchFile = (client: QueryClient, { id }: MessageView): Promise<boolean> =>
  attempt(async () => {
    applyMessages(client, [await api.messages.fetchFile({ id })]);
  });

/** A note or a failed message goes for good; a sent one stays as "deleted". */
export const deleteMessage = (client: QueryClient, message: MessageView): Promise<boolean> =>
  attempt(async () => {
    const removed = await api.messages.remove({ id: message.id });
    if (message.isPrivate || message.failure !== null) applyMessageRemoval(client, message.id);
    else applyMessages(client, [removed]);
  });

/** The same emoji again takes it back. */
export const reactTo = (client: QueryClient, ticket: TicketView, message: MessageView, emoji: string) =>
  attempt(async () => {
    const input = { text: emoji, id: message.wid ?? message.id, ticketId: ticket.id, fromMe: message.fromMe };
    applyMessages(client, [await api.messages.react(input)]);
  });

const isPlain = (message: MessageView): boolean => !message.isDeleted && message.failure === null;

/** True if a reaction or correction of the message can reach the contact now. */
function mayAnswer(viewer: Viewer, ticket: TicketView, message: MessageView): boolean {
  const isSaid = message.wid !== null && !message.isPrivate && isPlain(message);
  const { isOpen } = attendantWindow(capabilities[ticket.channel], ticket.lastInboundAt, serverDate());
  return isSaid && isOpen && canWrite(viewer, ticket);
}

export const mayReact = (viewer: Viewer, ticket: TicketView, message: MessageView): boolean =>
  capabilities[ticket.channel].reactions && mayAnswer(viewer, ticket, message);

export const mayQuote = mayAnswer;

/** True if a message can be forwarded: it still exists, and was delivered. */
export const mayForward = (message: MessageView): boolean =>
  message.failure === null && mayTravel(message, message.mediaStatus);

/** A text may be corrected in its place while it is fresh: one that failed, and what is out where the channel follows. */
export const mayEditMessage = (viewer: Viewer, ticket: TicketView, message: MessageView): boolean =>
  (message.failure !== null ||
    (capabilities[ticket.channel].edits && isOut(message) && message.template === null && canWrite(viewer, ticket))) &&
  mayEdit(message, { id: viewer.id, isAdmin: viewer.profile === 'admin', now: serverDate() });

/** Actions that users expect for their own messages, and that the channel does not offer after sending. */
export function missingActions(viewer: Viewer, ticket: TicketView, message: MessageView): ('edit' | 'delete')[] {
  const isOwn = message.user?.id === viewer.id || viewer.profile === 'admin';
  if (!message.fromMe || message.isPrivate || !isPlain(message) || !isOwn || !canWrite(viewer, ticket)) return [];
  const { deletes, edits } = capabilities[ticket.channel];
  const wouldEdit = mayEdit(message, { id: viewer.id, isAdmin: viewer.profile === 'admin', now: serverDate() });
  return [...(wouldEdit && !edits ? (['edit'] as const) : []), ...(deletes ? [] : (['delete'] as const))];
}

/** Corrects a text in its place; one that failed is sent. @returns whether the server took it */
export const editMessage = (client: QueryClient, { id, failure }: MessageView, body: string): Promise<boolean> =>
  attempt(async () => {
    applyMessages(client, [await api.messages.edit({ id, body })]);
    if (failure !== null) applyMessages(client, [await api.messages.retry({ id })]);
  });

/** Notes by their author or an admin; sent messages only where the channel can take them back. */
export function mayDelete(viewer: Viewer, ticket: TicketView, message: MessageView): boolean {
  if (!message.fromMe || !isPlain(message)) return false;
  const isOwn = message.user?.id === viewer.id || viewer.profile === 'admin';
  return isOwn && (message.isPrivate || (capabilities[ticket.channel].deletes && mayRecall(message, serverDate())));
}
