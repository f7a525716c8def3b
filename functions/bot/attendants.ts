import { waitingIn } from '@shared/tickets/lists/counters.ts';
import { nextAttendantOf } from '@shared/tickets/rules/assigning.ts';
import type { User } from '@shared/users/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { readWorkload } from '../core/store/agentWorkload.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';

/** Returns the attendant of the queue who gets the next ticket (B-ROUTE-3); undefined if none is available. */
export async function nextAttendant(ctx: CompanyCtx, zone: string, queueId: number): Promise<User | undefined> {
  const [{ users }, workload] = await Promise.all([readDirectory(ctx.companyId, 'USER'), readWorkload(ctx.companyId)]);
  const shift = { users, ...workload, at: ctx.now, zone };
  const id = nextAttendantOf(shift, queueId);
  return users.find((user) => user.id === id);
}

/** Returns the number of tickets waiting in a queue, as the badges count them. */
export async function waitingCount(ctx: CompanyCtx, queueId: number): Promise<number> {
  return waitingIn((await readWorkload(ctx.companyId)).counters, queueId);
}
