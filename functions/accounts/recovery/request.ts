import { randomBytes } from 'node:crypto';
import { platformCompany } from '@shared/companies/subscription.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import type { recovery } from '@shared/recovery/contract.ts';
import { maxTries } from '@shared/recovery/rules.ts';
import { targetOf } from '@shared/recovery/target.ts';
import { networkOf } from '@shared/security/network.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { countRequest, mayAskFor } from './limits.ts';
import { createRecovery, findRecovery } from './repo.ts';

const newHandle = (): string => randomBytes(16).toString('base64url');

/**
 * Stores a request to recover access. A job looks up the account, so that neither the answer nor its time
 * reveals whether one exists (B-AUTH-13). The answer is the same if the limit is reached.
 */
export async function requestCode(
  { wpp }: Parsed<typeof recovery.request>,
  ctx: PublicCtx,
): Promise<Output<typeof recovery.request>> {
  await countRequest(ctx);
  const target = targetOf(wpp);
  const isHeard = target !== undefined && (await mayAskFor(target, ctx));
  const handle = newHandle();
  await createRecovery(handle, { target, network: networkOf(ctx.request.ip) }, ctx.now);
  if (isHeard) await enqueueJobs([{ type: 'recovery.send', companyId: platformCompany, handle }]);
  return { userId: handle };
}

/** B-AUTH-14: what is asked about a phone number is never answered, and the code never at all. */
export async function recoveryState(handle: string, { now }: PublicCtx): Promise<Output<typeof recovery.state>> {
  const found = await findRecovery(handle);
  const isPending =
    found !== undefined && found.right === null && found.tries < maxTries && found.codesUntil > now.getTime();
  return { code: null, pending: isPending };
}
