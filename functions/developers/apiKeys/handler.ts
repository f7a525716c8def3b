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
import { commit, type Step } from '../../core/store/commit.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { findUser } from '../../accounts/records/users.ts';
import { apiKeyRecords } from './repo.ts';

const apiKeyToView = ({ companyId: _company, hash: _hash, version: _version, ...view }: ApiKey): ApiKeyView => view;

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
  return { ...apiKeyToView(made), key };
}

/** Notices to the user who made a key and to the one who removes it, because either token may have been taken. */
async function removalNotices(key: ApiKey, ctx: Ctx): Promise<Step[]> {
  const { user, companyId, now } = ctx;
  const maker = key.createdBy.id === user.id ? undefined : await findUser(companyId, key.createdBy.id);
  const notice: AccessNotice = { at: now.toISOString(), fields: ['apiKeyRemoved'], by: user.name };
  const people = maker ? [user, maker] : [user];
  return (await Promise.all(people.map((person) => accessNoticeSteps(ctx, person, notice)))).flat();
}

async function revoke({ id }: Parsed<typeof apiKeys.remove>, ctx: Ctx): Promise<Output<typeof apiKeys.remove>> {
  await retryConflicts(async () => {
    const key = await apiKeyRecords.get(ctx, id);
    await commit([...apiKeyRecords.eraseSteps(key), ...(await removalNotices(key, ctx))]);
  });
  return { message: 'API key revoked' };
}

export const handler = serve(
  apiKeys,
  {
    list: async (_, ctx) => (await apiKeyRecords.list(ctx)).map(apiKeyToView).reverse(),
    create,
    remove: revoke,
  },
  { checkProof: checkFreshProof },
);
