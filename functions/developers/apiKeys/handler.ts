import { randomBytes } from 'node:crypto';
import type { Output, Parsed } from '@shared/core/route.ts';
import { dayMs } from '@shared/core/time.ts';
import type { ApiKey, ApiKeyView } from '@shared/developers/apiKey.ts';
import { apiKeys } from '@shared/developers/contract.ts';
import type { AccessNotice } from '@shared/users/model.ts';
import { checkFreshProof } from '../../accounts/records/freshProof.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { accessNoticeSteps } from '../../core/http/accessNotices.ts';
import { serve } from '../../core/http/serve.ts';
import { secretHash } from '../../core/secrets/compare.ts';
import { newRecord } from '../../core/store/collection.ts';
import { commit } from '../../core/store/commit.ts';
import { apiKeyRecords } from './repo.ts';

const viewOf = ({ companyId: _company, hash: _hash, version: _version, ...view }: ApiKey): ApiKeyView => view;

async function create(
  { name, scopes, expiresInDays }: Parsed<typeof apiKeys.create>,
  ctx: Ctx,
): Promise<Output<typeof apiKeys.create>> {
  const record = await newRecord(ctx, 'apiKey');
  const key = `prosa_${ctx.companyId}_${record.id}_${randomBytes(32).toString('base64url')}`;
  const expiresAt = expiresInDays === null ? null : new Date(ctx.now.getTime() + expiresInDays * dayMs).toISOString();
  const hint = `prosa_${ctx.companyId}_${record.id}_…${key.slice(-4)}`;
  const createdBy = { id: ctx.user.id, name: ctx.user.name };
  const made: ApiKey = { ...record, name, scopes, expiresAt, hint, createdBy, hash: secretHash(key) };
  const notice: AccessNotice = { at: ctx.now.toISOString(), fields: ['apiKey'], by: ctx.user.name };
  await commit([...apiKeyRecords.insertSteps(made), ...(await accessNoticeSteps(ctx, ctx.user, notice))]);
  return { ...viewOf(made), key };
}

export const handler = serve(
  apiKeys,
  {
    list: async (_, ctx) => (await apiKeyRecords.list(ctx)).map(viewOf).reverse(),
    create,
    remove: async ({ id }, ctx) => {
      await apiKeyRecords.drop(ctx, id);
      return { message: 'API key revoked' };
    },
  },
  { checkProof: checkFreshProof },
);
