import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { IntegrationFields, integrations as routes } from '@shared/integrations/contract.ts';
import type { Integration } from '@shared/integrations/model.ts';
import { integrationFaults, isMaskedSecret, withOwnFields } from '@shared/integrations/rules.ts';
import type { CompanyCtx } from '../../core/http/ctx.ts';
import { encrypt } from '../../core/secrets/encryption.ts';
import { newRecord } from '../../core/store/collection.ts';
import { isReferredTo } from '../../core/store/references.ts';
import { integrationRecords } from './repo.ts';

/** The secret to keep, sealed: sent back masked it is the stored one. */
async function secretOf(current: string, sent: string): Promise<string> {
  if (isMaskedSecret(sent)) return current;
  return sent === '' ? '' : encrypt(sent);
}

type Secrets = Pick<Integration, 'jsonContent' | 'secret'>;

/** The fields as they are stored. @throws ERR_VALIDATION for what the type needs and does not have */
async function kept(current: Secrets, sent: IntegrationFields): Promise<IntegrationFields> {
  const fields = withOwnFields(sent);
  // Masked where nothing is stored is nothing.
  const jsonContent = isMaskedSecret(fields.jsonContent) && current.jsonContent === '' ? '' : fields.jsonContent;
  const faults = integrationFaults({ ...fields, jsonContent });
  if (Object.keys(faults).length > 0) throw new AppError('ERR_VALIDATION', { fields: faults });
  return {
    ...fields,
    jsonContent: await secretOf(current.jsonContent, jsonContent),
    secret: await secretOf(current.secret, fields.secret),
  };
}

export async function createIntegration(sent: Parsed<typeof routes.create>, ctx: CompanyCtx): Promise<Integration> {
  const fields = await kept({ jsonContent: '', secret: '' }, sent);
  const record = await newRecord(ctx, 'integration');
  return integrationRecords.insert({ ...fields, ...record, updatedAt: record.createdAt });
}

export async function updateIntegration(
  { id, ...sent }: Parsed<typeof routes.update>,
  ctx: CompanyCtx,
): Promise<Integration> {
  const { after } = await integrationRecords.change(ctx, id, async (current) => {
    if (sent.type !== current.type) throw new AppError('ERR_VALIDATION', { fields: { type: 'fixed' } });
    return { ...current, ...(await kept(current, sent)), updatedAt: ctx.now.toISOString() };
  });
  return after;
}

/** @throws ERR_NO_INTEGRATIONS_FOUND, ERR_INTEGRATION_IN_USE while a connection, queue or option leads to it (B-INT-1) */
export async function removeIntegration(id: number, ctx: CompanyCtx): Promise<void> {
  await integrationRecords.get(ctx, id);
  if (await isReferredTo(ctx.companyId, 'integrationId', id)) throw new AppError('ERR_INTEGRATION_IN_USE');
  await integrationRecords.drop(ctx, id);
}
