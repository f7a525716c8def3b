import type { ChatMessageView } from '@shared/chats/model.ts';
import { minuteMs } from '@shared/core/time.ts';
import { companyDaysBetween } from '@web/lib/time.ts';
import type { PendingMessage } from './outbox.ts';

/** Messages of one person within so many milliseconds stand together. */
const together = 5 * minuteMs;

export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessageView; readonly isFirst: boolean }
  | { readonly kind: 'pending'; readonly key: string; readonly pending: PendingMessage; readonly isFirst: boolean };

interface TimelineEntry {
  readonly at: string;
  readonly senderId: number;
}

const isNewDay = (before: TimelineEntry | undefined, line: TimelineEntry, zone: string): boolean =>
  before === undefined || companyDaysBetween(line.at, before.at, zone) !== 0;

const startsGroup = (before: TimelineEntry | undefined, line: TimelineEntry): boolean =>
  before === undefined || before.senderId !== line.senderId || Date.parse(line.at) - Date.parse(before.at) > together;

/** Rows of the pane, oldest first: day marks, messages, and pending messages. */
export function buildRows(
  messages: readonly ChatMessageView[],
  pending: readonly PendingMessage[],
  zone: string,
): Row[] {
  const arrived = new Set(messages.map(({ requestKey }) => requestKey));
  const waiting = pending.filter(({ id }) => !arrived.has(id));
  const rows: Row[] = [];
  let before: TimelineEntry | undefined;
  const begin = (line: TimelineEntry): boolean => {
    const isDay = isNewDay(before, line, zone);
    if (isDay) rows.push({ kind: 'day', key: `day-${line.at}`, at: line.at });
    const isFirst = isDay || startsGroup(before, line);
    before = line;
    return isFirst;
  };
  for (const message of messages) {
    const isFirst = begin({ at: message.createdAt, senderId: message.senderId });
    // The bubble that waited becomes the message: one place, one element.
    rows.push({ kind: 'message', key: message.requestKey ?? message.id, message, isFirst });
  }
  for (const entry of waiting) {
    const isFirst = begin({ at: entry.createdAt, senderId: entry.userId });
    rows.push({ kind: 'pending', key: entry.id, pending: entry, isFirst });
  }
  return unique(rows);
}

/** Several files of one request share its key. */
function unique(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = seen.has(row.key) && row.kind === 'message' ? row.message.id : row.key;
    seen.add(key);
    return { ...row, key };
  });
}
