import type { RecordChange } from '@fn/core/store/changes.ts';
import { messageEntity } from '@fn/core/store/entities.ts';
import { type Entity, toItem } from '@fn/core/store/records.ts';
import type { Message } from '@shared/messages/model.ts';

/** What the stream tells of a record: of one that is new without `before`, of one that is gone without `after`. */
export function recordChange<T extends { readonly companyId: number }>(
  entity: Entity<T>,
  before: T | undefined,
  after: T | undefined,
): RecordChange {
  const [old, now] = [before, after].map((record) => record && toItem(entity, record));
  const item = now ?? old ?? {};
  return {
    pk: String(item['pk']),
    sk: String(item['sk']),
    kind: entity.name,
    companyId: (after ?? before)?.companyId,
    events: [],
    before: old,
    after: now,
  };
}

export const messageChange = (before: Message | undefined, after: Message | undefined): RecordChange =>
  recordChange(messageEntity, before, after);
