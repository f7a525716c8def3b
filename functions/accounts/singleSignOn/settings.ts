import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@shared/core/errors.ts';
import { splitProof } from '@shared/core/freshProof.ts';
import { isMasked } from '@shared/core/maskedSecret.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import type { singleSignOn } from '@shared/singleSignOn/contract.ts';
import type { SingleSignOn, SingleSignOnFields } from '@shared/singleSignOn/model.ts';
import type { AccessNotice } from '@shared/users/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { env } from '../../core/env.ts';
import { accessNoticeSteps } from '../../core/http/accessNotices.ts';
import { countAttempt } from '../../core/http/attemptLimits.ts';
import { allowsPrivate } from '../../core/outbound/addresses.ts';
import { findProblem } from '../../core/outbound/openId.ts';
import { maskSealed, sealSent } from '../../core/secrets/encryption.ts';
import { administratorsAmong } from '../../core/store/administrators.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { findSingleSignOn, savingSteps } from '../records/singleSignOn.ts';

type View = Output<typeof singleSignOn.get>;

/**
 * Address to which a company's provider sends browsers back. Each company has its own, so that answers of another
 * company's provider arrive elsewhere (RFC 9700, 4.4).
 */
export const redirectUrl = (companyId: number): string => `${env('PUBLIC_URL')}/login/provider/${companyId}`;

const initial = (companyId: number): SingleSignOn => ({
  ...{ companyId, version: 0, link: randomBytes(12).toString('base64url') },
  ...{ isEnabled: false, issuer: '', clientId: '', clientSecret: '', domains: [] },
  ...{ createsUsers: false, profile: 'user', queueIds: [], allowsPasswords: true },
});

async function settingsToView({ companyId, version, link, ...settings }: SingleSignOn): Promise<View> {
  return {
    ...settings,
    clientSecret: await maskSealed(settings.clientSecret),
    redirectUrl: redirectUrl(companyId),
    signInUrl: version === 0 ? null : `${env('PUBLIC_URL')}/login/company/${link}`,
  };
}

const current = async (companyId: number): Promise<SingleSignOn> =>
  (await findSingleSignOn(companyId)) ?? initial(companyId);

export const read = async ({ companyId }: Ctx): Promise<View> => settingsToView(await current(companyId));

const isSafe = (issuer: string): boolean => issuer === '' || issuer.startsWith('https:') || allowsPrivate();

/** Returns the steps that inform every administrator, because a foreign provider could impersonate all users. */
async function noticeSteps(ctx: Ctx): Promise<Step[]> {
  const { users } = await readDirectory(ctx.companyId, 'USER');
  const notice: AccessNotice = { at: ctx.now.toISOString(), fields: ['singleSignOn'], by: ctx.user.name };
  const steps = administratorsAmong(users).map((administrator) => accessNoticeSteps(ctx, administrator, notice));
  return (await Promise.all(steps)).flat();
}

/** @throws ERR_VALIDATION naming what is missing */
function check(before: SingleSignOn, { isEnabled, ...sent }: SingleSignOnFields): void {
  const { issuer, clientId, domains } = sent;
  // A masked secret is not kept for a new issuer, because it would be sent there by a caller who may not know it.
  const isOther = issuer !== before.issuer && before.clientSecret !== '' && isMasked(sent.clientSecret);
  const faults: [string, string | undefined][] = [
    ['issuer', isEnabled && issuer === '' ? 'required' : isSafe(issuer) ? undefined : 'invalid_url'],
    ['clientId', isEnabled && clientId === '' ? 'required' : undefined],
    ['domains', isEnabled && domains.length === 0 ? 'required' : undefined],
    ['clientSecret', isOther ? 'required' : undefined],
  ];
  const wrong = faults.flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]]));
  if (wrong.length > 0) throw new AppError('ERR_VALIDATION', { fields: Object.fromEntries(wrong) });
}

async function checkQueues(companyId: number, queueIds: readonly number[]): Promise<void> {
  if (queueIds.length === 0) return;
  const { queues } = await readDirectory(companyId, 'QUEUE');
  if (queueIds.some((id) => queues.every((queue) => queue.id !== id))) throw new AppError('ERR_QUEUE_NOT_FOUND');
}

export async function update(input: Parsed<typeof singleSignOn.update>, ctx: Ctx): Promise<View> {
  const { rest: sent } = splitProof(input);
  await checkQueues(ctx.companyId, sent.queueIds);
  return retryConflicts(async () => {
    const before = await current(ctx.companyId);
    check(before, sent);
    const clientSecret = await sealSent(before.clientSecret, sent.clientSecret);
    const fields = {
      ...sent,
      clientSecret,
      domains: [...new Set(sent.domains)],
      queueIds: [...new Set(sent.queueIds)],
    };
    const after = { ...before, ...fields };
    const isSame = before.version > 0 && isDeepStrictEqual(after, before);
    await commit([...savingSteps(after), ...(isSame ? [] : await noticeSteps(ctx))]);
    return settingsToView({ ...after, version: before.version + 1 });
  });
}

export async function test({ issuer }: Parsed<typeof singleSignOn.test>, { companyId, now }: Ctx) {
  const limit = { scope: 'singleSignOnTests', value: String(companyId), limit: 30, seconds: 3600 };
  await countAttempt(limit, now);
  return { problem: (await findProblem(issuer)) ?? null };
}
