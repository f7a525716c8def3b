import { draftView } from '@shared/drafts/model.ts';
import type { Change } from '../core/store/changes.ts';
import { fromItem } from '../core/store/records.ts';
import { draftEntity } from '../core/store/toolEntities.ts';
import { channelOf, type Fact } from './facts.ts';

/** Only to the other pages of who writes; colleagues never hear of it. */
export function draftFacts(companyId: number, { before, after }: Change): Fact[] {
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
