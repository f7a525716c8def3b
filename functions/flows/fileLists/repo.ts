import { fold } from '@shared/core/text.ts';
import { type FileList, maxFileLists } from '@shared/fileLists/model.ts';
import { collection } from '../../core/store/collection.ts';
import { fileListEntity } from '../../core/store/resourceEntities.ts';
import { keys, partitions } from '../../core/store/table.ts';

export const fileListRecords = collection<FileList>({
  kind: 'fileList',
  entity: fileListEntity,
  key: keys.fileList,
  partition: partitions.fileLists,
  most: maxFileLists,
  missing: 'ERR_NO_FILE_FOUND',
  inUse: { by: 'fileListId', refused: 'ERR_FILE_IN_USE' },
  unique: [
    {
      kind: 'fileListName',
      value: ({ name }) => fold(name),
      refused: 'ERR_FILE_NAME_ALREADY_EXISTS',
      field: 'name',
    },
  ],
  quota: { counter: 'fileLists', refused: 'ERR_FILE_LIMIT' },
});
