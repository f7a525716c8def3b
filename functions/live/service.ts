import type { CompanyCtx } from '../core/ctx.ts';
import { removal } from '../core/records.ts';
import { transact } from '../core/store.ts';
import { keys } from '../core/table.ts';
import { setOnline } from '../users/service.ts';
import { listSockets } from './socketRecords.ts';

/** A minute after a user's last socket closed: offline, unless they came back (B-AUTH-12). May run twice. */
export async function checkPresence(ctx: CompanyCtx, userId: number): Promise<void> {
  const sockets = await listSockets(ctx.companyId);
  if (!sockets.some(({ viewer }) => viewer.id === userId)) await setOnline(ctx, userId, false);
  await transact([removal(keys.presenceCheck(ctx.companyId, userId))]);
}
