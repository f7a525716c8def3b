import type { Part } from '@shared/metrics/summary.ts';
import { plannedStaffing } from '@shared/moments/staffing.ts';
import { withDefaults } from '@shared/settings/model.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';

/** Planned staff of a week, of the users whose numbers the caller looks at. */
export async function staffingFor({ companyId, company, request }: Ctx, part: Part): Promise<number[][]> {
  const { users, queues } = await readDirectory(companyId);
  const { queueIds, userId } = part;
  const people = users.filter(
    (user) =>
      (userId === undefined || user.id === userId) &&
      (queueIds === undefined || user.queueIds.some((id) => queueIds.includes(id))) &&
      user.invitation === null &&
      user.pausedAt === null,
  );
  const hoursOf = withDefaults(request.alongside[0] ?? {}).scheduleType;
  return plannedStaffing({ people, queues, schedules: company.schedules, hoursOf });
}
