import type { MessageView } from '@shared/messages/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { Pages } from '@web/lib/query.ts';

export type ThreadPages = Pages<'messages', 'list'>;

type MessagePosition = Pick<MessageView, 'createdAt' | 'id'>;

/** Oldest first; equal instants by id, so that every screen has the same order. */
export const oldestFirst = (a: MessagePosition, b: MessagePosition): number =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** A message that the channel does not know: never sent, or failed and to be sent again. */
const isUnsent = ({ fromMe, wid }: MessageView): boolean => fromMe && wid === null;

/** The newer of two states of a message. Whatever arrives when, its ticks never go back, but for a new attempt. */
export function newerOf(current: MessageView, next: MessageView): MessageView {
  const [newer, older] = next.version > current.version ? [next, current] : [current, next];
  return newer.ack >= older.ack || isUnsent(newer) ? newer : { ...newer, ack: older.ack };
}

/** Messages of all pages, each once, oldest first. */
export function messagesOf(data: ThreadPages | undefined): MessageView[] {
  const found = new Map<string, MessageView>();
  for (const page of data?.pages ?? []) {
    for (const message of page.messages) {
      const current = found.get(message.id);
      found.set(message.id, current === undefined ? message : newerOf(current, message));
    }
  }
  return [...found.values()].sort(oldestFirst);
}

/** True if a message belongs to the conversation of a thread, which shows all its tickets. */
export function belongsToThread(data: ThreadPages, message: Pick<MessageView, 'contactId' | 'whatsappId'>): boolean {
  const ticket = data.pages[0]?.ticket;
  return ticket?.contactId === message.contactId && ticket.whatsappId === message.whatsappId;
}

function put(data: ThreadPages, message: MessageView): ThreadPages {
  const at = data.pages.findIndex((page) => page.messages.some(({ id }) => id === message.id));
  const place = at === -1 ? 0 : at;
  const page = data.pages[place];
  if (page === undefined) return data;
  const current = page.messages.find(({ id }) => id === message.id);
  const newer = current === undefined ? message : newerOf(current, message);
  if (newer === current) return data;
  if (current === undefined && !reaches(data, message)) return data;
  const others = page.messages.filter(({ id }) => id !== message.id);
  return replacePage(data, place, [...others, newer].sort(oldestFirst));
}

/** A message older, or newer, than what has been read waits for its page. */
function reaches(data: ThreadPages, message: MessageView): boolean {
  const newest = data.pages.find((page) => page.messages.length > 0)?.messages.at(-1);
  const isOpenEnded = (data.pages[0]?.newerCursor ?? null) !== null;
  if (isOpenEnded && newest !== undefined && oldestFirst(message, newest) > 0) return false;
  const last = data.pages.at(-1);
  if (last?.hasMore !== true) return true;
  const oldest = data.pages.findLast((page) => page.messages.length > 0)?.messages[0];
  return oldest === undefined || oldestFirst(message, oldest) > 0;
}

const replacePage = (data: ThreadPages, place: number, messages: MessageView[]): ThreadPages => ({
  ...data,
  pages: data.pages.map((page, index) => (index === place ? { ...page, messages } : page)),
});

/** A thread after messages became known; the same object when nothing changes. */
export function withMessages(data: ThreadPages, messages: readonly MessageView[]): ThreadPages {
  return messages.reduce(
    (current, message) => (belongsToThread(current, message) ? put(current, message) : current),
    data,
  );
}

export function withoutMessages(data: ThreadPages, ids: ReadonlySet<string>): ThreadPages {
  const isHeld = data.pages.some((page) => page.messages.some(({ id }) => ids.has(id)));
  if (!isHeld) return data;
  const pages = data.pages.map((page) => ({ ...page, messages: page.messages.filter(({ id }) => !ids.has(id)) }));
  return { ...data, pages };
}

/** The thread's own ticket, when a newer state of it is known. */
export function withTicket(data: ThreadPages, ticket: TicketView): ThreadPages {
  const current = data.pages[0]?.ticket;
  if (current === undefined || current.id !== ticket.id || current.version >= ticket.version) return data;
  return { ...data, pages: data.pages.map((page) => ({ ...page, ticket })) };
}

/** Keeps the newest page: reopening a ticket shows it at once, and reads no more than it again. */
export function newestPageOnly(data: ThreadPages): ThreadPages {
  const first = data.pages[0];
  if (first === undefined || data.pages.length === 1) return data;
  return { pages: [first], pageParams: data.pageParams.slice(0, 1) };
}
