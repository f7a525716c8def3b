import { AppError } from '@shared/core/errors.ts';
import { helps } from '@shared/helps/contract.ts';
import { type Help, maxHelps } from '@shared/helps/model.ts';
import { removal } from '../core/http/recordRoutes.ts';
import { serve } from '../core/http/serve.ts';
import { collection, installation } from '../core/store/collection.ts';
import { helpEntity } from '../core/store/entities.ts';
import { nextSystemNumber } from '../core/store/sequences.ts';
import { keys, partitions } from '../core/store/table.ts';

const helpRecords = collection<Help>({
  kind: 'help',
  entity: helpEntity,
  key: (_, id) => keys.help(id),
  partition: () => partitions.helps,
  most: maxHelps,
  missing: 'ERR_NO_HELP_FOUND',
  quota: { counter: 'helps', refused: 'ERR_HELP_LIMIT' },
});

function checkTitle({ title }: { readonly title?: string | undefined }): void {
  if (title === '') throw new AppError('ERR_HELP_REQUIRED', { fields: { title: 'required' } });
  if (title?.length === 1) throw new AppError('ERR_HELP_INVALID_NAME', { fields: { title: 'too_short' } });
}

/** B-COMP-12. */
export const handler = serve(helps, {
  list: () => helpRecords.list(installation, false),
  listAll: () => helpRecords.list(installation, false),
  create: async (draft, { now }) => {
    checkTitle(draft);
    const id = await nextSystemNumber('help');
    return helpRecords.insert({ ...draft, id, createdAt: now.toISOString(), version: 1 });
  },
  update: async ({ id, ...changes }) => {
    checkTitle(changes);
    return (await helpRecords.change(installation, id, (current) => ({ ...current, ...changes }))).after;
  },
  remove: removal('Help', ({ id }) => helpRecords.drop(installation, id)),
});
