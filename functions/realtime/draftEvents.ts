import { draftView } from '@shared/drafts/model.ts';
import type { RecordChange } from '../core/store/changes.ts';
import { fromItem } from '../core/store/records.ts';
import { draftEntity } from '../core/store/resourceEntities.ts';
import { channelOf, type SharedEvent } from './events.ts';

/** Events for the author's other pages only; colleagues do not receive drafts. */
export function draftEvents(companyId: number, { before, after }: RecordChange): SharedEvent[] {
  const item = after ?? before;
  if (!item) return [];
  const draft = fromItem(draftEntity, item);
  const { ticketId, uuid } = draft;
  return [
    {
      channel: channelOf(companyId, 'draft'),
      isFor: (viewer) => viewer.id === draft.userId,
      data: () => (after ? { action: 'update', draft: draftView(draft) } : { action: 'delete', ticketId, uuid }),
    },
  ];
}
