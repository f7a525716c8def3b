import { maxFileLists } from '@shared/fileLists/model.ts';
import { maxIntegrations } from '@shared/integrations/rules.ts';
import type { Targets } from '@shared/queues/tree.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { idsIn } from '../core/store/references.ts';
import { partitions } from '../core/store/table.ts';

/** Returns the targets in the company that options and queues may lead to (B-QUEUE-2, B-GEN-2). */
export async function readTargets(companyId: number): Promise<Targets> {
  const [{ queues, users }, integrations, files] = await Promise.all([
    readDirectory(companyId),
    idsIn(partitions.integrations(companyId), maxIntegrations),
    idsIn(partitions.fileLists(companyId), maxFileLists),
  ]);
  const idsOf = (list: readonly { readonly id: number }[]) => new Set(list.map(({ id }) => id));
  return { queues: idsOf(queues), users: idsOf(users), integrations, files };
}
