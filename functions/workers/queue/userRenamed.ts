import type { Job } from '../../core/events/jobs.ts';
import { userEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { renameUser } from '../../duty/changes.ts';
import { refresh, walkActive } from './activeTickets.ts';

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
