import { type Announcement, concerns } from '@shared/announcements/model.ts';
import { ulid } from 'ulid';
import { installation } from '../core/store/collection.ts';
import { companiesFrom } from '../core/store/companyPages.ts';
import { fromItem } from '../core/store/records.ts';
import { announcementEntity } from '../core/store/resourceEntities.ts';
import { queryPartition, writeItems } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';
import { announcementRecords } from './repo.ts';

/** News is heard at once or not at all: who comes later reads the list. */
const newsSeconds = 3600;

interface AnnouncementNotification {
  readonly announcementId: string;
  readonly isNew: boolean;
  /** Number of the first company to tell. */
  readonly from: number;
  readonly now: Date;
}

/**
 * Writes the news into every company of a page, from which the stream sends it to the company's sockets like any other
 * change (B-ANN-3). An inactive announcement is sent as removed.
 * @returns number of the company to go on with, undefined at the end
 */
export async function notifyCompanies({
  announcementId,
  isNew,
  from,
  now,
}: AnnouncementNotification): Promise<number | undefined> {
  const [{ companies, next }, current] = await Promise.all([
    companiesFrom(from),
    announcementRecords.find(installation, announcementId),
  ]);
  const open = companies.filter(({ status }) => status);
  const newsFor = (companyId: number) => {
    const record = current && concerns(current, companyId) ? current : null;
    return { action: record ? (isNew ? 'create' : 'update') : 'delete', record };
  };
  const ttl = Math.floor(now.getTime() / 1000) + newsSeconds;
  await writeItems(
    open.map(({ id: companyId }) => ({
      put: {
        ...keys.announcementNews(companyId, announcementId),
        ...{ et: 'announcementNews', sv: 1, ttl, companyId },
        // The news has to change the item even if the announcement did not, so that the stream sends it again.
        news: { ...newsFor(companyId), id: announcementId, turn: ulid(now.getTime()) },
      },
    })),
  );
  return next;
}

type AnnouncementDraft = Pick<Announcement, 'title' | 'text' | 'priority' | 'onlyCompanyId'>;

/**
 * Restricts the announcement that an earlier version sent to all companies to its intended one; an edited one
 * stays as it is.
 */
export async function narrowFirst({ title, text, onlyCompanyId }: AnnouncementDraft, now: Date): Promise<void> {
  const { items } = await queryPartition({ pk: partitions.announcements, limit: 1 });
  const [first] = items.map((item) => fromItem(announcementEntity, item));
  if (!first || first.onlyCompanyId !== undefined || first.text !== text) return;
  await announcementRecords.change(installation, first.id, (current) => ({
    ...current,
    title,
    onlyCompanyId,
    updatedAt: now.toISOString(),
  }));
}

/** An announcement to begin with, where there is none. */
export async function announceFirst(draft: AnnouncementDraft, now: Date): Promise<void> {
  const { items } = await queryPartition({ pk: partitions.announcements, limit: 1 });
  if (items.length > 0) return;
  const at = now.toISOString();
  const blank = { status: true, mediaPath: null, mediaName: null, createdAt: at, updatedAt: at, version: 1 };
  await announcementRecords.insert({ ...blank, ...draft, id: ulid(now.getTime()) });
}
