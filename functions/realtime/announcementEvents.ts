import type { RecordChange } from '../core/store/changes.ts';
import { channelOf, everybody, type SharedEvent } from './events.ts';

interface AnnouncementChange {
  readonly action: 'create' | 'update' | 'delete';
  readonly id: string;
  readonly record: unknown;
}

/** The note left with a company (B-ANN-3). */
export function announcementEvents(companyId: number, { after }: RecordChange): SharedEvent[] {
  // The note itself expires; that is no news.
  if (!after) return [];
  const { action, id, record } = after['news'] as AnnouncementChange;
  const data = action === 'delete' ? { action, id } : { action, record };
  return [{ channel: channelOf(companyId, 'announcement'), isFor: everybody, data: () => data }];
}
