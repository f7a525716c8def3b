import type { Change } from '@fn/core/store/changes.ts';
import { messageEntity } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import type { Message } from '@shared/messages/model.ts';

/** What the stream tells of a message: of one that is new without `before`, of one that is gone without `after`. */
export function written(before: Message | undefined, after: Message | undefined): Change {
  const [old, now] = [before, after].map((message) => message && toItem(messageEntity, message));
  const item = now ?? old ?? {};
  return {
    pk: String(item['pk']),
    sk: String(item['sk']),
    kind: messageEntity.name,
    companyId: (after ?? before)?.companyId,
    events: [],
    before: old,
    after: now,
  };
}
