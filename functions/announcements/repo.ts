import type { Announcement } from '@shared/announcements/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { commit } from '../core/store/commit.ts';
import { deleteVersion, fromItem, putNew, putVersion } from '../core/store/records.ts';
import { announcementEntity } from '../core/store/resourceEntities.ts';
import { getItem, type Item, queryPartition, retryConflicts } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';

export async function findAnnouncement(id: string): Promise<Announcement | undefined> {
  const item = await getItem(keys.announcement(id), true);
  return item && fromItem(announcementEntity, item);
}

/** @throws ERR_NO_ANNOUNCEMENT_FOUND */
export async function getAnnouncement(id: string): Promise<Announcement> {
  const announcement = await findAnnouncement(id);
  if (!announcement) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
  return announcement;
}

export const createAnnouncement = (announcement: Announcement): Promise<void> =>
  commit([{ write: putNew(announcementEntity, announcement, 'announcement.created') }]);

/** Saves what `change` makes of the newest record. */
export const changeAnnouncement = (id: string, change: (held: Announcement) => Announcement): Promise<Announcement> =>
  retryConflicts(async () => {
    const { next, write } = putVersion(announcementEntity, change(await getAnnouncement(id)), 'announcement.updated');
    await commit([{ write }]);
    return next;
  });

/** @returns the record as it was */
export const deleteAnnouncement = (id: string): Promise<Announcement> =>
  retryConflicts(async () => {
    const held = await getAnnouncement(id);
    await commit([{ write: deleteVersion(announcementEntity, held) }]);
    return held;
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
