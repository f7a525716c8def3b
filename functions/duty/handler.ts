import { duty } from '@shared/duty/contract.ts';
import { dutyView } from '@shared/duty/rules.ts';
import { serve } from '../core/http/serve.ts';
import { createDuty, getDuty, removeDuty, updateDuty } from './changes.ts';
import { listDuties } from './repo.ts';

export const handler = serve(duty, {
  list: async (_, { companyId }) =>
    (await listDuties(companyId, true)).sort((a, b) => a.user.name.localeCompare(b.user.name)).map(dutyView),
  get: async ({ id }, ctx) => dutyView(await getDuty(ctx, id)),
  create: async (draft, ctx) => dutyView(await createDuty(draft, ctx)),
  update: async (change, ctx) => dutyView(await updateDuty(change, ctx)),
  remove: async ({ id }, ctx) => {
    await removeDuty(id, ctx);
    return { message: 'Duty deleted' };
  },
});
