import type { Integration } from '@shared/integrations/model.ts';
import type { OfCompany } from '../../core/store/collection.ts';
import { companyEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { integrationEntity } from '../../core/store/resourceEntities.ts';
import { getItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

/** An integration that may run: a plan without the feature has none (B-PLAN-1). */
export async function findUsable({ companyId }: OfCompany, id: number): Promise<Integration | undefined> {
  const [company, item] = await getItems([keys.company(companyId), keys.integration(companyId, id)]);
  if (!company || !item || !fromItem(companyEntity, company).plan.useIntegration) return undefined;
  return fromItem(integrationEntity, item);
}
