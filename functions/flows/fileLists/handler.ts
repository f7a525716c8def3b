import { fileLists } from '@shared/fileLists/contract.ts';
import { fileListView } from '@shared/fileLists/model.ts';
import { multipart } from '../../core/http/multipart.ts';
import { namedPage } from '../../core/http/namedPage.ts';
import { removal } from '../../core/http/recordRoutes.ts';
import { serve } from '../../core/http/serve.ts';
import { createFileList, removeFileList, updateFileList, uploadFiles } from './changes.ts';
import { fileListRecords } from './repo.ts';

export const handler = serve(
  fileLists,
  {
    list: async (input, ctx) => {
      const { items, ...page } = namedPage(await fileListRecords.list(ctx), input);
      return { files: items.map(fileListView), ...page };
    },
    get: async ({ id }, ctx) => fileListView(await fileListRecords.get(ctx, id)),
    create: async (input, ctx) => fileListView(await createFileList(input, ctx)),
    update: async (input, ctx) => fileListView(await updateFileList(input, ctx)),
    remove: removal('File list', ({ id }, ctx) => removeFileList(id, ctx)),
    uploadList: async (input, ctx) => fileListView(await uploadFiles(input, ctx)),
  },
  { multipart },
);
