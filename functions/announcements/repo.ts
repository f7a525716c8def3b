import type { Announcement } from '@shared/announcements/model.ts';
import { collection } from '../core/store/collection.ts';
import { fromItem } from '../core/store/records.ts';
import { announcementEntity } from '../core/store/resourceEntities.ts';
import { type Item, queryPartition } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';

export const announcementRecords = collection<Announcement, string>({
  kind: 'announcement',
  entity: announcementEntity,
  key: (_, id) => keys.announcement(id),
  partition: () => partitions.announcements,
  // They are read by page, not together; see listAnnouncements.
  most: 100,
  missing: 'ERR_NO_ANNOUNCEMENT_FOUND',
});

const beyond = (id: string, onlyActive: boolean): Item => ({
  ...keys.announcement(id),
  ...(onlyActive ? { gsi1pk: partitions.activeAnnouncements, gsi1sk: id } : {}),
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
  const { items, last } = await queryPartition({
    pk: onlyActive ? partitions.activeAnnouncements : partitions.announcements,
    ...(onlyActive ? { index: 'gsi1' as const } : {}),
    descending: true,
    limit,
    after: after === undefined ? undefined : beyond(after, onlyActive),
  });
  return { found: items.map((item) => fromItem(announcementEntity, item)), isMore: last !== undefined };
}
