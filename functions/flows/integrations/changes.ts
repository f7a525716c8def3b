import { AppError } from '@shared/core/errors.ts';
import { isMasked } from '@shared/core/maskedSecret.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { IntegrationFields, integrations as routes } from '@shared/integrations/contract.ts';
import type { Integration } from '@shared/integrations/model.ts';
import { integrationFaults, withOwnFields } from '@shared/integrations/rules.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { sealSent } from '../../core/secrets/encryption.ts';
import { newRecord } from '../../core/store/collection.ts';
import { integrationRecords } from './repo.ts';

type Secrets = Pick<Integration, 'jsonContent' | 'secret'>;

/** The fields as they are stored. @throws ERR_VALIDATION for what the type needs and does not have */
async function kept(current: Secrets, sent: IntegrationFields): Promise<IntegrationFields> {
  const fields = withOwnFields(sent);
  // Masked where nothing is stored is nothing.
  const jsonContent = isMasked(fields.jsonContent) && current.jsonContent === '' ? '' : fields.jsonContent;
  const faults = integrationFaults({ ...fields, jsonContent });
  if (Object.keys(faults).length > 0) throw new AppError('ERR_VALIDATION', { fields: faults });
  return {
    ...fields,
    jsonContent: await sealSent(current.jsonContent, jsonContent),
    secret: await sealSent(current.secret, fields.secret),
  };
}

export async function createIntegration(sent: Parsed<typeof routes.create>, ctx: CompanyCtx): Promise<Integration> {
  const fields = await kept({ jsonContent: '', secret: '' }, sent);
  const record = await newRecord(ctx, 'integration');
  return integrationRecords.insert({ ...fields, ...record, updatedAt: record.createdAt });
}

export async function revisedIntegration(
  current: Integration,
  { id: _id, ...sent }: Parsed<typeof routes.update>,
  ctx: CompanyCtx,
): Promise<Integration> {
  if (sent.type !== current.type) throw new AppError('ERR_VALIDATION', { fields: { type: 'fixed' } });
  return { ...current, ...(await kept(current, sent)), updatedAt: ctx.now.toISOString() };
}
