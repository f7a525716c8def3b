import type { Connection } from '@shared/connections/model.ts';
import { dayMs } from '@shared/core/time.ts';
import { accountOf } from '../../channels/connections/accounts.ts';
import { saveChange } from '../../channels/connections/changes.ts';
import { disconnect, recheck, warnOfEnd } from '../../channels/connections/checks.ts';
import { findConnection, listConnections } from '../../channels/connections/repo.ts';
import { renewToken } from '../../channels/drivers/messenger/tokenRenewal.ts';
import { now } from '../../core/context/clock.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { continueJob, enqueueJobs, type Job } from '../../core/events/jobs.ts';
import { log } from '../../core/log.ts';
import { encrypt } from '../../core/secrets/encryption.ts';
import { companiesFrom } from '../../core/store/companyPages.ts';
import { ctxOf } from './ctx.ts';

/** Tokens that end are renewed this long before, so that weeks of failures cost nothing. */
const renewedBeforeMs = 30 * dayMs;

/** Administrators are warned this long before the end, so that they have time to sign in again. */
const warnedBeforeMs = 7 * dayMs;

const isEnding = ({ tokenUntil }: Connection, at: Date, beforeMs = renewedBeforeMs): boolean =>
  tokenUntil !== undefined && Date.parse(tokenUntil) - at.getTime() < beforeMs;

const hasHealth = ({ channel, isSandbox }: Connection): boolean => channel === 'whatsappapi' && !isSandbox;

const needsLook = (connection: Connection, at: Date): boolean =>
  connection.status === 'CONNECTED' && (isEnding(connection, at) || hasHealth(connection));

/** Once a day, a page of companies: whose tokens end, and whose numbers are to be asked how they fare. */
export async function checkConnections(job: Extract<Job, { type: 'connections.check' }>): Promise<void> {
  const { companies, next } = await companiesFrom(job.companyId);
  for (const { id: companyId, status } of companies) {
    const found = status ? await listConnections(companyId) : [];
    const wanted = found.filter((connection) => needsLook(connection, now()));
    await enqueueJobs(wanted.map(({ id: whatsappId }) => ({ type: 'connections.look', companyId, whatsappId })));
  }
  if (next !== undefined) await continueJob({ ...job, companyId: next });
}

async function renew(ctx: CompanyCtx, connection: Connection): Promise<void> {
  const renewal = await renewToken(await accountOf(connection), ctx.now);
  if (renewal.kind === 'renewed') {
    const fresh = { accessToken: await encrypt(renewal.accessToken), tokenUntil: renewal.tokenUntil, statusReason: '' };
    // A sign-in that happened meanwhile keeps its token.
    await saveChange(ctx.companyId, connection.id, (current) =>
      current.accessToken === connection.accessToken ? { ...current, ...fresh } : undefined,
    );
    return;
  }
  log.warn('connections.notRenewed', { companyId: ctx.companyId, whatsappId: connection.id, reason: renewal.kind });
  if (renewal.kind === 'dead') await disconnect(ctx, connection.id, renewal.reason);
  else if (isEnding(connection, ctx.now, warnedBeforeMs)) await warnOfEnd(ctx, connection.id);
}

/**
 * Renews a connection's token or checks its health. A failed renewal is tried again tomorrow; in the last week the
 * administrators are warned.
 */
export async function checkConnection(job: Extract<Job, { type: 'connections.look' }>): Promise<void> {
  const ctx = ctxOf(job);
  const connection = await findConnection(job.companyId, job.whatsappId);
  if (!connection || !needsLook(connection, ctx.now)) return;
  if (isEnding(connection, ctx.now)) await renew(ctx, connection);
  else await recheck(ctx, connection.id);
}
