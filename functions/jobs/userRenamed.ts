import { userEntity } from '../core/entities.ts';
import { fromItem } from '../core/records.ts';
import { getItem } from '../core/store.ts';
import { keys } from '../core/table.ts';
import { renameUser } from '../duty/service.ts';
import type { Job } from './service.ts';
import { refresh, walkActive } from './walk.ts';

/** Name of an attendant in their duty and in the tickets they have. */
export async function userRenamed(job: Extract<Job, { type: 'user.renamed' }>): Promise<void> {
  const item = await getItem(keys.config(job.companyId, 'USER', job.userId), true);
  if (!item) return;
  const { id, name } = fromItem(userEntity, item);
  if (job.cursor === undefined) await renameUser(job, { id, name });
  await walkActive(job, (ctx, ticket) =>
    refresh(ctx, ticket, ({ userId }) => (userId === id ? { user: { id, name } } : undefined)),
  );
}
