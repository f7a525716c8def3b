import { duty } from '@shared/duty/contract.ts';
import { dutyView } from '@shared/duty/rules.ts';
import { serve } from '../core/http/serve.ts';
import { createDuty, updateDuty } from './changes.ts';
import { dutyRecords } from './repo.ts';

export const handler = serve(duty, {
  list: async (_, ctx) =>
    (await dutyRecords.list(ctx)).sort((a, b) => a.user.name.localeCompare(b.user.name)).map(dutyView),
  get: async ({ id }, ctx) => dutyView(await dutyRecords.get(ctx, id)),
  create: async (draft, ctx) => dutyView(await createDuty(draft, ctx)),
  update: async (change, ctx) => dutyView(await updateDuty(change, ctx)),
  remove: async ({ id }, ctx) => {
    await dutyRecords.drop(ctx, id);
    return { message: 'Duty deleted' };
  },
});
