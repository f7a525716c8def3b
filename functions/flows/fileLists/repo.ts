import { AppError } from '@shared/core/errors.ts';
import { fold } from '@shared/core/text.ts';
import { type FileList, mostFileLists } from '@shared/fileLists/model.ts';
import type { CompanyCtx } from '../../core/http/ctx.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { changeCounters } from '../../core/store/quotaCounters.ts';
import { claimUnique, deleteVersion, fromItem, putNew, putVersion, remove } from '../../core/store/records.ts';
import { fileListEntity } from '../../core/store/resourceEntities.ts';
import { getItem, type Item, queryPartition } from '../../core/store/store.ts';
import { type Key, keys, partitions } from '../../core/store/table.ts';

type OfCompany = Pick<CompanyCtx, 'companyId'>;

export async function findFileList({ companyId }: OfCompany, id: number): Promise<FileList | undefined> {
  const item = await getItem(keys.fileList(companyId, id), true);
  return item && fromItem(fileListEntity, item);
}

/** @throws ERR_NO_FILE_FOUND */
export async function getFileList(ctx: OfCompany, id: number): Promise<FileList> {
  const list = await findFileList(ctx, id);
  if (!list) throw new AppError('ERR_NO_FILE_FOUND');
  return list;
}

/** All of a company, by number. */
export async function readFileLists({ companyId }: OfCompany): Promise<FileList[]> {
  const found: FileList[] = [];
  let after: Item | undefined;
  do {
    const pk = partitions.fileLists(companyId);
    const page = await queryPartition({ pk, limit: mostFileLists, after, consistent: true });
    for (const item of page.items) found.push(fromItem(fileListEntity, item));
    after = page.last;
  } while (after);
  return found;
}

const markKey = ({ companyId, name }: FileList): Key => keys.ref(companyId, 'fileListName', fold(name));

const takingName = (list: FileList): Step => ({
  write: claimUnique(markKey(list), { companyId: list.companyId, fileListId: list.id }),
  refused: 'ERR_FILE_NAME_ALREADY_EXISTS',
  details: { fields: { name: 'taken' } },
});

/** @throws ERR_FILE_NAME_ALREADY_EXISTS, ERR_FILE_LIMIT */
export const insert = (list: FileList): Promise<void> =>
  commit([
    takingName(list),
    {
      write: changeCounters(list.companyId, { fileLists: 1 }, { most: { fileLists: mostFileLists } }),
      refused: 'ERR_FILE_LIMIT',
      details: { values: { limit: mostFileLists } },
    },
    { write: putNew(fileListEntity, list, 'fileList.created') },
  ]);

/** @throws ERR_FILE_NAME_ALREADY_EXISTS, WriteConflict */
export async function replace(before: FileList, after: FileList): Promise<FileList> {
  const { next, write } = putVersion(fileListEntity, after, 'fileList.updated');
  const isRenamed = markKey(before).pk !== markKey(after).pk;
  await commit([{ write }, ...(isRenamed ? [{ write: remove(markKey(before)) }, takingName(after)] : [])]);
  return next;
}

/** @throws WriteConflict */
export const erase = (list: FileList): Promise<void> =>
  commit([
    { write: deleteVersion(fileListEntity, list) },
    { write: remove(markKey(list)) },
    { write: changeCounters(list.companyId, { fileLists: -1 }) },
  ]);
