import { duty } from '@shared/duty/contract.ts';
import { dutyView } from '@shared/duty/rules.ts';
import { recordRoutes } from '../core/http/recordRoutes.ts';
import { serve } from '../core/http/serve.ts';
import { createDuty, revisedDuty } from './changes.ts';
import { dutyRecords } from './repo.ts';

export const handler = serve(duty, {
  list: async (_, ctx) =>
    (await dutyRecords.list(ctx)).sort((a, b) => a.user.name.localeCompare(b.user.name)).map(dutyView),
  ...recordRoutes(dutyRecords, { noun: 'Duty', view: dutyView, create: createDuty, revise: revisedDuty }),
});
