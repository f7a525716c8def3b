import type { Connection } from '@shared/connections/model.ts';
import { tokenNotRenewed } from '@shared/connections/view.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { commit } from '../../core/store/commit.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { withLaterCheck } from './accountChecks.ts';
import { getConnection, saveChange, saving } from './changes.ts';
import { warningSteps } from './healthWarnings.ts';
import { claimOf } from './routes.ts';
import { subscribe } from './subscriptions.ts';

/** Checks the account again and keeps what it says. @throws ERR_NO_WAPP_FOUND, ERR_WAPP_NUMBER_ALREADY_EXISTS */
export async function recheck(ctx: CompanyCtx, id: number): Promise<Connection> {
  const at = ctx.now.toISOString();
  const { next, claim } = await retryConflicts(async () => {
    const before = await getConnection(ctx.companyId, id);
    const after = await withLaterCheck(before, at);
    const claim = await claimOf(after, at);
    const { next, steps } = await saving(before, after, claim);
    await commit([...steps, ...(await warningSteps(ctx, before, after))]);
    return { next, claim };
  });
  if (claim) await subscribe(next);
  return next;
}

const saveWord = (
  ctx: CompanyCtx,
  id: number,
  change: (connection: Connection) => Partial<Connection>,
): Promise<Connection | undefined> =>
  saveChange(ctx.companyId, id, (before) => {
    const word = change(before);
    if (word.status === before.status && word.statusReason === before.statusReason) return undefined;
    return { ...before, ...word, updatedAt: ctx.now.toISOString() };
  });

/**
 * Takes a connection out of use until the next check.
 * @param reason of the platform, reported to administrators; empty if a user disconnects
 */
export const disconnect = (ctx: CompanyCtx, id: number, reason: string): Promise<Connection | undefined> =>
  saveWord(ctx, id, () => ({ status: 'DISCONNECTED', statusReason: reason }));

/** Records that the platform will soon end the access, so that an administrator signs in again. */
export const warnOfEnd = (ctx: CompanyCtx, id: number): Promise<Connection | undefined> =>
  saveWord(ctx, id, ({ status }) => ({ status, statusReason: tokenNotRenewed }));
