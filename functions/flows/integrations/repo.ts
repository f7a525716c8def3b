import { AppError } from '@shared/core/errors.ts';
import type { Integration } from '@shared/integrations/model.ts';
import { integrationMark, mostIntegrations } from '@shared/integrations/rules.ts';
import type { CompanyCtx } from '../../core/http/ctx.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { changeCounters } from '../../core/store/quotaCounters.ts';
import { claimUnique, deleteVersion, fromItem, putNew, putVersion, remove } from '../../core/store/records.ts';
import { integrationEntity } from '../../core/store/resourceEntities.ts';
import { getItem, type Item, queryPartition } from '../../core/store/store.ts';
import { type Key, keys, partitions } from '../../core/store/table.ts';

type OfCompany = Pick<CompanyCtx, 'companyId'>;

export async function findIntegration({ companyId }: OfCompany, id: number): Promise<Integration | undefined> {
  const item = await getItem(keys.integration(companyId, id), true);
  return item && fromItem(integrationEntity, item);
}

/** @throws ERR_NO_INTEGRATIONS_FOUND */
export async function getIntegration(ctx: OfCompany, id: number): Promise<Integration> {
  const integration = await findIntegration(ctx, id);
  if (!integration) throw new AppError('ERR_NO_INTEGRATIONS_FOUND');
  return integration;
}

/** All of a company, by number. */
export async function readIntegrations({ companyId }: OfCompany): Promise<Integration[]> {
  const found: Integration[] = [];
  let after: Item | undefined;
  do {
    const pk = partitions.integrations(companyId);
    const page = await queryPartition({ pk, limit: mostIntegrations, after, consistent: true });
    for (const item of page.items) found.push(fromItem(integrationEntity, item));
    after = page.last;
  } while (after);
  return found;
}

const markKey = (integration: Integration): Key =>
  keys.ref(integration.companyId, 'integrationName', integrationMark(integration));

const takingName = (integration: Integration): Step => ({
  write: claimUnique(markKey(integration), { companyId: integration.companyId, integrationId: integration.id }),
  refused: 'ERR_INTEGRATION_NAME_ALREADY_EXISTS',
  details: { fields: { name: 'taken' } },
});

/** @throws ERR_INTEGRATION_NAME_ALREADY_EXISTS, ERR_INTEGRATION_LIMIT */
export const insert = (integration: Integration): Promise<void> =>
  commit([
    takingName(integration),
    {
      write: changeCounters(integration.companyId, { integrations: 1 }, { most: { integrations: mostIntegrations } }),
      refused: 'ERR_INTEGRATION_LIMIT',
      details: { values: { limit: mostIntegrations } },
    },
    { write: putNew(integrationEntity, integration, 'integration.created') },
  ]);

/** @throws ERR_INTEGRATION_NAME_ALREADY_EXISTS, WriteConflict */
export async function replace(before: Integration, after: Integration): Promise<Integration> {
  const { next, write } = putVersion(integrationEntity, after, 'integration.updated');
  const isRenamed = markKey(before).pk !== markKey(after).pk;
  await commit([{ write }, ...(isRenamed ? [{ write: remove(markKey(before)) }, takingName(after)] : [])]);
  return next;
}

/** @throws WriteConflict */
export const erase = (integration: Integration): Promise<void> =>
  commit([
    { write: deleteVersion(integrationEntity, integration) },
    { write: remove(markKey(integration)) },
    { write: changeCounters(integration.companyId, { integrations: -1 }) },
  ]);
