import type { Targets } from '@shared/queues/tree.ts';
import { readConfig } from '../core/store/config.ts';
import { fileListIds } from '../flows/fileLists/service.ts';
import { listIntegrations } from '../flows/integrations/service.ts';

/** What options and queues of the company may lead to (B-QUEUE-2, B-GEN-2). */
export async function readTargets(companyId: number): Promise<Targets> {
  const [{ queues, users }, integrations, files] = await Promise.all([
    readConfig(companyId),
    listIntegrations({ companyId }),
    fileListIds({ companyId }),
  ]);
  const idsOf = (list: readonly { readonly id: number }[]) => new Set(list.map(({ id }) => id));
  return { queues: idsOf(queues), users: idsOf(users), integrations: idsOf(integrations), files };
}
