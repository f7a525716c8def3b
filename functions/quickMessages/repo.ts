import { AppError } from '@shared/core/errors.ts';
import type { QuickMessage } from '@shared/quickMessages/model.ts';
import { mostQuickMessages, quickMark } from '@shared/quickMessages/rules.ts';
import type { CompanyCtx } from '../core/http/ctx.ts';
import { commit, type Step } from '../core/store/commit.ts';
import { changeCounters } from '../core/store/quotaCounters.ts';
import { claimUnique, deleteVersion, fromItem, putNew, putVersion, remove } from '../core/store/records.ts';
import { quickMessageEntity } from '../core/store/resourceEntities.ts';
import { getItem, type Item, queryPartition } from '../core/store/store.ts';
import { type Key, keys, partitions } from '../core/store/table.ts';

type OfCompany = Pick<CompanyCtx, 'companyId'>;

export async function findQuickMessage({ companyId }: OfCompany, id: number): Promise<QuickMessage | undefined> {
  const item = await getItem(keys.quickMessage(companyId, id), true);
  return item && fromItem(quickMessageEntity, item);
}

/** All of a company, by number: at most a thousand short texts. */
export async function readQuickMessages({ companyId }: OfCompany): Promise<QuickMessage[]> {
  const found: QuickMessage[] = [];
  let after: Item | undefined;
  do {
    const page = await queryPartition({
      pk: partitions.quickMessages(companyId),
      limit: mostQuickMessages,
      after,
      consistent: true,
    });
    for (const item of page.items) found.push(fromItem(quickMessageEntity, item));
    after = page.last;
  } while (after);
  return found;
}

const markKey = (record: QuickMessage): Key => keys.ref(record.companyId, 'quickMessage', quickMark(record));

const takingMark = (record: QuickMessage): Step => ({
  write: claimUnique(markKey(record), { companyId: record.companyId, quickMessageId: record.id }),
  refused: 'ERR_QUICKMESSAGE_INVALID_NAME',
  details: { fields: { shortcode: 'taken' } },
});

/** @throws ERR_QUICKMESSAGE_INVALID_NAME when the shortcode is taken, ERR_QUICKMESSAGE_LIMIT */
export const insert = (record: QuickMessage): Promise<void> =>
  commit([
    takingMark(record),
    {
      write: changeCounters(record.companyId, { quickMessages: 1 }, { most: { quickMessages: mostQuickMessages } }),
      refused: 'ERR_QUICKMESSAGE_LIMIT',
      details: { values: { limit: mostQuickMessages } },
    },
    { write: putNew(quickMessageEntity, record, 'quickMessage.created') },
  ]);

/** @throws ERR_QUICKMESSAGE_INVALID_NAME when the shortcode is taken, WriteConflict */
export async function replace(before: QuickMessage, after: QuickMessage): Promise<QuickMessage> {
  const { next, write } = putVersion(quickMessageEntity, after, 'quickMessage.updated');
  const hasMoved = markKey(before).pk !== markKey(after).pk;
  await commit([{ write }, ...(hasMoved ? [{ write: remove(markKey(before)) }, takingMark(after)] : [])]);
  return next;
}

/** @throws WriteConflict */
export const erase = (record: QuickMessage): Promise<void> =>
  commit([
    { write: deleteVersion(quickMessageEntity, record) },
    { write: remove(markKey(record)) },
    { write: changeCounters(record.companyId, { quickMessages: -1 }) },
  ]);

export const notFound = (): AppError => new AppError('ERR_NO_QUICKMESSAGE_FOUND');
