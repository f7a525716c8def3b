import type { Announcement } from '@shared/announcements/model.ts';
import { collection } from '../core/store/collection.ts';
import { indexKeys, indexPartitions } from '../core/store/indexes.ts';
import { fromItem } from '../core/store/records.ts';
import { announcementEntity } from '../core/store/resourceEntities.ts';
import { queryPartition } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';

export const announcementRecords = collection<Announcement, string>({
  kind: 'announcement',
  entity: announcementEntity,
  key: (_, id) => keys.announcement(id),
  partition: () => partitions.announcements,
  // Announcements are read by page, not together; see listAnnouncements.
  most: 100,
  missing: 'ERR_NO_ANNOUNCEMENT_FOUND',
});

/** Newest first. @param after id of the last one seen */
export async function listAnnouncements({
  onlyActive,
  limit,
  after,
}: {
  onlyActive: boolean;
  limit: number;
  after: string | undefined;
}): Promise<{ found: Announcement[]; isMore: boolean }> {
  const active = onlyActive ? indexPartitions.activeAnnouncements() : undefined;
  const { items, last } = await queryPartition({
    ...(active ?? { pk: partitions.announcements }),
    descending: true,
    limit,
    after: after === undefined ? undefined : { ...keys.announcement(after), ...(active && indexKeys(active, after)) },
  });
  return { found: items.map((item) => fromItem(announcementEntity, item)), isMore: last !== undefined };
}
